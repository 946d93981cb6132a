import { keptPlacementsMax, placementKeptMs } from "../../model/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Directory, Placement } from "../../ports/directory.ts";

/** Where tenants are kept, as far as this isolate knows. */
export type Placements = Map<string, Placement & { until: number }>;

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
      const found = known.get(tenantId);
      if (!fresh && found !== undefined && now < found.until) return found;
      known.delete(tenantId);
      const placement = await directory.placement(tenantId);
      if (placement.isMoving) return placement;
      const oldest = known.keys().next().value;
      if (known.size >= keptPlacementsMax && oldest !== undefined) known.delete(oldest);
      known.set(tenantId, { ...placement, until: now + placementKeptMs });
      return placement;
    },
  };
}
