import { and, eq, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { type Move, moveStages, isBeforeSwitch } from "../../../model/move.ts";
import type { MoveStore, TakenMove } from "../../../ports/move-store.ts";
import { runBatch } from "../database.ts";
import type { Database } from "../database.ts";
import { insertRows, listOf } from "../rows.ts";
import { moves, sourceTenants } from "../schema.ts";

const moveOf = ({ leaseUntil: _until, token, ...move }: typeof moves.$inferSelect): TakenMove => ({
  ...move,
  token,
});

/** Moves, in the home database. */
export function d1MoveStore(db: Database): MoveStore {
  const remember = (tenantId: string, isHeld: SQL): SQL =>
    sql`update placements set moving = 0 where tenant_id = ${tenantId} and ${isHeld}`;

  return {
    async request(move) {
      const { tenantId, id, source, requestedAt } = move;
      const isNoted = sql`exists (select 1 from moves where id = ${id})`;
      const [noted] = await runBatch(db, [
        insertRows(moves, [{ ...move, token: "", leaseUntil: 0 }], {
          where: sql`not exists (select 1 from placements p
            where p.tenant_id = ${tenantId} and p.spread_at is not null)`,
          onConflict: sql`on conflict(tenant_id) do update set id = excluded.id,
            source = excluded.source, target = excluded.target, stage = excluded.stage,
            place = null, counts = excluded.counts, requested_at = excluded.requested_at,
            updated_at = excluded.updated_at, fenced_at = null, switched_at = null,
            finished_at = null, token = '', lease_until = 0, error = null
            where moves.finished_at is not null`,
        }),
        sql`insert into placements (tenant_id, shard, moving, placed_at)
          select ${tenantId}, ${source}, 1, ${requestedAt} where ${isNoted}
          on conflict(tenant_id) do update set moving = 1`,
      ]);
      return (noted?.meta.changes ?? 0) > 0;
    },

    async get(tenantId): Promise<Move | null> {
      const [row] = await db.select().from(moves).where(eq(moves.tenantId, tenantId));
      if (row === undefined) return null;
      const { token: _token, ...move } = moveOf(row);
      return move;
    },

    async take({ token, now, until }, limit, tenantId) {
      const rows = await db
        .update(moves)
        .set({ token, leaseUntil: until })
        .where(
          inArray(
            moves.tenantId,
            sql`(select m.tenant_id from moves m where m.finished_at is null and m.lease_until < ${now}
              and ${tenantId === null ? sql`true` : sql`m.tenant_id = ${tenantId}`}
              order by m.lease_until limit ${limit})`,
          ),
        )
        .returning();
      return rows.map(moveOf);
    },

    async note({ tenantId, id, token }, change, { now, until }) {
      const noted = await db
        .update(moves)
        .set({ ...change, updatedAt: now, leaseUntil: until })
        .where(and(eq(moves.tenantId, tenantId), eq(moves.id, id), eq(moves.token, token)))
        .returning({ id: moves.id });
      return noted.length > 0;
    },

    async switchOver({ tenantId, id, token, target, requestedAt }, sourceIds, now) {
      const isHeld = sql`exists (select 1 from moves where tenant_id = ${tenantId}
        and id = ${id} and token = ${token} and stage = 'fenced')`;
      const sources = sourceIds.map((sourceId) => ({ sourceId, tenantId }));
      const [placed] = await runBatch(db, [
        sql`update placements set shard = ${target}, moving = 0, placed_at = max(${now}, ${requestedAt})
          where tenant_id = ${tenantId} and ${isHeld}`,
        ...(sources.length === 0 ? [] : [insertRows(sourceTenants, sources, { where: isHeld })]),
        sql`update moves set stage = 'resting', place = null, switched_at = ${now},
            updated_at = ${now}, counts = json_set(counts, '$.pausedMs', ${now} - fenced_at)
          where tenant_id = ${tenantId} and ${isHeld}`,
      ]);
      return (placed?.meta.changes ?? 0) > 0;
    },

    async cancel(tenantId, now) {
      const stages = moveStages.filter(isBeforeSwitch);
      const [called] = await runBatch(db, [
        sql`update moves set stage = 'cancelling', place = null, token = '', lease_until = 0,
            updated_at = ${now}
          where tenant_id = ${tenantId} and stage in ${listOf(stages)}`,
      ]);
      return (called?.meta.changes ?? 0) > 0;
    },

    async settle(tenantId) {
      await runBatch(db, [
        remember(
          tenantId,
          sql`not exists (select 1 from moves where tenant_id = ${tenantId} and stage in
            ${listOf(moveStages.filter(isBeforeSwitch))})`,
        ),
      ]);
    },
  };
}
