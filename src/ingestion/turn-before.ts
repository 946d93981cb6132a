import { withIds } from "../model/scope.ts";
import type { Scope } from "../model/scope.ts";
import type { Turn } from "../model/turn.ts";
import type { Services } from "../ports/services.ts";

/** Whether a memory comes from the turn that was said right before this one in its session. */
export async function isOfTurnBefore(
  { turns, memories }: Pick<Services, "turns" | "memories">,
  scope: Scope,
  { id, userId, agentId, sessionId, createdAt }: Turn,
  memoryId: string,
): Promise<boolean> {
  const ids = withIds(scope, { userId, agentId, sessionId });
  const filter = { status: null, from: null, to: createdAt + 1 };
  const { data } = await turns.list(ids, filter, 2, null);
  const before = data.find((turn) => turn.id !== id);
  if (before === undefined) return false;
  return (await memories.ofTurn(scope, before.id)).some((memory) => memory.id === memoryId);
}
