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
  liesAhead,
  pathOf,
} from "../../../dashboard/src/views/forgetting/fading.ts";
import { precisions } from "../../../src/model/memory.ts";
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
  test("is when the sweep of the night would archive it, and not a second earlier", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("exponential" as const, "power" as const),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        fc.double({ min: 1, max: 5_000, noNaN: true }),
        fc.double({ min: 0.01, max: 0.5, noNaN: true }),
        fc.option(fc.integer({ min: 0, max: 9 })),
        fc.option(fc.integer({ min: -500, max: 500 })),
        fc.constantFrom(null, ...precisions),
        (curve, importance, stability, below, recalledDaysAgo, happensInDays, precision) => {
          const last = recalledDaysAgo === null ? null : ago(recalledDaysAgo);
          const memory: Memory = {
            ...plain,
            importance,
            stability_hours: stability,
            last_accessed: last,
            occurred_at: happensInDays === null ? null : ago(-happensInDays),
            occurred_precision: happensInDays === null ? null : precision,
          };
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
                occurredAt: happensInDays === null ? null : now + happensInDays * dayMs,
                occurredPrecision: memory.occurred_precision,
                validTo: null,
              },
              when,
              below,
            );
          if (at === null) return;
          expect(faded(at + 1_000)).toBe(true);
          expect(faded(at - 1_000)).toBe(false);
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

test("what lies ahead fades only once it has happened", () => {
  const ahead: Memory = { ...plain, occurred_at: ago(-90), occurred_precision: "day" };
  const told = fadesAt(rules, plain) ?? 0;
  expect(fadesAt(rules, ahead)).toBe(told + (10 + 90 + 1) * dayMs);
  expect([liesAhead(ahead, now), liesAhead(plain, now)]).toEqual([true, false]);
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

test.each([
  ["exponential", 3_000],
  ["exponential", 1],
  ["power", 3_000],
] as const)(
  "on the %s curve what was heard %i days ago leaves most of the width to what is to come",
  (curve, days) => {
    const old = { ...plain, created_at: ago(days), recorded_at: ago(days) };
    const { times } = curvesOf({ ...rules, curve }, old, now);
    const [from, to] = [times[0] ?? 0, times.at(-1) ?? 0];
    expect((now - from) / (to - from)).toBeLessThanOrEqual(0.36);
    expect(to - now).toBeLessThan(40 * plain.stability_hours * 3_600_000);
  },
);
