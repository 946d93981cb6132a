import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { defaultSettings } from "../../contract/settings.ts";
import type {
  Having,
  IdleSession,
  JobState,
  LifecycleStore,
  Mark,
  MissingVector,
  SweptMemory,
} from "../../ports/lifecycle-store.ts";
import type { IngestJob } from "../../ports/queue.ts";
import { rowsOf, runBatch } from "./database.ts";
import type { Database } from "./database.ts";
import { isHere } from "./fence.ts";
import { insertRows, listOf } from "./rows.ts";
import { fromExact, jobState } from "./schema.ts";
import { endStatements } from "./sweep.ts";

type SweptRow = Omit<SweptMemory, "pinned"> & { pinned: number };

const sweptColumns = sql.raw(`m.id, m.agent_id as agentId, m.importance, m.pinned,
  m.recorded_at as recordedAt, m.last_accessed as lastAccessed,
  m.stability_hours as stabilityHours, m.version,
  m.occurred_at as occurredAt, m.occurred_precision as occurredPrecision, m.valid_to as validTo`);

const sweptOf = (row: SweptRow): SweptMemory => ({ ...row, pinned: row.pinned === 1 });

/** What faded or was superseded and has a stated end, as the index of it says. */
function endedWithDate(table: string): SQL {
  const t = sql.raw(table);
  return sql`${t}.status in ('archived', 'superseded') and ${t}.expires_at is not null
    and ${t}.first_lifetime_ms is null`;
}

/** Where to find the next tenant: a condition that an index answers with one seek. */
const sources: Readonly<Record<Having, SQL>> = {
  memories: sql`memories s where true`,
  due: sql`memories s where s.status = 'active' and s.expires_at is not null`,
  ended_due: sql`memories s where ${endedWithDate("s")}`,
  purgeable_turns: sql`turns s where s.expires_at is not null`,
  expired: sql`memories s where s.status = 'expired' and s.expires_at is not null`,
  idle_sessions: sql`sessions s where s.status = 'open'`,
  stale_summaries: sql`summaries s where s.stale = 1`,
  spaces: sql`embedding_spaces s where true`,
};

const idleMinutes = sql.raw("document->>'$.session.idle_minutes'");

/**
 * The least idle time that holds for any agent of a tenant, in ms. Of guests, whose settings are not here, the
 * least there can be: their own say more when they are opened.
 */
const leastIdleMs = (guests: readonly string[]): SQL => sql`60000 * min(
  case when found.id in ${listOf(guests)} then 1 else 1e9 end,
  coalesce((select ${idleMinutes} from settings where tenant_id = found.id and agent_id = ''),
    ${defaultSettings.session.idle_minutes}),
  coalesce((select min(${idleMinutes}) from settings where tenant_id = found.id), 1e9))`;

/** What a tenant's row has to fulfil beside; null where it is enough that there is one. */
function hasComeTo(having: Having, now: number, guests: readonly string[]): SQL | null {
  switch (having) {
    case "due":
    case "ended_due":
      return sql`s.expires_at <= ${now}`;
    case "idle_sessions":
      return sql`s.last_turn_at <= ${now} - ${leastIdleMs(guests)}`;
    case "memories":
    case "expired":
    case "purgeable_turns":
    case "stale_summaries":
    case "spaces":
      return null;
  }
}

export const behind = (time: SQL, id: SQL, mark: Mark | null): SQL =>
  mark === null ? sql`true` : sql`(${time}, ${id}) > (${mark.at}, ${mark.id})`;

/** `guests` are tenants that have users here and their settings elsewhere. */
export function d1LifecycleStore(
  db: Database,
  guests: () => Promise<readonly string[]> = () => Promise.resolve([]),
): LifecycleStore {
  const all = async <Row>(query: SQL): Promise<Row[]> => {
    const [rows] = await db.batch([rowsOf<Row>(db, query)]);
    return rows;
  };
  const swept = async (query: SQL): Promise<SweptMemory[]> =>
    (await all<SweptRow>(query)).map(sweptOf);

  return {
    async tenants(having, now, after, limit) {
      const source = sources[having];
      const time = hasComeTo(having, now, having === "idle_sessions" ? await guests() : []);
      const fits =
        time === null
          ? sql`true`
          : sql`exists (select 1 from ${source} and s.tenant_id = found.id and ${time})`;
      const rows = await all<{ id: string }>(sql`with recursive found(id) as (
          select (select min(s.tenant_id) from ${source} and s.tenant_id > ${after})
          union all
          select (select min(s.tenant_id) from ${source} and s.tenant_id > f.id)
          from found f where f.id is not null limit cast(${limit} as integer))
        select id from found where id is not null and ${isHere(sql`id`)} and ${fits}`);
      return rows.map(({ id }) => id);
    },

    async states(job, tenantIds) {
      const rows = await all<JobState & { tenantId: string }>(sql`select tenant_id as tenantId,
          cursor, last_run_at as lastRunAt
        from job_state where job = ${job} and tenant_id in ${listOf(tenantIds)}`);
      return new Map(rows.map(({ tenantId, ...state }) => [tenantId, state]));
    },

    async keepState(tenantId, job, { cursor, lastRunAt }) {
      await runBatch(db, [
        sql`insert into job_state (tenant_id, job, cursor, last_run_at)
          values (${tenantId}, ${job}, ${cursor}, ${lastRunAt})
          on conflict(tenant_id, job) do update set cursor = excluded.cursor,
            last_run_at = excluded.last_run_at`,
      ]);
    },

    async notes({ tenantId }, names) {
      const rows = await all<{ job: string; cursor: string | null }>(sql`select job, cursor
        from job_state where tenant_id = ${tenantId} and job in ${listOf(names)}`);
      return new Map(rows.map(({ job, cursor }) => [job, cursor ?? ""]));
    },

    async keepNotes({ tenantId }, notes, now) {
      if (notes.size === 0) return;
      const rows = Array.from(notes, ([job, cursor]) => ({
        tenantId,
        job,
        cursor,
        lastRunAt: now,
      }));
      await runBatch(db, [
        insertRows(jobState, rows, {
          onConflict: sql`on conflict(tenant_id, job) do update set cursor = excluded.cursor,
            last_run_at = excluded.last_run_at`,
        }),
      ]);
    },

    async agentsWithSettings({ tenantId }, limit) {
      const rows = await all<{ id: string }>(sql`select agent_id as id from settings
        where tenant_id = ${tenantId} and agent_id <> '' order by agent_id limit ${limit}`);
      return rows.map(({ id }) => id);
    },

    live: ({ tenantId }, after, limit) =>
      swept(sql`select ${sweptColumns} from memories m
        where m.tenant_id = ${tenantId} and m.status = 'active'
          and ${behind(sql`m.recorded_at`, sql`m.id`, after)}
        order by m.recorded_at, m.id limit ${limit}`),

    due: ({ tenantId }, now, limit) =>
      swept(sql`select ${sweptColumns} from memories m indexed by memories_expiring
        where m.status = 'active' and m.tenant_id = ${tenantId}
          and m.expires_at is not null and m.expires_at <= ${now}
        order by m.expires_at limit ${limit}`),

    endedDue: ({ tenantId }, now, limit) =>
      swept(sql`select ${sweptColumns} from memories m indexed by memories_ended_expiring
        where m.tenant_id = ${tenantId} and ${endedWithDate("m")} and m.expires_at <= ${now}
        order by m.expires_at limit ${limit}`),

    olderThan: ({ tenantId }, before, { ids, isFor }, limit) =>
      swept(sql`select ${sweptColumns} from memories m
        where m.tenant_id = ${tenantId} and m.status = 'active' and m.recorded_at <= ${before}
          and not m.pinned and coalesce(m.reviewed_at, 0) <= ${before}
          and (m.agent_id is not null and m.agent_id in ${listOf(ids)}) = ${isFor === "these" ? 1 : 0}
        order by m.recorded_at, m.id limit ${limit}`),

    async end(scope, memories, how, act) {
      if (memories.length === 0) return 0;
      const results = await runBatch(db, endStatements(scope, memories, how, act));
      return results.at(-1)?.meta.changes ?? 0;
    },

    async expiredBefore({ tenantId }, before, limit) {
      const rows = await all<{ id: string }>(sql`select m.id
        from memories m indexed by memories_expiring
        where m.status = 'expired' and m.tenant_id = ${tenantId}
          and m.expires_at is not null and m.expires_at <= ${before} and not m.pinned
        order by m.expires_at limit ${limit}`);
      return rows.map(({ id }) => id);
    },

    async turnsOverBefore({ tenantId }, before, limit) {
      const rows = await all<{ id: string }>(sql`select t.id from turns t
        where t.tenant_id = ${tenantId} and t.expires_at is not null and t.expires_at <= ${before}
        order by t.expires_at limit ${limit}`);
      return rows.map(({ id }) => id);
    },

    async undelivered(tenantId, before, limit) {
      const [row] = await all<{ n: number }>(sql`select count(*) as n from (select 1 from outbox
        where delivered_at is null and created_at < ${before}
          and ${tenantId === null ? sql`true` : sql`tenant_id = ${tenantId}`} limit ${limit})`);
      return row?.n ?? 0;
    },

    idle: ({ tenantId }, before, after, limit) =>
      all<IdleSession>(sql`select s.id, s.user_id as userId, s.agent_id as agentId,
          s.started_at as startedAt, s.last_turn_at as lastTurnAt
        from sessions s where s.status = 'open' and s.tenant_id = ${tenantId}
          and s.last_turn_at <= ${before}
          and ${behind(sql`s.last_turn_at`, sql`s.id`, after)}
        order by s.last_turn_at, s.id limit ${limit}`),

    takeDue: ({ tenantId }, now, nextDueAt, limit) =>
      all<IngestJob>(sql`update turns set due_at = ${nextDueAt} where id in (
          select t.id from turns t where t.status = 'queued' and t.tenant_id = ${tenantId}
            and t.due_at < ${now} order by t.due_at limit ${limit})
        returning tenant_id, id as turn_id`),

    // One seek a space: one that misses a million vectors is passed over as fast as one that misses one.
    spacesWithMissing: (after, limit) =>
      all<{ spaceId: string; tenantId: string | null }>(sql`with recursive missing(id) as (
          select min(space_id) from vectors where components is null and space_id > ${after}
          union all
          select (select min(v.space_id) from vectors v
            where v.components is null and v.space_id > missing.id)
          from missing where missing.id is not null
          limit cast(${limit} as integer))
        select missing.id as spaceId, s.tenant_id as tenantId
        from missing left join embedding_spaces s on s.id = missing.id
          and s.state <> 'retired' and ${isHere(sql`s.tenant_id`)}
        where missing.id is not null order by missing.id`),

    missingVectors: ({ model, dimensions }, tenantId, limit) =>
      missing(db, { model, dimensions }, tenantId, limit),

    async keepVectors(vectors) {
      if (vectors.length === 0) return;
      const rows = JSON.stringify(vectors);
      await runBatch(db, [
        sql`update vectors set components = r.value->>'$.components', scale = r.value->>'$.scale'
          from json_each(${rows}) r
          where vectors.memory_id = r.value->>'$.memoryId'
            and vectors.space_id = r.value->>'$.spaceId'
            and vectors.tenant_id = r.value->>'$.tenantId' and vectors.components is null`,
        sql`update partitions set writes = writes + 1 where id in (select v.partition_id
          from json_each(${rows}) r cross join vectors v
            on v.memory_id = r.value->>'$.memoryId' and v.space_id = r.value->>'$.spaceId')`,
      ]);
    },
  };
}

async function missing(
  db: Database,
  { model, dimensions }: { model: string; dimensions: number },
  tenantId: string,
  limit: number,
): Promise<MissingVector[]> {
  const [rows] = await db.batch([
    rowsOf<MissingVector>(
      db,
      sql`select v.tenant_id as tenantId, v.memory_id as memoryId, v.space_id as spaceId, m.content
        from embedding_spaces s cross join vectors v
          on v.rowid in (select w.rowid from vectors w
            where w.space_id = s.id and w.components is null limit cast(${limit} as integer))
        cross join memories m on m.id = v.memory_id
        where s.tenant_id = ${tenantId} and s.model = ${model} and s.dimensions = ${dimensions}
          and s.state <> 'retired' and ${isHere(sql`s.tenant_id`)}
        limit cast(${limit} as integer)`,
    ),
  ]);
  return rows.map((row) => ({ ...row, content: fromExact(row.content) }));
}
