import { idempotencyTtlMs, purgeAfterMs, purgedPage, purgedTurnsPage } from "../model/limits.ts";
import type { Services } from "../ports/services.ts";
import { isNightly } from "./night.ts";
import type { Sweep } from "./sweep.ts";

/** Idempotency records end after a day. */
export async function purgeIdempotency({
  idempotency,
  clock,
}: Pick<Services, "idempotency" | "clock">): Promise<{ records: number }> {
  return { records: await idempotency.purge(clock.now() - idempotencyTtlMs) };
}

/**
 * Removes turns a month after the end that was stated for them, and with them what came only from them and
 * ended too. A memory that was restored, pinned or given another end outlives its turn's words.
 */
export const purgeTurns: Sweep = {
  having: "purgeable_turns",
  stepsPerTick: 4,
  endsPerTick: Infinity,
  keepsPlace: false,
  isDue: (lastRunAt, now, { extract }) => isNightly(lastRunAt, now, extract.timezone),

  async step({ lifecycle, turns }, { scope, now }) {
    const before = now - purgeAfterMs;
    const ids = await lifecycle.turnsOverBefore(scope, before, purgedTurnsPage);
    const act = { by: "expiry", reason: "expired a month ago", now };
    let removed = 0;
    for (const id of ids) {
      if ((await turns.remove(scope, id, act, before)) !== null) removed++;
    }
    return {
      cursor: null,
      done: ids.length < purgedTurnsPage || removed === 0,
      counts: { purged_turns: removed },
    };
  },
};

/**
 * Takes the words of memories away that expired a month ago and are not pinned: what stays is a history of
 * events. Until then they could be restored.
 */
export const purge: Sweep = {
  having: "expired",
  stepsPerTick: 4,
  endsPerTick: Infinity,
  keepsPlace: false,
  isDue: (lastRunAt, now, { extract }) => isNightly(lastRunAt, now, extract.timezone),

  async step({ lifecycle, memories }, { scope, now }) {
    const ids = await lifecycle.expiredBefore(scope, now - purgeAfterMs, purgedPage);
    const act = { by: "expiry", reason: "expired a month ago", now };
    const purged = ids.length === 0 ? [] : await memories.forget(scope, ids, act);
    return { cursor: null, done: ids.length < purgedPage, counts: { purged: purged.length } };
  },
};
