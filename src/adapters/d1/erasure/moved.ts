import type { ErasureStore } from "../../../ports/erasure-store.ts";
import type { MoveStore } from "../../../ports/move-store.ts";

/**
 * Erasures where tenants move between databases: while an old copy of the tenant is left in another, a person is
 * not gone. What still tells of them is found until it is deleted, and so the receipt waits.
 */
export const movedErasureStore = (
  own: ErasureStore,
  moves: Pick<MoveStore, "get">,
): ErasureStore => ({
  ...own,
  async look(scope, userId) {
    const [found, move] = await Promise.all([own.look(scope, userId), moves.get(scope.tenantId)]);
    const isCopyLeft = move !== null && move.finishedAt === null;
    return isCopyLeft ? { ...found, copy_in_another_database: 1 } : found;
  },
});
