import type { EntityGraph, GraphNode } from "../model/entity-graph.ts";
import { entityName, ownName } from "../model/entity.ts";
import { connectionMemoriesMax, edgesReadMax } from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import { asOne } from "./layers.ts";
import { type Link, type Neighbours, neighboursOf } from "./neighbours.ts";

export interface Connection {
  a: GraphNode;
  b: GraphNode;
  /** Adamic–Adar: higher is likelier; not bounded. */
  score: number;
  /** Neighbours of both, the most telling first, with what ties either to them. */
  shared: { node: GraphNode; links: [Link, Link] }[];
}

/**
 * Pairs of one type that nothing ties yet, by what they share (Adamic & Adar, 2003):
 * Σ 1 / ln(neighbours of z) over the neighbours z of both. Hubs tell nothing and are left out, and so
 * is the user's own node. The highest first, at most `limit`.
 */
export function likelyConnections(graph: EntityGraph, type: string, limit: number): Connection[] {
  const neighbours = neighboursOf(graph);
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const scores = new Map<string, Map<string, number>>();
  for (const { id, hub } of graph.nodes) {
    const around = [...(neighbours.get(id)?.keys() ?? [])];
    if (hub || around.length < 2) continue;
    const share = 1 / Math.log(around.length);
    const able = around.filter((each) => isAble(nodes.get(each), type)).toSorted();
    able.forEach((a, i) => {
      for (const b of able.slice(i + 1)) {
        if (neighbours.get(a)?.has(b) === true) continue;
        const ofA = scores.get(a) ?? new Map<string, number>();
        scores.set(a, ofA.set(b, (ofA.get(b) ?? 0) + share));
      }
    });
  }
  return [...scores]
    .flatMap(([a, ofA]) => [...ofA].map(([b, score]) => ({ a, b, score })))
    .toSorted((x, y) => y.score - x.score || (`${x.a} ${x.b}` < `${y.a} ${y.b}` ? -1 : 1))
    .slice(0, limit)
    .flatMap(({ a, b, score }) => {
      const [one, other] = [nodes.get(a), nodes.get(b)];
      if (one === undefined || other === undefined) return [];
      return [{ a: one, b: other, score, shared: sharedBy(a, b, neighbours, nodes) }];
    });
}

const isAble = (node: GraphNode | undefined, type: string): boolean =>
  node !== undefined && node.type === type && entityName(node.name) !== ownName;

function sharedBy(
  a: string,
  b: string,
  neighbours: Neighbours,
  nodes: ReadonlyMap<string, GraphNode>,
): Connection["shared"] {
  const [ofA, ofB] = [neighbours.get(a), neighbours.get(b)];
  const degree = (id: string): number => neighbours.get(id)?.size ?? 0;
  return [...(ofA ?? [])]
    .flatMap(([id, left]) => {
      const [node, right] = [nodes.get(id), ofB?.get(id)];
      if (node === undefined || node.hub || right === undefined) return [];
      return [{ node, links: [left, right] as [Link, Link] }];
    })
    .toSorted((x, y) => degree(x.node.id) - degree(y.node.id) || (x.node.id < y.node.id ? -1 : 1));
}

/** Who among the scope's people, or what among its things, may belong together, as its newest memories tell. */
export async function findConnections(
  { graph, clock }: Pick<Services, "graph" | "clock">,
  scope: Scope,
  { type, limit }: { type: string; limit: number },
): Promise<Connection[]> {
  const newest = await graph.newest(scope, {
    memoriesMax: connectionMemoriesMax,
    nodesMax: null,
    edgesMax: edgesReadMax,
    asOf: null,
    now: clock.now(),
  });
  const banks = await graph.banks(scope);
  return likelyConnections(await asOne({ graph, clock }, scope, newest, banks), type, limit);
}
