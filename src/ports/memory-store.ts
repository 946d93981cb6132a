import type { PackedUnit } from "../model/lexical/unit.ts";
import type { Layer, Memory, MemoryStatus, MemoryType, MemoryVersion, Source } from "../model/memory.ts";
import type { Partition, Scope } from "../model/scope.ts";
import type { Turn } from "../model/turn.ts";
import type { Page } from "./turn-store.ts";

/** A memory about to be written, with what belongs to it. */
export interface NewMemory {
  memory: Omit<Memory, "sources">;
  contentHash: string;
  simhash: string;
  firstLifetimeMs: number | null;
  attribute: string | null;
  attributeValue: string | null;
  sources: Source[];
  /** Its own unit, or null where all its words stand in its utterance. */
  unit: PackedUnit | null;
  vector: PackedVector | null;
  reason: string | null;
}

export interface PackedVector {
  spaceId: string;
  /** int8 components in base64; null where embedding failed and is to be done later. */
  components: string | null;
  scale: number;
}

export interface NewEntity {
  id: string;
  name: string;
  normalName: string;
  type: string;
}

export interface NewEdge {
  id: string;
  subjectId: string;
  predicate: string;
  objectId: string;
  fact: string;
  singleValued: boolean;
  validFrom: number | null;
  validTo: number | null;
  memoryId: string;
}

/** All that ingestion of one turn changes; written in one D1 batch, or not at all. */
export interface IngestCommit {
  turn: Turn;
  partition: Partition & { id: string };
  /** Index entries of the two sides of the turn; empty where the turn is indexed already. */
  utterances: PackedUnit[];
  speakers: { hash: number; name: string }[];
  memories: NewMemory[];
  /** A known memory said again: the new place it was said in. */
  repeats: { memoryId: string; source: Source }[];
  supersedes: { memoryId: string; byId: string; validTo: number; reason: string }[];
  forgets: { memoryId: string; reason: string }[];
  entities: NewEntity[];
  mentions: { entityId: string; memoryId: string }[];
  edges: NewEdge[];
  extractor: NonNullable<Turn["extractor"]>;
  modelCalls: number;
  inputTokens: number;
  outputTokens: number;
  problem: string | null;
}

/** What reconciliation compares new drafts with. */
export interface KnownMemory {
  id: string;
  content: string;
  simhash: string;
  contentHash: string;
  attribute: string | null;
  attributeValue: string | null;
  type: MemoryType;
  createdAt: number;
  validTo: number | null;
}

export interface MemoryFilter {
  layers: readonly Layer[] | null;
  types: readonly MemoryType[] | null;
  tags: readonly string[] | null;
  status: MemoryStatus | "any";
  createdAfter: number | null;
  createdBefore: number | null;
  /** Equality on top-level metadata keys. */
  metadata: Readonly<Record<string, string>>;
  order: "newest" | "oldest";
  now: number;
}

export interface MemoryStore {
  /** Returns false where another attempt had claimed the turn: nothing was changed then. */
  commit(scope: Scope, commit: IngestCommit, now: number): Promise<boolean>;
  /** Live memories of a partition to compare with: those of the given attributes, and the newest. */
  known(scope: Scope, partitionId: string, attributes: readonly string[], limit: number): Promise<KnownMemory[]>;
  /** Tombstones of a turn: where something was forgotten. */
  forgotten(scope: Scope, turnId: string): Promise<Omit<Source, "turnId">[]>;

  get(scope: Scope, id: string): Promise<Memory | null>;
  list(scope: Scope, filter: MemoryFilter, limit: number, cursor: string | null): Promise<Page<Memory>>;
  ofTurn(scope: Scope, turnId: string): Promise<Memory[]>;
  history(scope: Scope, id: string): Promise<MemoryVersion[]>;
  /**
   * Forgets: the row, its index unit, vector, mentions and sources go; its history keeps events only.
   * Returns the ids that were there.
   */
  forget(scope: Scope, ids: readonly string[], act: Act): Promise<string[]>;
  /** Writes what a recall changed; behind the answer. */
  reinforce(scope: Scope, recalls: readonly Recall[]): Promise<void>;
}

/** Who did something to a memory, why and when: what its history says. */
export interface Act {
  by: string;
  reason: string | null;
  now: number;
}

export interface Recall {
  id: string;
  stabilityHours: number;
  accessCount: number;
  lastAccessed: number;
  expiresAt: number | null;
  similarity: number;
}
