import { deletionPage, deletionPagesMax } from "../model/limits.ts";
import type { Layer } from "../model/memory.ts";
import type { Scope } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";

/**
 * Forgets all memories that bear every id of the scope, in these layers (null: any) and any state, page by page; each
 * page is one batch. `isDone` is false where more are left than one call may forget.
 */
export async function forgetScope(
  { memories, clock }: Pick<Services, "memories" | "clock">,
  scope: Scope,
  by: string,
  layers: readonly Layer[] | null = null,
): Promise<{ forgotten: number; isDone: boolean }> {
  let forgotten = 0;
  for (let page = 0; page < deletionPagesMax; page++) {
    const ids = await memories.idsOf(scope, deletionPage, layers);
    if (ids.length === 0) return { forgotten, isDone: true };
    const gone = await memories.forget(scope, ids, { by, reason: null, now: clock.now() });
    forgotten += gone.length;
  }
  return { forgotten, isDone: false };
}
