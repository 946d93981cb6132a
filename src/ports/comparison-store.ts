import type { Scope } from "../model/scope.ts";
import type { KnownMemory } from "./memory-store.ts";

export interface RelatedRequest {
  /** Names in normal form: memories that mention an entity of one of them. */
  names: readonly string[];
  /** These memories, where they are live. */
  ids: readonly string[];
  /** Most memories of names; ids come on top. */
  limit: number;
  now: number;
}

/** The vector of a live memory, with what decides whether another text is the same. */
export interface KnownVector {
  id: string;
  content: string;
  components: string;
  scale: number;
}

/** What has left the rolling window of a session. */
export interface Evicted {
  /** Whether the turn itself is outside. */
  turn: boolean;
  /** Memories made only from turns outside; pinned ones are not among them. */
  memoryIds: string[];
}

/** What ingestion holds new words against, beside the newest memories and those of one attribute. */
export interface ComparisonStore {
  /** Live memories of a partition, newest first. */
  related(scope: Scope, partitionId: string, wanted: RelatedRequest): Promise<KnownMemory[]>;
  /** Vectors of the newest `limit` live memories of a partition that have one in this space. */
  vectors(
    scope: Scope,
    partitionId: string,
    spaceId: string,
    limit: number,
    now: number,
  ): Promise<KnownVector[]>;
  /** Those of the content hashes that a memory of these partitions has, in whatever state it is. */
  remembered(
    scope: Scope,
    partitionKeys: readonly string[],
    contentHashes: readonly string[],
  ): Promise<string[]>;
  /** What of a session stands outside its newest `pairs` turns, this turn among them. */
  evicted(scope: Scope, sessionId: string, turnId: string, pairs: number): Promise<Evicted>;
}
