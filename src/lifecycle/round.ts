import type { Settings } from "../contract/settings.ts";
import { calledStepsMax, openedTenantsMax, sweptTenantsMax } from "../model/limits.ts";
import type { JobState } from "../ports/lifecycle-store.ts";
import { addCounts } from "./sweep.ts";
import type { Counts, Step, Sweep, SweepServices, SweptTenant } from "./sweep.ts";

/** A tenant that is opened for a job: its own settings, and the services as it has them. */
interface OpenedTenant extends SweptTenant {
  services: SweepServices;
  settings: Settings;
}

export type OpenTenant = (tenantId: string) => Promise<OpenedTenant>;

interface Open {
  tenantId: string;
  tenant: OpenedTenant;
  state: JobState;
}

/** Under this tenant id, which is nobody's, stands how far round the circle of tenants a job is. */
const circle = "";

/**
 * One tick of a sweep over the tenants that are due, a step each in turn, so that none waits for
 * another's many. Begins behind the tenant at which the tick before stopped. Each step is written down
 * before the next, so a tick that is cut off loses nothing.
 */
export async function round(
  services: SweepServices,
  name: string,
  sweep: Sweep,
  open: OpenTenant,
): Promise<Counts> {
  const { lifecycle, clock } = services;
  const now = clock.now();
  const place = (await lifecycle.states(name, [circle])).get(circle)?.cursor ?? "";
  const ids = await lifecycle.tenants(sweep.having, now, place, sweptTenantsMax);
  const states = await lifecycle.states(name, ids);
  const opened: Open[] = [];
  let next = ids.length < sweptTenantsMax ? "" : (ids.at(-1) ?? "");
  for (const tenantId of ids) {
    if (opened.length >= Math.min(openedTenantsMax, sweep.stepsPerTick)) {
      next = opened.at(-1)?.tenantId ?? next;
      break;
    }
    const state = states.get(tenantId) ?? { cursor: null, lastRunAt: null };
    // Nothing can be due again within half a minute, the least interval: no settings are read for that.
    if (state.lastRunAt !== null && now - state.lastRunAt < leastIntervalMs) continue;
    const tenant = await open(tenantId);
    const isDue = sweep.isDue(state.lastRunAt, now, tenant.settings);
    if (isDue) opened.push({ tenantId, tenant, state });
  }
  const counts = await inTurn(services, name, sweep, opened);
  if (next !== place) await lifecycle.keepState(circle, name, { cursor: next, lastRunAt: now });
  return counts;
}

const leastIntervalMs = 30_000;

/** A step of each, as long as steps are left. */
async function inTurn(
  services: SweepServices,
  name: string,
  sweep: Sweep,
  opened: readonly Open[],
): Promise<Counts> {
  let counts: Counts = {};
  let steps = 0;
  let ended = 0;
  let waiting = [...opened];
  const isSpent = (): boolean => steps >= sweep.stepsPerTick || ended >= sweep.endsPerTick;
  while (waiting.length > 0 && !isSpent()) {
    const left: Open[] = [];
    for (const one of waiting) {
      if (isSpent()) break;
      steps++;
      const { tenantId, tenant, state } = one;
      const step = await attempted(services, name, sweep, one);
      if (step === null) continue;
      const lastRunAt = step.done ? tenant.now : state.lastRunAt;
      const reached = { cursor: step.cursor, lastRunAt };
      await services.lifecycle.keepState(tenantId, name, reached);
      counts = addCounts(counts, step.counts);
      ended += step.ended ?? 0;
      if (!step.done) left.push({ tenantId, tenant, state: reached });
    }
    waiting = left;
  }
  return counts;
}

/** One tenant's failing step, tried again in the next tick, keeps no other from its own. */
async function attempted(
  services: SweepServices,
  job: string,
  sweep: Sweep,
  { tenantId, tenant, state }: Open,
): Promise<Step | null> {
  try {
    return await sweep.step(tenant.services, tenant, state.cursor);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message.slice(0, 300) : "unknown";
    services.log("sweep_failed", { job, tenant_id: tenantId, problem });
    return null;
  }
}

/**
 * A sweep of one tenant that somebody asks for, due or not, to its end or to a bounded number of steps;
 * asked for again it goes on. A time that is named does not put off the next regular one.
 */
export async function callSweep(
  services: SweepServices,
  name: string,
  sweep: Sweep,
  tenant: SweptTenant,
): Promise<{ done: boolean; counts: Counts }> {
  const { lifecycle, clock } = services;
  const { tenantId } = tenant.scope;
  const job = sweep.keepsPlace ? name : `${name}, called`;
  let state = (await lifecycle.states(job, [tenantId])).get(tenantId) ?? {
    cursor: null,
    lastRunAt: null,
  };
  let counts: Counts = {};
  for (let steps = 0; steps < calledStepsMax; steps++) {
    const step = await sweep.step(services, tenant, state.cursor);
    counts = addCounts(counts, step.counts);
    state = {
      cursor: step.cursor,
      lastRunAt: step.done ? Math.min(tenant.now, clock.now()) : state.lastRunAt,
    };
    if (step.done) {
      await lifecycle.keepState(tenantId, job, state);
      return { done: true, counts };
    }
  }
  await lifecycle.keepState(tenantId, job, state);
  return { done: false, counts };
}
