import fc from "fast-check";
import { expect, test } from "vitest";
import { guardAgrees, hamming, lexicalScore, same, simhash } from "../../src/model/similarity.ts";

const dedupe = { similarity_threshold: 0.8, simhash_threshold: 10 };
const anyText = fc.string({ unit: "binary", maxLength: 120 });
const word = fc.constantFrom(
  "tea",
  "garden",
  "Oslo",
  "not",
  "likes",
  "42",
  "喝茶",
  "running",
  "the",
);
const phrase = fc.array(word, { minLength: 1, maxLength: 12 }).map((list) => list.join(" "));

test("a text is the same memory as itself, however odd it is", () => {
  fc.assert(fc.property(anyText, (text) => same(text, text, dedupe)));
});

test("likeness and the guard do not depend on the order of the two texts", () => {
  fc.assert(
    fc.property(phrase, phrase, (a, b) => {
      expect(lexicalScore(a, b)).toBeCloseTo(lexicalScore(b, a), 10);
      expect(guardAgrees(a, b)).toBe(guardAgrees(b, a));
      expect(same(a, b, dedupe)).toBe(same(b, a, dedupe));
    }),
  );
});

test("the score stays in 0–1 and a fingerprint is 16 hex digits for any text", () => {
  fc.assert(
    fc.property(anyText, anyText, (a, b) => {
      const score = lexicalScore(a, b);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
      expect(simhash(a)).toMatch(/^[0-9a-f]{16}$/);
    }),
  );
});

test("Hamming distance is a metric of 64 bits", () => {
  fc.assert(
    fc.property(phrase, phrase, phrase, (a, b, c) => {
      const [x, y, z] = [simhash(a), simhash(b), simhash(c)];
      expect(hamming(x, x)).toBe(0);
      expect(hamming(x, y)).toBe(hamming(y, x));
      expect(hamming(x, z)).toBeLessThanOrEqual(hamming(x, y) + hamming(y, z));
    }),
  );
});

test("composed and decomposed letters are one fact", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }), (text) =>
      same(text.normalize("NFC"), text.normalize("NFD"), dedupe),
    ),
  );
});

test("two texts that differ in one number are never one fact", () => {
  fc.assert(
    fc.property(fc.nat(9999), fc.nat(9999), (a, b) => {
      fc.pre(a !== b);
      const say = (n: number): string =>
        `The train to the cabin by the lake costs ${n} kroner in winter`;
      expect(same(say(a), say(b), dedupe)).toBe(false);
    }),
  );
});
