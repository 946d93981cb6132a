import type { EntityGraph } from "../model/entity-graph.ts";
import { connectionMemoriesMax, edgesPerNodeMax, edgesReadMax } from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import { entitiesMeant } from "./entities.ts";
import { asOne } from "./layers.ts";

export interface NeighbourhoodRequest {
  /** Id or name; null for what the scope's newest memories speak of most. */
  entity: string | null;
  hops: number;
  /** Nodes. */
  limit: number;
  /** What was recorded and held at a time, or now. */
  asOf: number | null;
  /** What held in the world at a time, as far as it is recorded. */
  validAt: number | null;
}

/** The stated graph around an entity, or of a whole scope: at most `limit` nodes with the edges between them. */
export async function neighbourhood(
  { graph, clock }: Pick<Services, "graph" | "clock">,
  scope: Scope,
  { entity, hops, limit, asOf, validAt }: NeighbourhoodRequest,
): Promise<Pick<EntityGraph, "nodes" | "edges">> {
  const now = clock.now();
  const banks = await graph.banks(scope);
  const edgesMax = Math.max(edgesReadMax, limit * edgesPerNodeMax);
  if (entity === null) {
    const newest = await graph.newest(scope, {
      memoriesMax: connectionMemoriesMax,
      nodesMax: limit,
      edgesMax,
      asOf,
      validAt,
      now,
    });
    return mostMentioned(await asOne({ graph, clock }, scope, newest, banks), limit);
  }
  const ids = await entitiesMeant({ graph, clock }, scope, entity, "entity");
  const around = await graph.around(scope, {
    ids,
    hops,
    byMention: false,
    banks,
    nodesMax: limit,
    edgesMax,
    asOf,
    validAt,
    now,
  });
  const { nodes, edges } = await asOne({ graph, clock }, scope, around, banks);
  return { nodes, edges };
}

/** The entities that most memories speak of, with the edges between them. */
function mostMentioned(
  { nodes, edges, mentions }: EntityGraph,
  limit: number,
): Pick<EntityGraph, "nodes" | "edges"> {
  const counts = new Map<string, number>();
  for (const { entityId } of mentions) counts.set(entityId, (counts.get(entityId) ?? 0) + 1);
  const count = (id: string): number => counts.get(id) ?? 0;
  const shown = nodes
    .toSorted((a, b) => count(b.id) - count(a.id) || (a.id < b.id ? -1 : 1))
    .slice(0, limit);
  const ids = new Set(shown.map(({ id }) => id));
  return {
    nodes: shown,
    edges: edges.filter(({ subjectId, objectId }) => ids.has(subjectId) && ids.has(objectId)),
  };
}
