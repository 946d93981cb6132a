import { invalid, noneNamed, notFound } from "../model/errors.ts";
import type { Edge, Entity, GraphNode } from "../model/entity-graph.ts";
import { entityName } from "../model/entity.ts";
import { entityAsOne } from "../model/layers.ts";
import type { Memory } from "../model/memory.ts";
import type { Scope } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import type { Page } from "../ports/turn-store.ts";
import { asOne, layersOfOne, listedAsOne } from "./layers.ts";

/** Entities in sight, newest first; `q` is part of a name. One that several banks tell of stands where its oldest layer does. */
export async function listEntities(
  { graph, clock }: Pick<Services, "graph" | "clock">,
  scope: Scope,
  wanted: { q: string | null; type: string | null; limit: number; cursor: string | null },
): Promise<Page<Entity>> {
  const q = wanted.q === null ? null : entityName(wanted.q);
  const filter = { q, type: wanted.type, now: clock.now() };
  const page = await graph.list(scope, filter, wanted.limit, wanted.cursor);
  const fits = ({ type, aliases }: Entity): boolean =>
    (filter.type === null || type === filter.type) &&
    (q === null || aliases.some(({ name }) => entityName(name).includes(q)));
  return { ...page, data: await listedAsOne({ graph, clock }, scope, page.data, fits) };
}

export interface EntityDetail {
  entity: Entity;
  /** Ended ones too, behind those that hold. */
  edges: Edge[];
  /** The other ends of the edges. */
  nodes: GraphNode[];
  /** The latest first. */
  memories: Memory[];
}

/** One entity with what is known of it. An id that was merged leads to where it went. Throws `not_found`. */
export async function entityDetail(
  { graph, memories, clock }: Pick<Services, "graph" | "memories" | "clock">,
  scope: Scope,
  id: string,
  limit: number,
): Promise<EntityDetail> {
  const now = clock.now();
  const own = await entityOf({ graph, clock }, scope, id);
  const { scope: whose, layers } = await layersOfOne({ graph, clock }, scope, own);
  const entity = entityAsOne(layers);
  const read = await Promise.all(
    layers.map(async (layer) => ({
      edges: await graph.edgesOf(whose, layer.id, now, limit),
      ids: await graph.memoryIdsOf(whose, layer.id, now, limit),
    })),
  );
  const edges = read.flatMap((layer) => layer.edges).toSorted(holdingFirst);
  const ids = [...new Set(read.flatMap((layer) => layer.ids))];
  const mine = new Set(layers.map((layer) => layer.id));
  const ends = new Set(edges.flatMap(({ subjectId, objectId }) => [subjectId, objectId]));
  const [nodes, records] = await Promise.all([
    graph.nodes(
      whose,
      [...ends].filter((end) => !mine.has(end)),
    ),
    memories.records(whose, ids),
  ]);
  const others = await asOne(
    { graph, clock },
    whose,
    { nodes, edges, mentions: [] },
    await graph.banks(whose),
  );
  const lead = (end: string): string => (mine.has(end) ? entity.id : end);
  return {
    entity,
    edges: others.edges
      .map((edge) => ({ ...edge, subjectId: lead(edge.subjectId), objectId: lead(edge.objectId) }))
      .slice(0, limit),
    nodes: others.nodes,
    memories: records
      .map(({ memory }) => memory)
      .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
      .slice(0, limit),
  };
}

/** What holds before what ended, the latest first. */
const holdingFirst = (a: Edge, b: Edge): number =>
  Number(a.validTo !== null) - Number(b.validTo !== null) ||
  (b.validFrom ?? 0) - (a.validFrom ?? 0) ||
  (a.id < b.id ? -1 : 1);

/** The entity of an id, or of one that was merged into it. Throws `not_found`. */
export async function entityOf(
  { graph, clock }: Pick<Services, "graph" | "clock">,
  scope: Scope,
  id: string,
): Promise<Entity> {
  const entity = await graph.get(scope, id, clock.now());
  if (entity === null) throw notFound("entity");
  return entity;
}

/** Entities of one name, in different banks, that a request can mean. */
const sameNamesMax = 8;

/**
 * Ids of the entities that an id or a name means. Throws `not_found` where there is none, and
 * `invalid_request` on `field` where a name comes without anyone's id.
 */
export async function entitiesMeant(
  { graph, clock }: Pick<Services, "graph" | "clock">,
  scope: Scope,
  meant: string,
  field: string,
): Promise<string[]> {
  const now = clock.now();
  const own = await graph.get(scope, meant, now);
  if (own !== null) return [own.id];
  if (meant.startsWith("ent_")) throw notFound("entity");
  if (scope.userId === null && scope.agentId === null && scope.sessionId === null) {
    throw invalid(field, "is a name: say whose with user_id, agent_id or session_id");
  }
  const named = await graph.called(scope, entityName(meant), now, sameNamesMax);
  if (named.length === 0) throw noneNamed("entity");
  return named.map(({ id }) => id);
}
