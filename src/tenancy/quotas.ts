import { EbbError } from "../model/errors.ts";
import { dayMs, memoriesPerTurnMax, minuteMs } from "../model/limits.ts";
import type { Services } from "../ports/services.ts";
import { wholeScope } from "./authenticate.ts";
import type { Principal } from "./principal.ts";

/**
 * Quotas are guards, not meters of billing; requests are paced in `pace.ts`. Turns are counted exactly as they are
 * stored and looked up before, so requests under way at once may pass together. Memories are
 * counted again when this isolate could have filled what was left, or after a minute.
 */

const secondsUntil = (then: number, now: number): number => Math.ceil((then - now) / 1000);

/** What a route writes more of: a turn also gives memories. */
export type Spent = "turns" | "memories";

/** Throws `rate_limited` where the tenant may store no more of this now. */
export async function requireRoom(
  services: Pick<Services, "usage" | "clock">,
  principal: Principal,
  spent: Spent,
): Promise<void> {
  if (spent === "turns") await requireTurnsLeft(services, principal);
  await requireMemoriesLeft(services, principal);
}

async function requireTurnsLeft(
  { usage, clock }: Pick<Services, "usage" | "clock">,
  principal: Principal,
): Promise<void> {
  const limit = principal.options.turnsPerDay;
  if (limit === null) return;
  const now = clock.now();
  const dayStart = now - (now % dayMs);
  if ((await usage.turnsOfDay(wholeScope(principal), dayStart)) < limit) return;
  throw new EbbError("rate_limited", `This tenant may store ${limit} turns a day (UTC).`, {
    retryAfterS: secondsUntil(dayStart + dayMs, now),
  });
}

/** Nothing says when room will be made: by forgetting, fading or a greater bound. */
const fullRetryAfterS = 3_600;
const tenantsCountedMax = 1_000;
const counted = new Map<string, { left: number; until: number }>();

async function requireMemoriesLeft(
  { usage, clock }: Pick<Services, "usage" | "clock">,
  principal: Principal,
): Promise<void> {
  const limit = principal.options.memoriesMax;
  if (limit === null) return;
  const key = JSON.stringify([principal.tenantId, limit]);
  const now = clock.now();
  const known = counted.get(key);
  if (known !== undefined && now < known.until && known.left > memoriesPerTurnMax) {
    known.left -= memoriesPerTurnMax;
    return;
  }
  const left = limit - (await usage.memories(wholeScope(principal), limit));
  if (counted.size >= tenantsCountedMax) counted.clear();
  counted.set(key, { left: left - memoriesPerTurnMax, until: now + minuteMs });
  if (left > 0) return;
  throw new EbbError("rate_limited", `This tenant may keep ${limit} memories, and has them.`, {
    retryAfterS: fullRetryAfterS,
  });
}
