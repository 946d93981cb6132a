import { type SQL, sql } from "drizzle-orm";
import type { ImportStore } from "../../../ports/transfer-store.ts";
import { fieldOf, insertRows, listOf } from "../rows.ts";
import { memoryVersions, summaries, summarySources } from "../schema.ts";

type Written = (statements: readonly SQL[], ids: SQL) => Promise<string[]>;

export function writeHistory(idsWhere: Written): Pick<ImportStore, "versions" | "summaries"> {
  return {
    async versions({ tenantId }, records) {
      if (records.length === 0) return [];
      const rows = records.map(({ memoryId, version }) => ({ ...version, memoryId, tenantId }));
      const these = sql`select memory_id || ' ' || version as id from memory_versions
        where +tenant_id = ${tenantId} and (memory_id, version) in
          (select value->>0, value->>1 from json_each(${JSON.stringify(
            rows.map(({ memoryId, version }) => [memoryId, version]),
          )}))`;
      const before = new Set(await idsWhere([], these));
      const after = await idsWhere(
        [
          insertRows(memoryVersions, rows, {
            where: sql`exists (select 1 from memories m where m.id = ${fieldOf("memory_id")}
              and m.tenant_id = ${tenantId} and m.version >= ${fieldOf("version")})`,
          }),
        ],
        these,
      );
      return after.filter((key) => !before.has(key));
    },

    async summaries({ tenantId }, records) {
      if (records.length === 0) return [];
      const ids = listOf(records.map(({ summary }) => summary.id));
      const before = await idsWhere([], sql`select id from summaries where id in ${ids}`);
      const fresh = records.filter(({ summary }) => !before.includes(summary.id));
      if (fresh.length === 0) return [];
      const sources = fresh.flatMap(({ summary, sources: from }) =>
        from.map((source) => ({ ...source, tenantId, summaryId: summary.id })),
      );
      return idsWhere(
        [
          insertRows(
            summaries,
            fresh.map(({ summary, origin, stale }) => ({ ...summary, tenantId, origin, stale })),
          ),
          ...(sources.length === 0 ? [] : [insertRows(summarySources, sources)]),
        ],
        sql`select id from summaries where tenant_id = ${tenantId}
          and id in ${listOf(fresh.map(({ summary }) => summary.id))}`,
      );
    },
  };
}
