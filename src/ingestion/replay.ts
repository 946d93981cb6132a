import { redriveAfterMs } from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import type { Turn } from "../model/turn.ts";
import type { Services } from "../ports/services.ts";
import { lineOf } from "./accept.ts";
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
  try {
    await services.queue.send([{ tenant_id: scope.tenantId, turn_id: turn.id }]);
  } catch (cause) {
    services.log("queue_refused", { turn_id: turn.id, problem: lineOf(cause) }); // cron drives it
  }
  return { ...turn, status: "queued" };
}
