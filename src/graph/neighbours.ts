import type { Edge, EntityGraph } from "../model/entity-graph.ts";

/** What ties two entities together: edges between them, and memories that speak of both. */
export interface Link {
  edges: Edge[];
  /** Memories that mention both, and those that the edges rest on. */
  memoryIds: string[];
}

/** Neighbours of each entity, with what ties them; the same from both sides, and none to itself. */
export type Neighbours = ReadonlyMap<string, ReadonlyMap<string, Link>>;

/** Who is tied to whom. A memory that mentions two entities ties them as a stated edge does. */
export function neighboursOf({ nodes, edges, mentions }: EntityGraph): Neighbours {
  const all = new Map(nodes.map(({ id }) => [id, new Map<string, Link>()] as const));
  const tie = (a: string, b: string): Link | null => {
    const [ofA, ofB] = [all.get(a), all.get(b)];
    if (a === b || ofA === undefined || ofB === undefined) return null;
    const link = ofA.get(b) ?? { edges: [], memoryIds: [] };
    ofA.set(b, link);
    ofB.set(a, link);
    return link;
  };
  for (const edge of edges) {
    const link = tie(edge.subjectId, edge.objectId);
    link?.edges.push(edge);
    if (link !== null) addTo(link.memoryIds, edge.memoryIds);
  }
  for (const [memoryId, members] of Map.groupBy(mentions, (mention) => mention.memoryId)) {
    const ids = [...new Set(members.map(({ entityId }) => entityId))];
    ids.forEach((a, i) => {
      for (const b of ids.slice(i + 1)) {
        const link = tie(a, b);
        if (link !== null) addTo(link.memoryIds, [memoryId]);
      }
    });
  }
  return all;
}

function addTo(list: string[], more: readonly string[]): void {
  for (const each of more) if (!list.includes(each)) list.push(each);
}
