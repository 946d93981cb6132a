import type { ReachedEntity, ReachedGraph } from "../../src/model/reached-graph.ts";

export const anEntity = (id: string, over: Partial<ReachedEntity> = {}): ReachedEntity => ({
  id,
  named: 0,
  memories: 1,
  hub: false,
  activation: 0,
  activatedAt: null,
  ...over,
});

/** A graph by names: mentions and edges between entities and memories that are listed. */
export function aGraph(
  entities: readonly ReachedEntity[],
  memoryIds: readonly string[],
  mentions: readonly (readonly [entity: string, memory: string])[],
  edges: readonly (readonly [from: string, to: string, weight: number])[] = [],
): ReachedGraph {
  const at = (id: string): number => entities.findIndex((entity) => entity.id === id);
  return {
    entities,
    memoryIds,
    mentions: mentions.map(([entity, memory]) => [at(entity), memoryIds.indexOf(memory)]),
    edges: edges.map(([from, to, weight]) => [at(from), at(to), weight]),
  };
}

/** Ada's sister is Nora, Nora is married to Per, Per likes trains; and something else. */
export const family = (over: Partial<ReachedEntity> = {}): ReachedGraph =>
  aGraph(
    [
      anEntity("nora", { named: 1, memories: 2, ...over }),
      anEntity("per", { memories: 2 }),
      anEntity("rome"),
    ],
    ["sister", "married", "trains", "trip"],
    [
      ["nora", "sister"],
      ["nora", "married"],
      ["per", "married"],
      ["per", "trains"],
      ["rome", "trip"],
    ],
  );
