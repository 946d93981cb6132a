import { archiveSessions } from "./archive-sessions.ts";
import { consolidate } from "./consolidate.ts";
import { expire, expireAged, expireEnded } from "./expire.ts";
import { fade } from "./fade.ts";
import { purge, purgeTurns } from "./purge.ts";
import { reconcileVectors } from "./reconcile-vectors.ts";
import { redriveTenant } from "./redrive.ts";
import { reflect } from "./reflect.ts";
import { callSweep } from "./round.ts";
import { mendSummaries, summariseDay } from "./summarise-day.ts";
import { addCounts } from "./sweep.ts";
import type { Counts, Sweep, SweepServices, SweptTenant } from "./sweep.ts";

/** Sweeps by the name under which they keep their place. */
export const sweeps = {
  archive_sessions: archiveSessions,
  expire,
  expire_ended: expireEnded,
  expire_aged: expireAged,
  fade,
  purge,
  purge_turns: purgeTurns,
  summarise_day: summariseDay,
  mend_summaries: mendSummaries,
  consolidate,
  reflect,
  reconcile_vectors: reconcileVectors,
} as const satisfies Record<string, Sweep>;

/** What may be called for, and the sweeps that it consists of. */
export const callable = {
  fade: ["fade"],
  expire: ["expire", "expire_ended", "expire_aged", "purge", "purge_turns"],
  archive_sessions: ["archive_sessions"],
  summarise_day: ["summarise_day"],
  consolidate: ["consolidate"],
  reflect: ["reflect"],
  reconcile_vectors: ["reconcile_vectors"],
  redrive: [],
} as const satisfies Record<string, readonly (keyof typeof sweeps)[]>;

export type CallableJob = keyof typeof callable;

/** Runs a job for one tenant now: to its end, or, where there is very much to do, a bounded part of it. */
export async function runJob(
  services: SweepServices,
  job: CallableJob,
  tenant: SweptTenant,
): Promise<{ done: boolean; counts: Counts }> {
  if (job === "redrive") return redriveTenant(services, tenant.scope, tenant.now);
  let counts: Counts = {};
  let done = true;
  for (const name of callable[job]) {
    const ran = await callSweep(services, name, sweeps[name], tenant);
    counts = addCounts(counts, ran.counts);
    done &&= ran.done;
  }
  return { done, counts };
}
