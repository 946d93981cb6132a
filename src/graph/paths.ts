import type { EntityGraph, GraphNode } from "../model/entity-graph.ts";
import { edgesReadMax, pathNodesMax, pathsMax } from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import { entitiesMeant } from "./entities.ts";
import { asOne } from "./layers.ts";
import { type Link, type Neighbours, neighboursOf } from "./neighbours.ts";

export interface Path {
  nodes: GraphNode[];
  /** What ties each node to the next. */
  steps: Link[];
}

/** Paths that are put in order before the best are taken. */
const foundMax = 1_000;

/**
 * All shortest paths of at most `hops` steps between two sets of entities, the most telling first:
 * those through entities of fewer memories. None leads through a hub or twice through an entity, and
 * the way back is the same.
 */
export function shortestPaths(
  graph: Pick<EntityGraph, "nodes">,
  neighbours: Neighbours,
  ends: { from: readonly string[]; to: readonly string[]; hops: number },
): string[][] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const targets = new Set(ends.to);
  const depth = new Map(ends.from.map((id) => [id, 0]));
  let layer = [...depth.keys()];
  let length = 0;
  while (length < ends.hops && layer.length > 0 && !layer.some((id) => targets.has(id))) {
    length++;
    const next: string[] = [];
    for (const id of layer) {
      if (length > 1 && nodes.get(id)?.hub !== false) continue;
      for (const to of neighbours.get(id)?.keys() ?? []) {
        if (depth.has(to)) continue;
        depth.set(to, length);
        next.push(to);
      }
    }
    layer = next;
  }
  const reached = layer.filter((id) => targets.has(id));
  if (length === 0 || reached.length === 0) return [];
  const found = reached.flatMap((id) => pathsBackFrom(id, length, neighbours, depth, nodes));
  const costs = new Map(found.map((path) => [path, costOf(path, nodes)]));
  return found
    .toSorted(
      (a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0) || (eitherWay(a) < eitherWay(b) ? -1 : 1),
    )
    .slice(0, pathsMax);
}

function pathsBackFrom(
  end: string,
  length: number,
  neighbours: Neighbours,
  depth: ReadonlyMap<string, number>,
  nodes: ReadonlyMap<string, GraphNode>,
): string[][] {
  let paths: string[][] = [[end]];
  for (let at = length - 1; at >= 0; at--) {
    paths = paths
      .flatMap((path) =>
        [...(neighbours.get(path[0] ?? "")?.keys() ?? [])]
          .filter((id) => depth.get(id) === at && (at === 0 || nodes.get(id)?.hub === false))
          .map((id) => [id, ...path]),
      )
      .slice(0, foundMax);
  }
  return paths;
}

/** Each entity between the ends costs more the more memories it is in. */
const costOf = (path: readonly string[], nodes: ReadonlyMap<string, GraphNode>): number =>
  path.slice(1, -1).reduce((sum, id) => sum + Math.log2(2 + (nodes.get(id)?.memories ?? 0)), 0);

/** A path's name, whichever end it is read from. */
function eitherWay(path: readonly string[]): string {
  const [there, back] = [path.join(" "), path.toReversed().join(" ")];
  return there < back ? there : back;
}

/**
 * How two entities, by ids or names, hang together: the shortest paths with their evidence. Half of
 * the way is read from each end, so a path of four steps takes two rounds. Throws `not_found` where
 * either is not in sight.
 */
export async function findPaths(
  { graph, clock }: Pick<Services, "graph" | "clock">,
  scope: Scope,
  wanted: { from: string; to: string; hops: number },
): Promise<Path[]> {
  const [from, to] = [
    await entitiesMeant({ graph, clock }, scope, wanted.from, "from"),
    await entitiesMeant({ graph, clock }, scope, wanted.to, "to"),
  ];
  const banks = await graph.banks(scope);
  const read = await graph.around(scope, {
    ids: [...new Set([...from, ...to])],
    hops: Math.ceil(wanted.hops / 2),
    byMention: true,
    banks,
    nodesMax: pathNodesMax,
    edgesMax: edgesReadMax,
    asOf: null,
    now: clock.now(),
  });
  const reached = await asOne({ graph, clock }, scope, read, banks);
  const neighbours = neighboursOf(reached);
  const nodes = new Map(reached.nodes.map((node) => [node.id, node]));
  const shown = new Map(
    reached.nodes.flatMap(({ id, layers = [] }) => layers.map((layer) => [layer, id] as const)),
  );
  const ends = (ids: readonly string[]): string[] => [
    ...new Set(ids.map((id) => shown.get(id) ?? id)),
  ];
  return shortestPaths(reached, neighbours, {
    from: ends(from),
    to: ends(to),
    hops: wanted.hops,
  }).map((path) => ({
    nodes: path.flatMap((id) => nodes.get(id) ?? []),
    steps: path.slice(1).flatMap((id, i) => neighbours.get(path[i] ?? "")?.get(id) ?? []),
  }));
}
