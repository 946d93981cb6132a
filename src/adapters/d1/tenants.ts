import { asc, eq, getTableColumns, gt, sql } from "drizzle-orm";
import { readOptions } from "../../contract/tenant.ts";
import { EbbError } from "../../model/errors.ts";
import { homeShard, shardFor } from "../../model/placement.ts";
import type { Directory } from "../../ports/directory.ts";
import type { Tenant, TenantStore } from "../../ports/tenant-store.ts";
import { readCursor } from "./cursor.ts";
import { rowsOf, runBatch } from "./database.ts";
import type { Database } from "./database.ts";
import { pageOf } from "./paging.ts";
import { insertRows } from "./rows.ts";
import { apiKeys, placements, tenants } from "./schema.ts";

const columns = {
  ...getTableColumns(tenants),
  shard: placements.shard,
  spreadAt: placements.spreadAt,
};

type TenantRow = typeof tenants.$inferSelect & { shard: string | null; spreadAt: number | null };

const tenantOfRow = ({ options: document, shard, spreadAt, ...row }: TenantRow): Tenant => ({
  ...row,
  document,
  options: readOptions(document),
  shard: shard ?? homeShard,
  placement: spreadAt === null ? "by_tenant" : "by_user",
});

/**
 * Tenants, in the home database. A new one gets its place among `shards` as it is made, and keeps it
 * whatever shards come later.
 */
export function d1TenantStore(
  db: Database,
  shards: readonly string[],
  { weights }: Pick<Directory, "weights">,
): TenantStore {
  async function placeFor(tenantId: string): Promise<string> {
    if (shards.length === 1) return homeShard;
    const known = await weights();
    const weighed = shards.map((name) => ({ name, weight: known.get(name) ?? 1 }));
    const chosen = shardFor(tenantId, weighed);
    if (chosen !== null) return chosen;
    throw new EbbError(
      "conflict",
      "All databases are closed to new tenants: give one a weight (PATCH /v1/admin/shards/{name}), or name one as `shard`.",
    );
  }

  return {
    async options(id) {
      const [row] = await db
        .select({ document: tenants.options })
        .from(tenants)
        .where(eq(tenants.id, id));
      return row === undefined ? null : readOptions(row.document);
    },

    async get(id) {
      const [row] = await db
        .select(columns)
        .from(tenants)
        .leftJoin(placements, eq(placements.tenantId, tenants.id))
        .where(eq(tenants.id, id));
      return row === undefined ? null : tenantOfRow(row);
    },

    async add({ document, shard: wanted, placement, ...tenant }, firstKey, hash) {
      const shard = wanted ?? (await placeFor(tenant.id));
      const spreadAt = placement === "by_user" ? tenant.createdAt : null;
      const made = sql`exists (select 1 from tenants where id = ${tenant.id}
        and created_at = ${tenant.createdAt})`;
      const [, key] = await runBatch(db, [
        insertRows(tenants, [{ ...tenant, options: document }]),
        insertRows(apiKeys, [{ ...firstKey, hash }], {
          where: made,
          onConflict: sql`on conflict(id) do update set hash = excluded.hash`,
        }),
        ...(shard === homeShard && spreadAt === null
          ? []
          : [
              insertRows(
                placements,
                [
                  {
                    tenantId: tenant.id,
                    shard,
                    moving: false,
                    placedAt: tenant.createdAt,
                    spreadAt,
                  },
                ],
                { where: made },
              ),
            ]),
      ]);
      return (key?.meta.changes ?? 0) > 0;
    },

    async write({ document, ...tenant }) {
      const { name, disabledAt } = tenant;
      await db
        .insert(tenants)
        .values({ ...tenant, options: document })
        .onConflictDoUpdate({ target: tenants.id, set: { name, disabledAt, options: document } });
    },

    async list(limit, cursor) {
      const rows = await db
        .select(columns)
        .from(tenants)
        .leftJoin(placements, eq(placements.tenantId, tenants.id))
        .where(cursor === null ? undefined : gt(tenants.id, readCursor(cursor).id))
        .orderBy(asc(tenants.id))
        .limit(limit + 1);
      return pageOf(rows, limit, tenantOfRow, (row) => ({ at: row.createdAt, id: row.id }));
    },

    async origins(max) {
      const [rows] = await db.batch([
        rowsOf<{ origin: string }>(
          db,
          sql`select distinct o.value as origin
            from tenants t cross join json_each(t.options, '$.cors_origins') o
            where t.disabled_at is null limit ${max}`,
        ),
      ]);
      return rows.map(({ origin }) => origin);
    },
  };
}
