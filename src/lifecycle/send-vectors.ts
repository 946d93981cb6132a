import { resendAfterMs, sentVectorsMax } from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import { dequantise } from "../model/vectors.ts";
import { ModelError } from "../ports/language-model.ts";
import type { Services } from "../ports/services.ts";
import type { SentVector } from "../ports/vector-ledger.ts";

export type OutsideServices = Pick<Services, "vectorIndex" | "vectorLedger" | "clock" | "log">;

/** Makes the scope of a tenant: jobs may. */
export type ScopeOf = (tenantId: string) => Scope;

export interface Sent {
  sent: number;
  /** Those that the index will not take however often it is asked. */
  refused: number;
}

/**
 * Sends vectors that the index outside has not confirmed, of all tenants in turn or of one. What it does not
 * confirm stays, and is sent again: until then, and a while longer, answers compare it from D1.
 */
export async function sendVectors(
  { vectorIndex, vectorLedger, clock, log }: OutsideServices,
  scopeOf: ScopeOf,
  tenantId: string | null = null,
  limit = sentVectorsMax,
): Promise<Sent> {
  if (vectorIndex === null) return { sent: 0, refused: 0 };
  const now = clock.now();
  const taken = await vectorLedger.takeUnsent({
    tenantId,
    sentBefore: now - resendAfterMs,
    now,
    limit,
  });
  let sent = 0;
  let refused = 0;
  for (const vectors of bySpace(taken)) {
    const [first] = vectors;
    if (first === undefined) continue;
    try {
      await vectorIndex.upsert(scopeOf(first.tenantId), first.spaceId, vectors.map(entryOf));
      await vectorLedger.noteIndexed(vectors, clock.now());
      sent += vectors.length;
    } catch (cause) {
      if (!(cause instanceof ModelError)) throw cause;
      log("vectors_not_sent", { space_id: first.spaceId, problem: cause.message.slice(0, 300) });
      if (cause.problem === "refused") refused += vectors.length;
      if (cause.problem === "circuit_open") await vectorLedger.noteUnsent(vectors);
    }
  }
  return { sent, refused };
}

const entryOf = ({ memoryId, partitionId, ...packed }: SentVector) => ({
  id: memoryId,
  partitionId,
  vector: dequantise(packed),
});

export const bySpace = <T extends { spaceId: string }>(rows: readonly T[]): T[][] => [
  ...Map.groupBy(rows, ({ spaceId }) => spaceId).values(),
];
