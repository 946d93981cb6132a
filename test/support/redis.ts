import { upstashAnswerCache } from "../../src/adapters/upstash/answer-cache.ts";
import { redisBreaker } from "../../src/adapters/upstash/breaker.ts";
import { redisLine } from "../../src/adapters/upstash/redis-line.ts";
import type { RedisAddress, RedisLine } from "../../src/adapters/upstash/redis-line.ts";
import { redisNames } from "../../src/adapters/upstash/redis-names.ts";
import type { RedisNames } from "../../src/adapters/upstash/redis-names.ts";
import type { AnswerCache } from "../../src/ports/answer-cache.ts";
import { realService } from "./real-services.ts";

const found = realService("Upstash Redis", ["UPSTASH_REDIS_REST_URL", "UPSTASH_REDIS_REST_TOKEN"]);

/** The service of the environment, where it names one. */
export const realRedis: RedisAddress | null =
  found === null
    ? null
    : { url: found.UPSTASH_REDIS_REST_URL, token: found.UPSTASH_REDIS_REST_TOKEN };

export interface SeenRedis {
  answers: AnswerCache;
  names: RedisNames;
  line: RedisLine;
  /** What was logged, in order. */
  events: readonly string[];
  now(): number;
  setClock(at: number): void;
}

/** Redis as one isolate of a deployment sees it; its clock stands still until it is set. */
export function aRedis(
  address: RedisAddress,
  { seed = "seed", version = "1" }: { seed?: string; version?: string } = {},
): SeenRedis {
  let now = 0;
  const clock = { now: () => now };
  const events: string[] = [];
  const breaker = redisBreaker();
  const line = redisLine(address, breaker, { clock, log: (event) => void events.push(event) });
  const names = redisNames(seed, version);
  return {
    answers: upstashAnswerCache(line, names, clock),
    names,
    line,
    events,
    now: () => now,
    setClock: (at: number) => void (now = at),
  };
}
