import { notFound } from "../model/errors.ts";
import { derivedId, sha256Hex } from "../model/ids.ts";
import { erasureLeaseMs, erasureRoundsMax, erasureStepsMax } from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import { type Erasure, type OpenErasure, erasureStages } from "../ports/erasure-store.ts";
import type { Services } from "../ports/services.ts";

type EraseServices = Pick<Services, "erasures" | "clock">;

/**
 * The hash that a receipt names a user by, hex SHA-256. The erasure's own id is in it, so that two
 * receipts of one user do not look alike, and no list of known ids finds out whose one is.
 */
const subjectHashOf = (scope: Scope, erasureId: string, userId: string): Promise<string> =>
  sha256Hex(JSON.stringify([scope.tenantId, erasureId, userId]));

/**
 * Notes that all of a user is to be erased, in this tenant; nothing is removed yet. Where an erasure
 * of the user is under way that one is answered.
 */
export async function requestErasure(
  { erasures, clock, random }: EraseServices & Pick<Services, "random">,
  scope: Scope,
  userId: string,
): Promise<Erasure> {
  const requestedAt = clock.now();
  const id = await derivedId("ers", requestedAt, scope.tenantId, random.token());
  const subjectHash = await subjectHashOf(scope, id, userId);
  const leaseUntil = requestedAt + erasureLeaseMs;
  return erasures.start(scope, { id, userId, subjectHash, requestedAt, leaseUntil });
}

/**
 * Goes on with an erasure, from wherever it stopped, by a bounded number of steps. Each step is one
 * batch that removes and counts, so a stop between two loses nothing and counts nothing twice. At the
 * end `takeOut` takes out of the index outside what D1 has no more, and every table is looked through;
 * what came in meanwhile is removed in another round, and only a look that found nothing ends the
 * erasure. Where that index alone is not done it waits for a later run. True where it is finished.
 */
export async function driveErasure(
  services: EraseServices,
  scope: Scope,
  id: string,
  takeOut: () => Promise<unknown>,
  steps = erasureStepsMax,
): Promise<boolean> {
  const { erasures } = services;
  let left = steps;
  for (let round = 0; round < erasureRoundsMax && left > 0; round++) {
    const open = await erasures.open(scope, id);
    if (open === null) return true;
    left = await removeAll(services, scope, open, left);
    if (left <= 0) break;
    await takeOut();
    const found = await lookThrough(services, scope, open);
    if (found.length === 0) return true;
    if (found.every((table) => table === outsideTable)) break;
  }
  await erasures.release(scope, id);
  return false;
}

/** Works through the stages that are left; answers how many steps are left. */
async function removeAll(
  { erasures, clock }: EraseServices,
  scope: Scope,
  { id, userId, stage: reached }: OpenErasure,
  steps: number,
): Promise<number> {
  let left = steps;
  for (const stage of erasureStages.slice(erasureStages.indexOf(reached))) {
    if (stage !== reached) await erasures.enter(scope, id, stage);
    for (let isLast = false; !isLast; left--) {
      if (left <= 0) return 0;
      const now = clock.now();
      const leaseUntil = now + erasureLeaseMs;
      isLast = await erasures.step(scope, id, { userId, stage, now, leaseUntil });
    }
  }
  // The stage is noted before the look: whoever goes on from here begins another round.
  await erasures.enter(scope, id, erasureStages[0]);
  return Math.max(1, left);
}

/** Where it is noted what the index outside is still to give up. */
const outsideTable = "vector_removals";

/** Names of the tables in which something was found. */
async function lookThrough(
  { erasures, clock }: EraseServices,
  scope: Scope,
  { id, userId }: OpenErasure,
): Promise<string[]> {
  const found = await erasures.look(scope, userId);
  await erasures.noteCheck(scope, id, { at: clock.now(), found });
  return Object.keys(found).filter((table) => found[table] !== 0);
}

/** Throws `not_found` where the id is unknown or another tenant's. */
export async function getErasure(
  { erasures }: Pick<Services, "erasures">,
  scope: Scope,
  id: string,
): Promise<Erasure> {
  const erasure = await erasures.get(scope, id);
  if (erasure === null) throw notFound("erasure");
  return erasure;
}
