import type { Block } from "../model/lexical/unit.ts";

/** Decoded blocks of the lexical index, kept in the isolate. Derived: losing them costs a read. */
export interface BlockCache {
  /** The blocks held of a partition, in order from block 0, or null. */
  get(tenantId: string, partitionKey: string): HeldPartition | null;
  /** Keeps them; the least recently used partition goes where there are too many units. */
  put(tenantId: string, partitionKey: string, held: HeldPartition): void;
}

export interface HeldPartition {
  /** Blocks change in place only when this moves. */
  generation: number;
  blocks: readonly { block: number; units: Block }[];
}
