import { leaseMs, redriveMax, reembeddedMax } from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import { quantise } from "../model/vectors.ts";
import type { Services } from "../ports/services.ts";
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
 * got lost, vectors whose embedding failed. Tells how many events wait. Safe to run at any time, since
 * nothing that was done is done twice.
 */
export async function redrive(services: RedriveServices): Promise<Counts> {
  const { turns, queue, lifecycle, clock } = services;
  const now = clock.now();
  const due = await turns.takeDue(now, now + leaseMs, redriveMax);
  if (due.length > 0) await queue.send(due);
  const vectors = await embedMissing(services, null);
  const before = now - undeliveredAfterMs;
  const events = await lifecycle.undelivered(null, before, undeliveredMax);
  return { turns: due.length, vectors, events };
}

/** The same for one tenant. */
export async function redriveTenant(
  services: RedriveServices,
  scope: Scope,
  now: number,
): Promise<{ done: boolean; counts: Counts }> {
  const { queue, lifecycle, clock } = services;
  const due = await lifecycle.takeDue(scope, now, clock.now() + leaseMs, redriveMax);
  if (due.length > 0) await queue.send(due);
  const vectors = await embedMissing(services, scope.tenantId);
  const before = now - undeliveredAfterMs;
  const events = await lifecycle.undelivered(scope.tenantId, before, undeliveredMax);
  return {
    done: due.length < redriveMax && vectors < reembeddedMax,
    counts: { turns: due.length, vectors, events },
  };
}

/** Embeds what could not be embedded when it was written. An embedder that fails again is asked later. */
async function embedMissing(
  { lifecycle, embedder, log }: RedriveServices,
  tenantId: string | null,
): Promise<number> {
  if (embedder === null) return 0;
  const missing = await lifecycle.missingVectors(embedder, tenantId, reembeddedMax);
  if (missing.length === 0) return 0;
  try {
    const vectors = await embedder.embed(missing.map(({ content }) => content));
    const made = missing.flatMap(({ content: _content, ...place }, i) => {
      const vector = vectors[i];
      return vector === undefined || vector === null ? [] : [{ ...place, ...quantise(vector) }];
    });
    await lifecycle.keepVectors(made);
    return made.length;
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message.slice(0, 300) : "unknown";
    log("embedding_failed", { texts: missing.length, problem });
    return 0;
  }
}
