import { and, desc, eq, getTableColumns, gte, lt, or } from "drizzle-orm";
import type { Summary } from "../../model/turn.ts";
import type { SummaryStore } from "../../ports/summary-store.ts";
import { bearing } from "./bearing.ts";
import { readCursor } from "./cursor.ts";
import type { Database } from "./database.ts";
import { pageOf } from "./paging.ts";
import { summaries } from "./schema.ts";

const {
  tenantId: _tenant,
  origin: _origin,
  stale: _stale,
  ...columns
} = getTableColumns(summaries);

export function d1SummaryStore(db: Database): SummaryStore {
  return {
    async list(scope, filter, limit, cursor) {
      const after = cursor === null ? null : readCursor(cursor);
      const rows = await db
        .select(columns)
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
      return pageOf<Summary, Summary>(
        rows,
        limit,
        (row) => row,
        (row) => ({ at: row.from, id: row.id }),
      );
    },
  };
}
