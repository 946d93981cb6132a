import { z } from "zod";
import type { Edge, Entity, GraphNode } from "../model/entity-graph.ts";
import {
  connectionsMax,
  graphHopsMax,
  graphNodesMax,
  nameCharsMax,
  pathHopsMax,
  splitNamesMax,
} from "../model/limits.ts";
import { rfc3339, rfc3339OrNull } from "../model/time.ts";
import { QueryTime, label, orNull, pageFields, pageOf } from "./fields.ts";
import { MemoryShape } from "./memory.ts";
import { idsOf, scopeFields } from "./scope.ts";

/** Entities and the edges between them, as requests name them and answers show them. */

const time = z.iso.datetime();
const EntityId = label(nameCharsMax).describe("`ent_…`");
const EntityRef = label(nameCharsMax).describe("id or name of an entity");
const EntityType = label(nameCharsMax).describe("person, place, organisation, …");

const layers = z
  .array(z.string())
  .describe("ids of the same one in other layers that this scope reads; each leads here");

const EntityShape = z
  .object({
    id: z.string().describe("`ent_…`"),
    name: z.string(),
    type: z.string().describe("concept where nobody told"),
    aliases: z
      .array(z.object({ id: z.string().describe("the name's own id"), name: z.string() }))
      .describe("all its names"),
    memory_count: z.int().describe("memories that mention it"),
    merged: z.array(z.string()).describe("ids of entities that were merged into it"),
    layers,
    created_at: time.describe("when it was first mentioned"),
  })
  .meta({ id: "Entity" });

export const entityToWire = (entity: Entity): z.infer<typeof EntityShape> => ({
  id: entity.id,
  name: entity.name,
  type: entity.type,
  aliases: entity.aliases.map(({ id, name }) => ({ id, name })),
  memory_count: entity.memories,
  merged: entity.merged,
  layers: entity.layers ?? [],
  created_at: rfc3339(entity.createdAt),
});

export const EntityPage = pageOf(EntityShape).meta({ id: "EntityPage" });

const NodeShape = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.string(),
    memory_count: z.int().describe("counted up to a bound"),
    hub: z.boolean().describe("in so many memories that no path leads through it"),
    layers,
  })
  .meta({ id: "GraphNode" });

export const nodeToWire = (node: GraphNode): z.infer<typeof NodeShape> => ({
  id: node.id,
  name: node.name,
  type: node.type,
  memory_count: node.memories,
  hub: node.hub,
  layers: node.layers ?? [],
});

const EdgeShape = z
  .object({
    id: z.string().describe("`edg_…`"),
    subject: z.string().describe("id of an entity"),
    predicate: z.string().describe("snake_case: lives_in, sibling_of"),
    object: z.string().describe("id of an entity"),
    fact: z.string().describe("the words that say so"),
    weight: z.number().min(0).max(1).describe("how much the two have to do with each other"),
    valid_from: time.nullable().describe("in the world"),
    valid_to: time.nullable(),
    recorded_at: time.describe("in Ebb"),
    retracted_at: time.nullable(),
    memory_ids: z.array(z.string()).describe("what it rests on"),
    ended_by: z.array(z.string()).describe("memories that say it is over"),
  })
  .meta({ id: "GraphEdge" });

export const edgeToWire = (edge: Edge): z.infer<typeof EdgeShape> => ({
  id: edge.id,
  subject: edge.subjectId,
  predicate: edge.predicate,
  object: edge.objectId,
  fact: edge.fact,
  weight: edge.weight,
  valid_from: rfc3339OrNull(edge.validFrom),
  valid_to: rfc3339OrNull(edge.validTo),
  recorded_at: rfc3339(edge.recordedAt),
  retracted_at: rfc3339OrNull(edge.retractedAt),
  memory_ids: edge.memoryIds,
  ended_by: edge.endedBy,
});

export const EntityDetailAnswer = EntityShape.extend({
  edges: z.array(EdgeShape).describe("what holds first, then what has ended"),
  nodes: z.array(NodeShape).describe("the other ends of the edges"),
  memories: z.array(MemoryShape).describe("the latest first"),
}).meta({ id: "EntityDetail" });

export const GraphAnswer = z
  .object({ nodes: z.array(NodeShape), edges: z.array(EdgeShape) })
  .meta({ id: "Graph" });

const StepShape = z.object({
  from: z.string(),
  to: z.string(),
  edges: z.array(EdgeShape),
  memory_ids: z.array(z.string()).describe("memories that speak of both"),
});

const evidence = z.array(MemoryShape).describe("the memories named above, up to a bound");

export const PathsAnswer = z
  .object({
    paths: z
      .array(z.object({ nodes: z.array(NodeShape), steps: z.array(StepShape) }))
      .describe("the shortest ones, the most telling first; empty where there is none"),
    memories: evidence,
  })
  .meta({ id: "GraphPaths" });

export const ConnectionsAnswer = z
  .object({
    data: z.array(
      z.object({
        a: NodeShape,
        b: NodeShape,
        score: z.number().describe("Adamic–Adar over the shared neighbours"),
        shared: z.array(
          z.object({
            entity: NodeShape,
            edges: z.array(EdgeShape),
            memory_ids: z.array(z.string()).describe("what ties it to either"),
          }),
        ),
      }),
    ),
    memories: evidence,
  })
  .meta({ id: "GraphConnections" });

const SplitShape = z.strictObject({
  id: EntityId,
  aliases: z
    .array(label(nameCharsMax))
    .min(1)
    .max(splitNamesMax)
    .describe("names of it, or ids of names, that are somebody else's"),
});
export const SplitBody = SplitShape.meta({ id: "SplitBody" });

export const MergeBody = z
  .strictObject({
    from: EntityId.describe("what goes"),
    into: EntityId.describe("what stays, with the names of both"),
    confirm: z
      .boolean()
      .default(false)
      .describe("merge them also where one is, say, a person and the other an organisation"),
  })
  .meta({ id: "MergeBody" });

export const MergeAnswer = z
  .object({ entity: EntityDetailAnswer, undo: SplitShape.describe("the split that takes it back") })
  .meta({ id: "MergeAnswer" });

export const SplitAnswer = z
  .object({
    entity: EntityDetailAnswer.describe("what stays"),
    apart: EntityDetailAnswer.describe("what has the names now"),
  })
  .meta({ id: "SplitAnswer" });

export const EntityListQuery = z
  .strictObject({
    ...scopeFields,
    ...pageFields,
    q: label(nameCharsMax).optional().describe("part of a name"),
    type: EntityType.optional(),
  })
  .transform((wire, ctx) => ({
    ids: idsOf(wire, ctx),
    q: orNull(wire.q),
    type: orNull(wire.type),
    limit: wire.limit,
    cursor: orNull(wire.cursor),
  }));

export const EntityQuery = z.strictObject({
  limit: pageFields.limit.describe("edges and memories shown"),
});

export const GraphQuery = z
  .strictObject({
    ...scopeFields,
    entity: EntityRef.optional().describe("start here; left out: what the memories speak of most"),
    hops: z.coerce.number().int().min(1).max(graphHopsMax).default(1).describe("steps from there"),
    limit: z.coerce.number().int().min(1).max(graphNodesMax).default(50).describe("nodes"),
    as_of: QueryTime.optional().describe("what was known and valid at that time, as in retrieve"),
    valid_at: QueryTime.optional().describe(
      "what held in the world then, by what is known now, or was at as_of",
    ),
  })
  .transform((wire, ctx) => ({
    ids: idsOf(wire, ctx),
    entity: orNull(wire.entity),
    hops: wire.hops,
    limit: wire.limit,
    asOf: orNull(wire.as_of),
    validAt: orNull(wire.valid_at),
  }));

export const PathsBody = z
  .strictObject({
    ...scopeFields,
    from: EntityRef,
    to: EntityRef,
    hops: z.int().min(1).max(pathHopsMax).default(pathHopsMax).describe("steps at most"),
  })
  .transform(({ from, to, hops, ...ids }, ctx) => ({ ids: idsOf(ids, ctx), from, to, hops }));

export const ConnectionsBody = z
  .strictObject({
    ...scopeFields,
    type: EntityType.default("person").describe("of both ends"),
    limit: z.int().min(1).max(connectionsMax).default(10),
  })
  .transform(({ type, limit, ...ids }, ctx) => ({ ids: idsOf(ids, ctx), type, limit }));
