import type { PackedUnit } from "../model/lexical/unit.ts";
import type { Partition, Scope } from "../model/scope.ts";
import type {
  EdgeRecord,
  EntityRecord,
  MemoryRow,
  NameRecord,
  SessionRecord,
  SettingsRecord,
  SummaryRecord,
  TurnRecord,
  VersionRecord,
} from "../model/transfer.ts";
import type { KnownMemory, PackedVector } from "./memory-store.ts";
import type { Page } from "./turn-store.ts";

/** Reads all of a scope, page by page, in an order that stays. Bears all ids the scope names. */
export interface ExportStore {
  settings(scope: Scope): Promise<SettingsRecord[]>;
  sessions(scope: Scope, cursor: string | null): Promise<Page<SessionRecord>>;
  /** Pages are bounded in characters as well. */
  turns(scope: Scope, cursor: string | null): Promise<Page<TurnRecord>>;
  memories(scope: Scope, cursor: string | null): Promise<Page<MemoryRow>>;
  /** Histories of these memories, each oldest first. */
  versions(
    scope: Scope,
    memoryIds: readonly string[],
    cursor: string | null,
  ): Promise<Page<VersionRecord>>;
  /** Entities, names and edges that rest on these memories. */
  graph(
    scope: Scope,
    memoryIds: readonly string[],
  ): Promise<(EntityRecord | NameRecord | EdgeRecord)[]>;
  summaries(scope: Scope, cursor: string | null): Promise<Page<SummaryRecord>>;
}

type Placed<R> = Omit<R, "partition"> & { partition: Partition & { id: string } };

/** A turn as it is written, with the index entries of its two sides where it was read already. */
export interface TurnImport extends Omit<TurnRecord, "partition"> {
  partition: (Partition & { id: string }) | null;
  utterances: readonly [PackedUnit, PackedUnit] | null;
  speakers: { hash: number; name: string }[];
  dueAt: number;
}

/** A memory as it is written, with what the index and the gate need. */
export interface MemoryImport extends Placed<MemoryRow> {
  contentHash: string;
  simhash: string;
  packed: PackedUnit | null;
  vector: PackedVector | null;
  /** Of the live memories of its attribute only the newest stays live. */
  exclusive: boolean;
}

/** One import: the same file is the same one, however often it is sent. */
export interface ImportAct {
  /** Names the import. */
  importId: string;
  by: string;
  now: number;
}

/** Writes records. What is there already is left as it is; each call is one batch and harmless to repeat. */
export interface ImportStore {
  /** Which of these ids, of records of any kind, the tenant has, and which memories it had and deleted. */
  present(scope: Scope, ids: readonly string[]): Promise<{ here: string[]; deleted: string[] }>;
  /**
   * Live memories that imported ones may repeat or contradict: of the newest ones, and of these attributes.
   * Those that the import itself brought are none, since they stood side by side where they come from.
   */
  newestRivals(
    scope: Scope,
    partitionId: string,
    limit: number,
    act: ImportAct,
  ): Promise<KnownMemory[]>;
  rivalsOf(
    scope: Scope,
    partitionId: string,
    attributes: readonly string[],
    act: ImportAct,
  ): Promise<KnownMemory[]>;
  /** All of these return the ids of what was written; what is not among them was there or is another's. */
  sessions(scope: Scope, records: readonly SessionRecord[]): Promise<string[]>;
  turns(scope: Scope, records: readonly TurnImport[], act: ImportAct): Promise<string[]>;
  memories(scope: Scope, records: readonly MemoryImport[], act: ImportAct): Promise<string[]>;
  /** Lines of memories that are there, up to the version they have. Returns `memory version` of each. */
  versions(scope: Scope, records: readonly VersionRecord[]): Promise<string[]>;
  /** Of the graph only what a memory that is here mentions, or rests on: what was deleted stays so. */
  entities(scope: Scope, records: readonly Placed<EntityRecord>[]): Promise<string[]>;
  names(scope: Scope, records: readonly Placed<NameRecord>[]): Promise<string[]>;
  edges(scope: Scope, records: readonly Placed<EdgeRecord>[]): Promise<string[]>;
  summaries(scope: Scope, records: readonly SummaryRecord[]): Promise<string[]>;
}

export type PlacedEdge = Placed<EdgeRecord>;
