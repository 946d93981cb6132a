import { indexBytes } from "../model/lexical/lexical-index.ts";
import { cachedIndexBytesMax } from "../model/limits.ts";
import type { HeldIndex, IndexCache } from "../ports/index-cache.ts";
import { postingsBytes } from "./lexical/postings.ts";

/** What an entry takes beside its columns, in bytes: maps, names, keys. */
const entryBytes = 2_000;
const bytesOf = ({ index }: HeldIndex): number =>
  indexBytes(index) + postingsBytes(index) + entryBytes;

const keyOf = (tenantId: string, partitionKeys: readonly string[]): string =>
  JSON.stringify([tenantId, ...partitionKeys.toSorted()]);

/** Bounded in bytes, since an isolate has 128 MB; what is larger than the bound is not kept. */
export function indexCache(bytesMax = cachedIndexBytesMax): IndexCache {
  const entries = new Map<string, HeldIndex>();
  let bytes = 0;
  const drop = (key: string): void => {
    const held = entries.get(key);
    if (held === undefined) return;
    bytes -= bytesOf(held);
    entries.delete(key);
  };

  return {
    nearest(tenantId, partitionKeys) {
      let best: [string, HeldIndex] | null = null;
      for (const some of subsetsOf(partitionKeys)) {
        const key = keyOf(tenantId, some);
        const held = entries.get(key);
        if (held !== undefined && held.index.n > (best?.[1].index.n ?? -1)) best = [key, held];
      }
      if (best === null) return null;
      const [key, held] = best;
      entries.delete(key);
      entries.set(key, held);
      return held;
    },
    put(tenantId, held) {
      const key = keyOf(
        tenantId,
        held.parts.map((part) => part.key),
      );
      drop(key);
      if (bytesOf(held) > bytesMax) return;
      entries.set(key, held);
      bytes += bytesOf(held);
      for (const oldest of entries.keys()) {
        if (bytes <= bytesMax) break;
        drop(oldest);
      }
    },
  };
}

/** All subsets but the empty one; a scope has three partitions at most, so seven. */
function subsetsOf(keys: readonly string[]): string[][] {
  return keys
    .reduce<string[][]>((sets, key) => [...sets, ...sets.map((set) => [...set, key])], [[]])
    .filter((set) => set.length > 0);
}
