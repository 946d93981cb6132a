import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Scope } from "../../model/scope.ts";
import type {
  DayOwner,
  DigestedMemory,
  FreshMemory,
  NewSummary,
  SessionProgress,
} from "../../ports/summary-store.ts";
import type { Mark } from "../../ports/lifecycle-store.ts";
import { rowsOf } from "./database.ts";
import type { Database } from "./database.ts";
import { behind } from "./lifecycle.ts";
import { insertRows, listOf } from "./rows.ts";
import { fromExact, outbox, summaries, summarySources } from "./schema.ts";

/** What summaries are made of, and how they are written. */

const digestedColumns = sql.raw(`m.id, m.content, m.type, m.importance,
  m.created_at as createdAt, m.updated_at as updatedAt`);

/** Live now, and nothing that reads like an instruction or is itself made of memories. */
const digestible = (now: number): SQL => sql`m.status = 'active' and not m.quarantined
  and m.origin <> 'insight' and (m.expires_at is null or m.expires_at > ${now})`;

const inRank = (limit: number): SQL =>
  sql`order by m.importance desc, m.created_at desc, m.id desc limit ${limit}`;

async function digested(db: Database, query: SQL): Promise<DigestedMemory[]> {
  const [rows] = await db.batch([rowsOf<DigestedMemory>(db, query)]);
  return rows.map((row) => ({ ...row, content: fromExact(row.content) }));
}

/** Latest memories, and latest turns, of a session that its summary looks at. */
const sessionReadMax = 400;

/** What was first said in a session, and what was said again there. */
export const ofSession = (
  db: Database,
  { tenantId }: Scope,
  sessionId: string,
  now: number,
  limit: number,
): Promise<DigestedMemory[]> =>
  digested(
    db,
    sql`select ${digestedColumns} from memories m where m.id in (
        select id from (select o.id from memories o
          where o.tenant_id = ${tenantId} and o.session_id = ${sessionId}
          order by o.created_at desc limit ${sessionReadMax})
        union select s.memory_id from (select t.id from turns t
          where t.tenant_id = ${tenantId} and t.session_id = ${sessionId}
          order by t.created_at desc limit ${sessionReadMax}) l
        cross join memory_sources s on s.turn_id = l.id)
      and +m.tenant_id = ${tenantId} and ${digestible(now)} ${inRank(limit)}`,
  );

function bankOf({ agentId, hasOwnBank }: DayOwner): SQL {
  if (!hasOwnBank) {
    return agentId === null
      ? sql`m.layer = 'global'`
      : sql`m.layer = 'persona' and m.agent_id = ${agentId}`;
  }
  return sql`m.layer in ('persona', 'global') and m.agent_id is ${agentId}`;
}

/** Memories of one conversation stay in it; those of a persona are for its agent alone. */
export const ofDay = (
  db: Database,
  { tenantId }: Scope,
  owner: DayOwner,
  { from, to }: { from: number; to: number },
  now: number,
  limit: number,
): Promise<DigestedMemory[]> =>
  digested(
    db,
    sql`select ${digestedColumns} from memories m indexed by memories_user
      where m.tenant_id = ${tenantId} and m.user_id = ${owner.userId}
        and m.created_at >= ${from} and m.created_at < ${to} and ${digestible(now)}
        and ${bankOf(owner)} ${inRank(limit)}`,
  );

export async function fresh(
  db: Database,
  { tenantId }: Scope,
  after: Mark | null,
  limit: number,
): Promise<FreshMemory[]> {
  const [rows] = await db.batch([
    rowsOf<FreshMemory>(
      db,
      sql`select m.id, m.user_id as userId, m.agent_id as agentId, m.layer,
          m.created_at as createdAt, m.recorded_at as recordedAt
        from memories m where m.tenant_id = ${tenantId} and m.status = 'active'
          and ${behind(sql`m.recorded_at`, sql`m.id`, after)}
        order by m.recorded_at, m.id limit ${limit}`,
    ),
  ]);
  return rows;
}

/** Of a user's turns the last few tell the zone. */
const lastTurns = 20;

export async function zones(
  db: Database,
  { tenantId }: Scope,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const [rows] = await db.batch([
    rowsOf<{ userId: string; zone: string | null }>(
      db,
      sql`select u.value as userId, (select l.timezone from (select t.timezone, t.created_at
            from turns t where t.tenant_id = ${tenantId} and t.user_id = u.value
            order by t.created_at desc limit ${lastTurns}) l
          where l.timezone is not null order by l.created_at desc limit 1) as zone
        from json_each(${JSON.stringify(userIds)}) u`,
    ),
  ]);
  return new Map(rows.flatMap(({ userId, zone }) => (zone === null ? [] : [[userId, zone]])));
}

export async function progress(
  db: Database,
  { tenantId }: Scope,
  sessionId: string,
): Promise<SessionProgress | null> {
  const [[row]] = await db.batch([
    rowsOf<SessionProgress>(
      db,
      sql`select s.user_id as userId, s.agent_id as agentId, s.started_at as startedAt,
          count(t.id) as newTurns, coalesce(max(t.created_at), s.summarised_to) as readTo
        from sessions s left join turns t on t.tenant_id = ${tenantId} and t.session_id = s.id
          and t.created_at > s.summarised_to and t.status = 'done'
        where s.tenant_id = ${tenantId} and s.id = ${sessionId} group by s.id`,
    ),
  ]);
  return row ?? null;
}

/** Statements of one batch. A source that went meanwhile leaves the summary stale. */
export function writeStatements(
  { tenantId }: Scope,
  all: readonly NewSummary[],
  now: number,
): SQL[] {
  const ids = all.map(({ id }) => id);
  const sources = all.flatMap(({ id, memoryIds }) =>
    memoryIds.map((memoryId) => ({ tenantId, summaryId: id, memoryId, turnId: null })),
  );
  const gone = sql`select s.summary_id from summary_sources s
    where s.summary_id in ${listOf(ids)} and not exists (select 1 from memories m
      where m.id = s.memory_id and m.status <> 'expired')`;
  return [
    sql`delete from summary_sources where summary_id in ${listOf(ids)}
      and tenant_id = ${tenantId}`,
    sql`delete from summaries where id in ${listOf(ids)} and +tenant_id = ${tenantId}`,
    insertRows(
      summaries,
      all.map(({ memoryIds: _memories, ...summary }) => ({ ...summary, tenantId })),
    ),
    insertRows(summarySources, sources),
    sql`update summaries set stale = 1, text = '' where +tenant_id = ${tenantId} and id in (${gone})`,
    insertRows(
      outbox,
      all.map(({ id, kind }) => ({
        id: `evt_${id}_${now}`,
        tenantId,
        event: "summary.created",
        payload: { summary_id: id, kind },
        createdAt: now,
      })),
    ),
  ];
}

/** Notes up to which turn the summaries of sessions cover them. */
export const coverStatements = (
  { tenantId }: Scope,
  readTo: Readonly<Record<string, number>>,
): SQL[] =>
  Object.keys(readTo).length === 0
    ? []
    : [
        // The ids stand in a list too: by it each session is sought, and not the tenant's read.
        sql`update sessions set summarised_to = r.value->>1
          from json_each(${JSON.stringify(Object.entries(readTo))}) r
          where sessions.tenant_id = ${tenantId} and sessions.id = r.value->>0
            and sessions.id in ${listOf(Object.keys(readTo))}`,
      ];
