import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { nothingOwed, redisGenerations } from "../../src/adapters/upstash/generations.ts";
import type { Tokens } from "../../src/adapters/upstash/generations.ts";
import { recentRecall } from "../../src/adapters/upstash/recall.ts";
import { watchedBy } from "../../src/adapters/upstash/watched.ts";
import { owedGenerationsMax, recentTtlMs } from "../../src/model/limits.ts";
import { writesOf } from "../../src/model/writes.ts";
import type { CandidateRequest, RecallStore } from "../../src/ports/recall-store.ts";
import { startRedisBridge } from "../stand-ins/redis-bridge.ts";
import type { RedisBridge } from "../stand-ins/redis-bridge.ts";
import { aScope } from "../support/builders.ts";
import { aRedis } from "../support/redis.ts";

let bridge: RedisBridge;
beforeAll(async () => {
  bridge = await startRedisBridge();
});
afterEach(() => bridge.behave({ kind: "good" }));
afterAll(() => bridge.close());

let users = 0;
const aUser = () => aScope({ userId: `user ${users++}` });
const key = '["g","ada"]';

/** One truth that isolates read through Redis; reading it can be held up. */
function aTruth() {
  let writes = 0;
  let reads = 0;
  let held: Promise<void> | null = null;
  const store = {
    async candidates() {
      const seen = writes;
      reads += 1;
      await held;
      return {
        partitions: [{ key, writes: seen, segments: [], speakers: [], vectors: [], allowed: null }],
        recentPairs: [],
        summaries: [],
        elsewhere: false,
      };
    },
  } as unknown as RecallStore;
  return {
    store,
    write: () => (writes += 1),
    reads: () => reads,
    hold(until: Promise<void>) {
      held = until;
    },
  };
}

function anIsolate(
  truth: ReturnType<typeof aTruth>,
  isAsNewAs: (tokens: Tokens) => boolean = () => true,
) {
  const redis = aRedis(bridge);
  const owed = nothingOwed();
  const behind: Promise<unknown>[] = [];
  const clock = { now: () => redis.now() };
  const random = { token: () => crypto.randomUUID() };
  const { line, names } = redis;
  const generations = redisGenerations({ line, names, clock, random, owed, seen: () => "DB 1" });
  const after = (work: Promise<unknown>) => void behind.push(work);
  const recall = recentRecall(truth.store, { line, names, generations, clock, after, isAsNewAs });
  return {
    redis,
    owed,
    generations,
    async read(
      scope: ReturnType<typeof aScope>,
      unless: number,
      over: Partial<CandidateRequest> = {},
    ) {
      const { partitions } = await recall.candidates(scope, {
        partitionKeys: [key],
        held: [],
        recentPairs: 3,
        vectors: null,
        filter: null,
        summaries: true,
        digestDays: null,
        now: redis.now(),
        elsewhere: [],
        unless: writesOf([{ key, writes: unless }]),
        ...over,
      });
      await Promise.all(behind.splice(0));
      return partitions[0]?.writes;
    },
  };
}

const moved = (scope: ReturnType<typeof aScope>) => [{ tenantId: scope.tenantId, ids: scope }];

describe("what stands beside answers, in Redis", () => {
  it("is read from the store once, and again after a write of the scope", async () => {
    const [truth, scope] = [aTruth(), aUser()];
    const [one, other] = [anIsolate(truth), anIsolate(truth)];
    for (const isolate of [one, other, one]) expect(await isolate.read(scope, 0)).toBe(0);
    expect(truth.reads()).toBe(1);
    truth.write();
    await other.generations.move(moved(scope));
    expect([await one.read(scope, 1), await other.read(scope, 1), truth.reads()]).toEqual([
      1, 1, 2,
    ]);
  });

  it("is not kept where a write came between, whoever is faster", async () => {
    const [truth, scope] = [aTruth(), aUser()];
    const [reader, writer] = [anIsolate(truth), anIsolate(truth)];
    const { promise, resolve } = Promise.withResolvers<void>();
    truth.hold(promise);
    const slow = reader.read(scope, 0);
    await new Promise((wait) => setTimeout(wait, 50));
    truth.write();
    await writer.generations.move(moved(scope));
    resolve();
    expect(await slow).toBe(0);
    expect(await reader.read(scope, 1)).toBe(1);
  });

  it("is not kept where the replica that was read lags behind a write", async () => {
    const [truth, scope] = [aTruth(), aUser()];
    const lagging = anIsolate(
      truth,
      (tokens) => ![...tokens.values()].some((each) => each > "DB 0"),
    );
    await lagging.generations.move(moved(scope));
    for (let i = 0; i < 2; i++) await lagging.read(scope, 0);
    expect(truth.reads()).toBe(2);
  });

  it("is not used by an isolate that could not tell of a write, until it has told", async () => {
    const [truth, scope] = [aTruth(), aUser()];
    const [one, other] = [anIsolate(truth), anIsolate(truth)];
    await one.read(scope, 0);
    bridge.behave({ kind: "reset" });
    truth.write();
    await one.generations.move(moved(scope));
    expect(one.owed.names.size).toBe(1);
    bridge.behave({ kind: "good" });
    expect(await one.read(scope, 0)).toBe(1);
    one.redis.setClock(60_000);
    expect(await one.read(scope, 0, { now: 60_000 })).toBe(1);
    expect([one.owed.names.size, await other.read(scope, 0)]).toEqual([0, 1]);
  });

  it("is not used for a while by an isolate that owes too much", async () => {
    const [truth, scope] = [aTruth(), aUser()];
    const isolate = anIsolate(truth);
    await isolate.read(scope, 0);
    bridge.behave({ kind: "reset" });
    const many = Array.from({ length: owedGenerationsMax + 1 }, () => moved(aUser())).flat();
    await isolate.generations.move(many);
    bridge.behave({ kind: "good" });
    truth.write();
    isolate.redis.setClock(recentTtlMs - 1);
    expect([isolate.owed.names.size, await isolate.read(scope, 0)]).toEqual([0, 1]);
  });

  it("of another time, of another shape, or of nobody's making is not used", async () => {
    const [truth, scope] = [aTruth(), aUser()];
    const isolate = anIsolate(truth);
    await isolate.read(scope, 0);
    await isolate.read(scope, 0, { now: 3_600_000 });
    await isolate.read(scope, 0, { filter: { types: null, tags: null, where: null, asOf: 0 } });
    await isolate.read(scope, 0, { recentPairs: 4 });
    expect(truth.reads()).toBe(4);
    for (const bad of ["", "{}", "null", '{"tokens":[],"recent":{}}']) {
      for (const each of await bridge.redis.keys("ebb:asked:*")) await bridge.redis.set(each, bad);
      expect(await isolate.read(scope, 7), bad).toBe(0);
    }
  });
});

describe("what is watched for a scope", () => {
  const kinds = (scope: ReturnType<typeof aScope>, keys: string[]) =>
    watchedBy(scope, keys)
      ?.map(({ kind, id }) => `${kind} ${id}`)
      .toSorted();

  it("is whatever a write that changes it bears", () => {
    const user = aScope({ userId: "u", agentId: "a" });
    expect(kinds(user, ['["p","a","u"]', '["g","u"]'])).toEqual(["tenant null", "user u"]);
    expect(kinds(user, ['["p","a"]', '["g","u","a"]'])).toEqual([
      "agent a",
      "tenant null",
      "user u",
    ]);
    expect(kinds(aScope({ userId: null, sessionId: "s" }), ['["c","s"]'])).toEqual([
      "session s",
      "tenant null",
    ]);
    expect(kinds(aScope({ userId: null, agentId: "a" }), ['["p","a"]'])).toEqual([
      "agent a",
      "tenant null",
    ]);
  });

  it("cannot be told for a partition of another form, or for very many", () => {
    for (const odd of ["x", '{"a":1}', '["x","u"]', '["c"]', '["g","u","a","b"]', "[1]"]) {
      expect(watchedBy(aScope(), [odd]), odd).toBeNull();
    }
    const many = Array.from({ length: 20 }, (_, i) => JSON.stringify(["g", `u${i}`]));
    expect(watchedBy(aScope(), many)).toBeNull();
  });
});
