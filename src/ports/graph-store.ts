import type { KnownName } from "../model/entity.ts";
import type { Edge, Entity, EntityGraph, GraphNode, HeldEdge } from "../model/entity-graph.ts";
import type { Banks, NamedEntity } from "../model/layers.ts";
import type { Scope } from "../model/scope.ts";
import type { Page } from "./turn-store.ts";

/**
 * Entities, their names and the edges between them. In sight is what rests on a memory that bears all
 * ids of the scope and is neither expired nor archived; the rest is not there.
 */
export interface GraphStore {
  /** Names of a partition that mentions may mean. */
  names(scope: Scope, partitionId: string, wanted: WantedNames): Promise<KnownName[]>;

  /** Entities in sight, newest first. */
  list(
    scope: Scope,
    filter: EntityFilter,
    limit: number,
    cursor: string | null,
  ): Promise<Page<Entity>>;
  /** By its own id, or by one that was merged into it. Null where there is none in sight. */
  get(scope: Scope, id: string, now: number): Promise<Entity | null>;
  /** Entities in sight that bear this normal name, those with more memories first. */
  called(scope: Scope, normalName: string, now: number, limit: number): Promise<Entity[]>;
  /** Entities as nodes, those of the tenant that are there. */
  nodes(scope: Scope, ids: readonly string[]): Promise<GraphNode[]>;
  /** Edges of an entity, ended ones too, the latest first. */
  edgesOf(scope: Scope, id: string, now: number, limit: number): Promise<Edge[]>;
  /** Ids of memories that mention an entity, the latest first. */
  memoryIdsOf(scope: Scope, id: string, now: number, limit: number): Promise<string[]>;
  /** Edges of a partition that a statement may end, the latest first. */
  endable(scope: Scope, partitionId: string, wanted: WantedEdges): Promise<HeldEdge[]>;

  /** Banks that a read of this scope goes over and takes together, the newest; none where that is one alone. */
  banks(scope: Scope): Promise<Banks>;
  /** Entities by ids, and those in sight in other banks of their owner that bear one of their names. */
  namesakes(
    scope: Scope,
    ids: readonly string[],
    banks: Banks,
    now: number,
  ): Promise<NamedEntity[]>;
  /** Entities by ids; those that are not there, or not in sight, are left out. */
  entities(scope: Scope, ids: readonly string[], now: number): Promise<Entity[]>;
  /** The one user whose memories mention an entity; null where they are several, or nobody's. */
  userOf(scope: Scope, id: string): Promise<string | null>;

  /** What can be reached from entities in a number of steps. Hubs are reached and not walked through. */
  around(scope: Scope, request: AroundRequest): Promise<EntityGraph>;
  /** What the newest memories of the scope speak of. */
  newest(scope: Scope, request: NewestRequest): Promise<EntityGraph>;

  /** Whether all memories that mention these entities bear the ids of the scope. */
  owns(scope: Scope, ids: readonly string[]): Promise<boolean>;
  /**
   * Moves names, mentions and edges of one entity to another of the same partition. The ids of the
   * names moved; null, and nothing changed, where either is not there or was merged meanwhile.
   */
  merge(scope: Scope, from: string, into: string): Promise<string[] | null>;
  /**
   * Gives names of an entity, with the mentions and edges that were told with them, to an entity of
   * their own: to the one that a merge brought them from, where there is one. Its id; null, and
   * nothing changed, where the entity does not bear all of them.
   */
  split(scope: Scope, id: string, nameIds: readonly string[], now: number): Promise<string | null>;

  /** Partitions of any tenant that were written since their graph was weighed, before `before`. */
  unweighed(before: number, limit: number): Promise<Unweighed[]>;
  /** How often entities occur in the newest memories of a partition, alone and in pairs. */
  occurrences(partition: Unweighed, bounds: OccurrenceBounds): Promise<Occurrences>;
  /** Keeps weights of pairs (0–1); nothing where the partition was written meanwhile. */
  keepWeights(partition: Unweighed, weights: readonly PairWeight[], now: number): Promise<void>;
}

/** In normal form. Of those that begin alike a bounded number is given. */
export interface WantedNames {
  /** Names that are sought as they are, and those long enough to be alike from `least` on by how they begin. */
  equal: readonly string[];
  /** Names of people: whatever begins like one may be a longer or shorter form of it. */
  begun: readonly string[];
  /** 0–1. */
  least: number;
}

/** Edges by any of these; names are normal ones. */
export interface WantedEdges {
  /** Edges of these predicates at either end of what bears the name. */
  relations: readonly { name: string; predicate: string }[];
  /** All edges of what bears the name. */
  lives: readonly string[];
  /** Edges that these memories state. */
  memoryIds: readonly string[];
}

export interface EntityFilter {
  /** Part of a name, in normal form. */
  q: string | null;
  type: string | null;
  now: number;
}

export interface AroundRequest {
  /** Entities of any of the scope's partitions. */
  ids: readonly string[];
  /** 1–3. */
  hops: number;
  /** Walk also from an entity to those that one memory mentions with it. */
  byMention: boolean;
  /** Walk on from namesakes in these banks as well. */
  banks: Banks;
  nodesMax: number;
  edgesMax: number;
  asOf: number | null;
  /** When edges hold in the world; at `asOf`, or now, where it is not said. */
  validAt?: number | null;
  now: number;
}

export interface NewestRequest {
  memoriesMax: number;
  /** Only edges between so many of the entities that most of the memories mention; null for all. */
  nodesMax: number | null;
  edgesMax: number;
  asOf: number | null;
  /** When edges hold in the world; at `asOf`, or now, where it is not said. */
  validAt?: number | null;
  now: number;
}

export interface Unweighed {
  tenantId: string;
  id: string;
  writes: number;
}

export interface OccurrenceBounds {
  memoriesMax: number;
  pairsMax: number;
}

export interface Occurrences {
  /** Memories counted. */
  memories: number;
  /** Memories that mention the entity, by its id. */
  single: ReadonlyMap<string, number>;
  /** The lesser id first; the most frequent pairs. */
  pairs: readonly { a: string; b: string; together: number }[];
}

export interface PairWeight {
  a: string;
  b: string;
  /** 0–1. */
  weight: number;
  /** Often enough together to be a link though nobody stated one. */
  linked: boolean;
}
