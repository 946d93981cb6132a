import type { Memory } from "../../src/model/memory.ts";
import type { Weighed } from "../../src/retrieval/weigh.ts";
import { aMemory } from "./builders.ts";

/** A memory of an answer, with only what matters said. */
export function aWeighed(over: Partial<Memory> = {}, score = 0.5): Weighed {
  const memory = aMemory(over);
  return {
    detail: { memory: { ...memory, firstLifetimeMs: null }, places: [] },
    memory,
    relevance: score,
    score,
    decayScore: 1,
    explain: null,
  };
}
