import type { Redis } from "@upstash/redis/cloudflare";
import { ratedSubjectsMax } from "../../model/limits.ts";
import type { Pace, RateBound } from "../../ports/rate-limiter.ts";
import type { SharedRates } from "../cache/rate-limiter.ts";
import type { RedisLine } from "./redis-line.ts";
import type { RedisNames } from "./redis-names.ts";

/** Who is over a bound, and until when: asked again before that, they cost Redis nothing. */
export type Refused = Map<string, number>;

/** Requests of fixed UTC minutes, as D1 counts them, in one round trip for all bounds. */
export const upstashRates =
  (line: RedisLine, names: RedisNames, refused: Refused): SharedRates =>
  async (bounds) => {
    if (refused.size > ratedSubjectsMax) refused.clear();
    const { Ratelimit } = await import("@upstash/ratelimit");
    const take = async (redis: Redis, { of, subject, perMinute }: RateBound): Promise<Pace> => {
      const limiter = new Ratelimit({
        redis,
        limiter: Ratelimit.fixedWindow(perMinute, "60 s"),
        prefix: "ebb:rate",
        ephemeralCache: refused,
        // The line gives up by itself; the limiter would let everybody in.
        timeout: 0,
      });
      const { success, remaining } = await limiter.limit(await names.rated(of, subject));
      if (!Number.isFinite(remaining)) throw new TypeError("no count");
      return { limit: perMinute, remaining, isOver: !success };
    };
    const taken = await line.ask((redis) => Promise.all(bounds.map((bound) => take(redis, bound))));
    return taken && taken.value;
  };
