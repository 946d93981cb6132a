import type { Settings } from "../contract/settings.ts";
import { notFound } from "../model/errors.ts";
import type { Memory } from "../model/memory.ts";
import type { Scope } from "../model/scope.ts";
import type { FeedbackChange } from "../ports/memory-store.ts";
import type { Services } from "../ports/services.ts";
import { getMemory } from "./get.ts";

/** FORMULAS, "Fading": up: S × 1.3, importance + 0.05; down: S × 0.6, importance − 0.1; the store bounds both. */
const changes = {
  up: { feedback: 1, importance: 0.05, stability: 1.3 },
  down: { feedback: -1, importance: -0.1, stability: 0.6 },
} as const satisfies Record<string, FeedbackChange>;

export interface Feedback {
  value: keyof typeof changes;
  reason: string | null;
}

/**
 * Counts a thumb and marks the memory reviewed. With `lifecycle.feedback` off it is counted and
 * changes neither importance nor stability. Throws `not_found` as `getMemory` does.
 */
export async function giveFeedback(
  services: Pick<Services, "memories" | "clock">,
  scope: Scope,
  id: string,
  { value, reason }: Feedback,
  by: string,
  settingsOf: (memory: Memory) => Promise<Pick<Settings, "lifecycle">>,
): Promise<Memory> {
  const { memories, clock } = services;
  const memory = await getMemory(services, scope, id);
  const { lifecycle } = await settingsOf(memory);
  const change = changes[value];
  const counted = await memories.feedback(
    scope,
    id,
    lifecycle.feedback ? change : { ...change, importance: 0, stability: 1 },
    { by, reason: `feedback ${value}${reason === null ? "" : `: ${reason}`}`, now: clock.now() },
  );
  if (!counted) throw notFound("memory");
  return getMemory(services, scope, id);
}
