/** A part of one scope's entity graph, as it is shown and searched. Times are epoch ms. */

export interface Entity {
  id: string;
  name: string;
  /** person, place, organisation, …; "concept" where nobody told. */
  type: string;
  /** The bank that it belongs to; entities of two banks are never one. */
  partitionId: string;
  createdAt: number;
  aliases: Alias[];
  /** Memories in sight that mention it. */
  memories: number;
  /** Ids of entities that were merged into it. */
  merged: string[];
  /** Ids of the same one in other banks that the read goes over; left out where there are none. */
  layers?: string[];
}

export interface Alias {
  /** The name's own id: it stays with the name through merges and splits. */
  id: string;
  name: string;
}

export interface GraphNode {
  id: string;
  name: string;
  type: string;
  partitionId: string;
  /** Memories that mention it, counted up to a bound. */
  memories: number;
  /** The user's own node, or one in so many memories that it says little: never walked through. */
  hub: boolean;
  /** Ids of the same one in other banks that the read goes over; left out where there are none. */
  layers?: string[];
}

/** A dated statement about two entities: `valid*` in the world, `recorded`/`retracted` in the system. */
export interface Edge {
  id: string;
  subjectId: string;
  predicate: string;
  objectId: string;
  fact: string;
  /** 0–1. */
  weight: number;
  validFrom: number | null;
  validTo: number | null;
  recordedAt: number;
  retractedAt: number | null;
  /** The memories in sight that say so, oldest first. */
  memoryIds: string[];
  /** The memories in sight that say that it is over, oldest first. */
  endedBy: string[];
}

export interface EntityGraph {
  nodes: GraphNode[];
  edges: Edge[];
  /** Which memory speaks of which entity. */
  mentions: { entityId: string; memoryId: string }[];
}

/** An edge as what may end it sees it; also one that something ended already, which may have been over earlier. */
export interface HeldEdge {
  id: string;
  predicate: string;
  /** Normal names of both ends. */
  subjectNames: string[];
  objectNames: string[];
  validFrom: number | null;
  /** The memories that say that it holds, and when that was said. */
  sources: { memoryId: string; saidAt: number; live: boolean }[];
}
