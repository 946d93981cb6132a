import { sql } from "drizzle-orm";
import type {
  OccurrenceBounds,
  Occurrences,
  PairWeight,
  Unweighed,
} from "../../ports/graph-store.ts";
import { isHere } from "./fence.ts";
import { rowsOf, runBatch } from "./database.ts";
import type { Database } from "./database.ts";

/** Counts of who is mentioned with whom, and the weights that come of them. */

export async function readUnweighed(
  db: Database,
  before: number,
  limit: number,
): Promise<Unweighed[]> {
  const [rows] = await db.batch([
    rowsOf<Unweighed>(
      db,
      sql`select id, tenant_id as tenantId, writes from partitions
        where writes <> weighed_writes and weighed_at < ${before} and ${isHere(sql`tenant_id`)}
        order by weighed_at limit ${limit}`,
    ),
  ]);
  return rows;
}

export async function readOccurrences(
  db: Database,
  { id, tenantId }: Unweighed,
  { memoriesMax, pairsMax }: OccurrenceBounds,
): Promise<Occurrences> {
  const newest = sql`newest as (select m.id from memories m where m.partition_id = ${id}
      and m.status = 'active' and +m.tenant_id = ${tenantId}
    order by m.created_at desc limit ${memoriesMax}),
    named as (select distinct n.entity_id, n.memory_id from newest k
      cross join mentions n on n.memory_id = k.id)`;
  const [totals, single, pairs] = await db.batch([
    rowsOf<{ n: number }>(db, sql`with ${newest} select count(distinct memory_id) as n from named`),
    rowsOf<{ id: string; n: number }>(
      db,
      sql`with ${newest} select entity_id as id, count(*) as n from named group by entity_id`,
    ),
    rowsOf<{ a: string; b: string; together: number }>(
      db,
      sql`with ${newest} select a.entity_id as a, n.entity_id as b, count(distinct a.memory_id) as together
        from named a cross join mentions n
          on n.memory_id = a.memory_id and n.entity_id > a.entity_id
        group by a.entity_id, n.entity_id order by together desc, a, b limit ${pairsMax}`,
    ),
  ]);
  return {
    memories: totals[0]?.n ?? 0,
    single: new Map(single.map((row) => [row.id, row.n])),
    pairs,
  };
}

export async function writeWeights(
  db: Database,
  { id, tenantId, writes }: Unweighed,
  weights: readonly PairWeight[],
  now: number,
): Promise<void> {
  const rows = JSON.stringify(
    weights.map(({ a, b, weight, linked }) => [a, b, weight, linked ? 1 : 0]),
  );
  const still = sql`exists (select 1 from partitions p where p.id = ${id}
    and p.tenant_id = ${tenantId} and p.writes = ${writes})`;
  await runBatch(db, [
    sql`delete from co_occurrences where partition_id = ${id} and ${still}`,
    sql`insert into co_occurrences (tenant_id, partition_id, a_id, b_id, weight)
      select ${tenantId}, ${id}, value->>0, value->>1, value->>2 from json_each(${rows})
      where value->>3 = 1 and ${still} on conflict do nothing`,
    ...[sql`x.value->>0`, sql`x.value->>1`].map(
      (subject, i) => sql`update edges set weight = w.weight from (
          select g.id, max(x.value->>2) as weight from json_each(${rows}) x cross join edges g
            on g.partition_id = ${id} and g.subject_id = ${subject}
              and +g.object_id = ${sql.raw(`x.value->>${1 - i}`)} group by g.id) w
        where edges.id = w.id and ${still}`,
    ),
    // One that was written meanwhile waits for its next turn behind the others.
    sql`update partitions set weighed_at = ${now},
        weighed_writes = case when writes = ${writes} then writes else weighed_writes end
      where id = ${id} and tenant_id = ${tenantId}`,
  ]);
}
