import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { HeldEdge } from "../../model/entity-graph.ts";
import { endableEdgesMax } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import type { WantedEdges } from "../../ports/graph-store.ts";
import type { EdgeClosing } from "../../ports/memory-store.ts";

/**
 * What says that an edge is over: a source with `ends_at`. The edge is over from the earliest of them on;
 * where the last of them goes, it holds again.
 */

/** That a source `s` says that its edge holds. */
export const states: SQL = sql.raw("s.ends_at is null");

const endings = (edgeId: SQL): SQL =>
  sql`from edge_sources s where s.edge_id = ${edgeId} and s.ends_at is not null`;

/** That something else than the edge `g` itself says that it is over. */
const isEnded = sql`exists (select 1 ${endings(sql`g.id`)})`;

/** When edges (a subquery of ids) are over: by the earliest word of it, or not at all. */
const settle = (ids: SQL, guard: SQL): SQL =>
  sql`update edges set valid_to = (select min(s.ends_at) ${endings(sql`edges.id`)})
    where id in ${ids} and ${guard}`;

/** The end of an edge `g` as far as it was told by a time; as it is known now where there is none. */
export const endKnownBy = (asOf: number | null): SQL =>
  asOf === null
    ? sql`g.valid_to`
    : sql`case when ${isEnded} then (select min(s.ends_at) from edge_sources s
        cross join memories w on w.id = s.memory_id
        where s.edge_id = g.id and s.ends_at is not null and w.created_at <= ${asOf})
      else g.valid_to end`;

export interface HeldRow {
  id: string;
  predicate: string;
  valid_from: number | null;
  subject_names: string;
  object_names: string;
  sources: string;
}

export const heldOfRow = (row: HeldRow): HeldEdge => ({
  id: row.id,
  predicate: row.predicate,
  validFrom: row.valid_from,
  subjectNames: JSON.parse(row.subject_names) as string[],
  objectNames: JSON.parse(row.object_names) as string[],
  sources: (JSON.parse(row.sources) as [string, number, number][]).map(
    ([memoryId, saidAt, live]) => ({ memoryId, saidAt, live: live === 1 }),
  ),
});

/** Edges that hold or that some memory ended, by their ends or by what states them. */
export function endableEdges(
  { tenantId }: Scope,
  partitionId: string,
  { relations, lives, memoryIds }: WantedEdges,
): SQL {
  const bearers = (rows: readonly unknown[], name: SQL): SQL =>
    sql`json_each(${JSON.stringify(rows)}) x cross join entity_aliases a
      on a.partition_id = ${partitionId} and a.normal_alias = ${name}`;
  const names = (id: SQL): SQL =>
    sql`(select json_group_array(a.normal_alias) from entity_aliases a where a.entity_id = ${id})`;
  const at = (end: "subject_id" | "object_id", more: SQL): SQL =>
    sql`cross join edges g on g.partition_id = ${partitionId}
      and ${sql.raw(`g.${end}`)} = a.entity_id ${more}`;
  const related = bearers(
    relations.map(({ name, predicate }) => [name, predicate]),
    sql`x.value->>0`,
  );
  const ofThat = sql`and g.predicate = x.value->>1`;
  return sql`with found as (
      select g.id from ${related} ${at("subject_id", ofThat)}
      union select g.id from ${related} ${at("object_id", ofThat)}
      union select g.id from ${bearers(lives, sql`x.value`)} ${at("subject_id", sql``)}
      union select g.id from ${bearers(lives, sql`x.value`)} ${at("object_id", sql``)}
      union select s.edge_id from json_each(${JSON.stringify(memoryIds)}) x
        cross join edge_sources s on s.memory_id = x.value and ${states})
    select g.id, g.predicate, g.valid_from, ${names(sql`g.subject_id`)} as subject_names,
      ${names(sql`g.object_id`)} as object_names,
      (select json_group_array(json_array(m.id, m.created_at, m.status = 'active'))
        from edge_sources s cross join memories m on m.id = s.memory_id
        where s.edge_id = g.id and ${states}) as sources
    from found cross join edges g on g.id = found.id
    where +g.tenant_id = ${tenantId} and g.retracted_at is null
      and (g.valid_to is null or ${isEnded})
    order by g.valid_from desc, g.id limit ${endableEdgesMax}`;
}

/** Ends edges by what memories say; each holds only where `guard` does and both are there. */
export function closingStatements(
  { tenantId }: Scope,
  closings: readonly EdgeClosing[],
  guard: SQL,
): SQL[] {
  if (closings.length === 0) return [];
  const rows = JSON.stringify(
    closings.map(({ edgeId, memoryId, at }) => [edgeId, memoryId, at] as const),
  );
  const ids = sql`(select x.value->>0 from json_each(${rows}) x)`;
  return [
    sql`insert into edge_sources (tenant_id, edge_id, memory_id, ends_at)
      select ${tenantId}, g.id, m.id, x.value->>2 from json_each(${rows}) x
        cross join edges g on g.id = x.value->>0 and +g.tenant_id = ${tenantId}
        cross join memories m on m.id = x.value->>1 and +m.tenant_id = ${tenantId}
      where (g.valid_to is null or ${isEnded}) and ${guard} on conflict do nothing`,
    settle(
      sql`(select s.edge_id from edge_sources s where s.edge_id in ${ids}
      and s.ends_at is not null)`,
      guard,
    ),
  ];
}

/**
 * Takes back what memories (a subquery of ids) said to be over. Where a later value did, the value that
 * came after it ends the earlier one now.
 */
export function reopeningStatements(these: SQL): SQL[] {
  const ended = sql`(select s.edge_id from edge_sources s
    where s.memory_id in ${these} and s.ends_at is not null)`;
  return [
    sql`insert into edge_sources (tenant_id, edge_id, memory_id, ends_at)
      select e.tenant_id, e.id, s.memory_id, s.ends_at
      from edge_sources x cross join edges e on e.id = x.edge_id
        cross join edge_sources f on f.memory_id = x.memory_id and f.ends_at is null
        cross join edges n on n.id = f.edge_id and n.partition_id = e.partition_id
          and n.subject_id = e.subject_id and n.predicate = e.predicate and n.id <> e.id
        cross join edge_sources s on s.edge_id = n.id and s.ends_at is not null
      where x.memory_id in ${these} and x.ends_at is not null and s.memory_id not in ${these}
      on conflict do nothing`,
    sql`update edges set valid_to = (select min(s.ends_at) ${endings(sql`edges.id`)}
        and s.memory_id not in ${these}) where id in ${ended}`,
  ];
}

/** Lets hold again what a memory states, whatever said that it was over. */
export function restatedStatements(memoryId: string, guard: SQL): SQL[] {
  const ended = sql`(select f.edge_id from edge_sources f where f.memory_id = ${memoryId}
    and f.ends_at is null and exists (select 1 ${endings(sql`f.edge_id`)}))`;
  return [
    sql`update edges set valid_to = null where id in ${ended} and ${guard}`,
    sql`delete from edge_sources where ends_at is not null and edge_id in (select f.edge_id
      from edge_sources f where f.memory_id = ${memoryId} and f.ends_at is null) and ${guard}`,
  ];
}
