import type { BlockRow } from "../model/lexical/rebuild.ts";
import type { Scope } from "../model/scope.ts";
import type { Turn } from "../model/turn.ts";

/** The lexical index as rows, and what it is made from: turns and memories. */
export interface IndexStore {
  /** The next blocks of a tenant after a place, all of one partition; null where there are none. */
  slice(scope: Scope, after: BlockPlace | null): Promise<IndexSlice | null>;
  /**
   * Puts blocks in place of those of the slice. Returns false, and changes nothing, where a unit was
   * written to or ended in one of them since it was read.
   */
  replace(scope: Scope, slice: IndexSlice, blocks: readonly NumberedBlock[]): Promise<boolean>;
  /** How far the tenant's rebuild has come, or null where none is under way. */
  rebuildOf(scope: Scope): Promise<RebuildProgress | null>;
  /** Notes how far it has come; null: it is done. */
  noteRebuild(scope: Scope, progress: RebuildProgress | null, now: number): Promise<void>;
  /** Tenants whose rebuild is under way, the least lately driven first. */
  rebuilding(limit: number): Promise<string[]>;
}

export interface BlockPlace {
  /** Of the partition. */
  key: string;
  block: number;
}

export type NumberedBlock = BlockRow & { block: number };

export interface RebuildProgress {
  after: BlockPlace | null;
  /** Blocks that were looked at, and those that were not as they should be. */
  blocks: number;
  rewritten: number;
}

export interface IndexSlice {
  partitionId: string;
  key: string;
  generation: number;
  /** The partition's open block and its units: no block lies beyond it. */
  block: number;
  fill: number;
  /** The blocks of this slice: all of `first` … `last`, whether they have a row or not. */
  first: number;
  last: number;
  /** As they are stored. */
  rows: NumberedBlock[];
  turns: (Pick<Turn, "prompt" | "response" | "attachments"> & {
    position: number;
    /** Of both sides. */
    features: string;
  })[];
  memories: { position: number; content: string; features: string }[];
}
