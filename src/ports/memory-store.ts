import type { Condition } from "../model/filter.ts";
import type { PackedUnit } from "../model/lexical/unit.ts";
import type {
  Layer,
  Memory,
  MemoryEvent,
  MemoryStatus,
  MemoryType,
  MemoryVersion,
  Source,
} from "../model/memory.ts";
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
  /** The memory that told it as well, and that ends here: written only where that one is still there. */
  partOf?: string;
}

export interface PackedVector {
  spaceId: string;
  /** int8 components in base64; null where embedding failed and is to be done later. */
  components: string | null;
  scale: number;
}

/**
 * A name that memories mention. Its id is the name's own, and the entity's that is made for it where
 * it is of no known one.
 */
export interface NewEntity {
  id: string;
  name: string;
  normalName: string;
  type: string;
  /** Id of the entity whose name it is, or of another of its names; null for an entity of its own. */
  of: string | null;
}

export interface NewEdge {
  id: string;
  /** Ids of names, as those of mentions are. */
  subjectId: string;
  predicate: string;
  objectId: string;
  fact: string;
  singleValued: boolean;
  validFrom: number | null;
  validTo: number | null;
  memoryId: string;
}

/** That a memory says of an edge that it is over, and since when (epoch ms). */
export interface EdgeClosing {
  edgeId: string;
  memoryId: string;
  at: number;
}

/** The next version of a known memory, with words that contain its own and more. */
export interface MergedMemory {
  /** As it was read: where it changed since, the whole commit is refused. */
  was: { id: string; version: number; position: number | null };
  contentHash: string;
  changes: MemoryChanges;
  unit: PackedUnit;
  vector: PackedVector | null;
  reason: string;
}

/** When a memory ends: epoch ms, null for never. */
export interface End {
  expiresAt: number | null;
  /** Where the end was given automatically, how far off it was when it was given; else null. */
  firstLifetimeMs: number | null;
}

/** All that ingestion of one turn changes; written in one D1 batch, or not at all. */
export interface IngestCommit {
  turn: Turn;
  partition: Partition & { id: string };
  /** Index entries of the two sides of the turn; empty where the turn is indexed already. */
  utterances: PackedUnit[];
  speakers: { hash: number; name: string }[];
  memories: NewMemory[];
  /** A known memory said again: the new place it was said in, and the end it would have if it were new. */
  repeats: { memoryId: string; source: Source; end: End }[];
  merges: MergedMemory[];
  /** `byId` is null where nothing takes the place of what ended: it was denied. */
  supersedes: { memoryId: string; byId: string | null; validTo: number; reason: string }[];
  /**
   * Single-valued attributes of what is added, each with the live memories it was held against: of what
   * others committed meanwhile, and of this, only the newest stays live.
   */
  heads: { attribute: string; seen: readonly string[] }[];
  forgets: { memoryId: string; reason: string }[];
  /** Where in the turn something is said that is not to be shown again. */
  buries: Omit<Source, "turnId">[];
  entities: NewEntity[];
  mentions: { entityId: string; memoryId: string }[];
  edges: NewEdge[];
  closings?: EdgeClosing[];
  extractor: NonNullable<Turn["extractor"]>;
  modelCalls: number;
  inputTokens: number;
  outputTokens: number;
  problem: string | null;
}

/** A memory that comes without a turn, with what belongs to it. */
export interface DirectAdd {
  partition: Partition & { id: string };
  entry: NewMemory;
  entities: NewEntity[];
  mentions: { entityId: string; memoryId: string }[];
  edges: NewEdge[];
  closings?: EdgeClosing[];
  /** Of the live memories of its attribute only the newest stays live. */
  exclusive: boolean;
  /** Ids of the memories that a derived one rests on; those that are gone are left out. */
  parentIds?: readonly string[];
}

/** A memory with what a change of it has to know. */
export interface MemoryRecord {
  memory: Memory;
  contentHash: string;
  simhash: string;
  attribute: string | null;
  attributeValue: string | null;
  firstLifetimeMs: number | null;
  /** Its own unit in the index, or null. */
  position: number | null;
}

/** What a change may set; what is left out stays. */
export type MemoryChanges = Partial<
  Pick<
    Memory,
    | "content"
    | "type"
    | "importance"
    | "emotion"
    | "emotionIntensity"
    | "tags"
    | "metadata"
    | "topics"
    | "keywords"
    | "expiresAt"
    | "occurredAt"
    | "occurredPrecision"
    | "validFrom"
    | "validTo"
    | "lastAccessed"
    | "stabilityHours"
    | "pinned"
    | "status"
    | "supersededBy"
    | "quarantined"
    | "layer"
  > & {
    contentHash: string;
    simhash: string;
    attribute: string | null;
    attributeValue: string | null;
    firstLifetimeMs: number | null;
  }
>;

export interface NewIndexing {
  /** Where it moves to; null where it stays. */
  partition: (Partition & { id: string }) | null;
  unit: PackedUnit;
  vector: PackedVector | null;
  /** What it means to the graph, in place of what it meant; null where that stays. */
  links: Pick<DirectAdd, "entities" | "mentions" | "edges" | "closings"> | null;
}

/** The next version of a memory. It is written only where nobody wrote another one since `was` was read. */
export interface Revision {
  was: MemoryRecord;
  event: Extract<MemoryEvent, "update" | "restore">;
  changes: MemoryChanges;
  /** Where its words or its place changed: its new index entries, in place of all old ones. */
  indexed: NewIndexing | null;
  /** Where it is live afterwards: the words and the attribute that no other live memory may have. */
  claims: { contentHash: string; attribute: string | null } | null;
}

/** What a thumb changes: added and multiplied in the store, so that two at once both count. */
export interface FeedbackChange {
  feedback: 1 | -1;
  importance: number;
  stability: number;
}

/** Ids as older clients wrote them: for each id that a scope names, the forms that may stand for it. */
export interface IdForms {
  userIds: readonly string[] | null;
  agentIds: readonly string[] | null;
  sessionIds: readonly string[] | null;
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
  where: Condition | null;
  /** In place of the scope's own ids, or null. */
  forms: IdForms | null;
  order: "newest" | "oldest";
  now: number;
}

export interface MemoryStore {
  /**
   * Returns false where another attempt had claimed the turn, or a memory that is merged into changed
   * since it was read: nothing was changed then.
   */
  commit(scope: Scope, commit: IngestCommit, now: number): Promise<boolean>;
  /** Live memories of a partition to compare with: those of the given attributes, and the newest. */
  known(
    scope: Scope,
    partitionId: string,
    attributes: readonly string[],
    limit: number,
    now: number,
  ): Promise<KnownMemory[]>;
  /** Tombstones of a turn: where something was forgotten. */
  forgotten(scope: Scope, turnId: string): Promise<Omit<Source, "turnId">[]>;

  /**
   * Adds memories in one batch, each with its index unit, vector, graph and history; where the same
   * words are live in its partition already, or its user is being erased, that one is left out whole. Returns the
   * ids added.
   */
  add(scope: Scope, adds: readonly DirectAdd[], act: Act): Promise<string[]>;
  /** The live memory of a partition with these words, or null. */
  sameAs(
    scope: Scope,
    partitionId: string,
    contentHash: string,
    now: number,
  ): Promise<string | null>;
  /** Those of the ids that are there, in any order. */
  records(scope: Scope, ids: readonly string[]): Promise<MemoryRecord[]>;
  /**
   * Writes a version: row, history, index and graph in one batch. False, and nothing changed, where
   * another version came between or another live memory has the claimed words.
   */
  revise(scope: Scope, revision: Revision, act: Act): Promise<boolean>;
  /** Counts a thumb, in a version of its own; marks the memory reviewed. False where there is none. */
  feedback(scope: Scope, id: string, change: FeedbackChange, act: Act): Promise<boolean>;
  /** Live memories that nobody reviewed since `before`, quarantined ones first, longest waiting first: by `dueAt`. */
  due(
    scope: Scope,
    before: number,
    now: number,
    limit: number,
    cursor: string | null,
  ): Promise<Page<Memory & { dueAt: number }>>;
  /** The memories that a derived one rests on. */
  parents(scope: Scope, id: string): Promise<Memory[]>;
  /** Ids of memories that bear all ids of the scope, in these layers (null: any) and any state, oldest first. */
  idsOf(scope: Scope, limit: number, layers: readonly Layer[] | null): Promise<string[]>;

  get(scope: Scope, id: string): Promise<Memory | null>;
  list(
    scope: Scope,
    filter: MemoryFilter,
    limit: number,
    cursor: string | null,
  ): Promise<Page<Memory>>;
  /** How many a list would hold in all: reads them all. */
  count(scope: Scope, filter: MemoryFilter): Promise<number>;
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
