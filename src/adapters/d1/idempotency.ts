import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { idempotencyClaimMs, idempotencyTtlMs } from "../../model/limits.ts";
import { memoriesShown } from "../../model/kept-answer.ts";
import type { Scope } from "../../model/scope.ts";
import type { Claim, IdempotencyStore } from "../../ports/idempotency-store.ts";
import { rowsOf } from "./database.ts";
import type { Database } from "./database.ts";
import { isHere } from "./fence.ts";
import { listOf } from "./rows.ts";
import { idempotency } from "./schema.ts";

/** Stands for an answer's status where the work broke off: no HTTP status is 0. */
const abandoned = 0;

export function d1IdempotencyStore(db: Database): IdempotencyStore {
  const own = (scope: Scope, key: string) =>
    and(eq(idempotency.tenantId, scope.tenantId), eq(idempotency.key, key));

  /** Whether an answer shows memories that are gone. Only a repeated request asks, so a write costs nothing. */
  const tellsOfForgotten = async ({ tenantId }: Scope, body: string): Promise<boolean> => {
    const shown = memoriesShown(body);
    if (shown.length === 0) return false;
    const left = sql`select count(*) as n from memories
      where id in ${listOf(shown)} and +tenant_id = ${tenantId}`;
    const [[found]] = await db.batch([rowsOf<{ n: number }>(db, left)]);
    return (found?.n ?? 0) < shown.length;
  };

  return {
    async claim(scope, key, requestHash, now): Promise<Claim> {
      const fresh = { requestHash, claimedAt: now, status: null, response: null };
      const [claimed, [row]] = await db.batch([
        db
          .insert(idempotency)
          .values({ tenantId: scope.tenantId, key, ...fresh })
          .onConflictDoUpdate({
            target: [idempotency.tenantId, idempotency.key],
            set: fresh,
            setWhere: lt(idempotency.claimedAt, now - idempotencyTtlMs),
          })
          .returning({ at: idempotency.claimedAt }),
        db.select().from(idempotency).where(own(scope, key)),
      ]);
      if (claimed.length > 0 || row === undefined) return { state: "fresh", at: now };
      if (row.requestHash !== requestHash) return { state: "mismatch" };
      if (row.status !== null && row.response !== null) {
        const isGone = await tellsOfForgotten(scope, row.response);
        const state = isGone ? "forgotten" : "answered";
        return { state, status: row.status, body: row.response };
      }
      // Ids derived from the first claim make a second try change nothing that the first one did.
      return row.status === abandoned || now - row.claimedAt > idempotencyClaimMs
        ? { state: "fresh", at: row.claimedAt }
        : { state: "running" };
    },

    async complete(scope, key, status, body) {
      await db.update(idempotency).set({ status, response: body }).where(own(scope, key));
    },

    async release(scope, key) {
      await db.delete(idempotency).where(and(own(scope, key), isNull(idempotency.status)));
    },

    async abandon(scope, key) {
      await db
        .update(idempotency)
        .set({ status: abandoned })
        .where(and(own(scope, key), isNull(idempotency.status)));
    },

    async purge(before) {
      const { meta } = await db
        .delete(idempotency)
        .where(and(lt(idempotency.claimedAt, before), isHere(sql`tenant_id`)));
      return meta.changes;
    },
  };
}
