import { expect, test } from "vitest";
import { withoutRepeats } from "../../../src/retrieval/repeats.ts";

const ranked = (...contents: string[]) =>
  contents.map((content, i) => ({ memory: { id: `m${i}`, content } }));
const ids = (list: readonly { memory: { id: string } }[]) => list.map(({ memory }) => memory.id);

test("a near repeat gives its place to something else", () => {
  const best = ranked(
    "I love hiking in the mountains near Oslo",
    "I really love hiking in the mountains near Oslo",
    "My sister lives in Bergen",
  );
  const { chosen, repeats } = withoutRepeats(best, 2);
  expect(ids(chosen)).toEqual(["m0", "m2"]);
  expect(repeats).toEqual(new Map([["m1", "m0"]]));
});

test("repeats stay where nothing else wants their place, in their order", () => {
  const best = ranked("I keep bees", "I really keep bees", "I swim on Sundays");
  const { chosen, repeats } = withoutRepeats(best, 10);
  expect(ids(chosen)).toEqual(["m0", "m1", "m2"]);
  expect(repeats.size).toBe(0);
});

test("alike is no repeat where a number, a name or a negation differs", () => {
  const best = ranked(
    "The rent of my flat is 940 euros a month",
    "The rent of my flat is 990 euros a month",
    "Nils is allergic to kiwi and to nuts",
    "Nils is not allergic to kiwi and to nuts",
  );
  expect(ids(withoutRepeats(best, 4).chosen)).toEqual(["m0", "m1", "m2", "m3"]);
});

test("nothing is chosen of nothing, or where none is asked for", () => {
  expect(withoutRepeats([], 5).chosen).toEqual([]);
  expect(withoutRepeats(ranked("a", "b"), 0).chosen).toEqual([]);
});
