import type { Condition } from "../model/filter.ts";
import type { Layer, Memory, MemoryStatus, MemoryType, Role } from "../model/memory.ts";
import type { Comparison } from "../model/quantity.ts";
import type { ReachedGraph } from "../model/reached-graph.ts";
import type { Scope } from "../model/scope.ts";
import type { RecentPair } from "../model/turn.ts";
import type { HeldPart } from "./index-cache.ts";

/** The read path's two D1 round trips: candidates, then details. */
export interface RecallStore {
  candidates(scope: Scope, request: CandidateRequest): Promise<Candidates>;
  /** What tells whether a kept answer still holds, and what is shown beside it: a few point reads. */
  pulse(scope: Scope, request: PulseRequest): Promise<Pulse>;
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
  /** How far the caller has read partitions: of these only what grew or changed since is sent. */
  held: readonly HeldPart[];
  /** Newest raw pairs to return; 0 for none. */
  recentPairs: number;
  /** The vectors to read, or null for none. */
  vectors: VectorRead | null;
  /** Restricts the places ranked, where a filter would otherwise act after the limit. */
  filter: RecallFilter | null;
  summaries: boolean;
  /** Digests of older days that come along: those whose date is like this (`_` for any character), or null. */
  digestDays: string | null;
  now: number;
  /** What `writesOf` gave when an answer was kept: where it gives that still, no index, vector or place is sent. */
  unless: string | null;
  /** Keys of other partitions, of which it is only asked whether one is there. */
  elsewhere: readonly string[];
}

export interface VectorRead {
  spaceId: string;
  /**
   * Only those that an index outside may not show yet: that it has not confirmed by this time; null for all of
   * them, where there is no such index.
   */
  indexedBy: number | null;
}

export interface PulseRequest {
  partitionKeys: readonly string[];
  recentPairs: number;
  summaries: boolean;
  digestDays: string | null;
  asOf: number | null;
  now: number;
}

export interface Pulse {
  /** Those that exist; `writes` moves with every write. */
  partitions: { key: string; writes: number }[];
  recentPairs: RecentPair[];
  summaries: RecallSummary[];
}

export interface RecallFilter {
  types: readonly MemoryType[] | null;
  tags: readonly string[] | null;
  where: Condition | null;
  /** Knowledge and validity as of this time, or null for now. */
  asOf: number | null;
}

export interface PartitionIndex {
  id: string;
  key: string;
  layer: Layer;
  /** See `HeldPart`; never starts again, also where all of a partition's units went. */
  generation: number;
  block: number;
  fill: number;
  writes: number;
  /** Blocks that the caller does not hold as they are now. */
  segments: { block: number; n: number; features: string; tokens: string }[];
  speakers: { hash: number; name: string }[];
  vectors: { memoryId: string; components: string; scale: number }[];
  /** Places (positions) that may be ranked, or null for all. */
  allowed: number[] | null;
}

export interface RecallSummary {
  id: string;
  kind: "session" | "day";
  /** The user's local date of a day's digest. */
  day: string | null;
  text: string;
  from: number;
  to: number;
}

export interface Candidates {
  partitions: PartitionIndex[];
  /** Memories that fit and that an index outside should find, as many as tell whether it starves; null without one. */
  reachable: string[] | null;
  recentPairs: RecentPair[];
  summaries: RecallSummary[];
  /** Whether one of the other partitions asked about is there. */
  elsewhere: boolean;
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
  /** Also memories with an amount that satisfies a comparison, or null. */
  satisfying: SatisfyingRequest | null;
  /** Also memories that hold the value asked for, or null. */
  answering: AnsweringRequest | null;
  /** Also fetch the words of ranked utterances. */
  rawTurns: readonly Place[];
  /** Partitions of which nothing that was forgotten is said again in them. */
  forgottenIn: readonly string[];
  /** Also say what became of these memories, whatever their state. */
  explainIds: readonly string[];
  now: number;
}

export interface SatisfyingRequest extends Comparison {
  partitionIds: readonly string[];
  memoriesMax: number;
}

/** Whose value of what is asked for, as memories and the entity graph keep it. */
export interface AnsweringRequest {
  partitionIds: readonly string[];
  /** Attributes with whose they are: `user|lives_in`. */
  attributes: readonly string[];
  /** Normal names of those whose it is, and relations that tell it. */
  holders: readonly string[];
  predicates: readonly string[];
  memoriesMax: number;
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
  /** Ids of the memories that hold the value asked for; the filter may have left some of them out. */
  answering: string[];
  graph: ReachedGraph | null;
  raw: RawUtterance[];
  explained: Explained[];
}

/** A memory that the caller asks about; ids of another tenant are not there. */
export interface Explained {
  id: string;
  partitionId: string;
  status: MemoryStatus;
  supersededBy: string | null;
  createdAt: number;
  expiresAt: number | null;
  quarantined: boolean;
  /** Whether it is live and the filter lets it through. */
  fits: boolean;
  places: Place[];
}

/** A memory with the places that lead to it. */
export interface Detail {
  memory: Memory & { firstLifetimeMs: number | null };
  places: DetailPlace[];
}

/** Whose unit it is: the utterance's that the memory rests on, or the memory's own. */
export interface DetailPlace extends Place {
  unit: "utterance" | "note";
}

export interface RawUtterance {
  turnId: string;
  role: Role;
  text: string;
  createdAt: number;
  /** When its turn is shown no more. */
  expiresAt: number | null;
  place: Place;
}
