import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { banksAsOneMax, connectionMemoriesMax } from "../../model/limits.ts";
import { type Banks, type NamedEntity, layersOf } from "../../model/layers.ts";
import type { Scope } from "../../model/scope.ts";
import { rowsOf } from "./database.ts";
import type { Database } from "./database.ts";
import { bearing, inSight } from "./graph-sight.ts";
import type { Moment } from "./graph-sight.ts";

/** One person in several banks: which banks are read together, and who bears whose name there. */

const noBanks: Banks = new Map();

/**
 * A user's own, or those of a session with an agent where nobody, or one alone, speaks in them. An agent by itself
 * has many users' banks, and a session alone is one.
 */
export async function readBanks(db: Database, scope: Scope): Promise<Banks> {
  const { userId, agentId, sessionId } = scope;
  if (userId === null && (agentId === null || sessionId === null)) return noBanks;
  const [rows] = await db.batch([
    rowsOf<{ id: string; owner: string; owners: number }>(
      db,
      sql`select partition_id as id, min(owner) as owner, count(distinct owner) as owners
        from (select m.partition_id, m.created_at, coalesce(m.user_id, '') as owner
          from memories m where ${bearing(scope)}
          order by m.created_at desc, m.id desc limit ${connectionMemoriesMax})
        group by partition_id order by max(created_at) desc limit ${banksAsOneMax}`,
    ),
  ]);
  const own = rows.filter(({ owners }) => owners === 1);
  return own.length < 2 ? noBanks : new Map(own.map(({ id, owner }) => [id, owner]));
}

interface NamedRow {
  id: string;
  partition_id: string;
  type: string;
  normal_name: string;
  names: string;
  created_at: number;
}

/** Entities with those that bear their names in other banks of their owner, if in sight at a time. */
export async function readNamesakes(
  db: Database,
  scope: Scope,
  ids: readonly string[],
  banks: Banks,
  at: Moment,
): Promise<NamedEntity[]> {
  const these = sql`json_each(${JSON.stringify(ids)}) x cross join entities e on e.id = x.value
    and +e.tenant_id = ${scope.tenantId} and e.merged_into is null`;
  const owned = JSON.stringify([...banks]);
  const named: SQL = sql`select e.id from ${these}
    union select t.id from ${these}
      cross join json_each(${owned}) o on o.value->>0 = e.partition_id
      cross join entity_aliases n on n.entity_id = e.id
      cross join json_each(${owned}) b on b.value->>1 = o.value->>1
        and b.value->>0 <> e.partition_id
      cross join entity_aliases a on a.partition_id = b.value->>0
        and a.normal_alias = n.normal_alias
      cross join entities t on t.id = a.entity_id
      where exists (select 1 from mentions w cross join memories m on m.id = w.memory_id
        where w.entity_id = t.id and ${inSight(scope, at)})`;
  const [rows] = await db.batch([
    rowsOf<NamedRow>(
      db,
      sql`select e.id, e.partition_id, e.type, e.normal_name, e.created_at,
          (select json_group_array(a.normal_alias) from entity_aliases a
            where a.entity_id = e.id) as names
        from (${named}) d cross join entities e on e.id = d.id`,
    ),
  ]);
  return rows.map((row) => ({
    id: row.id,
    partitionId: row.partition_id,
    type: row.type,
    name: row.normal_name,
    names: JSON.parse(row.names) as string[],
    createdAt: row.created_at,
  }));
}

/** Entities with the other layers of each. */
export async function withLayers(
  db: Database,
  scope: Scope,
  ids: readonly string[],
  banks: Banks,
  at: Moment,
): Promise<string[]> {
  if (banks.size === 0 || ids.length === 0) return [...ids];
  const layers = layersOf(await readNamesakes(db, scope, ids, banks, at), banks);
  return [...new Set(ids.flatMap((id) => layers.get(id) ?? [id]))];
}
