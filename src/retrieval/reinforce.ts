import type { Settings } from "../contract/settings.ts";
import type { Scope } from "../model/scope.ts";
import { recalled } from "../model/strength.ts";
import type { Recall } from "../ports/memory-store.ts";
import type { Services } from "../ports/services.ts";
import type { Weighed } from "./weigh.ts";

/** What recalling these memories now changes; nothing for one that was counted within the last minute. */
export function recallsOf(
  { decay, lifecycle }: Pick<Settings, "decay" | "lifecycle">,
  memories: readonly Weighed[],
  now: number,
): Recall[] {
  return memories.flatMap(({ detail: { memory }, relevance }) => {
    const change = recalled(decay.curve, memory, now, lifecycle.extend_ratio);
    if (change === null) return [];
    const { stabilityHours, expiresAt } = lifecycle.access_reinforcement ? change : memory;
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
}

/** The memories as they are once these recalls are written: what a kept answer counts on from. */
export function afterRecalls(memories: readonly Weighed[], recalls: readonly Recall[]): Weighed[] {
  const changes = new Map(
    recalls.map(({ id, stabilityHours, accessCount, lastAccessed, expiresAt }) => [
      id,
      { stabilityHours, accessCount, lastAccessed, expiresAt },
    ]),
  );
  return memories.map((one) => {
    const change = changes.get(one.memory.id);
    if (change === undefined) return one;
    const memory = { ...one.detail.memory, ...change };
    return { ...one, memory, detail: { ...one.detail, memory } };
  });
}

/** Writes that memories were recalled: stability, count and expiry grow (FORMULAS, "Fading"). */
export async function reinforce(
  { memories: store, log }: Pick<Services, "memories" | "log">,
  scope: Scope,
  recalls: readonly Recall[],
): Promise<void> {
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
