import { invalid } from "../model/errors.ts";
import { rebuiltMemoriesMax, rebuiltPagesMax, rebuiltVectorsMax } from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import type { SpaceCounts, SpaceModel, SpaceRebuild } from "../ports/space-store.ts";
import type { Services } from "../ports/services.ts";
import { embedMissing } from "./embed-missing.ts";
import { sendVectors } from "./send-vectors.ts";

type RebuildServices = Pick<
  Services,
  "embedder" | "spaces" | "lifecycle" | "vectorIndex" | "vectorLedger" | "clock" | "log"
>;

export interface VectorsRebuilt extends SpaceModel, SpaceCounts {
  /** Whether answers are made from these vectors by now. */
  active: boolean;
  done: boolean;
}

/**
 * Makes the vectors of a tenant anew, or those that are missing, with the embedder that is configured: a bounded
 * part of it, where the last call, or tick, left off. Another model's vectors are answered from until these are
 * complete; then answers switch, what was written meanwhile is gone through, and the others are ended. Throws
 * `invalid_request` where no embedder is configured.
 */
export async function rebuildVectors(
  services: RebuildServices,
  scope: Scope,
): Promise<VectorsRebuilt> {
  const { embedder, spaces, clock } = services;
  if (embedder === null) {
    throw invalid("index", "vectors needs an embedder, and none is configured");
  }
  return stepOn(services, scope, embedder, await spaces.beginRebuild(scope, embedder, clock.now()));
}

/** The same for a rebuild that was begun; null where there is none. */
export async function goOnRebuilding(
  services: RebuildServices,
  scope: Scope,
): Promise<VectorsRebuilt | null> {
  const { embedder, spaces } = services;
  const rebuild = embedder === null ? null : await spaces.rebuildOf(scope, embedder);
  return embedder === null || rebuild === null ? null : stepOn(services, scope, embedder, rebuild);
}

async function stepOn(
  services: RebuildServices,
  scope: Scope,
  { model, dimensions }: SpaceModel,
  rebuild: SpaceRebuild,
): Promise<VectorsRebuilt> {
  const { spaces, vectorIndex, clock } = services;
  const { space, active } = rebuild;
  const place = await addMissing(services, scope, rebuild);
  const { refused: unmade } = await embedMissing(services, scope.tenantId, rebuiltVectorsMax);
  const { sent, refused } = await sendVectors(services, () => scope, scope.tenantId);
  const { missing, unindexed: unsent } = await spaces.counts(scope, space.id);
  const counts = { missing, unindexed: vectorIndex === null ? 0 : unsent };
  const isMade = counts.missing === 0 || unmade;
  // An index of another dimension takes none of them: they are compared from D1.
  const isSent = counts.unindexed === 0 || (refused > 0 && sent === 0);
  const isComplete = place === null && isMade && isSent;
  if (isComplete && !active) {
    await spaces.switchTo(scope, space.id, clock.now());
    const next = await spaces.rebuildOf(scope, space);
    if (next !== null) return stepOn(services, scope, space, next);
  }
  if (isComplete) await spaces.endRebuild(scope, space.id);
  return { model, dimensions, ...counts, active, done: isComplete };
}

/** Rows for the next memories that have none: of few memories all of them. */
async function addMissing(
  { spaces }: Pick<Services, "spaces">,
  scope: Scope,
  rebuild: SpaceRebuild,
): Promise<SpaceRebuild["place"]> {
  let { place } = rebuild;
  for (let pages = 0; place !== null && pages < rebuiltPagesMax; pages++) {
    place = await spaces.addMissing(scope, { ...rebuild, place }, rebuiltMemoriesMax);
  }
  return place;
}
