import type { ReachedGraph } from "../../model/reached-graph.ts";

/** Relevance by memory id, 0–1 with the greatest at 1; empty where the question reaches nothing. */
export type GraphRelevance = ReadonlyMap<string, number>;

/** Neighbours by node: entities first, then memories. */
export interface Adjacency {
  nodes: number;
  /** Offset of the first memory node. */
  memoriesFrom: number;
  links: readonly (readonly { to: number; weight: number }[])[];
}

/** Links of every node, none into or out of a hub. */
export function adjacencyOf(graph: ReachedGraph): Adjacency {
  const memoriesFrom = graph.entities.length;
  const nodes = memoriesFrom + graph.memoryIds.length;
  const links: { to: number; weight: number }[][] = Array.from({ length: nodes }, () => []);
  const walkable = (entity: number): boolean => graph.entities[entity]?.hub === false;
  const link = (from: number, to: number, weight: number): void => {
    links[from]?.push({ to, weight });
    links[to]?.push({ to: from, weight });
  };
  for (const [entity, memory] of graph.mentions) {
    if (walkable(entity)) link(entity, memoriesFrom + memory, 1);
  }
  for (const [from, to, weight] of graph.edges) {
    if (from !== to && walkable(from) && walkable(to)) link(from, to, weight);
  }
  return { nodes, memoriesFrom, links };
}

/** The memory nodes' values, scaled so that the greatest is 1. */
export function memoryValues(
  graph: ReachedGraph,
  memoriesFrom: number,
  values: Float64Array,
): GraphRelevance {
  let greatest = 0;
  for (let i = memoriesFrom; i < values.length; i++) greatest = Math.max(greatest, values[i] ?? 0);
  if (greatest === 0) return new Map();
  return new Map(
    graph.memoryIds.flatMap((id, i) => {
      const value = values[memoriesFrom + i] ?? 0;
      return value > 0 ? [[id, value / greatest] as const] : [];
    }),
  );
}
