import fc from "fast-check";
import { expect, test } from "vitest";
import {
  components,
  cosine,
  dequantise,
  dot,
  quantise,
  unitVector,
} from "../../src/model/vectors.ts";

const component = fc.float({ min: -1, max: 1, noNaN: true });
const anyVector = fc
  .array(component, { minLength: 1, maxLength: 400 })
  .map((values) => Float32Array.from(values));

/** Dense vectors as embedders give them: many components of about the same size. */
const dense = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 384, maxLength: 384 })
  .map(unitVector)
  .filter((vector) => vector !== null)
  .filter((vector) => vector.every((value) => Math.abs(value) < 0.25));

test("a stored vector comes back within half a step in every component", () => {
  fc.assert(
    fc.property(anyVector, (vector) => {
      const stored = quantise(vector);
      const back = dequantise(stored);
      expect(back.length).toBe(vector.length);
      for (let i = 0; i < vector.length; i++) {
        expect(Math.abs((back[i] ?? 0) - (vector[i] ?? 0))).toBeLessThanOrEqual(
          stored.scale * 0.5001 + 1e-12,
        );
      }
    }),
  );
});

test("the cosine of stored unit vectors is off by less than a hundredth", () => {
  fc.assert(
    fc.property(dense, dense, (a, b) => {
      const stored = cosine(components(quantise(a).components), components(quantise(b).components));
      expect(Math.abs(stored - cosine(a, b))).toBeLessThan(0.01);
    }),
  );
});

test("a unit vector has length one and the direction it had", () => {
  fc.assert(
    fc.property(anyVector, (vector) => {
      const unit = unitVector(vector);
      if (unit === null) return;
      expect(dot(unit, unit)).toBeCloseTo(1, 5);
      expect(cosine(unit, vector)).toBeGreaterThan(0.9999);
    }),
  );
});

test("a vector of nothing has no direction and resembles nothing", () => {
  const nothing = new Float32Array(8);
  expect(unitVector(nothing)).toBeNull();
  expect(unitVector([1, Number.NaN])).toBeNull();
  expect(cosine(nothing, Float32Array.from([1, 0]))).toBe(0);
  expect(dequantise(quantise(nothing))).toEqual(nothing);
});
