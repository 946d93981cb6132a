import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memoryTypes, precisions } from "../../src/model/memory.ts";
import { autoExpiry, hasFaded, statedEnd } from "../../src/model/strength.ts";
import { aMemory, noon } from "../support/builders.ts";

const dayMs = 86_400_000;
const share = fc.double({ min: 0, max: 1, noNaN: true });
const type = fc.constantFrom(...memoryTypes);

describe("what lies ahead", () => {
  const ahead = fc.record({
    occurredAt: fc.integer({ min: noon, max: noon + 4_000 * dayMs }),
    occurredPrecision: fc.constantFrom(null, ...precisions),
    stay: fc.option(fc.integer({ min: 1, max: 400 })),
  });

  test("is there until it is over and a while after, and neither fades nor ends before", () => {
    fc.assert(
      fc.property(ahead, type, share, share, ({ stay, ...when }, of, importance, below) => {
        const validTo = stay === null ? null : when.occurredAt + stay * dayMs;
        const memory = aMemory({ ...when, validTo, type: of, importance, stabilityHours: 1 });
        const over = statedEnd(memory) ?? 0;
        expect(over).toBeGreaterThanOrEqual(validTo ?? when.occurredAt);
        expect(autoExpiry(memory) ?? Infinity).toBeGreaterThanOrEqual(over + dayMs);
        expect(hasFaded("exponential", memory, over - 1, below)).toBe(false);
      }),
    );
  });

  test.each([
    ["TEMPORAL", 1],
    ["TASK", 7],
    ["EVENTS", 180],
    ["GOALS", 365],
    ["CONTEXTUAL", 14],
  ] as const)("%s ends %i days after a time far ahead", (of, days) => {
    const occurredAt = noon + 500 * dayMs;
    const memory = aMemory({ type: of, importance: 0.5, occurredAt, occurredPrecision: "day" });
    expect(autoExpiry(memory)).toBe(occurredAt + (1 + days) * dayMs);
  });

  test("of any time that can be said has an end that can be written", () => {
    const end = autoExpiry(aMemory({ type: "TASK", importance: 0.5, occurredAt: 8.64e15 }));
    expect(new Date(end ?? 0).toISOString()).toMatch(/^\d{4}-/);
  });
});
