import type { Redis } from "@upstash/redis/cloudflare";
import { redisTimeoutMs } from "../../model/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Breaker } from "./breaker.ts";

export interface RedisAddress {
  url: string;
  token: string;
}

/** Redis as a request may use it: nothing it says or fails to say can fail the request. */
export interface RedisLine {
  /**
   * What the work makes of Redis's answers; null where Redis is left alone, late, or broken, or answers
   * what the work throws at. Waits `redisTimeoutMs` at most.
   */
  ask<T>(work: (redis: Redis) => Promise<T>): Promise<{ value: T } | null>;
  /** Why it is not asked now; null where it is. */
  outage(): string | null;
  /** Asks it, also where it is left alone. Throws where it does not answer. */
  ping(): Promise<void>;
}

interface LineParts {
  clock: Clock;
  log(event: string, fields: Readonly<Record<string, string>>): void;
}

/**
 * A line of one request: a Worker may not wait for another request's connection, while the breaker is
 * the isolate's. Values come back as the text that was put in.
 */
export function redisLine(
  { url, token }: RedisAddress,
  breaker: Breaker,
  { clock, log }: LineParts,
): RedisLine {
  let opened: Promise<Redis> | null = null;
  const open = () =>
    (opened ??= import("@upstash/redis/cloudflare").then(
      ({ Redis }) =>
        new Redis({
          url,
          token,
          // A second try would cost what the first one did: the breaker knows when to come again.
          retry: { retries: 0 },
          signal: () => AbortSignal.timeout(redisTimeoutMs),
          automaticDeserialization: false,
          enableTelemetry: false,
        }),
    ));

  const failed = (error: unknown): void => {
    // The message of an error repeats the command, with what was said in it.
    const name = error instanceof Error ? error.name : "unknown";
    if (breaker.outage() === null) log("redis_left_alone", { error: name });
    breaker.failed(clock.now(), name === "TimeoutError" ? "timeout" : "unavailable");
  };
  const worked = (): void => {
    if (breaker.outage() !== null) log("redis_is_back", {});
    breaker.worked();
  };

  return {
    async ask(work) {
      if (!breaker.admits(clock.now())) return null;
      try {
        const value = await work(await open());
        worked();
        return { value };
      } catch (error) {
        failed(error);
        return null;
      }
    },

    outage: () => breaker.outage(),

    async ping() {
      try {
        const redis = await open();
        if ((await redis.ping()) !== "PONG") throw new Error("no pong");
        worked();
      } catch (error) {
        failed(error);
        throw error;
      }
    },
  };
}
