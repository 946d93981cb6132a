import { pairWeights } from "../graph/weights.ts";
import {
  weighMemoriesMax,
  weighPairsMax,
  weighPartitionsMax,
  weighRestMs,
} from "../model/limits.ts";
import type { Services } from "../ports/services.ts";

const bounds = { memoriesMax: weighMemoriesMax, pairsMax: weighPairsMax };

/**
 * Weighs the graphs that changed, a few a tick and each a few times a day at most: how much two
 * entities have to do with each other, from how often memories mention both. Safe to repeat.
 */
export async function weighGraphs({
  graph,
  clock,
}: Pick<Services, "graph" | "clock">): Promise<{ partitions: number }> {
  const now = clock.now();
  const due = await graph.unweighed(now - weighRestMs, weighPartitionsMax);
  for (const partition of due) {
    const weights = pairWeights(await graph.occurrences(partition, bounds));
    await graph.keepWeights(partition, weights, now);
  }
  return { partitions: due.length };
}
