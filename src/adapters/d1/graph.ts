import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Alias, Entity } from "../../model/entity-graph.ts";
import { type KnownName, nearLengthMin } from "../../model/entity.ts";
import { nearNamesMax } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import type { GraphStore, WantedNames } from "../../ports/graph-store.ts";
import { readCursor } from "./cursor.ts";
import { rowsOf } from "./database.ts";
import type { Database } from "./database.ts";
import { endableEdges, heldOfRow } from "./edge-endings.ts";
import type { HeldRow } from "./edge-endings.ts";
import { readBanks, readNamesakes } from "./graph-banks.ts";
import { mergeEntities, splitEntity } from "./graph-merge.ts";
import {
  bearing,
  bears,
  edgeColumns,
  edgeOfRow,
  evident,
  inSight,
  nodeColumns,
  nodeOfRow,
} from "./graph-sight.ts";
import type { EdgeRow, NodeRow } from "./graph-sight.ts";
import { readNewest, walkAround } from "./graph-walk.ts";
import { readOccurrences, readUnweighed, writeWeights } from "./graph-weights.ts";
import { pageOf } from "./paging.ts";
import { listOf } from "./rows.ts";

export function d1GraphStore(db: Database): GraphStore {
  const query = async <Row>(statement: SQL): Promise<Row[]> => {
    const [rows] = await db.batch([rowsOf<Row>(db, statement)]);
    return rows;
  };

  return {
    names: (scope, partitionId, wanted) => query<KnownName>(namesLike(scope, partitionId, wanted)),

    async list(scope, { q, type, now }, limit, cursor) {
      const after = cursor === null ? null : readCursor(cursor, "ent");
      const wide = scope.userId === null && scope.agentId === null && scope.sessionId === null;
      // A scope's entities are sought in its banks; a tenant's by an index of their own.
      const from = wide
        ? sql`entities e`
        : sql`(select distinct m.partition_id as id from memories m where ${bearing(scope)}) b
            cross join entities e on e.partition_id = b.id`;
      const rows = await query<EntityRow>(sql`select ${entityColumns(scope, now)} from ${from}
        where e.tenant_id = ${scope.tenantId} and e.merged_into is null and ${seen(scope, now)}
          and (${type} is null or e.type = ${type})
          and (${q} is null or exists (select 1 from entity_aliases a
            where a.entity_id = e.id and instr(a.normal_alias, ${q}) > 0))
          ${after === null ? sql`` : sql`and (e.created_at, e.id) < (${after.at}, ${after.id})`}
        order by e.created_at desc, e.id desc limit ${limit + 1}`);
      return pageOf(rows, limit, entityOfRow, ({ created_at, id }) => ({ at: created_at, id }));
    },

    async get(scope, id, now) {
      const [row] = await query<EntityRow>(sql`select ${entityColumns(scope, now)} from entities e
        where e.id = coalesce((select a.entity_id from entity_aliases a where a.name_id = ${id}), ${id})
          and +e.tenant_id = ${scope.tenantId} and e.merged_into is null and ${seen(scope, now)}`);
      return row === undefined ? null : entityOfRow(row);
    },

    async called(scope, normalName, now, limit) {
      const rows = await query<EntityRow>(sql`select ${entityColumns(scope, now)}
        from (select distinct a.entity_id as id
          from (select distinct m.partition_id as id from memories m where ${bearing(scope)}) b
          cross join entity_aliases a on a.partition_id = b.id and a.normal_alias = ${normalName}) d
        cross join entities e on e.id = d.id
        where +e.tenant_id = ${scope.tenantId} and ${seen(scope, now)}
        order by memories desc, e.id limit ${limit}`);
      return rows.map(entityOfRow);
    },

    async nodes(scope, ids) {
      const rows = await query<NodeRow>(sql`select ${nodeColumns} from
          json_each(${JSON.stringify(ids)}) x cross join entities e on e.id = x.value
        where +e.tenant_id = ${scope.tenantId}`);
      return rows.map(nodeOfRow);
    },

    async edgesOf(scope, id, now, limit) {
      const at = { asOf: null, now };
      const of = (end: "subject_id" | "object_id"): SQL => sql`select g.id from entities e
        cross join edges g on g.partition_id = e.partition_id and ${sql.raw(`g.${end}`)} = e.id
        where e.id = ${id} and +e.tenant_id = ${scope.tenantId}`;
      const rows = await query<EdgeRow>(sql`select ${edgeColumns(scope, at)}
        from (${of("subject_id")} union ${of("object_id")}) d cross join edges g on g.id = d.id
        where g.subject_id <> g.object_id and ${evident(scope, at)}
        order by g.valid_to is not null, g.valid_from desc, g.id limit ${limit}`);
      return rows.map(edgeOfRow);
    },

    async memoryIdsOf(scope, id, now, limit) {
      const rows = await query<{ id: string }>(sql`select distinct m.id from mentions n
        cross join memories m on m.id = n.memory_id
        where n.entity_id = ${id} and ${inSight(scope, { asOf: null, now })}
        order by m.created_at desc, m.id desc limit ${limit}`);
      return rows.map((row) => row.id);
    },

    async endable(scope, partitionId, wanted) {
      return (await query<HeldRow>(endableEdges(scope, partitionId, wanted))).map(heldOfRow);
    },

    banks: (scope) => readBanks(db, scope),
    namesakes: (scope, ids, banks, now) =>
      readNamesakes(db, scope, ids, banks, { asOf: null, now }),

    async entities(scope, ids, now) {
      const rows = await query<EntityRow>(sql`select ${entityColumns(scope, now)}
        from json_each(${JSON.stringify(ids)}) x cross join entities e on e.id = x.value
        where +e.tenant_id = ${scope.tenantId} and e.merged_into is null and ${seen(scope, now)}`);
      return rows.map(entityOfRow);
    },

    async userOf(scope, id) {
      const rows = await query<{ userId: string | null }>(sql`select distinct m.user_id as userId
        from mentions n cross join memories m on m.id = n.memory_id
        where n.entity_id = ${id} and ${bears(scope)} limit 2`);
      return rows.length === 1 ? (rows[0]?.userId ?? null) : null;
    },

    around: (scope, request) => walkAround(db, scope, request),
    newest: (scope, request) => readNewest(db, scope, request),

    async owns(scope, ids) {
      const foreign = await query<{ id: string }>(sql`select m.id from mentions n
        cross join memories m on m.id = n.memory_id
        where n.entity_id in ${listOf(ids)} and +n.tenant_id = ${scope.tenantId}
          and not (${bears(scope)}) limit 1`);
      return foreign.length === 0;
    },

    merge: (scope, from, into) => mergeEntities(db, scope, from, into),
    split: (scope, id, nameIds, now) => splitEntity(db, scope, id, nameIds, now),
    unweighed: (before, limit) => readUnweighed(db, before, limit),
    occurrences: (partition, bounds) => readOccurrences(db, partition, bounds),
    keepWeights: (partition, weights, now) => writeWeights(db, partition, weights, now),
  };
}

/** Letters that a name has to begin with to be compared: each is one range of the index. */
const sharedStart = 3;
const lastCharacter = String.fromCodePoint(0x10ffff);

/** Equal names, and a bounded number of those that begin alike. */
function namesLike(scope: Scope, partitionId: string, { equal, begun, least }: WantedNames): SQL {
  const lengthMin = nearLengthMin(least);
  const alike = equal.filter((name) => name.length >= lengthMin);
  const starts = new Set(
    [...alike, ...begun].map((name) => Array.from(name).slice(0, sharedStart).join("")),
  );
  const ranges = JSON.stringify([...starts].map((start) => [start, start + lastCharacter]));
  const found = sql`a.partition_id = ${partitionId}`;
  const columns = sql`select a.name_id as nameId, a.entity_id as entityId,
    a.normal_alias as normalName, e.type`;
  const bearer = sql`cross join entities e on e.id = a.entity_id and +e.tenant_id = ${scope.tenantId}`;
  return sql`${columns} from json_each(${JSON.stringify(equal)}) x
      cross join entity_aliases a on ${found} and a.normal_alias = x.value ${bearer}
    union
    select * from (${columns} from json_each(${ranges}) x
      cross join entity_aliases a on ${found} and a.normal_alias >= x.value->>0
        and a.normal_alias < x.value->>1 ${bearer}
      limit ${nearNamesMax})`;
}

/** That a memory in sight mentions an entity `e`. */
const seen = (scope: Scope, now: number): SQL =>
  sql`exists (select 1 from mentions n cross join memories m on m.id = n.memory_id
    where n.entity_id = e.id and ${inSight(scope, { asOf: null, now })})`;

/** Names shown of one entity. */
const aliasesMax = 100;

const entityColumns = (scope: Scope, now: number): SQL => sql`e.id, e.name, e.type, e.partition_id,
  e.created_at, (select count(distinct m.id) from mentions n
    cross join memories m on m.id = n.memory_id
    where n.entity_id = e.id and ${inSight(scope, { asOf: null, now })}) as memories,
  (select json_group_array(json_array(a.name_id, a.alias)) from (
    select name_id, alias from entity_aliases where entity_id = e.id limit ${aliasesMax}) a) as aliases,
  (select json_group_array(d.id) from entity_aliases a cross join entities d on d.id = a.name_id
    where a.entity_id = e.id and d.merged_into is not null) as merged`;

interface EntityRow {
  id: string;
  name: string;
  type: string;
  partition_id: string;
  created_at: number;
  memories: number;
  aliases: string;
  merged: string;
}

const entityOfRow = (row: EntityRow): Entity => ({
  id: row.id,
  name: row.name,
  type: row.type,
  partitionId: row.partition_id,
  createdAt: row.created_at,
  memories: row.memories,
  aliases: (JSON.parse(row.aliases) as [string, string][])
    .map(([id, name]) => ({ id, name }))
    .toSorted((a, b) => (placeOf(a, row) < placeOf(b, row) ? -1 : 1)),
  merged: JSON.parse(row.merged) as string[],
});

/** The name that it goes by stands first, the others by their letters. */
const placeOf = ({ id, name }: Alias, row: EntityRow): string =>
  `${name === row.name ? 0 : 1} ${name} ${id}`;
