import { minuteMs, ratedSubjectsMax } from "../../model/limits.ts";
import type { Pace, RateBound } from "../../ports/rate-limiter.ts";

/** Requests of this isolate in the running minute. Where there are too many subjects all begin anew. */
export interface IsolateRates {
  take(bound: RateBound, now: number): Pace;
}

export function isolateRates(): IsolateRates {
  let minute = 0;
  const counts = new Map<string, number>();
  return {
    take({ of, subject, perMinute: limit }, now) {
      const running = Math.floor(now / minuteMs);
      if (running !== minute || counts.size >= ratedSubjectsMax) counts.clear();
      minute = running;
      const name = JSON.stringify([of, subject]);
      const used = (counts.get(name) ?? 0) + 1;
      counts.set(name, used);
      return { limit, remaining: Math.max(0, limit - used), isOver: used > limit };
    },
  };
}
