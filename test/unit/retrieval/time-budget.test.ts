import { beforeAll, expect, test } from "vitest";
import type { Embedder } from "../../../src/ports/embedder.ts";
import type { LanguageModel } from "../../../src/ports/language-model.ts";
import { retrieve } from "../../../src/retrieval/retrieve.ts";
import { aScope } from "../../support/builders.ts";
import { never } from "../../support/late.ts";
import { aQuestion, storedServices, withTime } from "../../support/recall-services.ts";

const said = ["I live in Lisbon near the river.", "My sister keeps bees."];
const budgetMs = 400;
const settings = withTime(budgetMs);
/** What a busy machine may add to the time that is promised. */
const slackMs = 4_000;

const embedder = (embed: Embedder["embed"]): Embedder => ({ model: "m", dimensions: 2, embed });
const model = (complete: LanguageModel["complete"]): LanguageModel => ({ name: "m", complete });

async function timed(services: ReturnType<typeof storedServices>, body: Record<string, unknown>) {
  const started = performance.now();
  const answer = await retrieve(services, aScope(), settings, aQuestion(body));
  expect(performance.now() - started).toBeLessThan(budgetMs + slackMs);
  return answer;
}
const where = { prompt: "Where is Lisbon, near the river?" };

beforeAll(async () => {
  // Tables are read and code is compiled at the first question, whoever asks it.
  await retrieve(storedServices(said), aScope(), settings, aQuestion(where));
});

test("with everything in time nothing is missing", async () => {
  const answer = await timed(storedServices(said), where);
  expect(answer.degraded).toEqual([]);
  expect(answer.memories[0]?.memory.content).toBe(said[0]);
});

test("an embedder that hangs takes only its own channel away", async () => {
  const answer = await timed(storedServices(said, { embedder: embedder(never) }), where);
  expect(answer.degraded).toEqual([{ part: "vector", reason: "timeout" }]);
  expect(answer.memories[0]?.memory.content).toBe(said[0]);
});

test("an embedder that fails takes only its own channel away", async () => {
  const failing = embedder(() => Promise.reject(new Error("rate_limited: slow down")));
  const answer = await timed(storedServices(said, { embedder: failing }), where);
  expect(answer.degraded).toEqual([{ part: "vector", reason: "rate_limited" }]);
  expect(answer.memories).toHaveLength(1);
});

test("a model that hangs leaves the question as it was", async () => {
  const answer = await timed(storedServices(said, { model: model(never) }), {
    ...where,
    rewrite: true,
  });
  expect(answer.degraded).toEqual([{ part: "rewrite", reason: "timeout" }]);
  expect(answer.query).toBe(where.prompt);
  expect(answer.memories).toHaveLength(1);
});

test("a rewritten question finds what its own words would not", async () => {
  const rewriting = model(() => Promise.resolve({ text: "bees", inputTokens: 1, outputTokens: 1 }));
  const body = { prompt: "What does she do with honey?", rewrite: true };
  const answer = await timed(storedServices(said, { model: rewriting }), body);
  expect(answer.memories.map(({ memory }) => memory.content)).toContain(said[1]);
  expect(answer.query).toBe("What does she do with honey? bees");
  const plain = await timed(storedServices(said), { ...body, rewrite: false });
  expect(plain.memories).toEqual([]);
});

test("where memories are late, recent pairs are there and the answer says so", async () => {
  const services = storedServices(said, { recall: { details: never } });
  const answer = await timed(services, where);
  expect(answer.recentPairs).toHaveLength(1);
  expect(answer.memories).toEqual([]);
  expect(answer.emptyReason).toBeNull();
  expect(answer.degraded).toEqual([{ part: "memories", reason: "timeout" }]);
});

test("where nothing comes at all the answer is empty, in time, and says so", async () => {
  const hanging = { candidates: never, details: never, pulse: never };
  const answer = await timed(storedServices(said, { recall: hanging }), where);
  expect(answer.degraded).toEqual([{ part: "candidates", reason: "timeout" }]);
  expect([answer.memories, answer.context, answer.emptyReason]).toEqual([[], "", null]);
  const greeted = await timed(storedServices(said, { recall: hanging }), { prompt: "Hi!" });
  expect(greeted).toMatchObject({ skipped: "greeting", degraded: [{ part: "recent" }] });
});

test("a look-up of a kept answer that hangs leaves time for a search", async () => {
  const services = storedServices(said);
  await timed(services, where);
  const slow = { ...services, answers: { ...services.answers, find: never } };
  const answer = await timed(slow, where);
  expect([answer.cache, answer.memories.length]).toEqual(["miss", 1]);
});

test("an answer that lacks something is not kept for others", async () => {
  const services = storedServices(said, { embedder: embedder(never) });
  await timed(services, where);
  expect((await timed(services, where)).cache).toBe("miss");
});

test("one search is two round trips to the store, and a kept answer one", async () => {
  const services = storedServices(said);
  const calls: string[] = [];
  const counted = {
    ...services,
    recall: Object.fromEntries(
      Object.entries(services.recall).map(([name, call]) => [
        name,
        (...args: unknown[]) => {
          if (name !== "keepActivations") calls.push(name);
          return (call as (...all: unknown[]) => unknown)(...args);
        },
      ]),
    ) as unknown as typeof services.recall,
  };
  const all = { ...where, explain: true, raw_turns: 3, engine: "hippo", explain_ids: ["mem_1"] };
  await timed(counted, all);
  expect(calls).toEqual(["candidates", "details"]);
  await timed(counted, all);
  expect(calls).toEqual(["candidates", "details", "candidates"]);
});
