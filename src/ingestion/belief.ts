import type { Memory } from "../model/memory.ts";

/**
 * The given memories and all that they, step by step, took the place of among `past`: forgetting the
 * newest word on a subject would otherwise leave the older ones to be believed.
 */
export function lineOfBelief(
  ids: readonly string[],
  past: readonly Pick<Memory, "id" | "supersededBy">[],
): string[] {
  const line = new Set(ids);
  for (let before = -1; before !== line.size;) {
    before = line.size;
    for (const { id, supersededBy } of past) {
      if (supersededBy !== null && line.has(supersededBy)) line.add(id);
    }
  }
  return [...line];
}
