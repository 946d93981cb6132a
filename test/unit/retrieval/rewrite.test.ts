import { expect, test } from "vitest";
import type { LanguageModel } from "../../../src/ports/language-model.ts";
import { budgetOf } from "../../../src/retrieval/budget.ts";
import { parseQuestion } from "../../../src/retrieval/lexical/question.ts";
import { rewrite, withWords } from "../../../src/retrieval/rewrite.ts";
import { never } from "../../support/late.ts";

const answering = (complete: LanguageModel["complete"]): LanguageModel => ({
  name: "stand-in",
  complete,
});
const saying = (text: string) =>
  answering(() => Promise.resolve({ text, inputTokens: 1, outputTokens: 1 }));

test("a rewritten query is one line", async () => {
  const { words, degraded } = await rewrite(
    saying("  Ada's\n home town "),
    true,
    "where is she from",
    budgetOf(500),
  );
  expect([words, degraded]).toEqual(["Ada's home town", []]);
});

test("a model that hangs costs half of the time and leaves the prompt as it is", async () => {
  const budget = budgetOf(80);
  const { words, degraded } = await rewrite(answering(never), true, "where", budget);
  expect([words, degraded]).toEqual([null, [{ part: "rewrite", reason: "timeout" }]]);
  expect(budget.leftMs()).toBeGreaterThan(0);
});

test.each([
  ["fails", answering(() => Promise.reject(new Error("unavailable: 503"))), "unavailable"],
  ["says nothing", saying(" \n"), "bad_answer"],
  ["is not there", null, "no_model"],
])("a model that %s is named in the answer", async (_, model, reason) => {
  expect(await rewrite(model, true, "where", budgetOf(500))).toEqual({
    words: null,
    degraded: [{ part: "rewrite", reason }],
  });
});

test("nobody is asked where no rewriting is wanted", async () => {
  expect(await rewrite(answering(never), false, "where", budgetOf(20))).toEqual({
    words: null,
    degraded: [],
  });
});

test("a rewritten query only adds terms, and they weigh less than the prompt's own", () => {
  const asked = parseQuestion("Where is Ada from?", null);
  const both = withWords(asked, parseQuestion("Ada home town birthplace", null));
  expect(both.terms.slice(0, asked.terms.length)).toEqual(asked.terms);
  const added = both.terms.slice(asked.terms.length);
  expect(added.map(({ term }) => term)).toEqual(["home", "town", "birthplac"]);
  for (const { weight } of added) expect(weight).toBe(0.5);
});
