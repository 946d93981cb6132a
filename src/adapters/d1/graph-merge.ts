import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Scope } from "../../model/scope.ts";
import { rowsOf, runBatch } from "./database.ts";
import type { Database } from "./database.ts";
import { renameStatement } from "./link.ts";
import { listOf } from "./rows.ts";

/**
 * Merging and splitting move names: each name takes its mentions and its ends of edges along. So a
 * split undoes a merge to the letter, whatever was learnt in between.
 */

/** Ids of the names moved, or null where the two are not there, of one partition, and whole. */
export async function mergeEntities(
  db: Database,
  { tenantId }: Scope,
  from: string,
  into: string,
): Promise<string[] | null> {
  const merged = sql`exists (select 1 from entities d where d.id = ${from}
    and d.tenant_id = ${tenantId} and d.merged_into = ${into})`;
  const [[names], [claimed]] = [
    await db.batch([
      rowsOf<{ id: string }>(
        db,
        sql`select name_id as id from entity_aliases
          where entity_id = ${from} and tenant_id = ${tenantId} order by name_id`,
      ),
    ]),
    await runBatch(db, [
      sql`update entities set merged_into = ${into}
        where id = ${from} and id <> ${into} and tenant_id = ${tenantId} and merged_into is null
          and exists (select 1 from entities t where t.id = ${into} and t.tenant_id = ${tenantId}
            and t.partition_id = entities.partition_id and t.merged_into is null)`,
      sql`update entity_aliases set entity_id = ${into} where entity_id = ${from} and ${merged}`,
      ...moved(tenantId, from, into, merged, null),
    ]),
  ];
  return (claimed?.meta.changes ?? 0) > 0 ? names.map(({ id }) => id) : null;
}

/** Moves mentions and ends of edges: of all names, or of those named. */
function moved(
  tenantId: string,
  from: string,
  to: string,
  guard: SQL,
  names: readonly string[] | null,
): SQL[] {
  const of = (column: string): SQL =>
    names === null ? sql`true` : sql`${sql.raw(column)} in ${listOf(names)}`;
  const here = sql`(select d.partition_id from entities d where d.id = ${to})`;
  return [
    sql`update mentions set entity_id = ${to}
      where entity_id = ${from} and tenant_id = ${tenantId} and ${of("name_id")} and ${guard}`,
    sql`update edges set subject_id = ${to} where partition_id = ${here}
      and subject_id = ${from} and ${of("subject_name_id")} and ${guard}`,
    sql`update edges set object_id = ${to} where partition_id = ${here}
      and object_id = ${from} and ${of("object_name_id")} and ${guard}`,
    // Derived, and weighed anew soon.
    sql`delete from co_occurrences where (a_id in (${from}, ${to}) or b_id in (${from}, ${to}))
      and tenant_id = ${tenantId} and ${guard}`,
    sql`update partitions set writes = writes + 1 where id = ${here}
      and tenant_id = ${tenantId} and ${guard}`,
  ];
}

/** The id of the entity that has the names now, or null where `id` does not bear all of them. */
export async function splitEntity(
  db: Database,
  scope: Scope,
  id: string,
  nameIds: readonly string[],
  now: number,
): Promise<string | null> {
  const { tenantId } = scope;
  const [borne, merged] = await db.batch([
    rowsOf<{ id: string }>(
      db,
      sql`select name_id as id from entity_aliases
        where entity_id = ${id} and tenant_id = ${tenantId} order by name_id`,
    ),
    rowsOf<{ id: string }>(
      db,
      sql`select e.id from entity_aliases a cross join entities e on e.id = a.name_id
        where a.entity_id = ${id} and a.tenant_id = ${tenantId} and e.merged_into = ${id}
        order by e.id`,
    ),
  ]);
  const all = new Set(borne.map((name) => name.id));
  const chosen = [...new Set(nameIds)];
  if (chosen.length === 0 || chosen.some((name) => !all.has(name) || name === id)) return null;
  const target = merged.find((entity) => chosen.includes(entity.id))?.id ?? chosen.toSorted()[0];
  if (target === undefined) return null;
  const stay = [...all].filter((name) => !chosen.includes(name));

  // All or none: the entity still bears every one of the names.
  const guard = sql`(select count(*) from entity_aliases a where a.name_id in ${listOf(chosen)}
    and a.tenant_id = ${tenantId} and a.entity_id = ${target}) = ${chosen.length}`;
  const [claimed] = await runBatch(db, [
    sql`update entity_aliases set entity_id = ${target}
      where name_id in ${listOf(chosen)} and tenant_id = ${tenantId} and entity_id = ${id}
        and (select count(*) from entity_aliases a where a.name_id in ${listOf(chosen)}
          and a.entity_id = ${id}) = ${chosen.length}`,
    sql`insert into entities (id, tenant_id, partition_id, name, normal_name, type, created_at)
      select a.name_id, a.tenant_id, a.partition_id, a.alias, a.normal_alias,
        (select e.type from entities e where e.id = ${id}), ${now}
      from entity_aliases a where a.name_id = ${target} and ${guard}
      on conflict (id) do update set merged_into = null`,
    ...moved(tenantId, id, target, guard, chosen),
    // What had been merged into either goes where its own name is.
    sql`update entities set merged_into = ${target} where id in ${listOf(chosen)}
      and id <> ${target} and merged_into = ${id} and ${guard}`,
    sql`update entities set merged_into = ${id} where id in ${listOf(stay)}
      and id <> ${id} and merged_into = ${target} and ${guard}`,
    renameStatement(tenantId, listOf([id, target])),
  ]);
  return (claimed?.meta.changes ?? 0) > 0 ? target : null;
}
