import fc from "fast-check";
import { expect, test } from "vitest";
import { findHits, hitsAmong, hitsIn } from "../../src/retrieval/lexical/hits.ts";
import { postingsOf, sortTokens } from "../../src/retrieval/lexical/postings.ts";
import { indexOf, talk } from "../support/lexical.ts";
import { story } from "../support/stories.ts";

test("terms are found in their buckets as by looking through every token", () => {
  fc.assert(
    fc.property(story(), fc.array(fc.nat(0xffffff), { maxLength: 5 }), (units, strange) => {
      const index = indexOf(units);
      // Also such that share a bucket with a term that is there, and such that are nowhere.
      const near = [...index.tokens].map((hash) => (hash + 65_536) & 0xffffff);
      const wanted = [...new Set([...index.tokens, ...near, ...strange])].filter(
        (hash) => hash > 0,
      );
      expect(hitsIn(sortTokens(index), wanted)).toEqual(hitsAmong(index, wanted));
    }),
  );
});

test("a large index that is asked again is sorted, once, and finds the same", () => {
  const texts = Array.from({ length: 9_000 }, (_, i) =>
    Array.from({ length: 12 }, (__, word) => `word${(i * 31 + word * 17) % 997}x`).join(" "),
  );
  const index = indexOf(talk(texts));
  const wanted = [...new Set(index.tokens.subarray(0, 40))];
  const found = hitsAmong(index, wanted);
  for (let i = 0; i < 4; i++) expect(findHits(index, wanted)).toEqual(found);
  expect(found.unit.length).toBeGreaterThan(wanted.length);
  expect(postingsOf(index)).not.toBeNull();
  expect(postingsOf(index)).toBe(postingsOf(index));
});

test("a small index is never sorted", () => {
  expect(postingsOf(indexOf(talk(["one parrot", "two parrots"])))).toBeNull();
});
