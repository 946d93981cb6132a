import { expect, test } from "vitest";
import { channelWeights, fuse } from "../../../src/retrieval/fuse.ts";

const learnt = channelWeights("text-embedding-3-small");
const at = (text: number, cosine: number | null, satisfies = false, weights = learnt) =>
  fuse({ text, cosine, satisfies }, weights);

test("words alone keep their relevance", () => {
  expect(at(0.7, null)).toBeCloseTo(0.7, 12);
  expect(at(0.7, 0)).toBeCloseTo(0.7, 12);
});

test("a learnt vector fills at most three tenths of what words miss", () => {
  expect(at(0, 1)).toBeCloseTo(0.3, 12);
  expect(at(0.5, 1)).toBeCloseTo(0.65, 12);
});

test("hashed vectors break ties and no more", () => {
  const hashed = channelWeights("hashing-384");
  expect(at(0, 1, false, hashed)).toBeCloseTo(0.05, 12);
});

test("what has the amount that was asked for is lifted, and found without a shared word", () => {
  expect(at(0, null, true)).toBeGreaterThan(0.2);
  expect(at(0.5, null, true)).toBeGreaterThan(at(0.5, null, false));
});

test("a cosine that unrelated texts have counts as nothing", () => {
  expect(at(0, 0.25)).toBe(0);
  expect(at(0, -1)).toBe(0);
});
