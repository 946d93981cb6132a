import fc from "fast-check";
import { expect, test } from "vitest";
import { comparisonOf, quantitiesOf } from "../../src/model/quantity.ts";

const piece = fc.constantFrom(
  "a ",
  "one hundred and ",
  "一",
  "百万",
  "1",
  "1,",
  "$ ",
  " - ",
  "more than ",
  "不到",
  "kg",
  "hours ",
  "half ",
  " ",
  "\ud800",
);

test("any text is read, in little time, and an amount is a finite number", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc
      .tuple(fc.array(piece, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 2_000 }))
      .map(([pieces, times]) => pieces.join("").repeat(times)),
  );
  fc.assert(
    fc.property(text, (asked) => {
      const started = performance.now();
      for (const { value } of quantitiesOf(asked)) expect(Number.isFinite(value)).toBe(true);
      comparisonOf(asked);
      expect(performance.now() - started).toBeLessThan(1_000);
    }),
    { numRuns: 60 },
  );
});

test("an amount is the same in figures with and without separators, and in its smaller unit", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), (n) => {
      const of = (text: string) => quantitiesOf(text);
      expect(of(`${n.toLocaleString("en")} euros`)).toEqual(of(`${n} eur`));
      expect(of(`${n * 1_000} grams`)).toEqual(of(`${n}kg`));
    }),
  );
});
