import type { LexicalIndex } from "../model/lexical/lexical-index.ts";

/** Indexes laid out for ranking, kept in the isolate. Derived: losing one costs a read. */
export interface IndexCache {
  /** Of the indexes made of some of these partitions and no others the largest, or null. */
  nearest(tenantId: string, partitionKeys: readonly string[]): HeldIndex | null;
  /** Keeps one in place of what was kept for the same partitions; the least recently used go where there is too much. */
  put(tenantId: string, held: HeldIndex): void;
}

export interface HeldIndex {
  index: LexicalIndex;
  /** What the index was read from, in the order of its partition numbers. */
  parts: readonly HeldPart[];
}

/** How far a partition was read. */
export interface HeldPart {
  id: string;
  key: string;
  /** Blocks that were written change in place only when this moves. */
  generation: number;
  /** The block that was being filled, and how many units it had. */
  block: number;
  fill: number;
}
