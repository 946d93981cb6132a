import fc from "fast-check";
import { expect, test } from "vitest";
import { repairJson } from "../../src/ingestion/extract/repair.ts";
import { ModelError } from "../../src/ports/language-model.ts";

const structure = fc
  .jsonValue({ maxDepth: 4 })
  .filter((value) => typeof value === "object" && value !== null);

/** `part` is what is left of `whole` when its end is cut off. */
function isPrefix(part: unknown, whole: unknown): boolean {
  if (Array.isArray(whole)) {
    return (
      Array.isArray(part) &&
      part.length <= whole.length &&
      part.every((item, i) => isPrefix(item, whole[i]))
    );
  }
  if (typeof whole === "object" && whole !== null) {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return false;
    return Object.entries(part).every(
      ([key, item]) => Object.hasOwn(whole, key) && isPrefix(item, Reflect.get(whole, key)),
    );
  }
  return Object.is(part, whole) || (part === 0 && whole === 0);
}

test("valid JSON is read as it is", () => {
  fc.assert(
    fc.property(structure, (value) => {
      expect(repairJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test("an answer that is cut off anywhere gives what was complete, and nothing that was not said", () => {
  fc.assert(
    fc.property(
      structure,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      (value, share, pretty) => {
        const whole = JSON.parse(JSON.stringify(value)) as unknown;
        const text = JSON.stringify(value, null, pretty ? 2 : undefined);
        const part = text.slice(0, Math.max(1, Math.ceil(share * text.length)));
        expect(isPrefix(repairJson(part), whole)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

function readOrRefused(text: string): boolean {
  try {
    repairJson(text);
    return true;
  } catch (error) {
    return error instanceof ModelError;
  }
}

test("any text is read or refused with the one typed failure", () => {
  const noise = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(..."{}[]\"',:\\u0e1 tn/*“”\n".split("")) }),
  );
  fc.assert(
    fc.property(noise, (text) => {
      expect(readOrRefused(text)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test("text made to nest or to mislead is refused in a blink", () => {
  const started = performance.now();
  for (const text of [
    "[".repeat(200_000),
    "{a:".repeat(100_000),
    '"'.repeat(200_000),
    "{'".repeat(50_000),
    "[ /*".repeat(50_000),
  ]) {
    expect(readOrRefused(text)).toBe(true);
  }
  expect(performance.now() - started).toBeLessThan(15_000);
});
