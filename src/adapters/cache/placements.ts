import { keptPlacementsMax, placementKeptMs } from "../../model/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Directory, Placement } from "../../ports/directory.ts";

/** Where tenants are kept, as far as this isolate knows. */
export interface Placements {
  of: Map<string, Placement & { until: number }>;
  spread: { tenants: ReadonlyMap<string, string>; until: number } | null;
}

export const noPlacements = (): Placements => ({ of: new Map(), spread: null });

/**
 * A directory that remembers placements for a short while. One of a tenant that moves is never kept, and a
 * move waits until every isolate has forgotten what it knew: so a switch is seen by the very next request.
 */
export function rememberedDirectory(
  directory: Directory,
  known: Placements,
  clock: Clock,
): Directory {
  return {
    ...directory,

    async placement(tenantId, fresh = false) {
      const now = clock.now();
      const found = known.of.get(tenantId);
      if (!fresh && found !== undefined && now < found.until) return found;
      known.of.delete(tenantId);
      const placement = await directory.placement(tenantId);
      // A tenant that was just made is in no list from before.
      if (placement.spreadAt !== null && known.spread?.tenants.has(tenantId) === false) {
        known.spread = null;
      }
      if (placement.isMoving) return placement;
      const oldest = known.of.keys().next().value;
      if (known.of.size >= keptPlacementsMax && oldest !== undefined) known.of.delete(oldest);
      known.of.set(tenantId, { ...placement, until: now + placementKeptMs });
      return placement;
    },

    async spread() {
      const now = clock.now();
      if (known.spread !== null && now < known.spread.until) return known.spread.tenants;
      const tenants = await directory.spread();
      known.spread = { tenants, until: now + placementKeptMs };
      return tenants;
    },

    async setSpread(tenantId, at) {
      const isSet = await directory.setSpread(tenantId, at);
      known.of.delete(tenantId);
      known.spread = null;
      return isSet;
    },
  };
}
