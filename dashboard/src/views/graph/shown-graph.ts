import type { Graph, GraphEdge, GraphNode } from "../../../../client/src/index.ts";

/** What a drawing and its lists are made of. Pure functions. */

/** Several answers as one: each node and each edge once, and no edge without its ends. */
export function joined(parts: readonly Graph[]): Graph {
  const nodes = new Map(parts.flatMap((part) => part.nodes.map((node) => [node.id, node])));
  const edges = new Map(parts.flatMap((part) => part.edges.map((edge) => [edge.id, edge])));
  return { nodes: [...nodes.values()], edges: between(nodes, [...edges.values()]) };
}

const between = (
  nodes: { has: (id: string) => boolean },
  edges: readonly GraphEdge[],
): GraphEdge[] => edges.filter(({ subject, object }) => nodes.has(subject) && nodes.has(object));

/** The part of a graph whose nodes are of types that are not left out. */
export function withoutTypes({ nodes, edges }: Graph, leftOut: ReadonlySet<string>): Graph {
  const kept = nodes.filter(({ type }) => !leftOut.has(type));
  const ids = new Set(kept.map(({ id }) => id));
  return { nodes: kept, edges: between(ids, edges) };
}

/** Types with how many nodes each has, the most frequent first. */
export function typesOf(nodes: readonly GraphNode[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { type } of nodes) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

/** How many edges each node has. */
export function linksOf(edges: readonly GraphEdge[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { subject, object } of edges) {
    for (const id of [subject, object]) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** A node and those it is tied to. */
export function nearTo(id: string, edges: readonly GraphEdge[]): ReadonlySet<string> {
  const near = new Set([id]);
  for (const { subject, object } of edges) {
    if (subject === id) near.add(object);
    if (object === id) near.add(subject);
  }
  return near;
}

const tones = ["series-1", "series-4", "series-3", "series-2", "series-5"] as const;
export type Tone = (typeof tones)[number];

/** The colours of the types that most nodes have; all others share the last. */
export const tonesOf = (nodes: readonly GraphNode[]): ReadonlyMap<string, Tone> =>
  new Map(
    typesOf(nodes).map(([type], i) => [type, tones[Math.min(i, tones.length - 1)] ?? tones[0]]),
  );

/** When the earliest of the edges began, in epoch ms; `otherwise` where none is earlier. */
export function earliest(edges: readonly GraphEdge[], otherwise: number): number {
  return edges.reduce((least, { valid_from: from }) => {
    const at = Date.parse(from ?? "");
    return at < least ? at : least;
  }, otherwise);
}
