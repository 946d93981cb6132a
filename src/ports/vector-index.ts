import type { Scope } from "../model/scope.ts";
import type { RecallFilter } from "./recall-store.ts";

/**
 * Vectors of memories, searched by nearness. D1 has them all and is the truth; an index outside is filled
 * from it and may lag behind, lose some or fail. Each embedding space of a tenant is one of its own: no
 * method reaches another's. Errors are `ModelError` (ports/language-model).
 */
export interface VectorIndex {
  /** The model with which the index embeds texts itself, as embedders name it; null where it cannot. */
  readonly embeds: string | null;
  /** Writes, or writes anew. Queries may see it later. Any number: splits as the service needs. */
  upsert(scope: Scope, spaceId: string, entries: readonly VectorEntry[]): Promise<void>;
  /** The nearest first; fewer than `topK` where there are no more, or where an index gave up looking. */
  query(scope: Scope, spaceId: string, query: VectorQuery): Promise<VectorMatch[]>;
  /** Answers how many of the ids were there. */
  remove(scope: Scope, spaceId: string, ids: readonly string[]): Promise<number>;
  removeByPrefix(scope: Scope, spaceId: string, prefix: string): Promise<number>;
  /** Those of the ids that are there, seen by queries or not. */
  held(scope: Scope, spaceId: string, ids: readonly string[]): Promise<string[]>;
  /** Ends a space with all that is in it; one that is not there is no error. */
  drop(scope: Scope, spaceId: string): Promise<void>;
  /** All that a space holds, page by page, in no order; a null cursor begins, and ends. */
  range(scope: Scope, spaceId: string, cursor: string | null, limit: number): Promise<VectorPage>;
  info(): Promise<VectorIndexInfo>;
  /** Ends what calls that broke off left behind; answers how much that was. */
  tidy(now: number): Promise<number>;
}

export interface VectorEntry {
  /** The memory's. */
  id: string;
  partitionId: string;
  /** Unit length. */
  vector: Float32Array;
}

export interface VectorQuery {
  /** A text only where the index embeds. */
  asked: { vector: Float32Array } | { text: string };
  partitionIds: readonly string[];
  topK: number;
  /** What the memories have to fulfil; only D1 knows, and another index leaves it to the reader. */
  filter: RecallFilter | null;
  now: number;
}

export interface VectorMatch {
  memoryId: string;
  /** −1–1. */
  cosine: number;
}

export interface VectorPage {
  entries: { id: string; partitionId: string | null }[];
  cursor: string | null;
}

export interface VectorIndexInfo {
  kind: "dense" | "hybrid";
  /** Of every vector that it takes; null where it takes any. */
  dimensions: number | null;
  vectors: number;
  /** Written, and not yet seen by queries. */
  pending: number;
}
