import type { Settings } from "../contract/settings.ts";
import type { Memory } from "../model/memory.ts";
import type { Scope } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import type { Page } from "../ports/turn-store.ts";

const dayMs = 86_400_000;

/**
 * Live memories that wait for a person's eye: those that read like an instruction and nobody has seen
 * first, then those that nobody has seen for `lifecycle.review_interval_days`. A change or a thumb
 * marks one reviewed. Nothing is due where the interval is 0.
 */
export async function dueForReview(
  { memories, clock }: Pick<Services, "memories" | "clock">,
  scope: Scope,
  { lifecycle }: Pick<Settings, "lifecycle">,
  limit: number,
  cursor: string | null,
): Promise<Page<Memory>> {
  const days = lifecycle.review_interval_days;
  if (days === 0) return { data: [], nextCursor: null };
  const now = clock.now();
  return memories.due(scope, now - days * dayMs, now, limit, cursor);
}
