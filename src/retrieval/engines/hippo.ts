import type { ReachedGraph } from "../../model/reached-graph.ts";
import { adjacencyOf, memoryValues } from "./graph.ts";
import type { GraphRelevance } from "./graph.ts";

/** Rounds of the walk, and the change under which it has settled (FORMULAS, "Engines"). */
const roundsMax = 50;
const settled = 1e-6;
/** What the text channel's candidates weigh in the restart vector beside named entities. */
const candidateShare = 0.05;

/**
 * Personalised PageRank over entities and memories, after HippoRAG 2 (Gutiérrez et al., 2025):
 * p ← (1 − α)·Wᵀp + α·r with W normalised by what goes out of a node. r holds the entities that the
 * question names, each weighed by 1/(memories of the entity), and a little of the text candidates.
 * `relevance` of candidates is in 0–1; α is the restart probability in 0–1.
 */
export function pageRank(
  graph: ReachedGraph,
  candidates: ReadonlyMap<string, number>,
  alpha: number,
): GraphRelevance {
  const { nodes, memoriesFrom, links } = adjacencyOf(graph);
  const restart = restartOf(graph, candidates, nodes, memoriesFrom);
  if (restart === null) return new Map();
  const out = links.map((list) => list.reduce((sum, { weight }) => sum + weight, 0));
  let rank = restart.slice();
  for (let round = 0; round < roundsMax; round++) {
    const next = restart.map((value) => value * alpha);
    let loose = 0;
    for (let from = 0; from < nodes; from++) {
      const mass = (1 - alpha) * (rank[from] ?? 0);
      const total = out[from] ?? 0;
      // What a node without links holds starts again, so that no mass is lost.
      if (total === 0) loose += mass;
      for (const { to, weight } of links[from] ?? []) {
        next[to] = (next[to] ?? 0) + (mass * weight) / total;
      }
    }
    let change = 0;
    for (let i = 0; i < nodes; i++) {
      next[i] = (next[i] ?? 0) + loose * (restart[i] ?? 0);
      change += Math.abs((next[i] ?? 0) - (rank[i] ?? 0));
    }
    rank = next;
    if (change < settled) break;
  }
  return memoryValues(graph, memoriesFrom, rank);
}

/** Sums to 1, or null where the question names no entity and found no candidate. */
function restartOf(
  graph: ReachedGraph,
  candidates: ReadonlyMap<string, number>,
  nodes: number,
  memoriesFrom: number,
): Float64Array | null {
  const restart = new Float64Array(nodes);
  graph.entities.forEach((entity, i) => {
    if (!entity.hub) restart[i] = entity.named / Math.max(1, entity.memories);
  });
  graph.memoryIds.forEach((id, i) => {
    restart[memoriesFrom + i] = candidateShare * (candidates.get(id) ?? 0);
  });
  const sum = restart.reduce((total, value) => total + value, 0);
  return sum === 0 ? null : restart.map((value) => value / sum);
}
