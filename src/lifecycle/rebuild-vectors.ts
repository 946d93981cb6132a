import { invalid } from "../model/errors.ts";
import { rebuiltMemoriesMax, rebuiltVectorsMax } from "../model/limits.ts";
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
  if (embedder === null)
    throw invalid("index", "vectors needs an embedder, and none is configured");
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
  const place = await spaces.addMissing(scope, rebuild, rebuiltMemoriesMax);
  const { refused: unmade } = await embedMissing(services, scope.tenantId, rebuiltVectorsMax);
  const { sent, refused } = await sendVectors(services, () => scope, scope.tenantId);
  const counts = await spaces.counts(scope, rebuild.space.id);
  const isMade = counts.missing === 0 || unmade;
  // An index of another dimension takes none of them: they are compared from D1.
  const isSent = vectorIndex === null || counts.unindexed === 0 || (refused > 0 && sent === 0);
  const isComplete = place === null && isMade && isSent;
  if (isComplete && rebuild.active) await spaces.endRebuild(scope, rebuild.space.id);
  if (isComplete && !rebuild.active) await spaces.switchTo(scope, rebuild.space.id, clock.now());
  return {
    model,
    dimensions,
    ...counts,
    active: rebuild.active || isComplete,
    done: isComplete && rebuild.active,
  };
}
