import { compatible, entityName } from "./entity.ts";
import type { Entity, EntityGraph, GraphNode } from "./entity-graph.ts";

/** One person whom several banks tell of: whom a read that goes over these banks shows as one. */

/** An entity by what tells who it is. */
export interface NamedEntity {
  id: string;
  partitionId: string;
  type: string;
  /** Its own name in normal form. */
  name: string;
  /** All its normal names. */
  names: readonly string[];
  createdAt: number;
}

/** Banks that one read goes over, with whose they are: entities of two owners are never one. */
export type Banks = ReadonlyMap<string, string>;

/** Ids that are one entity, the oldest first: under that it is shown. */
export type Layers = ReadonlyMap<string, readonly string[]>;

/**
 * Which entities are one: of one owner, of different banks, of types that one thing can bear, and of one name; its own
 * name goes before others of its names. Two of one bank stay two, so that what was split there stays apart. By each id.
 */
export function layersOf(entities: readonly NamedEntity[], banks: Banks): Layers {
  const groups: NamedEntity[][] = [];
  const oldest = entities.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  for (const entity of oldest) {
    const able = groups.filter((group) => group.every((other) => canBeOne(entity, other, banks)));
    const group =
      able.find((others) => others.some((other) => other.name === entity.name)) ??
      able.find((others) => others.some((other) => sharesName(entity, other)));
    if (group === undefined) groups.push([entity]);
    else group.push(entity);
  }
  return new Map(
    groups.flatMap((group) => {
      const ids = group.map(({ id }) => id);
      return ids.map((id) => [id, ids] as const);
    }),
  );
}

function canBeOne(a: NamedEntity, b: NamedEntity, banks: Banks): boolean {
  const owner = banks.get(a.partitionId);
  return (
    a.partitionId !== b.partitionId &&
    owner !== undefined &&
    owner === banks.get(b.partitionId) &&
    compatible(a.type, b.type)
  );
}

const sharesName = (a: NamedEntity, b: NamedEntity): boolean =>
  a.names.some((name) => b.names.includes(name));

const leadOf = (layers: Layers, id: string): string => layers.get(id)?.[0] ?? id;

/** The graph with each entity once; what was told of a layer of it is told of it. */
export function graphAsOne({ nodes, edges, mentions }: EntityGraph, layers: Layers): EntityGraph {
  const lead = (id: string): string => leadOf(layers, id);
  return {
    nodes: [...Map.groupBy(nodes, ({ id }) => lead(id))].flatMap(([id, all]) => {
      const [first] = all.toSorted((a, b) => Number(b.id === id) - Number(a.id === id));
      return first === undefined ? [] : [nodeAsOne({ ...first, id }, all, layers)];
    }),
    edges: edges.flatMap((edge) => {
      const ends = { subjectId: lead(edge.subjectId), objectId: lead(edge.objectId) };
      return ends.subjectId === ends.objectId ? [] : [{ ...edge, ...ends }];
    }),
    mentions: mentions.map(({ entityId, memoryId }) => ({ entityId: lead(entityId), memoryId })),
  };
}

const nodeAsOne = (node: GraphNode, all: readonly GraphNode[], layers: Layers): GraphNode => ({
  ...node,
  type: typeOf(node.type, all),
  memories: all.reduce((sum, { memories }) => sum + memories, 0),
  hub: all.some(({ hub }) => hub),
  layers: othersOf(node.id, layers),
});

/** The first of the layers with what all of them know. */
export function entityAsOne(all: readonly [Entity, ...Entity[]]): Entity {
  const [first, ...others] = all;
  const aliases = new Map(
    all
      .toReversed()
      .flatMap((entity) => entity.aliases.map((alias) => [entityName(alias.name), alias] as const)),
  );
  return {
    ...first,
    type: typeOf(first.type, all),
    memories: all.reduce((sum, { memories }) => sum + memories, 0),
    aliases: [
      ...first.aliases,
      ...[...aliases.values()].filter(
        ({ name }) => !first.aliases.some((own) => entityName(own.name) === entityName(name)),
      ),
    ],
    merged: all.flatMap(({ merged }) => merged),
    layers: others.map(({ id }) => id),
  };
}

/** What somebody told of any layer goes before nothing. */
const typeOf = (own: string, all: readonly { type: string }[]): string =>
  own === "concept" ? (all.find(({ type }) => type !== "concept")?.type ?? own) : own;

const othersOf = (id: string, layers: Layers): string[] =>
  (layers.get(id) ?? []).filter((each) => each !== id);
