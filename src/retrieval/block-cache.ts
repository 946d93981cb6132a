import { cachedUnitsMax } from "../model/limits.ts";
import type { BlockCache, HeldPartition } from "../ports/block-cache.ts";

/** Bounded by units, since an isolate has 128 MB; least recently used partitions go first. */
export function blockCache(unitsMax = cachedUnitsMax): BlockCache {
  const entries = new Map<string, HeldPartition>();
  let units = 0;
  const keyOf = (tenantId: string, partitionKey: string): string =>
    JSON.stringify([tenantId, partitionKey]);
  const drop = (key: string): void => {
    const held = entries.get(key);
    if (held === undefined) return;
    units -= sizeOf(held);
    entries.delete(key);
  };

  return {
    get(tenantId, partitionKey) {
      const key = keyOf(tenantId, partitionKey);
      const held = entries.get(key);
      if (held === undefined) return null;
      entries.delete(key);
      entries.set(key, held);
      return held;
    },
    put(tenantId, partitionKey, held) {
      const key = keyOf(tenantId, partitionKey);
      drop(key);
      if (sizeOf(held) > unitsMax) return;
      entries.set(key, held);
      units += sizeOf(held);
      for (const oldest of entries.keys()) {
        if (units <= unitsMax) break;
        drop(oldest);
      }
    },
  };
}

const sizeOf = (held: HeldPartition): number =>
  held.blocks.reduce((sum, { units }) => sum + units.n, 0);
