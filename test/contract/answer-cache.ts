import { describe, expect, it } from "vitest";
import { aScope } from "../support/builders.ts";
import type { AnswerCache, AnswerShelf, KeptAnswer } from "../../src/ports/answer-cache.ts";

const answer = (prompt: string, over: Partial<KeptAnswer> = {}): KeptAnswer => ({
  request: "r",
  prompt,
  writes: "[]",
  runsOutAt: 1_000,
  body: `answer to ${prompt}`,
  ...over,
});

const scope = aScope();
const shelfOf = (name: string): AnswerShelf => ({ name, partitionKeys: [] });

/** Every entry of a shelf, in its order. */
const read = async (
  cache: AnswerCache,
  shelf: AnswerShelf,
  now = 0,
): Promise<readonly KeptAnswer[]> =>
  (await cache.find(scope, shelf, now, (answers) => (answers.length === 0 ? null : answers))) ?? [];
const prompts = async (cache: AnswerCache, shelf: AnswerShelf, now = 0) =>
  (await read(cache, shelf, now)).map(({ prompt }) => prompt);

/** What every adapter of the port keeps to. `name` makes shelves that no other test has. */
export function answerCacheContract(make: () => AnswerCache, name: () => string): void {
  describe("an answer cache", () => {
    it("gives back what was kept, the latest first", async () => {
      const [cache, shelf] = [make(), shelfOf(name())];
      for (const prompt of ["a", "b", "c"]) await cache.keep(scope, shelf, answer(prompt), 8);
      expect(await prompts(cache, shelf)).toEqual(["c", "b", "a"]);
      expect((await read(cache, shelf, 0))[0]).toEqual(answer("c"));
    });

    it("knows nothing of another shelf", async () => {
      const [cache, shelf] = [make(), shelfOf(name())];
      await cache.keep(scope, shelf, answer("a"), 8);
      expect(await read(cache, shelfOf(name()), 0)).toEqual([]);
    });

    it("holds the wanted number of answers, and lets the least recently used go", async () => {
      const [cache, shelf] = [make(), shelfOf(name())];
      for (const prompt of ["a", "b", "a", "c"]) await cache.keep(scope, shelf, answer(prompt), 2);
      expect(await prompts(cache, shelf)).toEqual(["c", "a"]);
    });

    it("has one answer for the same request and prompt", async () => {
      const [cache, shelf] = [make(), shelfOf(name())];
      await cache.keep(scope, shelf, answer("a", { body: "old" }), 8);
      await cache.keep(scope, shelf, answer("a", { body: "new" }), 8);
      await cache.keep(scope, shelf, answer("a", { request: "other" }), 8);
      expect((await read(cache, shelf, 0)).map(({ body }) => body)).toEqual(["answer to a", "new"]);
    });

    it("keeps every character of a question and its answer", async () => {
      const [cache, shelf] = [make(), shelfOf(name())];
      const odd = answer('Où est 北京?\u0000 👩‍👩‍👧 "quoted"\n', { body: '{"text":"Zürich ✓ OK"}' });
      await cache.keep(scope, shelf, odd, 8);
      expect(await read(cache, shelf)).toEqual([odd]);
    });

    it("gives what is made of the entries, and nothing where nothing is", async () => {
      const [cache, shelf] = [make(), shelfOf(name())];
      await cache.keep(scope, shelf, answer("a"), 8);
      const bodyOf = (prompt: string) =>
        cache.find(
          scope,
          shelf,
          0,
          (answers) => answers.find((each) => each.prompt === prompt)?.body ?? null,
        );
      expect([await bodyOf("a"), await bodyOf("b")]).toEqual(["answer to a", null]);
    });

    it("forgets what has run out", async () => {
      const [cache, shelf] = [make(), shelfOf(name())];
      await cache.keep(scope, shelf, answer("a", { runsOutAt: 500 }), 8);
      await cache.keep(scope, shelf, answer("b"), 8);
      expect(await prompts(cache, shelf, 500)).toEqual(["b"]);
      expect(await prompts(cache, shelf, 1_000)).toEqual([]);
    });
  });
}
