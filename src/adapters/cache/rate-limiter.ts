import type { Pace, RateBound, RateLimiter } from "../../ports/rate-limiter.ts";
import type { IsolateRates } from "./isolate-rates.ts";

/** Counts for all isolates; null where that cannot be done now. */
export type SharedRates = (bounds: readonly RateBound[]) => Promise<readonly Pace[] | null>;

/** Counted together where there is somewhere to, else by each isolate for itself; a tenant's then by D1. */
export const rateLimiter = (
  shared: SharedRates | null,
  own: IsolateRates,
  addressPerMinute: number | null,
): RateLimiter => ({
  addressPerMinute,
  async take(bounds, now) {
    const together = bounds.length === 0 || shared === null ? null : await shared(bounds);
    return together ?? bounds.map((bound) => (bound.of === "tenant" ? null : own.take(bound, now)));
  },
});
