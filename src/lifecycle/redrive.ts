import { leaseMs, redriveMax, reembeddedMax } from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import { embedMissing } from "./embed-missing.ts";
import type { Counts } from "./sweep.ts";

type RedriveServices = Pick<
  Services,
  "turns" | "queue" | "lifecycle" | "embedder" | "clock" | "log"
>;

/** How long an event may wait before it counts as one that was not delivered. */
const undeliveredAfterMs = 60_000;
const undeliveredMax = 1_000;

/**
 * Drives what was left half done, of all tenants in turn: turns whose queue message was never sent or
 * got lost. Tells how many events wait. Safe to run at any time, since nothing that was done is done twice.
 */
export async function redrive(
  services: Pick<Services, "turns" | "queue" | "lifecycle" | "clock">,
): Promise<Counts> {
  const { turns, queue, lifecycle, clock } = services;
  const now = clock.now();
  const due = await turns.takeDue(now, now + leaseMs, redriveMax);
  if (due.length > 0) await queue.send(due);
  const before = now - undeliveredAfterMs;
  const events = await lifecycle.undelivered(null, before, undeliveredMax);
  return { turns: due.length, events };
}

/** The same for one tenant, with the vectors whose embedding failed. */
export async function redriveTenant(
  services: RedriveServices,
  scope: Scope,
  now: number,
): Promise<{ done: boolean; counts: Counts }> {
  const { queue, lifecycle, clock } = services;
  const due = await lifecycle.takeDue(scope, now, clock.now() + leaseMs, redriveMax);
  if (due.length > 0) await queue.send(due);
  const { made: vectors } = await embedMissing(services, scope.tenantId, reembeddedMax);
  const before = now - undeliveredAfterMs;
  const events = await lifecycle.undelivered(scope.tenantId, before, undeliveredMax);
  return {
    done: due.length < redriveMax && vectors < reembeddedMax,
    counts: { turns: due.length, vectors, events },
  };
}
