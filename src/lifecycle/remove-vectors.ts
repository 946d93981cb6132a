import { removalCheckMs, resendAfterMs, sentVectorsMax } from "../model/limits.ts";
import { ModelError } from "../ports/language-model.ts";
import type { VectorRemoval } from "../ports/vector-ledger.ts";
import type { OutsideServices, ScopeOf } from "./send-vectors.ts";
import { bySpace } from "./send-vectors.ts";

/**
 * Takes out of the index outside what D1 has no more. An index shows late what it holds, and a call that was on
 * its way may come in late, so it is looked for again after a while: only what was not found then is done. The
 * last look of an erasure waits for that.
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
      const asked = removals.filter(({ askedAt }) => askedAt !== null);
      const held = new Set(await vectorIndex.held(scope, first.spaceId, idsOf(asked)));
      const isDone = ({ memoryId, askedAt }: VectorRemoval) =>
        askedAt !== null && !held.has(memoryId);
      const left = removals.filter((removal) => !isDone(removal));
      if (left.length > 0) {
        removed += await vectorIndex.remove(scope, first.spaceId, idsOf(left));
        await vectorLedger.noteAsked(left, now, now + removalCheckMs);
      }
      await vectorLedger.endRemovals(removals.filter(isDone));
    } catch (cause) {
      if (!(cause instanceof ModelError)) throw cause;
      log("vectors_not_removed", { space_id: first.spaceId, problem: cause.message.slice(0, 300) });
    }
  }
  return { removed };
}

const idsOf = (removals: readonly VectorRemoval[]): string[] =>
  removals.map(({ memoryId }) => memoryId);
