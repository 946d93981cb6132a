import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { deadChar, featureChars } from "../../../model/lexical/unit.ts";
import {
  erasedMemoriesPerStep,
  erasedPartitionsPerStep,
  erasedRowsPerStep,
  erasedTurnsPerStep,
} from "../../../model/limits.ts";
import type { ErasureStage } from "../../../ports/erasure-store.ts";
import { rowsOf } from "../database.ts";
import type { Database } from "../database.ts";
import { endUnits } from "../end-units.ts";
import { unlinkStatements } from "../link.ts";
import { listOf } from "../rows.ts";
import {
  type Subject,
  holdsId,
  isAdminOf,
  isEmptied,
  isNamedByThem,
  isTheirs,
  isTheirsByTemplate,
  mapsTo,
  namelessMark,
  theirSessions,
} from "./subject.ts";
import { unplaced } from "./unplaced.ts";

/** A statement, and under which store the rows that it changes are counted; null for what only goes along. */
export interface Removal {
  counts: string | null;
  statement: SQL;
}

/** What one step is to do; nothing left to do ends its stage. */
export interface StepPlan {
  removals: Removal[];
  isLast: boolean;
}

type Planner = (db: Database, subject: Subject, now: number) => Promise<StepPlan>;

const removes = (counts: string, statement: SQL): Removal => ({ counts, statement });
const along = (statement: SQL): Removal => ({ counts: null, statement });

async function idsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const [rows] = await db.batch([rowsOf<Row>(db, statement)]);
  return rows;
}

/** Histories without content of memories that were forgotten before and that turns of the user gave. */
const histories: Planner = async (db, subject) => {
  const found = await idsOf<{ id: string }>(
    db,
    sql`select distinct v.memory_id as id from memory_versions v
      cross join turns t on t.id = substr(v."by", 6)
      where v.tenant_id = ${subject.tenantId} and v."by" like 'turn %' and ${isTheirs("t", subject)}
        and not exists (select 1 from memories m where m.id = v.memory_id)
      limit ${erasedRowsPerStep}`,
  );
  const ids = listOf(found.map(({ id }) => id));
  return {
    removals: [removes("versions", sql`delete from memory_versions where memory_id in ${ids}`)],
    isLast: found.length < erasedRowsPerStep,
  };
};

interface Doomed {
  id: string;
  partitionId: string;
  position: number | null;
}

/**
 * What rests on the user's memories, what words of their turns were merged into, and then their own:
 * the first of these that there is any of.
 */
async function doomedMemories(db: Database, subject: Subject): Promise<Doomed[]> {
  const columns = sql`m.id, m.partition_id as partitionId, m.position`;
  const limit = sql`limit ${erasedMemoriesPerStep}`;
  const theirTurns = sql`turns t on t.id = s.turn_id and ${isTheirs("t", subject)}`;
  const queries = [
    sql`select distinct ${columns} from memory_parents r
      cross join memories m on m.id = r.memory_id
      where r.tenant_id = ${subject.tenantId} and r.parent_id in
        (select m.id from memories m where ${isTheirs("m", subject)}) ${limit}`,
    sql`select distinct ${columns} from memory_sources s
      cross join ${theirTurns} cross join memories m on m.id = s.memory_id
      where s.turn_id in (select t.id from turns t where ${isTheirs("t", subject)})
        and exists (select 1 from memory_versions v where v.memory_id = m.id
          and v."by" = 'turn ' || t.id and v.event <> 'supersede') ${limit}`,
    sql`select ${columns} from memories m where ${isTheirs("m", subject)} ${limit}`,
  ];
  for (const query of queries) {
    const found = await idsOf<Doomed>(db, query);
    if (found.length > 0) return found;
  }
  return [];
}

const memories: Planner = async (db, subject, now) => {
  const { tenantId } = subject;
  const found = await doomedMemories(db, subject);
  if (found.length === 0) return { removals: [], isLast: true };
  const ids = listOf(found.map(({ id }) => id));
  const removals = [
    along(sql`insert into outbox (id, tenant_id, event, payload, created_at)
      select 'evt_' || m.id || '_deleted', m.tenant_id, 'memory.deleted',
        json_object('memory_id', m.id), ${now}
      from memories m where m.id in ${ids} on conflict do nothing`),
    // What another person said as well is theirs: it is read again from their own words.
    along(sql`update turns as t set status = 'queued', attempts = 0, error = null,
        ingest_token = null, due_at = ${now}
      where t.tenant_id = ${tenantId} and t.status = 'done' and t.id in
        (select s.turn_id from memory_sources s where s.memory_id in ${ids})
        and not (${isTheirs("t", subject)})`),
    ...endUnits(subject, found).map((statement) => removes("index_units", statement)),
    along(touched(found.map(({ partitionId }) => partitionId))),
    ...summariesOf(sql`s.memory_id in ${ids}`),
    ...unlinkStatements(tenantId, ids).map((statement) => removes("graph", statement)),
    removes("vectors", sql`delete from vectors where memory_id in ${ids}`),
    ...outside(subject, sql`memory_id in ${ids}`),
    removes("tags", sql`delete from memory_tags where memory_id in ${ids}`),
    removes("quantities", sql`delete from quantities where memory_id in ${ids}`),
    removes("sources", sql`delete from memory_sources where memory_id in ${ids}`),
    removes(
      "sources",
      sql`delete from memory_parents where memory_id in ${ids} or parent_id in ${ids}`,
    ),
    removes("versions", sql`delete from memory_versions where memory_id in ${ids}`),
    removes("memories", sql`delete from memories where id in ${ids}`),
  ];
  // What rests on these is looked for anew, so a short page is no sign of the end.
  return { removals, isLast: false };
};

/** Ends what caches hold of partitions. */
const touched = (partitionIds: readonly string[]): SQL =>
  sql`update partitions set generation = generation + 1, writes = writes + 1
    where id in ${listOf([...new Set(partitionIds)])}`;

/** Summaries that rest on something go with it; those of other people's sessions are written anew. */
function summariesOf(restsOn: SQL): Removal[] {
  const these = sql`(select s.summary_id from summary_sources s where ${restsOn})`;
  return [
    along(sql`update sessions set summarised_to = 0 where (tenant_id, id) in
      (select u.tenant_id, u.session_id from summaries u where u.id in ${these})`),
    removes("summaries", sql`delete from summaries where id in ${these}`),
    along(sql`delete from summary_sources where summary_id in ${these}`),
  ];
}

/** What stands in an index outside: the erasure is not finished before that index has it no more. */
const outside = ({ tenantId, userId }: Subject, these: SQL): Removal[] => [
  removes(
    "vectors_outside",
    sql`update vector_removals set user_id = ${userId}
      where ${these} and tenant_id = ${tenantId} and user_id is not ${userId}`,
  ),
];

const turns: Planner = async (db, subject) => {
  const found = await idsOf<{ id: string; partitionId: string | null; position: number | null }>(
    db,
    sql`select t.id, t.partition_id as partitionId, t.position from turns t
      where ${isTheirs("t", subject)} limit ${erasedTurnsPerStep}`,
  );
  if (found.length === 0) return { removals: [], isLast: true };
  const ids = listOf(found.map(({ id }) => id));
  const placed = found.flatMap(({ partitionId, position }) =>
    partitionId === null || position === null ? [] : [{ partitionId, position }],
  );
  // A turn's response stands one place behind its prompt.
  const places = placed.flatMap((place) => [place, { ...place, position: place.position + 1 }]);
  const partitionIds = placed.map(({ partitionId }) => partitionId);
  return {
    removals: [
      ...endUnits(subject, places).map((each) => removes("index_units", each)),
      along(touched(partitionIds)),
      ...summariesOf(sql`s.turn_id in ${ids}`),
      removes("sources", sql`delete from memory_sources where turn_id in ${ids}`),
      removes("tombstones", sql`delete from tombstones where turn_id in ${ids}`),
      removes("turns", sql`delete from turns where id in ${ids}`),
      removes(
        "speakers",
        sql`delete from speakers where partition_id in ${listOf([...new Set(partitionIds)])}
          and not exists (select 1 from turns t where t.partition_id = speakers.partition_id
            and (t.prompt_name = speakers.name or t.response_name = speakers.name))`,
      ),
    ],
    isLast: false,
  };
};

const summaries: Planner = async (db, subject) => {
  const found = await idsOf<{ id: string }>(
    db,
    sql`select s.id from summaries s where ${isTheirs("s", subject)} limit ${erasedRowsPerStep}`,
  );
  const ids = listOf(found.map(({ id }) => id));
  return {
    removals: [
      along(sql`delete from summary_sources where summary_id in ${ids}`),
      removes("summaries", sql`delete from summaries where id in ${ids}`),
    ],
    isLast: found.length < erasedRowsPerStep,
  };
};

/** Rows of a table that a condition holds for, in one bounded deletion. */
async function rowsWhere(
  db: Database,
  table: "idempotency" | "outbox" | "deliveries" | "webhooks" | "heard" | "sources",
  counts: string,
  condition: SQL,
): Promise<StepPlan & { found: number }> {
  const rows = sql`select rowid as id from ${sql.raw(table)} where ${condition}
    limit ${erasedRowsPerStep}`;
  const found = await idsOf<{ id: number }>(db, rows);
  const ids = listOf(found.map(({ id }) => id));
  return {
    removals: [removes(counts, sql`delete from ${sql.raw(table)} where rowid in ${ids}`)],
    isLast: found.length < erasedRowsPerStep,
    found: found.length,
  };
}

/** Answers kept for an idempotency key that tell of the user, and keys of their tokens. */
const answers: Planner = (db, { tenantId, userId }) =>
  rowsWhere(
    db,
    "idempotency",
    "kept_answers",
    sql`tenant_id = ${tenantId} and (${holdsId("key", userId)} or ${holdsId("response", userId)})`,
  );

/** Where platforms and subscribers come in: what was heard and told, and what is set up for this user alone. */
const events: Planner = async (db, subject) => {
  const { tenantId, userId } = subject;
  const theirs = sql`(select w.id from webhooks w
    where w.tenant_id = ${tenantId} and w.user_id = ${userId})`;
  const places = [
    ["heard", "heard", sql`user_id = ${userId}`],
    ["deliveries", "events", sql`${holdsId("payload", userId)} or webhook_id in ${theirs}`],
    ["webhooks", "webhooks", sql`user_id = ${userId}`],
    ["sources", "inbound_sources", sql`mapping->>'$.userId' = ${userId}`],
    [
      "outbox",
      "events",
      sql`user_id = ${userId} or ${holdsId("payload", userId)}
        or payload->>'$.session_id' in ${theirSessions(subject)}`,
    ],
  ] as const;
  for (const [table, counts, condition] of places) {
    const where = sql`tenant_id = ${tenantId} and (${condition})`;
    const plan = await rowsWhere(db, table, counts, where);
    if (plan.found > 0) return { ...plan, isLast: false };
  }
  return { removals: [removes("inbound_names", unnamed(subject))], isLast: true };
};

/** Sources that know the user by a platform's id, among others or as an admin, know them no more. */
const unnamed = ({ tenantId, userId }: Subject): SQL =>
  sql`update sources set mapping = json_set(mapping, '$.users',
      json((select json_group_object(u.key, u.value) from json_each(mapping, '$.users') u
        where u.value <> ${userId}))),
    commands = json_set(commands, '$.admins',
      json((select json_group_array(a.value) from json_each(commands, '$.admins') a
        where not coalesce(${isTheirsByTemplate("sources", userId)}, false)
          and not exists (select 1 from json_each(mapping, '$.users') u
            where u.key = a.value and u.value = ${userId}))))
    where tenant_id = ${tenantId}
      and (${mapsTo("sources", userId)} or ${isAdminOf("sources", userId)})`;

/** Tables whose rows a partition owns. */
const ownedTables = [
  "speakers",
  "vectors",
  "quantities",
  "mentions",
  "edges",
  "co_occurrences",
  "entity_aliases",
  "entities",
] as const;

/** A unit that is in no ranking and has no words. */
const emptyUnit = deadChar + "A".repeat(featureChars - 1);

/**
 * What is left of the user's own partitions, and their names. The row stays, without a name, since its
 * generation must never start anew: whoever still holds the index learns by it that there is none.
 */
const partitions: Planner = async (db, subject) => {
  const found = await idsOf<{ id: string }>(
    db,
    sql`select p.id from partitions p where ${isNamedByThem(subject)} and ${isEmptied}
      limit ${erasedPartitionsPerStep}`,
  );
  const ids = listOf(found.map(({ id }) => id));
  return {
    removals: [
      along(sql`update segments set tokens = '', changed = changed + 1,
          features = replace(hex(zeroblob(length(features) / ${sql.raw(String(featureChars))})),
            '00', ${emptyUnit})
        where partition_id in ${ids} and tokens <> ''`),
      along(sql`update segments set changed =
          (select p.generation + 1 from partitions p where p.id = segments.partition_id)
        where partition_id in ${ids}`),
      removes(
        "graph",
        sql`delete from edge_sources where edge_id in
          (select e.id from edges e where e.partition_id in ${ids})`,
      ),
      ...ownedTables.map((table) =>
        removes(
          table === "speakers" || table === "vectors" || table === "quantities" ? table : "graph",
          sql`delete from ${sql.raw(table)} where partition_id in ${ids}`,
        ),
      ),
      removes(
        "partitions",
        sql`update partitions set key = json_array(${namelessMark}, id),
          generation = generation + 1, writes = writes + 1 where id in ${ids}`,
      ),
    ],
    isLast: found.length < erasedPartitionsPerStep,
  };
};

/** A session that others spoke in as well stays theirs. */
const sessions: Planner = async (db, subject, now) => {
  const { tenantId } = subject;
  const found = await idsOf<{ id: string }>(
    db,
    sql`select s.id from sessions s where s.tenant_id = ${tenantId}
      and s.user_id = ${subject.userId} limit ${erasedRowsPerStep}`,
  );
  const ids = listOf(found.map(({ id }) => id));
  const others = sql`exists (select 1 from turns t
    where t.tenant_id = sessions.tenant_id and t.session_id = sessions.id)`;
  return {
    removals: [
      removes(
        "sessions",
        sql`delete from sessions where tenant_id = ${tenantId} and id in ${ids} and not ${others}`,
      ),
      along(sql`update sessions set user_id = null
        where tenant_id = ${tenantId} and id in ${ids} and ${others}`),
      ...unplaced(subject, now).map(along),
    ],
    isLast: found.length < erasedRowsPerStep,
  };
};

/** Tables whose rows are about a memory. */
const memoryTables = [
  "vectors",
  "memory_tags",
  "quantities",
  "memory_sources",
  "memory_parents",
  "mentions",
  "edge_sources",
] as const;

/** That a row under the alias `c` is about a memory that is not there. */
export const isOrphan = (tenantId: string): SQL =>
  sql`c.tenant_id = ${tenantId}
    and not exists (select 1 from memories m where m.id = c.memory_id)`;

/** Rows about memories that are not there: an interrupted write of another version may have left some. */
const orphans: Planner = (_db, { tenantId }) =>
  Promise.resolve({
    removals: memoryTables.map((table) =>
      removes(
        "orphans",
        sql`delete from ${sql.raw(table)} where rowid in (select c.rowid
          from ${sql.raw(table)} c where ${isOrphan(tenantId)})`,
      ),
    ),
    isLast: true,
  });

export const planners: Readonly<Record<ErasureStage, Planner>> = {
  histories,
  memories,
  turns,
  summaries,
  answers,
  events,
  partitions,
  sessions,
  orphans,
};
