import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Memory } from "../../../client/src/index.ts";
import {
  type Rules,
  curvesOf,
  fadesAt,
  ifRecalled,
  inOrder,
  leftAt,
  pathOf,
} from "../../../dashboard/src/views/forgetting/fading.ts";
import { hasFaded } from "../../../src/model/strength.ts";

const now = Date.parse("2026-06-01T00:00:00Z");
const dayMs = 86_400_000;
const ago = (days: number): string => new Date(now - days * dayMs).toISOString();

const plain: Memory = {
  id: "mem_1",
  content: "I keep bees.",
  type: "FACTS",
  layer: "global",
  user_id: "ada",
  agent_id: null,
  session_id: null,
  importance: 0.5,
  importance_level: 5,
  emotion: null,
  emotional_weight: 1,
  vibe: null,
  topics: [],
  tags: [],
  metadata: {},
  status: "active",
  version: 1,
  pinned: false,
  created_at: ago(10),
  recorded_at: ago(10),
  updated_at: ago(10),
  occurred_at: null,
  occurred_precision: null,
  expires_at: null,
  valid_from: null,
  valid_to: null,
  last_accessed: null,
  access_count: 0,
  stability_hours: 168,
  decay_score: 0.24,
  feedback: 0,
  superseded_by: null,
  quarantined: false,
  source_turn_ids: [],
};
const rules: Rules = { curve: "exponential", below: 0.05, isReinforced: true };

describe("when a memory fades", () => {
  test("is when the sweep of the night would archive it, and not an hour earlier", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("exponential" as const, "power" as const),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        fc.double({ min: 1, max: 5_000, noNaN: true }),
        fc.double({ min: 0.01, max: 0.5, noNaN: true }),
        fc.option(fc.integer({ min: 0, max: 9 })),
        (curve, importance, stability, below, recalledDaysAgo) => {
          const last = recalledDaysAgo === null ? null : ago(recalledDaysAgo);
          const memory = { ...plain, importance, stability_hours: stability, last_accessed: last };
          const at = fadesAt({ ...rules, curve, below }, memory);
          const faded = (when: number): boolean =>
            hasFaded(
              curve,
              {
                pinned: false,
                importance,
                recordedAt: Date.parse(memory.recorded_at),
                lastAccessed: last === null ? null : Date.parse(last),
                stabilityHours: stability,
                occurredAt: null,
                occurredPrecision: null,
                validTo: null,
              },
              when,
              below,
            );
          if (at === null) return;
          expect(faded(at + 3_600_000)).toBe(true);
          if (importance > below) expect(faded(at - 3_600_000)).toBe(false);
        },
      ),
    );
  });

  test("is never for what is pinned, and where nothing is archived", () => {
    expect(fadesAt(rules, { ...plain, pinned: true })).toBeNull();
    expect(fadesAt({ ...rules, below: 0 }, plain)).toBeNull();
  });

  test("counts from when it was recorded, though it was said long before", () => {
    const told = { ...plain, created_at: ago(1_000), recorded_at: ago(0) };
    const at = fadesAt(rules, told);
    expect(at).toBeGreaterThan(now);
    expect(leftAt("exponential", told, now)).toBeLessThan(0.01);
  });
});

test("a recall makes it last longer, but where recalls count for nothing", () => {
  const after = ifRecalled(rules, plain, now);
  expect(after?.stability_hours).toBeGreaterThan(plain.stability_hours);
  expect(fadesAt(rules, after ?? plain)).toBeGreaterThan(fadesAt(rules, plain) ?? Infinity);
  expect(ifRecalled({ ...rules, isReinforced: false }, plain, now)).toBeNull();
  expect(ifRecalled(rules, { ...plain, pinned: true }, now)).toBeNull();
  expect(ifRecalled(rules, { ...plain, last_accessed: ago(0) }, now)).toBeNull();
});

test("what fades first, expires first or is strongest comes first", () => {
  const weak = { ...plain, id: "weak", stability_hours: 1, decay_score: 0.1 };
  const strong = { ...plain, id: "strong", decay_score: 0.9, expires_at: ago(-9) };
  const pinned = { ...plain, id: "pinned", pinned: true, decay_score: 1, expires_at: ago(-2) };
  const idsIn = (order: Parameters<typeof inOrder>[1]): string[] =>
    inOrder([pinned, strong, weak], order, rules).map(({ id }) => id);
  expect(idsIn("fading")).toEqual(["weak", "strong"]);
  expect(idsIn("expiring")).toEqual(["pinned", "strong"]);
  expect(idsIn("strongest")).toEqual(["pinned", "strong", "weak"]);
});

test("curves fall from one, and a recall lifts the second to one again", () => {
  const { times, left, afterRecall } = curvesOf(rules, plain, now);
  expect(times.toSorted((a, b) => a - b)).toEqual(times);
  expect(left[0]).toBeCloseTo(1);
  expect(left.toSorted((a, b) => b - a)).toEqual(left);
  expect(afterRecall[times.indexOf(now)]).toBeCloseTo(1);
  expect(afterRecall[0]).toBeNull();
  expect(pathOf("power", plain, now)).toMatch(/^M0\.0 0\.0(L\d+\.\d \d+\.\d){24}$/);
});
