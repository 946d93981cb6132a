import type { ListInput } from "../contract/memory.ts";
import type { Memory } from "../model/memory.ts";
import type { Scope } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import type { Page } from "../ports/turn-store.ts";
import { formsOf } from "./legacy.ts";

export interface Listed extends Page<Memory> {
  /** It was found under ids as older clients wrote them. */
  isLegacy: boolean;
}

/**
 * One page of the memories that bear all ids of the scope; with `legacy`, where that is empty, of those
 * that bear the ids as older clients wrote them.
 */
export async function listMemories(
  { memories, clock }: Pick<Services, "memories" | "clock">,
  scope: Scope,
  { filter, limit, cursor }: Omit<ListInput, "ids">,
  legacy: boolean,
): Promise<Listed> {
  const now = clock.now();
  const page = await memories.list(scope, { ...filter, forms: null, now }, limit, cursor);
  if (page.data.length > 0 || !legacy) return { ...page, isLegacy: false };
  const forms = formsOf(scope);
  const older = await memories.list(scope, { ...filter, forms, now }, limit, cursor);
  return { ...older, isLegacy: older.data.length > 0 };
}
