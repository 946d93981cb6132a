import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type {
  IndexedMark,
  SentVector,
  VectorLedger,
  VectorRemoval,
} from "../../ports/vector-ledger.ts";
import { indexSettleMs } from "../../model/limits.ts";
import { rowsOf, runBatch } from "./database.ts";
import type { Database } from "./database.ts";
import { isHere } from "./fence.ts";
import { listOf } from "./rows.ts";

const keysOf = (
  rows: readonly { memoryId: string; spaceId: string; writtenAt?: number | null }[],
): string =>
  JSON.stringify(
    rows.map(({ memoryId, spaceId, writtenAt = null }) => [memoryId, spaceId, writtenAt]),
  );

/** Rows of `vectors`, under the alias `v`, that are named by memory and space: one seek each. */
const named = (keys: string, alias: "v" | "r"): SQL =>
  sql`json_each(${keys}) k cross join ${alias === "v" ? sql`vectors v` : sql`vector_removals r`}
    on ${sql.raw(alias)}.memory_id = k.value->>0 and ${sql.raw(alias)}.space_id = k.value->>1`;

export function d1VectorLedger(db: Database): VectorLedger {
  const query = async <Row>(statement: SQL): Promise<Row[]> => {
    const [rows] = await db.batch([rowsOf<Row>(db, statement)]);
    return rows;
  };

  return {
    takeUnsent: ({ tenantId, sentBefore, now, limit }) =>
      query<SentVector>(sql`update vectors set sent_at = ${now} where rowid in (
          select id from (
            select v.rowid as id,
              row_number() over (partition by v.space_id order by v.rowid) as place
            from embedding_spaces s cross join vectors v
              on v.rowid in (select w.rowid from vectors w
                where w.space_id = s.id and w.indexed_at is null and w.components is not null
                  and coalesce(w.sent_at, 0) <= ${sentBefore} limit cast(${limit} as integer))
            where s.state <> 'retired' and ${isHere(sql`s.tenant_id`)}
              and ${tenantId === null ? sql`true` : sql`s.tenant_id = ${tenantId}`})
          order by place limit cast(${limit} as integer))
        returning tenant_id as tenantId, space_id as spaceId, memory_id as memoryId,
          partition_id as partitionId, components, scale, sent_at as sentAt`),

    async noteIndexed(sent, now) {
      if (sent.length === 0) return;
      const rows = JSON.stringify(
        sent.map(({ memoryId, spaceId, sentAt }) => [memoryId, spaceId, sentAt]),
      );
      await runBatch(db, [
        sql`update vectors set indexed_at = ${now} where rowid in (select v.rowid
          from json_each(${rows}) k cross join vectors v on v.memory_id = k.value->>0
            and v.space_id = k.value->>1 and v.sent_at = k.value->>2)`,
      ]);
    },

    async noteUnsent(sent) {
      if (sent.length === 0) return;
      await runBatch(db, [
        sql`update vectors set sent_at = 0 where indexed_at is null
          and rowid in (select v.rowid from ${named(keysOf(sent), "v")})`,
      ]);
    },

    async takeRemovals({ tenantId, now, nextDueAt, limit }) {
      const due = sql`r.due_at <= ${now} and ${isHere(sql`r.tenant_id`)}
        and ${tenantId === null ? sql`true` : sql`r.tenant_id = ${tenantId}`}`;
      const isBack = sql`exists (select 1 from vectors v
        where v.memory_id = r.memory_id and v.space_id = r.space_id)`;
      const [, taken] = await db.batch([
        rowsOf(
          db,
          sql`delete from vector_removals where rowid in (select r.rowid from vector_removals r
            where ${due} and ${isBack})`,
        ),
        rowsOf<VectorRemoval>(
          db,
          sql`update vector_removals set due_at = ${nextDueAt} where rowid in (
              select r.rowid from vector_removals r where ${due}
              order by r.due_at limit cast(${limit} as integer))
            returning tenant_id as tenantId, space_id as spaceId, memory_id as memoryId,
              asked_at as askedAt, written_at as writtenAt`,
        ),
      ]);
      return taken;
    },

    async noteAsked(removals, now, dueAt) {
      if (removals.length === 0) return;
      const keys = keysOf(removals);
      await runBatch(db, [
        sql`update vector_removals set asked_at = ${now},
            due_at = max(${now}, coalesce(written_at + ${indexSettleMs}, ${dueAt}))
          where rowid in (select r.rowid from ${named(keys, "r")})`,
        // What came back in between was taken from the index with the rest.
        sql`update vectors set indexed_at = null
          where rowid in (select v.rowid from ${named(keys, "v")})`,
      ]);
    },

    async endRemovals(removals) {
      if (removals.length === 0) return;
      await runBatch(db, [
        sql`delete from vector_removals where asked_at is not null
          and rowid in (select r.rowid from ${named(keysOf(removals), "r")}
            where r.written_at is k.value->>2)`,
      ]);
    },

    async abandonRemovals(limit) {
      const rows = await query(sql`delete from vector_removals where rowid in
        (select r.rowid from vector_removals r where ${isHere(sql`r.tenant_id`)} limit cast(${limit} as integer)) returning 1`);
      return rows.length;
    },

    async known({ tenantId }, spaceId, ids) {
      const rows = await query<{ id: string; partitionId: string }>(sql`select v.memory_id as id,
          v.partition_id as partitionId
        from json_each(${JSON.stringify(ids)}) k cross join vectors v
          on v.memory_id = k.value and v.space_id = ${spaceId} and v.tenant_id = ${tenantId}`);
      return new Map(rows.map(({ id, partitionId }) => [id, partitionId]));
    },

    async noteStray({ tenantId }, spaceId, ids) {
      if (ids.length === 0) return;
      await runBatch(db, [
        sql`insert into vector_removals (tenant_id, space_id, memory_id, due_at)
          select ${tenantId}, ${spaceId}, k.value, 0 from json_each(${JSON.stringify(ids)}) k
          where true on conflict do nothing`,
      ]);
    },

    indexed: ({ tenantId }, spaceId, after, before, limit) =>
      query<IndexedMark>(sql`select v.indexed_at as at, v.memory_id as id
        from vectors v indexed by vectors_space
        where v.space_id = ${spaceId} and v.tenant_id = ${tenantId}
          and v.indexed_at is not null and v.indexed_at <= ${before}
          and (v.indexed_at, v.memory_id) > (${after?.at ?? 0}, ${after?.id ?? ""})
        order by v.indexed_at, v.memory_id limit cast(${limit} as integer)`),

    async noteLost({ tenantId }, spaceId, ids) {
      if (ids.length === 0) return;
      await runBatch(db, [
        sql`update vectors set indexed_at = null, sent_at = 0 where memory_id in ${listOf(ids)}
          and space_id = ${spaceId} and +tenant_id = ${tenantId}`,
      ]);
    },
  };
}
