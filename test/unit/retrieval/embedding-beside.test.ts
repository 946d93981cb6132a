import { expect, test } from "vitest";
import { isolateAnswerCache } from "../../../src/adapters/cache/isolate.ts";
import { layeredAnswerCache } from "../../../src/adapters/cache/layered.ts";
import { isolateQuestionVectors } from "../../../src/adapters/cache/question-vectors.ts";
import { questionVectorMs } from "../../../src/model/limits.ts";
import type { AnswerCache } from "../../../src/ports/answer-cache.ts";
import type { Embedder } from "../../../src/ports/embedder.ts";
import type { RetrieveInput } from "../../../src/contract/retrieve.ts";
import { retrieve } from "../../../src/retrieval/retrieve.ts";
import { aScope, noon } from "../../support/builders.ts";
import { aQuestion, storedServices, withTime } from "../../support/recall-services.ts";

const said = ["I live in Lisbon near the river.", "My sister keeps bees."];
const where = { prompt: "Where is Lisbon, near the river?" };
const settings = withTime(5_000);

/** What is asked outside, in order; where the cache far away holds, it answers only once the embedder was asked. */
function anOutside(holdsAtFirst: boolean) {
  let holds = holdsAtFirst;
  const events: string[] = [];
  let gate = Promise.withResolvers<void>();
  const embedder: Embedder = {
    model: "m",
    dimensions: 2,
    embed: (texts) => {
      events.push("embedder asked");
      gate.resolve();
      return Promise.resolve(texts.map(() => new Float32Array([1, 0])));
    },
  };
  const shared = isolateAnswerCache();
  const far: AnswerCache = {
    ...shared,
    async find(scope, shelf, now, choose) {
      events.push("cache asked");
      if (holds) await gate.promise;
      const found = await shared.find(scope, shelf, now, choose);
      events.push(found === null ? "cache has none" : "cache has one");
      return found;
    },
  };
  const beginAnew = (holdsNow: boolean) => {
    events.length = 0;
    holds = holdsNow;
    gate = Promise.withResolvers();
  };
  return { events, embedder, far, beginAnew };
}

type Outside = ReturnType<typeof anOutside>;

/** One isolate of several that share the cache far away. */
function anIsolate({ embedder, far }: Outside) {
  const services = storedServices(said, { embedder });
  const answers = layeredAnswerCache(isolateAnswerCache(), far, services.after);
  return async (over: Partial<RetrieveInput> = {}) => {
    const answer = await retrieve({ ...services, answers }, aScope(), settings, {
      ...aQuestion(where),
      ...over,
    });
    await Promise.all(services.done);
    return answer;
  };
}

test("a question is embedded beside the look-up of a kept answer far away, and once", async () => {
  const outside = anOutside(true);
  const answer = await anIsolate(outside)();
  expect(answer.degraded).toEqual([]);
  expect(answer.memories[0]?.memory.content).toBe(said[0]);
  expect(outside.events).toEqual(["cache asked", "embedder asked", "cache has none"]);
});

test("an answer kept at hand is given without an embedding", async () => {
  const outside = anOutside(false);
  const ask = anIsolate(outside);
  await ask();
  outside.beginAnew(false);
  expect((await ask()).cache).toBe("hit");
  expect(outside.events).toEqual([]);
});

test("an answer kept far away lets the embedding go, which serves the next one who asks the same", async () => {
  const outside = anOutside(true);
  await anIsolate(outside)();
  outside.beginAnew(true);
  const ask = anIsolate(outside);
  expect((await ask()).cache).toBe("hit");
  expect(outside.events).toEqual(["cache asked", "embedder asked", "cache has one"]);
  outside.beginAnew(false);
  const other = await ask({ limit: 3 });
  expect([other.cache, other.degraded]).toEqual(["miss", []]);
  expect(outside.events).toEqual(["cache asked", "cache has none"]);
});

test("where only words are searched nothing is embedded", async () => {
  const outside = anOutside(false);
  await anIsolate(outside)({ mode: "text" });
  expect(outside.events).toEqual(["cache asked", "cache has none"]);
});

test("a question's vector is kept for its tenant and model, for a while, and within a bound", () => {
  let now = noon;
  const held = isolateQuestionVectors({ now: () => now }, 4);
  const model = { model: "m", dimensions: 2 };
  const vector = new Float32Array([1, 0]);
  held.put("acme", model, "one", vector);
  expect(held.get("acme", model, "one")).toBe(vector);
  expect(held.get("other", model, "one")).toBeNull();
  expect(held.get("acme", { ...model, dimensions: 3 }, "one")).toBeNull();
  held.put("acme", model, "two", vector);
  held.get("acme", model, "one");
  held.put("acme", model, "three", vector);
  expect(["one", "two", "three"].map((text) => held.get("acme", model, text) !== null)).toEqual([
    true,
    false,
    true,
  ]);
  held.put("acme", model, "long", new Float32Array(5));
  expect(held.get("acme", model, "long")).toBeNull();
  now += questionVectorMs;
  expect(held.get("acme", model, "one")).toBeNull();
});
