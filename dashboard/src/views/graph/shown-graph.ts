import type { EntityDetail, Graph, GraphEdge, GraphNode } from "../../../../client/src/index.ts";

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

export type Tone = "series-1" | "series-2" | "series-3" | "series-4" | "series-5";

/** Kinds of a kind share a colour: beings, sites, those who act together, and what is done or made. */
const tones: ReadonlyMap<string, Tone> = new Map([
  ["person", "series-1"],
  ["animal", "series-1"],
  ["pet", "series-1"],
  ["place", "series-4"],
  ["location", "series-4"],
  ["city", "series-4"],
  ["country", "series-4"],
  ["organisation", "series-3"],
  ["organization", "series-3"],
  ["event", "series-2"],
  ["work", "series-2"],
  ["occupation", "series-2"],
  ["skill", "series-2"],
]);

/** A type's colour, the same in every graph; things and all other types share one. */
export const toneOf = (type: string): Tone => tones.get(type) ?? "series-5";

/** Names as a search by a part of one means them: the whole of it, then its beginning, then any part. */
function nearness(name: string, sought: string): number {
  const [whole, part] = [name.toLowerCase(), sought.toLowerCase()];
  if (whole === part) return 0;
  return whole.startsWith(part) ? 1 : 2;
}

/** Those that a part of a name means best, all equally. */
export function meantBy<E extends { name: string }>(sought: string, found: readonly E[]): E[] {
  const least = Math.min(...found.map(({ name }) => nearness(name, sought)));
  return found.filter(({ name }) => nearness(name, sought) === least);
}

/** Of several the one that most is known of: by relations, then by memories; null of none. */
export const bestKnown = <E extends Pick<EntityDetail, "edges" | "memory_count">>(
  entities: readonly E[],
): E | null =>
  entities.toSorted(
    (a, b) => b.edges.length - a.edges.length || b.memory_count - a.memory_count,
  )[0] ?? null;

/** When the earliest of the edges began, in epoch ms; `otherwise` where none is earlier. */
export function earliest(edges: readonly GraphEdge[], otherwise: number): number {
  return edges.reduce((least, { valid_from: from }) => {
    const at = Date.parse(from ?? "");
    return at < least ? at : least;
  }, otherwise);
}
