import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyHistogram, observe, quantile } from "../../src/model/histogram.ts";

const durations = fc.array(fc.double({ min: 0, max: 200_000, noNaN: true }), {
  minLength: 1,
  maxLength: 300,
});
const of = (list: readonly number[]) => {
  const histogram = emptyHistogram();
  for (const ms of list) observe(histogram, ms);
  return histogram;
};

test("a quantile is at most a sixth off what a sorted list says", () => {
  fc.assert(
    fc.property(durations, fc.double({ min: 0.01, max: 1, noNaN: true }), (list, q) => {
      const exact =
        list.toSorted((a, b) => a - b)[Math.max(1, Math.ceil(list.length * q)) - 1] ?? 0;
      const told = quantile(of(list), q);
      // Below a quarter of a millisecond nothing is told apart.
      expect(Math.abs(told - exact)).toBeLessThanOrEqual(Math.max(0.25, exact / 6));
    }),
  );
});

test("a larger share never took less, and none more than the longest", () => {
  fc.assert(
    fc.property(durations, (list) => {
      const histogram = of(list);
      const told = [0.1, 0.5, 0.9, 0.95, 0.99, 1].map((q) => quantile(histogram, q));
      expect(told).toEqual(told.toSorted((a, b) => a - b));
      expect(told.at(-1)).toBeLessThanOrEqual(Math.max(...list));
      expect(histogram.count).toBe(list.length);
    }),
  );
});

test("what is no duration counts as none, and nothing measured is zero", () => {
  expect(quantile(emptyHistogram(), 0.5)).toBe(0);
  const histogram = of([Number.NaN, -5, Number.POSITIVE_INFINITY]);
  expect(histogram).toMatchObject({ count: 3, sum: 0, max: 0 });
});
