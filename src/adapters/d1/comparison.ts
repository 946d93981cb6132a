import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { evictedTurnsMax } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import type { ComparisonStore, KnownVector } from "../../ports/comparison-store.ts";
import type { KnownMemory } from "../../ports/memory-store.ts";
import { rowsOf } from "./database.ts";
import type { Database } from "./database.ts";
import { liveAt } from "./memory-rows.ts";
import { listOf } from "./rows.ts";
import { fromExact } from "./schema.ts";

const known = sql`memories.id, memories.content, memories.simhash,
  memories.content_hash as contentHash, memories.attribute,
  memories.attribute_value as attributeValue, memories.type,
  memories.created_at as createdAt, memories.valid_to as validTo`;

export function d1ComparisonStore(db: Database): ComparisonStore {
  return {
    async related(scope, partitionId, { names, ids, limit, now }) {
      if (names.length === 0 && ids.length === 0) return [];
      // `cross join` holds the planner to the ids at hand: a partition may hold a hundred thousand.
      const live = sql`cross join memories on memories.id = found.id
        where memories.tenant_id = ${scope.tenantId}
          and memories.partition_id = ${partitionId} and ${liveAt(now)}`;
      const [named, asked] = await db.batch([
        rowsOf<KnownMemory>(
          db,
          sql`select ${known} from (
              select distinct n.memory_id as id from json_each(${JSON.stringify(names)}) k
              cross join entity_aliases a on a.partition_id = ${partitionId}
                and a.normal_alias = k.value
              cross join mentions n on n.entity_id = a.entity_id) found
            ${live} order by memories.created_at desc, memories.id desc
            limit cast(${limit} as integer)`,
        ),
        rowsOf<KnownMemory>(
          db,
          sql`select ${known} from
            (select value as id from json_each(${JSON.stringify(ids)})) found ${live}`,
        ),
      ]);
      const found = new Map([...named, ...asked].map((row) => [row.id, row]));
      return [...found.values()]
        .map((row) => ({ ...row, content: fromExact(row.content) }))
        .toSorted((a, b) => b.createdAt - a.createdAt);
    },

    async vectors(scope, partitionId, spaceId, limit, now) {
      const [rows] = await db.batch([
        rowsOf<KnownVector>(
          db,
          sql`select memories.id, memories.content, v.components, v.scale
            from (select id from memories
              where partition_id = ${partitionId} and tenant_id = ${scope.tenantId} and ${liveAt(now)}
              order by created_at desc limit cast(${limit} as integer)) newest
            cross join memories on memories.id = newest.id
            cross join vectors v on v.memory_id = newest.id and v.space_id = ${spaceId}
            where v.components is not null`,
        ),
      ]);
      return rows.map((row) => ({ ...row, content: fromExact(row.content) }));
    },

    async remembered(scope, partitionKeys, contentHashes) {
      if (contentHashes.length === 0) return [];
      const [rows] = await db.batch([
        rowsOf<{ hash: string }>(
          db,
          sql`select distinct m.content_hash as hash from json_each(${JSON.stringify(partitionKeys)}) k
            cross join partitions p on p.tenant_id = ${scope.tenantId} and p.key = k.value
            cross join memories m on m.partition_id = p.id
              and m.status in ('active', 'superseded', 'archived', 'expired')
              and m.content_hash in ${listOf(contentHashes)}`,
        ),
      ]);
      return rows.map(({ hash }) => hash);
    },

    async evicted(scope, sessionId, turnId, pairs) {
      const [[newer], memories] = await db.batch([
        rowsOf<{ n: number }>(db, newerThan(scope, sessionId, turnId, pairs)),
        rowsOf<{ id: string }>(
          db,
          sql`${behind(scope, sessionId, pairs)}
            select distinct m.id from behind
            cross join memory_sources s on s.turn_id = behind.id
            cross join memories m on m.id = s.memory_id
            where m.tenant_id = ${scope.tenantId} and not m.pinned
              and not exists (select 1 from memory_sources o where o.memory_id = m.id
                and o.turn_id not in (select id from behind))`,
        ),
      ]);
      return { turn: (newer?.n ?? 0) >= pairs, memoryIds: memories.map(({ id }) => id) };
    },
  };
}

/** The turns right behind the newest `pairs` of a session: those before them left it already. */
const behind = ({ tenantId }: Scope, sessionId: string, pairs: number): SQL =>
  sql`with behind as materialized (select id from turns
    where tenant_id = ${tenantId} and session_id = ${sessionId}
    order by created_at desc, id desc
    limit cast(${evictedTurnsMax} as integer) offset cast(${pairs} as integer))`;

/** How many turns of the session are newer than this one, counted up to `most`. */
const newerThan = ({ tenantId }: Scope, sessionId: string, turnId: string, most: number): SQL =>
  sql`select count(*) as n from (select 1 from turns me
    cross join turns t on t.tenant_id = me.tenant_id and t.session_id = me.session_id
      and t.created_at >= me.created_at and (t.created_at, t.id) > (me.created_at, me.id)
    where me.id = ${turnId} and me.tenant_id = ${tenantId} and me.session_id = ${sessionId}
    limit cast(${most} as integer))`;
