import type { Settings } from "../contract/settings.ts";
import type { Memory } from "../model/memory.ts";
import { firstStability } from "../model/strength.ts";

/**
 * A memory's strength as it was at `at` (epoch ms), as far as that is known: of its recalls only the last
 * is, so where that came later the memory counts as never recalled.
 */
export function strengthAt<M extends Memory>(
  memory: M,
  at: number,
  { decay }: Pick<Settings, "decay">,
): M {
  if (memory.lastAccessed === null || memory.lastAccessed <= at) return memory;
  return {
    ...memory,
    lastAccessed: null,
    accessCount: 0,
    stabilityHours: firstStability(decay.base_stability_hours, memory),
  };
}
