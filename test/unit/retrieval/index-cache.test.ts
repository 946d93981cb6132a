import { expect, test } from "vitest";
import { indexBytes } from "../../../src/model/lexical/lexical-index.ts";
import type { HeldIndex } from "../../../src/ports/index-cache.ts";
import { indexCache } from "../../../src/retrieval/index-cache.ts";
import { indexOf, talk } from "../../support/lexical.ts";

/** An index of so many utterances, as if read from these partitions. */
const held = (keys: readonly string[], utterances: number): HeldIndex => ({
  index: indexOf(talk(Array.from({ length: utterances }, (_, i) => `word number ${i}`))),
  parts: keys.map((key) => ({ id: `id of ${key}`, key, generation: 0, block: 0, fill: 1 })),
});

test("an index is found again by its partitions, in whatever order they are named", () => {
  const cache = indexCache();
  const both = held(["a", "b"], 3);
  cache.put("acme", both);
  expect(cache.nearest("acme", ["b", "a"])).toBe(both);
});

test("the largest index of some of the partitions is a start, one with others is not", () => {
  const cache = indexCache();
  const [a, b] = [held(["a"], 2), held(["b"], 9)];
  cache.put("acme", a);
  cache.put("acme", b);
  cache.put("acme", held(["a", "c"], 20));
  expect(cache.nearest("acme", ["a", "b", "d"])).toBe(b);
  expect(cache.nearest("acme", ["a"])).toBe(a);
  expect(cache.nearest("acme", ["d"])).toBeNull();
});

test("another tenant's index is never found", () => {
  const cache = indexCache();
  cache.put("acme", held(["a"], 2));
  expect(cache.nearest("zeta", ["a"])).toBeNull();
});

test("what is kept stays within its bytes, and the least recently asked for goes first", () => {
  const one = indexBytes(held(["a"], 50).index) + 2_000;
  const cache = indexCache(2.5 * one);
  for (const key of ["a", "b"]) cache.put("acme", held([key], 50));
  expect(cache.nearest("acme", ["a"])).not.toBeNull();
  cache.put("acme", held(["c"], 50));
  expect(cache.nearest("acme", ["b"])).toBeNull();
  expect(cache.nearest("acme", ["a"])).not.toBeNull();
  expect(cache.nearest("acme", ["c"])).not.toBeNull();
});

test("an index larger than the bound is not kept, and takes nothing else away", () => {
  const small = held(["a"], 1);
  const cache = indexCache(indexBytes(small.index) + 2_500);
  cache.put("acme", small);
  cache.put("acme", held(["b"], 500));
  expect(cache.nearest("acme", ["b"])).toBeNull();
  expect(cache.nearest("acme", ["a"])).toBe(small);
});

test("a larger index of the same partitions takes the place of the one before", () => {
  const cache = indexCache();
  cache.put("acme", held(["a"], 2));
  const later = held(["a"], 3);
  cache.put("acme", later);
  expect(cache.nearest("acme", ["a"])).toBe(later);
});
