import type { Engine } from "../../contract/retrieve.ts";
import type { Settings } from "../../contract/settings.ts";
import type { ReachedGraph } from "../../model/reached-graph.ts";
import { spread } from "./emgas.ts";
import { pageRank } from "./hippo.ts";
import type { GraphRelevance } from "./graph.ts";

export interface Walked {
  /** By memory id, 0–1 with the greatest at 1. */
  relevance: GraphRelevance;
  /** Activations of entities to keep, by id; empty for engines that keep none. */
  activations: ReadonlyMap<string, number>;
}

const nowhere: Walked = { relevance: new Map(), activations: new Map() };

/** What the chosen engine makes of the reached graph; `basic` does not walk. */
export function walk(
  engine: Engine,
  graph: ReachedGraph | null,
  candidates: ReadonlyMap<string, number>,
  settings: Pick<Settings, "hippo" | "emgas">,
  now: number,
): Walked {
  if (graph === null) return nowhere;
  switch (engine) {
    case "basic":
      return nowhere;
    case "hippo":
      return {
        relevance: pageRank(graph, candidates, settings.hippo.ppr_alpha),
        activations: new Map(),
      };
    case "emgas": {
      const { decay_rate, prune_threshold, firing_threshold, propagation_decay } = settings.emgas;
      return spread(graph, candidates, now, {
        decayRate: decay_rate,
        pruneThreshold: prune_threshold,
        firingThreshold: firing_threshold,
        propagationDecay: propagation_decay,
      });
    }
  }
}
