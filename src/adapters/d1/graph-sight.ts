import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Edge, GraphNode } from "../../model/entity-graph.ts";
import { ownName } from "../../model/entity.ts";
import { hubMentionsMax, hubMentionsMin, segmentUnitsMax } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import { endKnownBy, states } from "./edge-endings.ts";
import { fromExact } from "./schema.ts";

/** What of the graph is in sight of a scope at a time, and the rows that tell of it. */

/** At a time in the past, or now. */
export interface Moment {
  asOf: number | null;
  /** When edges hold in the world, if not at that time. */
  validAt?: number | null;
  now: number;
}

const timeOf = ({ asOf, now }: Moment): number => asOf ?? now;

/** That a memory `m`, found by its id, bears all ids of the scope. */
export const bears = (scope: Scope): SQL => sql`+m.tenant_id = ${scope.tenantId}${ids(scope, "+")}`;

/** The same, for a query that starts from memories: some index leads to them. */
export const bearing = (scope: Scope): SQL => sql`m.tenant_id = ${scope.tenantId}${ids(scope, "")}`;

function ids({ userId, agentId, sessionId }: Scope, hold: "+" | ""): SQL {
  const one = (column: string, id: string | null): SQL[] =>
    id === null ? [] : [sql` and ${sql.raw(`${hold}m.${column}`)} = ${id}`];
  return sql.join([
    ...one("user_id", userId),
    ...one("agent_id", agentId),
    ...one("session_id", sessionId),
  ]);
}

/** That a memory `m` is neither expired nor archived, and was known by then. What is superseded is evidence still. */
export const counts = (at: Moment): SQL =>
  sql`m.status in ('active', 'superseded')
    and (m.expires_at is null or m.expires_at > ${timeOf(at)})
    and (${at.asOf} is null or m.created_at <= ${at.asOf})`;

/** That a memory `m` ties what it mentions: one that is superseded does so no more. */
export const ties = (scope: Scope, at: Moment): SQL =>
  sql`${inSight(scope, at)} and (m.status = 'active' or ${at.asOf} is not null)`;

export const inSight = (scope: Scope, at: Moment): SQL => sql`${bears(scope)} and ${counts(at)}`;

/**
 * That an edge `g` holds at a time, or when `validAt` says, as far as was said by then: what says that it
 * holds, and that it is over, has to have been said (`evident`, `endKnownBy`). When Ebb read it is no matter.
 */
export const holds = (at: Moment): SQL => {
  const then = at.validAt ?? timeOf(at);
  return sql`(g.retracted_at is null or g.retracted_at > ${timeOf(at)})
    and (g.valid_from is null or g.valid_from <= ${then})
    and coalesce(${endKnownBy(at.asOf)} > ${then}, 1) and g.subject_id <> g.object_id`;
};

/** That an edge `g` rests on a memory in sight. */
export const evident = (scope: Scope, at: Moment): SQL =>
  sql`exists (select 1 from edge_sources s cross join memories m on m.id = s.memory_id
    where s.edge_id = g.id and ${states} and ${inSight(scope, at)})`;

/** Columns of an edge `g`; its fact in the words of the oldest memory in sight that says it. */
export const edgeColumns = (scope: Scope, at: Moment): SQL => {
  const seen = (
    which: SQL,
  ): SQL => sql`from edge_sources s cross join memories m on m.id = s.memory_id
    where s.edge_id = g.id and ${which} and ${inSight(scope, at)} order by m.created_at, m.id`;
  const idsOf = (which: SQL): SQL =>
    sql`(select json_group_array(id) from (select m.id ${seen(which)} limit ${evidenceMax}))`;
  return sql`g.id, g.subject_id, g.predicate, g.object_id, g.weight, g.valid_from,
    ${endKnownBy(at.asOf)} as valid_to, g.recorded_at, g.retracted_at,
    (select m.content ${seen(states)} limit 1) as fact, ${idsOf(states)} as memory_ids,
    case when g.valid_to is null then '[]' else ${idsOf(sql`s.ends_at is not null`)} end as ended_by`;
};

/** Memories named as an edge's evidence. */
const evidenceMax = 50;

export interface EdgeRow {
  id: string;
  subject_id: string;
  predicate: string;
  object_id: string;
  fact: string;
  weight: number;
  valid_from: number | null;
  valid_to: number | null;
  recorded_at: number;
  retracted_at: number | null;
  memory_ids: string;
  ended_by: string;
}

export const edgeOfRow = (row: EdgeRow): Edge => ({
  id: row.id,
  subjectId: row.subject_id,
  predicate: row.predicate,
  objectId: row.object_id,
  fact: fromExact(row.fact),
  weight: row.weight,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  recordedAt: row.recorded_at,
  retractedAt: row.retracted_at,
  memoryIds: JSON.parse(row.memory_ids) as string[],
  endedBy: JSON.parse(row.ended_by) as string[],
});

/**
 * Columns of an entity `e` as a node. One in over a quarter of its partition's memories (each turn has
 * two units, so an eighth of the units), or in more than are ever walked, is a hub.
 */
export const nodeColumns: SQL = sql.raw(`e.id, e.name, e.type, e.partition_id,
  (select count(*) from (select 1 from mentions n where n.entity_id = e.id
    limit ${hubMentionsMax + 1})) as memories,
  e.normal_name = '${ownName}' or (select count(*) from (select 1 from mentions n
    where n.entity_id = e.id limit ${hubMentionsMax + 1})) > coalesce((select
      min(${hubMentionsMax}, max(${hubMentionsMin}, (p.block * ${segmentUnitsMax} + p.fill) / 8))
      from partitions p where p.id = e.partition_id), ${hubMentionsMin}) as hub`);

export interface NodeRow {
  id: string;
  name: string;
  type: string;
  partition_id: string;
  memories: number;
  hub: number;
}

export const nodeOfRow = (row: NodeRow): GraphNode => ({
  id: row.id,
  name: row.name,
  type: row.type,
  partitionId: row.partition_id,
  memories: row.memories,
  hub: row.hub === 1,
});
