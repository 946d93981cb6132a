import { sql } from "drizzle-orm";
import { storedVectorsMax } from "../../model/limits.ts";
import { components, dot, quantise } from "../../model/vectors.ts";
import { ModelError } from "../../ports/language-model.ts";
import type { VectorIndex, VectorMatch } from "../../ports/vector-index.ts";
import { rowsOf, runBatch } from "./database.ts";
import type { Database } from "./database.ts";
import { fits } from "./recall-filter.ts";
import { insertRows, listOf } from "./rows.ts";
import { vectors } from "./schema.ts";

/**
 * The vectors that D1 holds, compared one by one: exact, at once, and bounded by the newest
 * `storedVectorsMax` of the partitions that are asked.
 */
export function d1VectorIndex(db: Database): VectorIndex {
  const query = async <Row>(statement: ReturnType<typeof sql>): Promise<Row[]> => {
    const [rows] = await db.batch([rowsOf<Row>(db, statement)]);
    return rows;
  };
  const changes = async (statement: ReturnType<typeof sql>): Promise<number> =>
    (await query<{ id: string }>(sql`${statement} returning memory_id as id`)).length;

  return {
    embeds: null,

    async upsert({ tenantId }, spaceId, entries) {
      if (entries.length === 0) return;
      const rows = entries.map(({ id, partitionId, vector }) => ({
        tenantId,
        memoryId: id,
        spaceId,
        partitionId,
        ...quantise(vector),
      }));
      await runBatch(db, [
        insertRows(vectors, rows, {
          onConflict: sql`on conflict(memory_id, space_id) do update set
            partition_id = excluded.partition_id, components = excluded.components,
            scale = excluded.scale where vectors.tenant_id = excluded.tenant_id`,
        }),
      ]);
    },

    async query({ tenantId }, spaceId, { asked, partitionIds, topK, filter, now }) {
      if ("text" in asked) throw new ModelError("refused", "D1 embeds no text");
      const rows = await query<{ id: string; components: string; scale: number }>(
        sql`select v.memory_id as id, v.components, v.scale
          from json_each(${JSON.stringify(partitionIds)}) k
          cross join vectors v on v.partition_id = k.value and v.space_id = ${spaceId}
            and v.components is not null and +v.tenant_id = ${tenantId}
          cross join memories on memories.id = v.memory_id and ${fits(filter, now)}
          order by v.rowid desc limit cast(${storedVectorsMax} as integer)`,
      );
      return rows
        .map(({ id, scale, ...row }): VectorMatch => ({
          memoryId: id,
          cosine: scale * dot(components(row.components), asked.vector),
        }))
        .toSorted((a, b) => b.cosine - a.cosine)
        .slice(0, topK);
    },

    remove: ({ tenantId }, spaceId, ids) =>
      changes(sql`delete from vectors where memory_id in ${listOf(ids)}
        and space_id = ${spaceId} and +tenant_id = ${tenantId}`),

    removeByPrefix: ({ tenantId }, spaceId, prefix) =>
      changes(sql`delete from vectors where memory_id >= ${prefix}
        and memory_id < ${`${prefix}\u{10ffff}`} and space_id = ${spaceId}
        and +tenant_id = ${tenantId}`),

    async held({ tenantId }, spaceId, ids) {
      const found = await query<{ id: string }>(
        sql`select memory_id as id from vectors where memory_id in ${listOf(ids)}
          and space_id = ${spaceId} and +tenant_id = ${tenantId} and components is not null`,
      );
      return found.map(({ id }) => id);
    },

    async drop({ tenantId }, spaceId) {
      await runBatch(db, [
        sql`delete from vectors where rowid in (select v.rowid from vectors v
          where v.tenant_id = ${tenantId} and v.space_id = ${spaceId})`,
      ]);
    },

    async range({ tenantId }, spaceId, cursor, limit) {
      const found = await query<{ id: string; partitionId: string }>(
        sql`select memory_id as id, partition_id as partitionId from vectors
          where tenant_id = ${tenantId} and space_id = ${spaceId}
            and memory_id > ${cursor ?? ""} and components is not null
          order by memory_id limit cast(${limit} as integer)`,
      );
      const last = found.at(-1)?.id ?? null;
      return { entries: found, cursor: found.length < limit ? null : last };
    },

    async info() {
      const [row] = await query<{ n: number }>(
        sql`select count(*) as n from vectors where components is not null`,
      );
      return { kind: "dense", dimensions: null, vectors: row?.n ?? 0, pending: 0 };
    },

    tidy: () => Promise.resolve(0),
  };
}
