import type { ReachedGraph } from "../../model/reached-graph.ts";
import { adjacencyOf, memoryValues } from "./graph.ts";
import type { GraphRelevance } from "./graph.ts";

export interface Spreading {
  /** λ of the kept activation, per hour. */
  decayRate: number;
  /** What is under this after spreading is dropped, 0–1. */
  pruneThreshold: number;
  /** A node at or over this fires, once, 0–1. */
  firingThreshold: number;
  /** Share of energy that passes on, 0–1. */
  propagationDecay: number;
}

export interface Activated {
  relevance: GraphRelevance;
  /** Entities whose activation is to be kept, by id, 0–1. */
  activations: ReadonlyMap<string, number>;
}

const roundsMax = 3;
const hourMs = 3_600_000;

/**
 * Spreading activation (Collins & Loftus, 1975; FORMULAS, "Engines"). Base activation of an entity is
 * what was kept of it × e^(−λ·Δt); entities that the question names and text candidates start at how
 * well they fit. A node over the firing threshold fires once and passes a·w·propagation/log2(2 + fan)
 * to each neighbour; three rounds, capped at 1. Hubs do not fire.
 */
export function spread(
  graph: ReachedGraph,
  candidates: ReadonlyMap<string, number>,
  now: number,
  options: Spreading,
): Activated {
  const { nodes, memoriesFrom, links } = adjacencyOf(graph);
  const active = new Float64Array(nodes);
  graph.entities.forEach((entity, i) => {
    const hours = Math.max(0, now - (entity.activatedAt ?? now)) / hourMs;
    const kept = entity.activation * Math.exp(-options.decayRate * hours);
    active[i] = entity.hub ? 0 : Math.min(1, Math.max(entity.named, kept * keptShare));
  });
  graph.memoryIds.forEach((id, i) => {
    active[memoriesFrom + i] = Math.min(1, candidates.get(id) ?? 0);
  });

  const fired = new Uint8Array(nodes);
  for (let round = 0; round < roundsMax; round++) {
    const firing: number[] = [];
    for (let i = 0; i < nodes; i++) {
      if (fired[i] === 0 && (active[i] ?? 0) >= options.firingThreshold) firing.push(i);
    }
    if (firing.length === 0) break;
    // All of a round fire with what they had before it, so that order changes nothing.
    const energies = firing.map((i) => active[i] ?? 0);
    firing.forEach((from, at) => {
      fired[from] = 1;
      const list = links[from] ?? [];
      const share = ((energies[at] ?? 0) * options.propagationDecay) / Math.log2(2 + list.length);
      for (const { to, weight } of list) {
        active[to] = Math.min(1, (active[to] ?? 0) + share * weight);
      }
    });
  }
  for (let i = 0; i < nodes; i++) if ((active[i] ?? 0) < options.pruneThreshold) active[i] = 0;
  return {
    relevance: memoryValues(graph, memoriesFrom, active),
    activations: new Map(
      graph.entities.flatMap((entity, i) =>
        (active[i] ?? 0) > 0 ? [[entity.id, active[i] ?? 0] as const] : [],
      ),
    ),
  };
}

/** Kept activation primes a node; alone it never outweighs what the question names. */
const keptShare = 0.5;
