import type { Memory } from "../model/memory.ts";
import { type Scope, bears } from "../model/scope.ts";
import type { Turn } from "../model/turn.ts";
import type { Services } from "../ports/services.ts";
import { getMemory } from "./get.ts";

/** What a memory came from: turns, and for a derived one the memories that it rests on. */
export interface Sources {
  memory: Memory;
  turns: Turn[];
  parents: Memory[];
}

/** Throws `not_found` as `getMemory` does. Shows only what the scope may see. */
export async function sourcesOf(
  services: Pick<Services, "memories" | "turns">,
  scope: Scope,
  id: string,
): Promise<Sources> {
  const memory = await getMemory(services, scope, id);
  const turnIds = [...new Set(memory.sources.map(({ turnId }) => turnId))];
  const [turns, parents] = await Promise.all([
    turnIds.length === 0 ? [] : services.turns.getMany(scope, turnIds),
    services.memories.parents(scope, id),
  ]);
  return {
    memory,
    turns: turns.filter((turn) => bears(turn, scope)),
    parents: parents.filter((parent) => bears(parent, scope)),
  };
}
