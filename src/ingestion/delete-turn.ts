import { EbbError } from "../model/errors.ts";
import type { Scope } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import { ownTurn } from "./get-turn.ts";

const retryAfterS = 1;

/**
 * Deletes a turn with all that came only from it: memories, index entries, what summaries say of it.
 * A memory that another turn also gave stays. Returns the ids of the memories that went. Throws
 * `not_found` as `ownTurn` does, and `conflict` where the turn is under work.
 */
export async function deleteTurn(
  { turns, clock }: Pick<Services, "turns" | "clock">,
  scope: Scope,
  id: string,
  by: string,
): Promise<string[]> {
  const turn = await ownTurn({ turns }, scope, id);
  const act = { by, reason: `turn ${turn.id} was deleted`, now: clock.now() };
  const gone = await turns.remove(scope, turn.id, act);
  if (gone === null) {
    throw new EbbError("conflict", "The turn is being read just now: try again.", { retryAfterS });
  }
  return gone;
}
