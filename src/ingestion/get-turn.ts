import { notFound } from "../model/errors.ts";
import type { Memory } from "../model/memory.ts";
import { type Scope, bears } from "../model/scope.ts";
import { type Turn, hasEnded } from "../model/turn.ts";
import type { Services } from "../ports/services.ts";

/** Throws `not_found` where the id is unknown, another tenant's, or outside the scope. */
export async function ownTurn(
  { turns }: Pick<Services, "turns">,
  scope: Scope,
  id: string,
): Promise<Turn> {
  const turn = await turns.get(scope, id);
  if (turn === null || !bears(turn, scope)) throw notFound("turn");
  return turn;
}

/** A turn with the memories made from it. Throws as `ownTurn` does, also once its stated end has come. */
export async function getTurn(
  services: Pick<Services, "turns" | "memories" | "clock">,
  scope: Scope,
  id: string,
): Promise<{ turn: Turn; memories: Memory[] }> {
  const turn = await ownTurn(services, scope, id);
  if (hasEnded(turn, services.clock.now())) throw notFound("turn");
  return { turn, memories: await services.memories.ofTurn(scope, turn.id) };
}
