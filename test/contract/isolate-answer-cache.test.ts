import { expect, it } from "vitest";
import { isolateAnswerCache } from "../../src/adapters/cache/isolate.ts";
import type { AnswerCache } from "../../src/ports/answer-cache.ts";
import { aScope } from "../support/builders.ts";
import { answerCacheContract } from "./answer-cache.ts";

let shelves = 0;
answerCacheContract(
  () => isolateAnswerCache(),
  () => `shelf ${shelves++}`,
);

const scope = aScope();
const shelfOf = (name: string) => ({ name, partitionKeys: [] });
const read = (cache: AnswerCache, shelf: string) =>
  cache.find(scope, shelfOf(shelf), 0, (answers) => answers);
const entry = { request: "r", prompt: "p", writes: "[]", runsOutAt: 9, body: "x".repeat(99) };

it("lets the shelves that were used longest ago go, where there are too many", async () => {
  const cache = isolateAnswerCache({ shelvesMax: 2, charsMax: 10_000 });
  for (const shelf of ["a", "b"]) await cache.keep(scope, shelfOf(shelf), entry, 8);
  await read(cache, "a");
  await cache.keep(scope, shelfOf("c"), entry, 8);
  expect(await read(cache, "b")).toEqual([]);
  expect(await read(cache, "a")).toHaveLength(1);
});

it("holds so many characters and no more", async () => {
  const cache = isolateAnswerCache({ shelvesMax: 50, charsMax: 250 });
  for (const shelf of ["a", "b", "c"]) await cache.keep(scope, shelfOf(shelf), entry, 8);
  expect(await read(cache, "a")).toEqual([]);
  expect(await read(cache, "c")).toHaveLength(1);
  await cache.keep(scope, shelfOf("d"), { ...entry, body: "x".repeat(300_000) }, 8);
  expect(await read(cache, "d")).toEqual([]);
});
