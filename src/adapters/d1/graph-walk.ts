import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { EntityGraph } from "../../model/entity-graph.ts";
import { frontierMax, mentionsReadMax } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import type { AroundRequest, NewestRequest } from "../../ports/graph-store.ts";
import { rowsOf } from "./database.ts";
import type { Database } from "./database.ts";
import { states } from "./edge-endings.ts";
import { withLayers } from "./graph-banks.ts";
import {
  bearing,
  counts,
  edgeColumns,
  edgeOfRow,
  evident,
  holds,
  nodeColumns,
  nodeOfRow,
  ties,
} from "./graph-sight.ts";
import type { EdgeRow, Moment, NodeRow } from "./graph-sight.ts";
import { listOf } from "./rows.ts";

/** The graph step by step: one query a step and one batch at the end, all of them bounded. */

/** Reads what `request.hops` steps reach. Of more neighbours than fit, those with more links are taken. */
export async function walkAround(
  db: Database,
  scope: Scope,
  request: AroundRequest,
): Promise<EntityGraph> {
  const layered = (ids: readonly string[]): Promise<string[]> =>
    withLayers(db, scope, ids, request.banks, request);
  let frontier: readonly string[] = await layered(request.ids);
  const reached = new Set(frontier);
  for (let hop = 0; hop < request.hops && frontier.length > 0; hop++) {
    const room = request.nodesMax - reached.size;
    if (room <= 0) break;
    const found = await query<{ id: string; hub: number }>(
      db,
      step(scope, request, frontier.slice(0, frontierMax), [...reached], room),
    );
    const ways = found.filter(({ hub }) => hub === 0).map(({ id }) => id);
    frontier = await layered(ways);
    for (const id of [...found.map((each) => each.id), ...frontier]) reached.add(id);
  }
  return graphOf(db, scope, request, [...reached], request.edgesMax);
}

async function query<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const [rows] = await db.batch([rowsOf<Row>(db, statement)]);
  return rows;
}

/** Entities one step from those at hand. */
function step(
  scope: Scope,
  { byMention, ...at }: Omit<AroundRequest, "banks">,
  from: readonly string[],
  known: readonly string[],
  room: number,
): SQL {
  const seen = sql`${holds(at)} and ${evident(scope, at)}`;
  const together = sql`union all
      select o.entity_id as id from f cross join mentions n on n.entity_id = f.id
        cross join memories m on m.id = n.memory_id and ${ties(scope, at)}
        cross join mentions o on o.memory_id = n.memory_id`;
  return sql`with f as (select e.id, e.partition_id from json_each(${JSON.stringify(from)}) x
      cross join entities e on e.id = x.value and e.tenant_id = ${scope.tenantId}),
    near as (
      select g.object_id as id from f cross join edges g
        on g.partition_id = f.partition_id and g.subject_id = f.id where ${seen}
      union all
      select g.subject_id from f cross join edges g
        on g.partition_id = f.partition_id and g.object_id = f.id where ${seen}
      ${byMention ? together : sql``}),
    next as (select id, count(*) as links from near where id not in ${listOf(known)}
      group by id order by links desc, id limit ${room})
    select ${nodeColumns} from next cross join entities e on e.id = next.id
    where e.tenant_id = ${scope.tenantId} order by next.links desc, next.id`;
}

/** Entities with what holds between them. */
async function graphOf(
  db: Database,
  scope: Scope,
  at: Moment,
  ids: readonly string[],
  edgesMax: number,
): Promise<EntityGraph> {
  const these = sql`json_each(${JSON.stringify(ids)}) x
    cross join entities e on e.id = x.value and e.tenant_id = ${scope.tenantId}`;
  const [nodes, edges, mentions] = await db.batch([
    rowsOf<NodeRow>(db, sql`select ${nodeColumns} from ${these}`),
    rowsOf<EdgeRow>(
      db,
      sql`select ${edgeColumns(scope, at)} from ${these} cross join edges g
          on g.partition_id = e.partition_id and g.subject_id = e.id
        where g.object_id in ${listOf(ids)} and ${holds(at)} and ${evident(scope, at)}
        order by g.weight desc, g.id limit ${edgesMax}`,
    ),
    rowsOf<MentionRow>(
      db,
      sql`select distinct n.entity_id, n.memory_id from ${these}
        cross join mentions n on n.entity_id = e.id
        cross join memories m on m.id = n.memory_id and ${ties(scope, at)}
        limit ${mentionsReadMax}`,
    ),
  ]);
  return {
    nodes: nodes.map(nodeOfRow),
    edges: edges.map(edgeOfRow),
    mentions: mentions.map(mentionOfRow),
  };
}

interface MentionRow {
  entity_id: string;
  memory_id: string;
}

const mentionOfRow = (row: MentionRow) => ({ entityId: row.entity_id, memoryId: row.memory_id });

/** Reads what the newest memories of a scope speak of, and what they say of it. */
export async function readNewest(
  db: Database,
  scope: Scope,
  { memoriesMax, nodesMax, edgesMax, ...at }: NewestRequest,
): Promise<EntityGraph> {
  const newest = sql`(select m.id from memories m where ${bearing(scope)} and ${counts(at)}
    order by m.created_at desc, m.id desc limit ${memoriesMax})`;
  // Those that only superseded memories mention come last: at a time in the past they may have held.
  const most = sql`(select n.entity_id from ${newest} k
    cross join memories m on m.id = k.id
    cross join mentions n on n.memory_id = k.id group by n.entity_id
    order by count(distinct case when ${ties(scope, at)} then n.memory_id end) desc, n.entity_id
    limit ${nodesMax})`;
  const between =
    nodesMax === null ? sql`true` : sql`g.subject_id in ${most} and g.object_id in ${most}`;
  const [nodes, edges, mentions] = await db.batch([
    rowsOf<NodeRow>(
      db,
      sql`select ${nodeColumns} from (select distinct n.entity_id as id from ${newest} k
          cross join mentions n on n.memory_id = k.id) d
        cross join entities e on e.id = d.id where e.tenant_id = ${scope.tenantId}`,
    ),
    rowsOf<EdgeRow>(
      db,
      sql`select ${edgeColumns(scope, at)} from (select distinct s.edge_id as id from ${newest} k
          cross join edge_sources s on s.memory_id = k.id and ${states}) d
        cross join edges g on g.id = d.id where ${holds(at)} and ${between}
        order by g.weight desc, g.id limit ${edgesMax}`,
    ),
    rowsOf<MentionRow>(
      db,
      sql`select distinct n.entity_id, n.memory_id from ${newest} k
        cross join memories m on m.id = k.id and ${ties(scope, at)}
        cross join mentions n on n.memory_id = k.id limit ${mentionsReadMax}`,
    ),
  ]);
  return {
    nodes: nodes.map(nodeOfRow),
    edges: edges.map(edgeOfRow),
    mentions: mentions.map(mentionOfRow),
  };
}
