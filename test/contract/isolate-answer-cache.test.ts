import { expect, it } from "vitest";
import { isolateAnswerCache } from "../../src/adapters/cache/isolate.ts";
import { answerCacheContract } from "./answer-cache.ts";

let shelves = 0;
answerCacheContract(
  () => isolateAnswerCache(),
  () => `shelf ${shelves++}`,
);

const entry = { request: "r", prompt: "p", writes: "[]", runsOutAt: 9, body: "x".repeat(99) };

it("lets the shelves that were used longest ago go, where there are too many", async () => {
  const cache = isolateAnswerCache({ shelvesMax: 2, charsMax: 10_000 });
  for (const shelf of ["a", "b"]) await cache.keep(shelf, entry, 8);
  await cache.read("a", 0);
  await cache.keep("c", entry, 8);
  expect(await cache.read("b", 0)).toEqual([]);
  expect(await cache.read("a", 0)).toHaveLength(1);
});

it("holds so many characters and no more", async () => {
  const cache = isolateAnswerCache({ shelvesMax: 50, charsMax: 250 });
  for (const shelf of ["a", "b", "c"]) await cache.keep(shelf, entry, 8);
  expect(await cache.read("a", 0)).toEqual([]);
  expect(await cache.read("c", 0)).toHaveLength(1);
  await cache.keep("d", { ...entry, body: "x".repeat(300_000) }, 8);
  expect(await cache.read("d", 0)).toEqual([]);
});
