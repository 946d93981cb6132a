import { and, desc, eq, getTableColumns, gte, lt, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { ListedSummary, StoredSummary, SummaryStore } from "../../ports/summary-store.ts";
import { bearing } from "./bearing.ts";
import { readCursor } from "./cursor.ts";
import { runBatch } from "./database.ts";
import type { Database } from "./database.ts";
import {
  coverStatements,
  fresh,
  ofDay,
  ofSession,
  progress,
  writeStatements,
  zones,
} from "./digests.ts";
import { pageOf } from "./paging.ts";
import { isOf, listOf } from "./rows.ts";
import { summaries } from "./schema.ts";

const {
  tenantId: _tenant,
  origin: _origin,
  stale: _stale,
  ...columns
} = getTableColumns(summaries);

const listedColumns = {
  ...columns,
  memoryIds: sql<string>`(select json_group_array(s.memory_id) from summary_sources s
    where s.summary_id = summaries.id and s.memory_id is not null)`,
};
const storedColumns = { ...listedColumns, stale: summaries.stale };

const withIds = <Row extends { memoryIds: string }>(row: Row) => ({
  ...row,
  memoryIds: JSON.parse(row.memoryIds) as string[],
});

export function d1SummaryStore(db: Database): SummaryStore {
  const stored = async (where: SQL | undefined, limit: number): Promise<StoredSummary[]> => {
    const rows = await db.select(storedColumns).from(summaries).where(where).limit(limit);
    return rows.map(withIds);
  };

  return {
    async list(scope, filter, limit, cursor) {
      const after = cursor === null ? null : readCursor(cursor, "sum");
      const rows = await db
        .select(listedColumns)
        .from(summaries)
        .where(
          and(
            bearing(summaries, scope, summaries.sessionId),
            eq(summaries.stale, false),
            filter.kind === null ? undefined : eq(summaries.kind, filter.kind),
            filter.from === null ? undefined : gte(summaries.to, filter.from),
            filter.to === null ? undefined : lt(summaries.from, filter.to),
            after === null
              ? undefined
              : or(
                  lt(summaries.from, after.at),
                  and(eq(summaries.from, after.at), lt(summaries.id, after.id)),
                ),
          ),
        )
        .orderBy(desc(summaries.from), desc(summaries.id))
        .limit(limit + 1);
      return pageOf<(typeof rows)[number], ListedSummary>(rows, limit, withIds, (row) => ({
        at: row.from,
        id: row.id,
      }));
    },

    find: ({ tenantId }, ids) =>
      stored(
        and(isOf(summaries.tenantId, tenantId), sql`${summaries.id} in ${listOf(ids)}`),
        ids.length,
      ),

    stale: ({ tenantId }, limit) =>
      stored(and(eq(summaries.tenantId, tenantId), sql`summaries.stale = 1`), limit),

    async write(scope, all, readTo, now) {
      const statements = [
        ...(all.length === 0 ? [] : writeStatements(scope, all, now)),
        ...coverStatements(scope, readTo),
      ];
      await runBatch(db, statements);
    },

    async remove({ tenantId }, ids) {
      if (ids.length === 0) return;
      await runBatch(db, [
        sql`delete from summary_sources where summary_id in ${listOf(ids)} and tenant_id = ${tenantId}`,
        sql`delete from summaries where id in ${listOf(ids)} and +tenant_id = ${tenantId}`,
      ]);
    },

    progress: (scope, sessionId) => progress(db, scope, sessionId),
    ofSession: (scope, sessionId, now, limit) => ofSession(db, scope, sessionId, now, limit),
    ofDay: (scope, owner, span, now, limit) => ofDay(db, scope, owner, span, now, limit),
    fresh: (scope, after, limit) => fresh(db, scope, after, limit),
    zones: (scope, userIds) => zones(db, scope, userIds),
  };
}
