import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isolateAnswerCache } from "../../src/adapters/cache/isolate.ts";
import { layeredAnswerCache } from "../../src/adapters/cache/layered.ts";
import type { KeptAnswer } from "../../src/ports/answer-cache.ts";
import { aScope } from "../support/builders.ts";
import { aRedis, realRedis } from "../support/redis.ts";
import { startRedisBridge } from "../stand-ins/redis-bridge.ts";
import type { RedisBridge } from "../stand-ins/redis-bridge.ts";
import { answerCacheContract } from "./answer-cache.ts";

let bridge: RedisBridge;
beforeAll(async () => {
  bridge = await startRedisBridge();
});
afterEach(() => bridge.behave({ kind: "good" }));
afterAll(() => bridge.close());

const run = crypto.randomUUID();
let shelves = 0;
const name = () => `${run} ${shelves++}`;
const scope = aScope();
const kept: KeptAnswer = {
  request: "r",
  prompt: "p",
  writes: "[]",
  runsOutAt: 1_000,
  body: "x",
};

describe("answers in Redis", () => {
  answerCacheContract(() => aRedis(bridge).answers, name);

  it("are there for every isolate, and gone when the last of them has run out", async () => {
    const shelf = { name: name(), partitionKeys: [] };
    await aRedis(bridge).answers.keep(scope, shelf, { ...kept, runsOutAt: 120 }, 8);
    const other = aRedis(bridge).answers;
    expect(await other.find(scope, shelf, 0, (answers) => answers.length)).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 160));
    expect(await other.find(scope, shelf, 0, (answers) => answers.length)).toBe(0);
  });

  it("of two deployments and two versions of one are apart", async () => {
    const shelf = { name: name(), partitionKeys: [] };
    await aRedis(bridge).answers.keep(scope, shelf, kept, 8);
    for (const elsewhere of [{ seed: "another" }, { version: "next" }]) {
      const { answers } = aRedis(bridge, elsewhere);
      expect(await answers.find(scope, shelf, 0, (found) => found.length)).toBe(0);
    }
  });

  it("are all kept where many keep at once", async () => {
    const shelf = { name: name(), partitionKeys: [] };
    const prompts = Array.from({ length: 8 }, (_, i) => `p${i}`);
    await Promise.all(
      prompts.map((prompt) => aRedis(bridge).answers.keep(scope, shelf, { ...kept, prompt }, 8)),
    );
    const found = await aRedis(bridge).answers.find(scope, shelf, 0, (answers) =>
      answers.map(({ prompt }) => prompt),
    );
    expect(found?.toSorted()).toEqual(prompts);
  });

  it("that no longer read as answers are as if there were none", async () => {
    const shelf = { name: name(), partitionKeys: [] };
    const { answers, names } = aRedis(bridge);
    const key = await names.answers(scope.tenantId, scope.userId, shelf.name);
    for (const bad of ["", "nonsense", '["r"]\n{}', '["r","p"]\n{"writes":1}', '["r","p"]\nnull']) {
      await bridge.redis.del(key);
      await bridge.redis.lpush(key, bad);
      expect(await answers.find(scope, shelf, 0, (found) => found), bad).toBeNull();
    }
  });
});

describe("answers near and far", () => {
  answerCacheContract(() => {
    const far = aRedis(bridge).answers;
    return layeredAnswerCache(isolateAnswerCache(), far, () => undefined);
  }, name);

  it("are looked for far away only where none fits near at hand, and found answers are not sent back", async () => {
    const shelf = { name: name(), partitionKeys: [] };
    const behind: Promise<unknown>[] = [];
    const far = aRedis(bridge).answers;
    const layered = () =>
      layeredAnswerCache(isolateAnswerCache(), far, (work) => void behind.push(work));
    const [one, other] = [layered(), layered()];
    await one.keep(scope, shelf, kept, 8);
    await Promise.all(behind.splice(0));
    const first = (answers: readonly KeptAnswer[]) => answers[0] ?? null;
    const before = bridge.requests();
    expect(await one.find(scope, shelf, 0, first)).toEqual(kept);
    expect(bridge.requests()).toBe(before);
    const found = await other.find(scope, shelf, 0, first);
    expect([found, bridge.requests()]).toEqual([kept, before + 1]);
    if (found !== null) await other.keep(scope, shelf, found, 8);
    expect(await other.find(scope, shelf, 0, first)).toEqual(kept);
    expect([behind.length, bridge.requests()]).toEqual([0, before + 1]);
  });
});

const real = realRedis;
describe.skipIf(real === null)(
  "answers in the real Upstash Redis (skipped where UPSTASH_REDIS_REST_URL and _TOKEN are not set)",
  () => {
    answerCacheContract(() => aRedis(real ?? bridge).answers, name);
  },
);
