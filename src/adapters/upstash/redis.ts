import type { Services } from "../../ports/services.ts";
import { upstashAnswerCache } from "./answer-cache.ts";
import { redisBreaker } from "./breaker.ts";
import type { Breaker } from "./breaker.ts";
import { nothingOwed, redisGenerations } from "./generations.ts";
import type { Owed, Tokens } from "./generations.ts";
import { redisHealthProbe } from "./health.ts";
import { erasingToo } from "./erase-user.ts";
import type { SharedRates } from "../cache/rate-limiter.ts";
import { upstashRates } from "./rates.ts";
import type { Refused } from "./rates.ts";
import { recentRecall } from "./recall.ts";
import { redisLine } from "./redis-line.ts";
import type { RedisAddress } from "./redis-line.ts";
import { redisNames } from "./redis-names.ts";
import { watchedBy } from "./watched.ts";
import { watchWrites } from "./watch-writes.ts";

/** What an isolate remembers of Redis. It holds nothing of any request. */
export interface RedisMemory {
  breaker: Breaker;
  owed: Owed;
  refused: Refused;
}

export const redisMemory = (): RedisMemory => ({
  breaker: redisBreaker(),
  owed: nothingOwed(),
  refused: new Map(),
});

export interface RedisConfig extends RedisAddress {
  /** What only this deployment has. */
  seed: string;
  /** Of the Worker. */
  version: string;
}

/** One request's session of one database. */
interface Session {
  shard: string;
  bookmark(): string | null;
}

type Parts = Pick<Services, "clock" | "random" | "log" | "after">;

/** What one request has of Redis, on one of its databases. */
export interface RedisOfRequest {
  answers: Services["answers"];
  health: Services["health"];
  rates: SharedRates;
  /** Services that keep what they read until the next write, and tell Redis of each. */
  over<Under extends Services>(services: Under): Under;
}

export function redisOfRequest(
  { seed, version, ...address }: RedisConfig,
  { breaker, owed, refused }: RedisMemory,
  { clock, random, log, after }: Parts,
  { shard, bookmark }: Session,
): RedisOfRequest {
  const line = redisLine(address, breaker, { clock, log });
  const names = redisNames(seed, version);
  const seen = () => stateOf(shard, bookmark() ?? "");
  const generations = redisGenerations({ line, names, clock, random, owed, seen });
  const isAsNewAs = (tokens: Tokens) => {
    const at = bookmark();
    return at !== null && [...tokens.values()].every((token) => isBy(token, shard, at));
  };
  return {
    answers: upstashAnswerCache(line, names, clock, (scope, shelf) => {
      generations.begin(scope.tenantId, watchedBy(scope, shelf.partitionKeys) ?? []);
    }),
    health: redisHealthProbe(line),
    rates: upstashRates(line, names, refused),
    over: (services) => ({
      ...services,
      ...watchWrites(erasingToo(services, line, names), generations),
      recall: recentRecall(services.recall, { line, names, generations, clock, after, isAsNewAs }),
    }),
  };
}

const stateOf = (shard: string, bookmark: string): string => `${shard} ${bookmark}`;

/**
 * Whether the write that made a token had been made at a bookmark of this database. Bookmarks sort by time; a
 * replica's may lie before it.
 */
function isBy(token: string, shard: string, bookmark: string): boolean {
  if (token === "") return true;
  const state = token.slice(0, token.lastIndexOf("~"));
  return state.startsWith(stateOf(shard, "")) && state <= stateOf(shard, bookmark);
}
