import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import {
  type Erasure,
  type ErasureCheck,
  type ErasureStage,
  type ErasureStore,
  type NewErasure,
  erasureStages,
} from "../../../ports/erasure-store.ts";
import { readCursor } from "../cursor.ts";
import { isHere } from "../fence.ts";
import { rowsOf, runBatch } from "../database.ts";
import type { Database } from "../database.ts";
import { pageOf } from "../paging.ts";
import { isOf, listOf } from "../rows.ts";
import { erasures } from "../schema.ts";
import { isBeingErased } from "./pending.ts";
import { planners } from "./steps.ts";
import { lookStatements } from "./traces.ts";

/** `erasures.progress`. The user's id is in it while there is work to do, and no longer. */
interface Progress {
  user_id?: string;
  stage?: ErasureStage;
  lease_until?: number;
  removed?: Record<string, number>;
  check?: ErasureCheck;
}

type Row = typeof erasures.$inferSelect;

function erasureOfRow(row: Row): Erasure {
  const { removed, check, stage }: Progress = row.progress;
  return {
    id: row.id,
    subjectHash: row.subjectHash,
    requestedAt: row.requestedAt,
    finishedAt: row.finishedAt,
    stage: row.finishedAt === null ? (stage ?? null) : null,
    removed: removed ?? {},
    check: check ?? null,
  };
}

export function d1ErasureStore(db: Database): ErasureStore {
  const own = (tenantId: string, id: string) =>
    and(eq(erasures.tenantId, tenantId), eq(erasures.id, id));
  const set = (tenantId: string, id: string, progress: SQL): SQL =>
    sql`update erasures set progress = ${progress}
      where id = ${id} and tenant_id = ${tenantId} and finished_at is null`;
  /** Adds the rows that the statement before this one changed. */
  const count = (tenantId: string, id: string, store: string): SQL => {
    const path = `$.removed.${store}`;
    return set(
      tenantId,
      id,
      sql`json_set(progress, ${path}, coalesce(progress->>${path}, 0) + changes())`,
    );
  };

  const begun = (
    tenantId: string,
    { id, userId, subjectHash, requestedAt, leaseUntil }: NewErasure,
    where: SQL,
  ): SQL => {
    const progress: Progress = {
      user_id: userId,
      stage: erasureStages[0],
      lease_until: leaseUntil,
      removed: {},
    };
    return sql`insert into erasures (id, tenant_id, subject_hash, requested_at, progress)
      select ${id}, ${tenantId}, ${subjectHash}, ${requestedAt}, ${JSON.stringify(progress)}
      where ${where} on conflict do nothing`;
  };
  const isUnderWay = (tenantId: string, userId: string) =>
    and(
      eq(erasures.tenantId, tenantId),
      sql`${erasures.finishedAt} is null and ${erasures.progress}->>'$.user_id' = ${userId}`,
    );

  return {
    async start({ tenantId }, erasure) {
      const { id, userId } = erasure;
      await runBatch(db, [
        begun(
          tenantId,
          erasure,
          sql`not exists (select 1 from erasures e where e.finished_at is null
            and e.tenant_id = ${tenantId} and e.progress->>'$.user_id' = ${userId})`,
        ),
      ]);
      const [row] = await db
        .select()
        .from(erasures)
        .where(or(own(tenantId, id), isUnderWay(tenantId, userId)))
        .limit(1);
      if (row === undefined) throw new Error("An erasure that was just written is not there.");
      return erasureOfRow(row);
    },

    async begin({ tenantId }, erasure) {
      await runBatch(db, [begun(tenantId, erasure, sql`true`)]);
    },

    async underWay({ tenantId }, userId) {
      const [row] = await db.select().from(erasures).where(isUnderWay(tenantId, userId)).limit(1);
      return row === undefined ? null : erasureOfRow(row);
    },

    async beingErased({ tenantId }, all) {
      if (all.length === 0) return [];
      const ids = JSON.stringify(all.map(({ userId, sessionId }) => [userId, sessionId]));
      const [rows] = await db.batch([
        rowsOf<{ place: number }>(
          db,
          sql`select r.key as place from json_each(${ids}) r
            where ${isBeingErased(tenantId, sql`r.value->>0`, sql`r.value->>1`)}`,
        ),
      ]);
      const found = new Set(rows.map(({ place }) => place));
      return all.map((_, place) => found.has(place));
    },

    async many({ tenantId }, ids) {
      const rows = await db
        .select()
        .from(erasures)
        .where(and(isOf(erasures.tenantId, tenantId), sql`${erasures.id} in ${listOf(ids)}`));
      return rows.map(erasureOfRow);
    },

    async get({ tenantId }, id) {
      const [row] = await db.select().from(erasures).where(own(tenantId, id));
      return row === undefined ? null : erasureOfRow(row);
    },

    async list({ tenantId }, limit, cursor) {
      const after = cursor === null ? null : readCursor(cursor);
      const rows = await db
        .select()
        .from(erasures)
        .where(
          and(
            eq(erasures.tenantId, tenantId),
            after === null
              ? undefined
              : or(
                  lt(erasures.requestedAt, after.at),
                  and(eq(erasures.requestedAt, after.at), lt(erasures.id, after.id)),
                ),
          ),
        )
        .orderBy(desc(erasures.requestedAt), desc(erasures.id))
        .limit(limit + 1);
      return pageOf(rows, limit, erasureOfRow, (row) => ({ at: row.requestedAt, id: row.id }));
    },

    async takeOpen(now, leaseUntil, limit) {
      const [taken] = await db.batch([
        rowsOf<{ tenantId: string; erasureId: string }>(
          db,
          sql`update erasures set progress = json_set(progress, '$.lease_until', ${leaseUntil})
            where id in (select id from erasures where finished_at is null
              and coalesce(progress->>'$.lease_until', 0) <= ${now}
              and ${isHere(sql`tenant_id`)}
              order by requested_at limit ${limit})
            returning tenant_id as tenantId, id as erasureId`,
        ),
      ]);
      return taken;
    },

    async open({ tenantId }, id) {
      const [row] = await db.select().from(erasures).where(own(tenantId, id));
      if (row === undefined || row.finishedAt !== null) return null;
      const { user_id, stage }: Progress = row.progress;
      return user_id === undefined || stage === undefined ? null : { id, userId: user_id, stage };
    },

    async step({ tenantId }, id, { userId, stage, now, leaseUntil }) {
      const { removals, isLast } = await planners[stage](db, { tenantId, userId }, now);
      await runBatch(db, [
        ...removals.flatMap(({ counts, statement }) =>
          counts === null ? [statement] : [statement, count(tenantId, id, counts)],
        ),
        set(tenantId, id, sql`json_set(progress, '$.lease_until', ${leaseUntil})`),
      ]);
      return isLast;
    },

    async enter({ tenantId }, id, stage) {
      await runBatch(db, [set(tenantId, id, sql`json_set(progress, '$.stage', ${stage})`)]);
    },

    async look({ tenantId }, userId) {
      const found: Record<string, number> = {};
      // One by one: each may read a whole table.
      for (const { table, statement } of lookStatements({ tenantId, userId })) {
        const [rows] = await db.batch([rowsOf<{ n: number }>(db, statement)]);
        found[table] = rows[0]?.n ?? 0;
      }
      return found;
    },

    async noteCheck({ tenantId }, id, check) {
      const isClean = Object.values(check.found).every((rows) => rows === 0);
      const noted = sql`json_set(progress, '$.check', json(${JSON.stringify(check)}))`;
      await runBatch(db, [
        isClean
          ? sql`update erasures set finished_at = ${check.at},
              progress = json_remove(${noted}, '$.user_id', '$.stage', '$.lease_until')
            where id = ${id} and tenant_id = ${tenantId} and finished_at is null`
          : set(tenantId, id, noted),
      ]);
    },

    async release({ tenantId }, id) {
      await runBatch(db, [set(tenantId, id, sql`json_set(progress, '$.lease_until', 0)`)]);
    },
  };
}
