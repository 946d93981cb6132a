import { redriveAfterMs, replayMax } from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import type { Turn } from "../model/turn.ts";
import type { Services } from "../ports/services.ts";
import type { ReplayFilter } from "../ports/turn-store.ts";
import { lineOf } from "./failure.ts";
import { ownTurn } from "./get-turn.ts";

/**
 * Makes a turn wait for ingestion again; a waiting one is told to the queue once more. Replaying
 * changes nothing that is known already, since ids are derived. Throws `not_found` as `ownTurn` does.
 */
export async function replay(
  services: Pick<Services, "turns" | "queue" | "clock" | "log">,
  scope: Scope,
  id: string,
): Promise<Turn> {
  const turn = await ownTurn(services, scope, id);
  await services.turns.requeue(scope, turn.id, services.clock.now() + redriveAfterMs);
  await tell(services, scope, [turn.id]);
  return { ...turn, status: "queued" };
}

/**
 * The same for the oldest turns that fit, up to `replayMax`. Answers how many wait again now, and how
 * many fit and are left.
 */
export async function replayMany(
  services: Pick<Services, "turns" | "queue" | "clock" | "log">,
  scope: Scope,
  filter: ReplayFilter,
): Promise<{ replayed: number; remaining: number }> {
  const dueAt = services.clock.now() + redriveAfterMs;
  const { ids, remaining } = await services.turns.requeueMany(scope, filter, replayMax, dueAt);
  if (ids.length > 0) await tell(services, scope, ids);
  return { replayed: ids.length, remaining };
}

/** A queue that refuses costs nothing: cron drives what waits too long. */
async function tell(
  { queue, log }: Pick<Services, "queue" | "log">,
  { tenantId }: Scope,
  ids: readonly string[],
): Promise<void> {
  try {
    await queue.send(ids.map((id) => ({ tenant_id: tenantId, turn_id: id })));
  } catch (cause) {
    log("queue_refused", { turns: ids.length, problem: lineOf(cause) });
  }
}
