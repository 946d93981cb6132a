/**
 * The part of the entity graph that a question reaches, as arrays: entities and memories are nodes,
 * mentions and edges their links. Read in one D1 batch, bounded there; pure from here on.
 */
export interface ReachedGraph {
  entities: readonly ReachedEntity[];
  memoryIds: readonly string[];
  /** Entity and memory by their place in the lists above. */
  mentions: readonly (readonly [entity: number, memory: number])[];
  /** Two entities and a weight in 0–1; walked both ways. */
  edges: readonly (readonly [from: number, to: number, weight: number])[];
}

export interface ReachedEntity {
  id: string;
  /** How well the question names it, 0–1; 0 where it was only reached. */
  named: number;
  /** Memories of the partition that mention it. */
  memories: number;
  /** The user's own node, or one in over a quarter of the partition's memories: not walked through. */
  hub: boolean;
  /** Kept activation (`emgas`), as it was at `activatedAt` (epoch ms). */
  activation: number;
  activatedAt: number | null;
}
