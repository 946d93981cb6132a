import { indexSettleMs, removalCheckMs, resendAfterMs, sentVectorsMax } from "../model/limits.ts";
import { ModelError } from "../ports/language-model.ts";
import type { VectorRemoval } from "../ports/vector-ledger.ts";
import type { OutsideServices, ScopeOf } from "./send-vectors.ts";
import { bySpace } from "./send-vectors.ts";

/**
 * Takes out of the index outside what D1 has no more, and looks whether it is gone. An index shows late what it was
 * sent, and a call that was on its way may come in late: what was written a moment ago is looked for again once
 * that is over, all else at once. The last look of an erasure waits for that.
 */
export async function removeVectors(
  { vectorIndex, vectorLedger, clock, log }: OutsideServices,
  scopeOf: ScopeOf,
  tenantId: string | null = null,
  limit = sentVectorsMax,
): Promise<{ removed: number }> {
  if (vectorIndex === null) {
    // Whoever took the index away took what it held.
    const abandoned = await vectorLedger.abandonRemovals(limit);
    if (abandoned > 0) log("vector_removals_abandoned", { abandoned });
    return { removed: 0 };
  }
  const now = clock.now();
  const nextDueAt = now + resendAfterMs;
  const due = await vectorLedger.takeRemovals({ tenantId, now, nextDueAt, limit });
  let removed = 0;
  for (const removals of bySpace(due)) {
    const [first] = removals;
    if (first === undefined) continue;
    const scope = scopeOf(first.tenantId);
    try {
      const goneOf = async (some: readonly VectorRemoval[]): Promise<VectorRemoval[]> => {
        const held = new Set(await vectorIndex.held(scope, first.spaceId, idsOf(some)));
        return some.filter(({ memoryId }) => !held.has(memoryId));
      };
      const done = new Set(await goneOf(removals.filter(({ askedAt }) => askedAt !== null)));
      const left = removals.filter((removal) => !done.has(removal));
      if (left.length > 0) {
        removed += await vectorIndex.remove(scope, first.spaceId, idsOf(left));
        await vectorLedger.noteAsked(left, now, now + removalCheckMs);
      }
      const gone = await goneOf(left.filter((removal) => isSettled(removal, now)));
      await vectorLedger.endRemovals([...done, ...gone]);
    } catch (cause) {
      if (!(cause instanceof ModelError)) throw cause;
      log("vectors_not_removed", { space_id: first.spaceId, problem: cause.message.slice(0, 300) });
    }
  }
  return { removed };
}

/** Whether no call that wrote it can be on its way any more, and the index shows what came of them. */
const isSettled = ({ writtenAt }: VectorRemoval, now: number): boolean =>
  writtenAt !== null && writtenAt + indexSettleMs <= now;

const idsOf = (removals: readonly VectorRemoval[]): string[] =>
  removals.map(({ memoryId }) => memoryId);
