import type { ListInput } from "../contract/memory.ts";
import type { Memory } from "../model/memory.ts";
import type { Scope } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import type { Page } from "../ports/turn-store.ts";

/** One page of the memories that bear all ids of the scope. */
export async function listMemories(
  { memories, clock }: Pick<Services, "memories" | "clock">,
  scope: Scope,
  { filter, limit, cursor }: Omit<ListInput, "ids">,
): Promise<Page<Memory>> {
  return memories.list(scope, { ...filter, now: clock.now() }, limit, cursor);
}
