import fc from "fast-check";
import { expect, test } from "vitest";
import { comparisonOf, misses, quantitiesOf, satisfies } from "../../src/model/quantity.ts";

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
      expect(performance.now() - started).toBeLessThan(10_000);
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

test("an amount of money fits a bound, or misses it: in another currency it always misses", () => {
  const currency = fc.constantFrom("euros", "yuan", "dollars", "pounds sterling", "yen", "kroner");
  const whole = fc.integer({ min: 1, max: 9_999 });
  fc.assert(
    fc.property(whole, currency, whole, currency, (price, of, bound, asked) => {
      const amounts = quantitiesOf(`It cost ${price} ${of}.`);
      const comparison = comparisonOf(`What cost less than ${bound} ${asked}?`);
      if (comparison === null) throw new Error("no comparison was read");
      const fits = of === asked && price < bound;
      expect(satisfies(amounts, comparison)).toBe(fits);
      expect(misses(amounts, comparison)).toBe(!fits);
      expect(misses(quantitiesOf("It was a good deal."), comparison)).toBe(false);
      expect(misses(quantitiesOf("It weighs 4 kg and took 3 days."), comparison)).toBe(false);
    }),
  );
});
