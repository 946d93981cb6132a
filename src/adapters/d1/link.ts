import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Scope } from "../../model/scope.ts";
import type { DirectAdd } from "../../ports/memory-store.ts";
import { closingStatements, reopeningStatements, states } from "./edge-endings.ts";
import { toExact } from "./schema.ts";

/**
 * What memories mean to the entity graph, as statements of the batch that writes or ends them. All go
 * by names: a name has one entity, whichever it is when the batch runs, so a turn that was read before
 * a merge lands where the merge led.
 */

type NewLinks = Pick<DirectAdd, "entities" | "mentions" | "edges" | "closings"> & {
  partition: { id: string };
};

/** Names, entities, mentions and edges of new memories, and what those end; each holds only where `guard` does and its memory is there. */
export function linkStatements(scope: Scope, links: NewLinks, guard: SQL, now: number): SQL[] {
  return [
    ...nameStatements(scope, links, guard, now),
    ...mentionStatements(scope, links, guard),
    ...edgeStatements(scope, links, guard, now),
    ...closingStatements(scope, links.closings ?? [], guard),
  ];
}

const field = (row: string, name: string): SQL => sql.raw(`${row}.value->>'$.${name}'`);

function nameStatements({ tenantId }: Scope, links: NewLinks, guard: SQL, now: number): SQL[] {
  const { entities, partition } = links;
  if (entities.length === 0) return [];
  const own = new Set(entities.map(({ id }) => id));
  const rows = entities.map(({ id, name, normalName, type, of }) => ({
    id,
    alias: name,
    normal: normalName,
    type,
    of,
    memories: memoriesOf(links, id),
  }));
  // Names of names that come along have to wait for those.
  const waits = ({ of, id }: (typeof rows)[number]): boolean =>
    of !== null && of !== id && own.has(of);
  const batches = [rows.filter((row) => !waits(row)), rows.filter(waits)];
  const all = JSON.stringify(rows);
  const bearer = sql`coalesce(
    (select a.entity_id from entity_aliases a
      where a.name_id = ${field("x", "of")} and a.partition_id = ${partition.id}),
    (select e.id from entities e where e.id = ${field("x", "of")}
      and e.partition_id = ${partition.id} and e.merged_into is null),
    ${field("x", "id")})`;
  return [
    ...batches.flatMap((batch) =>
      batch.length === 0
        ? []
        : [
            sql`insert into entity_aliases
                (name_id, tenant_id, partition_id, normal_alias, entity_id, alias)
              select ${field("x", "id")}, ${tenantId}, ${partition.id}, ${field("x", "normal")},
                ${bearer}, ${field("x", "alias")}
              from json_each(${JSON.stringify(batch)}) x
              where ${guard} and exists (select 1 from json_each(x.value->'$.memories') y
                cross join memories m on m.id = y.value and m.tenant_id = ${tenantId})
              on conflict do nothing`,
          ],
    ),
    sql`insert into entities
        (id, tenant_id, partition_id, name, normal_name, type, created_at)
      select a.name_id, ${tenantId}, ${partition.id}, ${field("x", "alias")},
        ${field("x", "normal")}, ${field("x", "type")}, ${now}
      from json_each(${all}) x
      cross join entity_aliases a on a.name_id = ${field("x", "id")} and a.entity_id = a.name_id
      where ${guard} on conflict do nothing`,
    // What was only a name gets its type as soon as somebody tells it.
    sql`update entities set type = t.type from (
        select a.entity_id, max(${field("x", "type")}) as type from json_each(${all}) x
        cross join entity_aliases a on a.name_id = ${field("x", "id")}
        where ${field("x", "type")} <> 'concept' group by a.entity_id) t
      where entities.id = t.entity_id and +entities.tenant_id = ${tenantId}
        and entities.type = 'concept' and ${guard}`,
  ];
}

/** Memories that a name comes with. */
function memoriesOf({ mentions, edges }: NewLinks, nameId: string): string[] {
  const ids = [
    ...mentions.filter(({ entityId }) => entityId === nameId),
    ...edges.filter(({ subjectId, objectId }) => subjectId === nameId || objectId === nameId),
  ].map(({ memoryId }) => memoryId);
  return [...new Set(ids)];
}

function mentionStatements({ tenantId }: Scope, links: NewLinks, guard: SQL): SQL[] {
  if (links.mentions.length === 0) return [];
  const rows = JSON.stringify(
    links.mentions.map(({ entityId, memoryId }) => ({ name: entityId, memory: memoryId })),
  );
  return [
    sql`insert into mentions (tenant_id, entity_id, memory_id, partition_id, name_id)
      select ${tenantId}, a.entity_id, m.id, ${links.partition.id}, a.name_id
      from json_each(${rows}) x
      cross join entity_aliases a on a.name_id = ${field("x", "name")}
      cross join memories m on m.id = ${field("x", "memory")} and m.tenant_id = ${tenantId}
      where ${guard} on conflict do nothing`,
  ];
}

function edgeStatements({ tenantId }: Scope, links: NewLinks, guard: SQL, now: number): SQL[] {
  const { edges, partition } = links;
  if (edges.length === 0) return [];
  const rows = JSON.stringify(
    edges.map((edge) => ({
      id: edge.id,
      subject: edge.subjectId,
      predicate: edge.predicate,
      object: edge.objectId,
      fact: toExact(edge.fact),
      single: edge.singleValued ? 1 : 0,
      from: edge.validFrom,
      to: edge.validTo,
      memory: edge.memoryId,
    })),
  );
  // Two names of one entity make no edge.
  const news = sql`(select ${field("x", "id")} as id, ${field("x", "predicate")} as predicate,
      s.entity_id as subject_id, s.name_id as subject_name_id,
      o.entity_id as object_id, o.name_id as object_name_id, ${field("x", "fact")} as fact,
      ${field("x", "single")} as single, ${field("x", "from")} as valid_from,
      ${field("x", "to")} as valid_to, m.id as memory_id, m.created_at as said
    from json_each(${rows}) x
    cross join entity_aliases s on s.name_id = ${field("x", "subject")}
    cross join entity_aliases o on o.name_id = ${field("x", "object")}
    cross join memories m on m.id = ${field("x", "memory")} and m.tenant_id = ${tenantId}
    where s.entity_id <> o.entity_id)`;
  const samePair = sql`e.partition_id = ${partition.id} and e.subject_id = n.subject_id
    and e.predicate = n.predicate`;
  const began = sql`coalesce(e.valid_from, 0)`;
  const saidOfE = sql`coalesce((select max(w.created_at) from edge_sources s
    cross join memories w on w.id = s.memory_id where s.edge_id = e.id and ${states}), 0)`;
  // The later start is the newer value. But a start that nobody stated is only when it was said: what
  // is said after that is newer, though it reach back ("moved last month"). In any order of arrival.
  const isNewer = sql`case when n.valid_from >= ${began}
    then not (n.valid_from = n.said and ${saidOfE} > n.said)
    else ${began} = ${saidOfE} and n.said > ${began} end`;
  const otherValue = sql`${samePair} and e.object_id <> n.object_id`;
  // A pair that is told of as over, since nobody knows when: "I no longer work at Acme".
  const overBefore = sql`${samePair} and e.object_id = n.object_id and e.valid_from is null
    and e.valid_to >= n.valid_from and e.retracted_at is null`;
  const ended = sql`min(max(n.valid_from, ${began}))`;
  return [
    sql`insert into edge_sources (tenant_id, edge_id, memory_id, ends_at)
      select ${tenantId}, e.id, n.memory_id, max(n.valid_from, ${began})
      from ${news} n cross join edges e on ${otherValue}
        and e.valid_to is null and e.retracted_at is null and ${isNewer}
      where n.single = 1 and ${guard} on conflict do nothing`,
    // A newer value of a single-valued predicate closes the older edge at its own start.
    sql`update edges set valid_to = c.ended from (
        select e.id, ${ended} as ended
        from ${news} n cross join edges e on ${otherValue}
          and e.valid_to is null and e.retracted_at is null and ${isNewer}
        where n.single = 1 group by e.id) c
      where edges.id = c.id and ${guard}`,
    // Where a newer value is there already, the new edge is born closed.
    sql`insert into edges (id, tenant_id, partition_id, subject_id, predicate, object_id,
        subject_name_id, object_name_id, fact, weight, valid_from, valid_to, recorded_at)
      select n.id, ${tenantId}, ${partition.id}, n.subject_id, n.predicate, n.object_id,
        n.subject_name_id, n.object_name_id, n.fact, 1, n.valid_from,
        coalesce(n.valid_to, case when n.single = 1 then
          (select ${ended} from edges e where ${otherValue} and not ${isNewer}) end,
          (select min(e.valid_to) from edges e where ${overBefore})),
        ${now}
      from ${news} n
      where ${guard} and not exists (select 1 from edges e where ${samePair}
        and e.object_id = n.object_id and e.valid_to is null and e.retracted_at is null)
      on conflict do nothing`,
    // What says so is the sources of the later value, or of what is told of as over.
    sql`insert into edge_sources (tenant_id, edge_id, memory_id, ends_at)
      select ${tenantId}, n.id, s.memory_id, max(n.valid_from, ${began})
      from ${news} n cross join edges e on ${otherValue} and not ${isNewer}
        cross join edge_sources s on s.edge_id = e.id and ${states}
      where n.single = 1 and n.valid_to is null and ${guard}
        and exists (select 1 from edges g where g.id = n.id and g.recorded_at = ${now})
      on conflict do nothing`,
    sql`insert into edge_sources (tenant_id, edge_id, memory_id, ends_at)
      select ${tenantId}, n.id, s.memory_id, e.valid_to
      from ${news} n cross join edges e on ${overBefore}
        cross join edge_sources s on s.edge_id = e.id and ${states}
      where n.valid_to is null and ${guard}
        and exists (select 1 from edges g where g.id = n.id and g.recorded_at = ${now})
      on conflict do nothing`,
    sql`insert into edge_sources (tenant_id, edge_id, memory_id)
      select ${tenantId}, e.id, n.memory_id from ${news} n
      cross join edges e on ${samePair} and e.object_id = n.object_id and e.retracted_at is null
        and (e.valid_to is null or e.id = n.id)
      where ${guard} on conflict do nothing`,
  ];
}

/**
 * Takes memories (a subquery of ids) out of the graph, with all that rests on nothing else: edges,
 * names, entities. What stays keeps no word of them: an edge takes its fact from another memory, an
 * entity its name from another of its names.
 */
export function unlinkStatements(tenantId: string, these: SQL): SQL[] {
  const touched = sql`(select n.entity_id from mentions n where n.memory_id in ${these})`;
  // What only says that an edge is over does not bear it.
  const stated = sql`(select s.edge_id from edge_sources s where s.memory_id in ${these} and ${states})`;
  const borneOut = (edgeId: SQL): SQL => sql`exists (select 1 from edge_sources s
    where s.edge_id = ${edgeId} and s.memory_id not in ${these} and ${states})`;
  return [
    ...reopeningStatements(these),
    sql`delete from edge_sources where edge_id in ${stated} and memory_id not in ${these}
      and not ${borneOut(sql`edge_sources.edge_id`)}`,
    sql`delete from edges where id in ${stated} and not ${borneOut(sql`edges.id`)}`,
    sql`update edges set fact = coalesce((select m.content from edge_sources s
        cross join memories m on m.id = s.memory_id
        where s.edge_id = edges.id and s.memory_id not in ${these} and ${states}
        order by m.created_at, m.id limit 1), '')
      where id in ${stated}`,
    sql`delete from edge_sources where memory_id in ${these}`,
    // Derived, and weighed anew soon; until then it must not tell of what is gone.
    sql`delete from co_occurrences where a_id in ${touched} and +b_id in ${touched}`,
    sql`delete from entity_aliases where +tenant_id = ${tenantId}
      and name_id in (select n.name_id from mentions n where n.memory_id in ${these})
      and not exists (select 1 from mentions n where n.name_id = entity_aliases.name_id
        and n.memory_id not in ${these})`,
    // One that was merged goes with the name that it was made with.
    sql`delete from entities where +tenant_id = ${tenantId}
      and id in (select n.entity_id from mentions n where n.memory_id in ${these}
        union select n.name_id from mentions n where n.memory_id in ${these})
      and not exists (select 1 from entity_aliases a where a.entity_id = entities.id)
      and not exists (select 1 from entity_aliases a where a.name_id = entities.id)`,
    renameStatement(tenantId, touched),
    sql`delete from mentions where memory_id in ${these}`,
  ];
}

/** Names entities (a subquery of ids) by a name that they still have, where their own is gone. */
export const renameStatement = (tenantId: string, ids: SQL): SQL =>
  sql`update entities set (name, normal_name) = (select a.alias, a.normal_alias
      from entity_aliases a where a.entity_id = entities.id order by a.name_id limit 1)
    where +tenant_id = ${tenantId} and id in ${ids} and merged_into is null
      and exists (select 1 from entity_aliases a where a.entity_id = entities.id)
      and not exists (select 1 from entity_aliases a where a.entity_id = entities.id
        and a.normal_alias = entities.normal_name)`;
