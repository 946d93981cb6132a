import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { redisCircuitRules, redisTimeoutMs } from "../../src/model/limits.ts";
import { startRedisBridge } from "../stand-ins/redis-bridge.ts";
import type { RedisBehaviour, RedisBridge } from "../stand-ins/redis-bridge.ts";
import { aRedis } from "../support/redis.ts";

let bridge: RedisBridge;
beforeAll(async () => {
  bridge = await startRedisBridge();
});
afterEach(() => bridge.behave({ kind: "good" }));
afterAll(() => bridge.close());

const list =
  (name: string) =>
  async (redis: { lrange(key: string, a: number, b: number): Promise<unknown> }) => {
    const found = await redis.lrange(name, 0, -1);
    if (!Array.isArray(found)) throw new TypeError("no list");
    return found.length;
  };

const troubles: RedisBehaviour[] = [
  { kind: "hang" },
  { kind: "slow", ms: 4 * redisTimeoutMs },
  { kind: "reset" },
  { kind: "status", status: 500 },
  { kind: "status", status: 429, error: "ERR max daily request limit exceeded" },
  { kind: "status", status: 401, error: "Unauthorized" },
  { kind: "html" },
  { kind: "nonsense" },
];

describe("a Redis in trouble", () => {
  it.each(troubles)(
    "costs one time-out, then nothing until it is tried again: %o",
    async (trouble) => {
      const redis = aRedis(bridge);
      bridge.behave(trouble);
      const begun = performance.now();
      expect(await redis.line.ask(list("k"))).toBeNull();
      expect(performance.now() - begun).toBeLessThan(redisTimeoutMs + 5_000);
      expect(redis.line.outage()).toMatch(/^(timeout|unavailable)$/);

      const sent = bridge.requests();
      for (let i = 0; i < 50; i++) expect(await redis.line.ask(list("k"))).toBeNull();
      expect(bridge.requests()).toBe(sent);

      redis.setClock(redisCircuitRules.openMs);
      const tries = await Promise.all([1, 2, 3].map(() => redis.line.ask(list("k"))));
      expect([tries, bridge.requests()]).toEqual([[null, null, null], sent + 1]);

      bridge.behave({ kind: "good" });
      redis.setClock(3 * redisCircuitRules.openMs);
      expect(await redis.line.ask(list("k"))).toEqual({ value: 0 });
      expect(redis.line.outage()).toBeNull();
      expect(redis.events).toEqual(["redis_left_alone", "redis_is_back"]);
    },
  );

  it("is used again as soon as somebody sees that it answers", async () => {
    const redis = aRedis(bridge);
    bridge.behave({ kind: "reset" });
    await redis.line.ask(list("k"));
    await expect(redis.line.ping()).rejects.toThrow(/fetch failed/);
    bridge.behave({ kind: "good" });
    await redis.line.ping();
    expect(await redis.line.ask(list("k"))).toEqual({ value: 0 });
  });

  it("is not what a wrong token finds", async () => {
    const redis = aRedis({ url: bridge.url, token: "wrong" });
    expect(await redis.line.ask(list("k"))).toBeNull();
  });

  it("is logged without a word of what was asked", async () => {
    const redis = aRedis(bridge);
    bridge.behave({ kind: "status", status: 500, error: "secret words" });
    await redis.line.ask((client) => client.set("secret", "words"));
    expect(JSON.stringify(redis.events)).not.toMatch(/secret|words/);
  });
});
