import { invalid, notFound } from "../model/errors.ts";
import type { Edge, Entity, GraphNode } from "../model/entity-graph.ts";
import { entityName } from "../model/entity.ts";
import type { Memory } from "../model/memory.ts";
import type { Scope } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import type { Page } from "../ports/turn-store.ts";

/** Entities in sight, newest first; `q` is part of a name. */
export function listEntities(
  { graph, clock }: Pick<Services, "graph" | "clock">,
  scope: Scope,
  wanted: { q: string | null; type: string | null; limit: number; cursor: string | null },
): Promise<Page<Entity>> {
  const q = wanted.q === null ? null : entityName(wanted.q);
  const filter = { q, type: wanted.type, now: clock.now() };
  return graph.list(scope, filter, wanted.limit, wanted.cursor);
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
  const entity = await entityOf({ graph, clock }, scope, id);
  const [edges, ids] = await Promise.all([
    graph.edgesOf(scope, entity.id, now, limit),
    graph.memoryIdsOf(scope, entity.id, now, limit),
  ]);
  const ends = new Set(edges.flatMap(({ subjectId, objectId }) => [subjectId, objectId]));
  ends.delete(entity.id);
  const [nodes, records] = await Promise.all([
    graph.nodes(scope, [...ends]),
    memories.records(scope, ids),
  ]);
  const byId = new Map(records.map(({ memory }) => [memory.id, memory]));
  return { entity, edges, nodes, memories: ids.flatMap((each) => byId.get(each) ?? []) };
}

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
  if (named.length === 0) throw notFound("entity");
  return named.map(({ id }) => id);
}
