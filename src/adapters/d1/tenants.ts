import { asc, eq, gt, sql } from "drizzle-orm";
import { readOptions } from "../../contract/tenant.ts";
import type { Tenant, TenantStore } from "../../ports/tenant-store.ts";
import { readCursor } from "./cursor.ts";
import { rowsOf, runBatch } from "./database.ts";
import type { Database } from "./database.ts";
import { pageOf } from "./paging.ts";
import { insertRows } from "./rows.ts";
import { apiKeys, tenants } from "./schema.ts";

const tenantOfRow = ({ options: document, ...row }: typeof tenants.$inferSelect): Tenant => ({
  ...row,
  document,
  options: readOptions(document),
});

export function d1TenantStore(db: Database): TenantStore {
  return {
    async get(id) {
      const [row] = await db.select().from(tenants).where(eq(tenants.id, id));
      return row === undefined ? null : tenantOfRow(row);
    },

    async add({ document, ...tenant }, firstKey, hash) {
      const made = sql`exists (select 1 from tenants where id = ${tenant.id}
        and created_at = ${tenant.createdAt})`;
      const [, key] = await runBatch(db, [
        insertRows(tenants, [{ ...tenant, options: document }]),
        insertRows(apiKeys, [{ ...firstKey, hash }], {
          where: made,
          onConflict: sql`on conflict(id) do update set hash = excluded.hash`,
        }),
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
        .select()
        .from(tenants)
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
