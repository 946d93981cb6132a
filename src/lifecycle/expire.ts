import { dayMs, endedPage, endedPerTickMax } from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import type { SweptMemory } from "../ports/lifecycle-store.ts";
import { isNightly } from "./night.ts";
import { allSettings } from "./sweep.ts";
import type { Step, Sweep, SweepServices, SweptTenant } from "./sweep.ts";

/**
 * Marks memories whose time has come, drops their vectors and tells subscribers. Answers leave them out
 * already; this is what makes them listed as expired, and lets them be purged.
 */
export const expire: Sweep = {
  having: "due",
  stepsPerTick: 30,
  endsPerTick: endedPerTickMax,
  keepsPlace: false,
  isDue: (lastRunAt, now, { lifecycle }) =>
    lastRunAt === null || now - lastRunAt >= lifecycle.cleanup_interval_s * 1_000,

  step: async (services, { scope, now }) =>
    expireThese(services, scope, now, await services.lifecycle.due(scope, now, endedPage)),
};

/** The same for what faded or was superseded, and of which somebody said when it is to end. */
export const expireEnded: Sweep = {
  ...expire,
  having: "ended_due",
  stepsPerTick: 5,

  step: async (services, { scope, now }) =>
    expireThese(services, scope, now, await services.lifecycle.endedDue(scope, now, endedPage)),
};

async function expireThese(
  { lifecycle }: Pick<SweepServices, "lifecycle">,
  scope: Scope,
  now: number,
  due: readonly SweptMemory[],
): Promise<Step> {
  const act = { by: "expiry", reason: null, now };
  const expired = await lifecycle.end(scope, due, "expire", act);
  // One that was recalled or changed meanwhile is looked at again in the next pass.
  return {
    cursor: null,
    done: due.length < endedPage || expired === 0,
    counts: { expired },
    ended: expired,
  };
}

/** Ends, once a night, memories over the age that `lifecycle.memory_expiry_days` allows their agent. */
export const expireAged: Sweep = {
  having: "memories",
  stepsPerTick: 10,
  endsPerTick: endedPerTickMax,
  keepsPlace: false,
  isDue: (lastRunAt, now, { extract }) => isNightly(lastRunAt, now, extract.timezone),

  async step({ lifecycle }, tenant) {
    const { scope, now } = tenant;
    const act = { by: "expiry", reason: "as old as memories may get", now };
    let expired = 0;
    for (const { days, agents } of await agesOf(tenant)) {
      const old = await lifecycle.olderThan(scope, now - days * dayMs, agents, endedPage);
      expired += await lifecycle.end(scope, old, "expire", act);
      if (old.length === endedPage && expired > 0) {
        return { cursor: null, done: false, counts: { expired }, ended: expired };
      }
    }
    return { cursor: null, done: true, counts: { expired }, ended: expired };
  },
};

interface Age {
  days: number;
  /** The agents it holds for, or all but these. */
  agents: { ids: readonly string[]; isFor: "these" | "others" };
}

/** Ages at which memories end, each with whose they are; without 0, which is never. */
async function agesOf(tenant: SweptTenant): Promise<Age[]> {
  const settings = await allSettings(tenant);
  const byDays = Map.groupBy(
    tenant.agents,
    (id) => settings.get(id)?.lifecycle.memory_expiry_days ?? 0,
  );
  const own = settings.get(null)?.lifecycle.memory_expiry_days ?? 0;
  return [
    { days: own, agents: { ids: tenant.agents, isFor: "others" as const } },
    ...Array.from(byDays, ([days, ids]) => ({ days, agents: { ids, isFor: "these" as const } })),
  ].filter(({ days }) => days > 0);
}
