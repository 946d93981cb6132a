import { EbbError } from "../model/errors.ts";
import { minuteMs, pacedUsersMax } from "../model/limits.ts";
import { networkOf } from "../model/network.ts";
import type { Pace, RateBound } from "../ports/rate-limiter.ts";
import type { Services } from "../ports/services.ts";
import { wholeScope } from "./authenticate.ts";
import type { Principal } from "./principal.ts";

/** Where the one stands who has least left. */
export interface Paced extends Pace {
  of: RateBound["of"];
  /** Until the next minute. */
  resetS: number;
}

type PaceServices = Pick<Services, "rates" | "usage" | "clock">;

/** Counts one request of the principal's tenant and key; null where neither has a bound. */
export function pacePrincipal(services: PaceServices, principal: Principal): Promise<Paced | null> {
  const { tenantId, keyId, options } = principal;
  return pace(services, principal, [
    ...bound("tenant", [tenantId], options.requestsPerMinute),
    ...bound("key", [tenantId, keyId], options.requestsPerMinutePerKey),
  ]);
}

/** Counts one request of each user that it names; null where users have no bound. */
export function paceUsers(
  services: PaceServices,
  principal: Principal,
  userIds: readonly string[],
): Promise<Paced | null> {
  const { tenantId, options } = principal;
  const users = [...new Set(userIds)].slice(0, pacedUsersMax);
  return pace(
    services,
    principal,
    users.flatMap((id) => bound("user", [tenantId, id], options.requestsPerMinutePerUser)),
  );
}

/** Counts one request without a key that works; null where addresses have no bound, or this one is unknown. */
export function paceAddress(services: PaceServices, address: string | null): Promise<Paced | null> {
  const { addressPerMinute } = services.rates;
  if (address === null) return Promise.resolve(null);
  return pace(services, null, bound("address", [networkOf(address)], addressPerMinute));
}

/** Throws `rate_limited` for one request too many. */
export function requirePace(paced: Paced): void {
  if (!paced.isOver) return;
  const whose = {
    tenant: "This tenant",
    key: "This key",
    user: "This user",
    address: "An address",
  };
  throw new EbbError(
    "rate_limited",
    `${whose[paced.of]} may send ${paced.limit} requests a minute${paced.of === "address" ? " without a key that works" : ""}.`,
    { retryAfterS: paced.resetS },
  );
}

const bound = (
  of: RateBound["of"],
  subject: readonly string[],
  perMinute: number | null,
): RateBound[] => (perMinute === null ? [] : [{ of, subject, perMinute }]);

async function pace(
  { rates, usage, clock }: PaceServices,
  principal: Principal | null,
  bounds: readonly RateBound[],
): Promise<Paced | null> {
  if (bounds.length === 0) return null;
  const now = clock.now();
  const windowStart = now - (now % minuteMs);
  const resetS = Math.ceil((windowStart + minuteMs - now) / 1_000);
  const taken = await rates.take(bounds, now);
  const paces = await Promise.all(
    bounds.map(async ({ of, perMinute: limit }, i): Promise<Paced> => {
      const counted = taken[i] ?? null;
      if (counted !== null || principal === null) {
        return { ...(counted ?? { limit, remaining: limit, isOver: false }), of, resetS };
      }
      const n = await usage.countRequest(wholeScope(principal), windowStart);
      return { of, limit, remaining: Math.max(0, limit - n), isOver: n > limit, resetS };
    }),
  );
  return paces.toSorted(byRoom)[0] ?? null;
}

/** Those that are over come first, then who has least left. */
const byRoom = (a: Paced, b: Paced): number =>
  Number(b.isOver) - Number(a.isOver) || a.remaining - b.remaining;
