import { eq, isNotNull, sql } from "drizzle-orm";
import { homeShard } from "../../model/placement.ts";
import type { Directory } from "../../ports/directory.ts";
import { rowsOf, runBatch } from "./database.ts";
import type { Database } from "./database.ts";
import { insertRows } from "./rows.ts";
import { placements, shardWeights, sourceTenants, tenants } from "./schema.ts";

/** The directory as it stands in the home database. */
export function d1Directory(db: Database): Directory {
  return {
    async placement(tenantId) {
      const [row] = await db
        .select({
          shard: placements.shard,
          isMoving: placements.moving,
          spreadAt: placements.spreadAt,
        })
        .from(placements)
        .where(eq(placements.tenantId, tenantId));
      return row ?? { shard: homeShard, isMoving: false, spreadAt: null };
    },

    async spread() {
      const rows = await db
        .select({ tenantId: placements.tenantId, shard: placements.shard })
        .from(placements)
        .where(isNotNull(placements.spreadAt));
      return new Map(rows.map(({ tenantId, shard }) => [tenantId, shard]));
    },

    async setSpread(tenantId, at) {
      const [done] = await runBatch(db, [
        sql`insert into placements (tenant_id, shard, moving, placed_at, spread_at)
          select ${tenantId}, ${homeShard}, 0, ${at}, ${at} where true
          on conflict(tenant_id) do update set spread_at = excluded.spread_at
            where placements.moving = 0 and placements.spread_at is null
              and not exists (select 1 from moves v
                where v.tenant_id = ${tenantId} and v.finished_at is null)`,
      ]);
      return (done?.meta.changes ?? 0) > 0;
    },

    async counts() {
      // The default tenant is one though it has no row until something is set for it.
      const [rows] = await db.batch([
        rowsOf<{ shard: string; n: number }>(
          db,
          sql`select coalesce(p.shard, ${homeShard}) as shard, count(*) as n
            from (select id from ${tenants} union select 'default') t
            left join ${placements} p on p.tenant_id = t.id group by 1`,
        ),
      ]);
      return new Map(rows.map(({ shard, n }) => [shard, n]));
    },

    async weights() {
      const rows = await db.select().from(shardWeights);
      return new Map(rows.map(({ shard, weight }) => [shard, weight]));
    },

    async setWeight(shard, weight) {
      await db
        .insert(shardWeights)
        .values({ shard, weight })
        .onConflictDoUpdate({ target: shardWeights.shard, set: { weight } });
    },

    async tenantOfSource(sourceId) {
      const [row] = await db
        .select({ tenantId: sourceTenants.tenantId })
        .from(sourceTenants)
        .where(eq(sourceTenants.sourceId, sourceId));
      return row?.tenantId ?? null;
    },

    async noteSources(tenantId, sourceIds) {
      const rows = sourceIds.map((sourceId) => ({ sourceId, tenantId }));
      if (rows.length > 0) await runBatch(db, [insertRows(sourceTenants, rows)]);
    },

    async forgetSource(sourceId) {
      await db.delete(sourceTenants).where(eq(sourceTenants.sourceId, sourceId));
    },
  };
}
