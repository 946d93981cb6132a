import type { Settings } from "../contract/settings.ts";
import type { Scope } from "../model/scope.ts";
import type { Turn } from "../model/turn.ts";
import type { Evicted } from "../ports/comparison-store.ts";
import type { Services } from "../ports/services.ts";

const nothing: Evicted = { turn: false, memoryIds: [] };

/** What leaves the session's rolling window with this turn, where its memories are to go along. */
export async function evictedBy(
  { comparison }: Pick<Services, "comparison">,
  scope: Scope,
  { history }: Pick<Settings, "history">,
  turn: Turn,
): Promise<Evicted> {
  if (history.on_evict === "keep") return nothing;
  return comparison.evicted(scope, turn.sessionId, turn.id, history.max_pairs);
}
