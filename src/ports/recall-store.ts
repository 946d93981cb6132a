import type { Layer, Memory, MemoryType, Role } from "../model/memory.ts";
import type { ReachedGraph } from "../model/reached-graph.ts";
import type { Scope } from "../model/scope.ts";
import type { RecentPair } from "../model/turn.ts";

/** The read path's two D1 round trips: candidates, then details. */
export interface RecallStore {
  candidates(scope: Scope, request: CandidateRequest): Promise<Candidates>;
  details(scope: Scope, request: DetailRequest): Promise<Details>;
  /** Keeps activations of entities (0–1, by id) for the next question; behind the answer. */
  keepActivations(
    scope: Scope,
    activations: ReadonlyMap<string, number>,
    now: number,
  ): Promise<void>;
}

export interface CandidateRequest {
  /** Partition keys, in the order in which answers name them. */
  partitionKeys: readonly string[];
  /** Blocks the caller holds decoded already: only newer ones are sent unless the generation moved. */
  held: readonly HeldBlocks[];
  /** Newest raw pairs to return; 0 for none. */
  recentPairs: number;
  /** The space to read vectors of, or null. */
  vectorSpaceId: string | null;
  /** Restricts the places ranked, where a filter would otherwise act after the limit. */
  filter: RecallFilter | null;
  summaries: boolean;
  now: number;
}

export interface HeldBlocks {
  partitionKey: string;
  generation: number;
  /** Blocks below this are held and full. */
  blocksBelow: number;
}

export interface RecallFilter {
  types: readonly MemoryType[] | null;
  tags: readonly string[] | null;
  /** Knowledge and validity as of this time, or null for now. */
  asOf: number | null;
}

export interface PartitionIndex {
  id: string;
  key: string;
  layer: Layer;
  generation: number;
  writes: number;
  segments: { block: number; n: number; features: string; tokens: string }[];
  speakers: { hash: number; name: string }[];
  vectors: { memoryId: string; components: string; scale: number }[];
  /** Places (positions) that may be ranked, or null for all. */
  allowed: number[] | null;
}

export interface RecallSummary {
  id: string;
  kind: "session" | "day";
  text: string;
  from: number;
  to: number;
}

export interface Candidates {
  partitions: PartitionIndex[];
  recentPairs: RecentPair[];
  summaries: RecallSummary[];
}

export interface Place {
  partitionId: string;
  position: number;
}

export interface DetailRequest {
  places: readonly Place[];
  memoryIds: readonly string[];
  filter: RecallFilter | null;
  /** Also read the entity graph around the places and the named entities, or null. */
  graph: GraphRequest | null;
  /** Also fetch the words of ranked utterances. */
  rawTurns: readonly Place[];
  now: number;
}

export interface GraphRequest {
  partitionIds: readonly string[];
  /** Normal forms of names that the question may mean. */
  names: readonly string[];
  /** Normal names of the user's own node: a hub. */
  ownNames: readonly string[];
  entitiesMax: number;
  memoriesMax: number;
  /** An entity in more memories than this is a hub and is not walked through. */
  hubMentions: number;
  asOf: number | null;
  now: number;
}

export interface Details {
  /** Of the places and ids asked for, and what the graph reached. */
  memories: Detail[];
  graph: ReachedGraph | null;
  raw: RawUtterance[];
}

/** A memory with the places that lead to it. */
export interface Detail {
  memory: Memory & { firstLifetimeMs: number | null };
  places: Place[];
}

export interface RawUtterance {
  turnId: string;
  role: Role;
  text: string;
  createdAt: number;
  place: Place;
}
