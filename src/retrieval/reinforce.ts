import type { Settings } from "../contract/settings.ts";
import type { Scope } from "../model/scope.ts";
import { recalled } from "../model/strength.ts";
import type { Services } from "../ports/services.ts";
import type { Weighed } from "./weigh.ts";

/** Writes that these memories were recalled: stability, count and expiry grow (FORMULAS, "Fading"). */
export async function reinforce(
  { memories: store, log }: Pick<Services, "memories" | "log">,
  scope: Scope,
  settings: Settings,
  memories: readonly Weighed[],
  now: number,
): Promise<void> {
  const recalls = memories.flatMap(({ detail: { memory }, relevance }) => {
    const change = recalled(settings.decay.curve, memory, now, settings.lifecycle.extend_ratio);
    if (change === null) return [];
    const { stabilityHours, expiresAt } = settings.lifecycle.access_reinforcement ? change : memory;
    const { accessCount } = change;
    return [
      {
        id: memory.id,
        stabilityHours,
        expiresAt,
        accessCount,
        lastAccessed: now,
        similarity: relevance,
      },
    ];
  });
  try {
    await store.reinforce(scope, recalls);
  } catch (cause) {
    // A lost reinforcement is a recall that was not counted; the answer is out already.
    log("reinforce_failed", {
      memories: recalls.length,
      problem: cause instanceof Error ? cause.message.slice(0, 200) : "unknown",
    });
  }
}
