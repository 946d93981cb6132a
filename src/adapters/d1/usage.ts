import { and, eq, gte, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { RowCounts, UsageStore } from "../../ports/usage-store.ts";
import type { Database } from "./database.ts";
import { rowsOf } from "./database.ts";
import { d1ModelUsage } from "./model-usage.ts";
import { usage } from "./schema.ts";

type Meter = (typeof usage.$inferSelect)["meter"];

/**
 * One more in the window that began at `windowStart`. A window that is over makes room for a new
 * one; what comes late for it (a request that was taken over) counts in the new one.
 */
export const countOne = (
  tenantId: string,
  meter: Meter,
  windowStart: number,
  where: SQL = sql`true`,
): SQL => sql`insert into usage (tenant_id, meter, window_start, n)
  select ${tenantId}, ${meter}, ${windowStart}, 1 where ${where}
  on conflict(tenant_id, meter) do update set
    n = case when excluded.window_start > window_start then 1 else n + 1 end,
    window_start = max(window_start, excluded.window_start)`;

export function d1UsageStore(db: Database): UsageStore {
  return {
    ...d1ModelUsage(db),

    async countRequest(scope, windowStart) {
      const [[row]] = await db.batch([
        rowsOf<{ n: number }>(
          db,
          sql`${countOne(scope.tenantId, "requests", windowStart)} returning n`,
        ),
      ]);
      return row?.n ?? 0;
    },

    async turnsOfDay(scope, dayStart) {
      const [row] = await db
        .select({ n: usage.n })
        .from(usage)
        .where(
          and(
            eq(usage.tenantId, scope.tenantId),
            eq(usage.meter, "turns"),
            gte(usage.windowStart, dayStart),
          ),
        );
      return row?.n ?? 0;
    },

    async memories(scope, max) {
      const [[row]] = await db.batch([
        rowsOf<{ n: number }>(
          db,
          sql`select count(*) as n from
            (select 1 from memories where tenant_id = ${scope.tenantId} limit ${max})`,
        ),
      ]);
      return row?.n ?? 0;
    },

    async rows(tenantIds, max) {
      const counted = (table: string) =>
        sql`(select count(*) from (select 1 from ${sql.raw(table)} where tenant_id = t.value limit ${max}))`;
      const [rows] = await db.batch([
        rowsOf<RowCounts & { id: string }>(
          db,
          sql`select t.value as id, ${counted("memories")} as memories, ${counted("turns")} as turns
            from json_each(${JSON.stringify(tenantIds)}) t`,
        ),
      ]);
      return new Map(rows.map(({ id, ...counts }) => [id, counts]));
    },
  };
}
