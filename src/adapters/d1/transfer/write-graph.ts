import { type SQL, sql } from "drizzle-orm";
import type { ImportStore, PlacedEdge } from "../../../ports/transfer-store.ts";
import { fieldOf, insertRows, listOf } from "../rows.ts";
import { edges, edgeSources, entities, entityAliases } from "../schema.ts";

type Written = (statements: readonly SQL[], ids: SQL) => Promise<string[]>;

/** Those of the ids that are not there yet, by a table's id column. */
async function absent<R extends { id: string }>(
  idsWhere: Written,
  table: "entities" | "entity_aliases" | "edges",
  records: readonly R[],
): Promise<R[]> {
  const column = sql.identifier(table === "entity_aliases" ? "name_id" : "id");
  const there = await idsWhere(
    [],
    sql`select ${column} as id from ${sql.identifier(table)}
      where ${column} in ${listOf(records.map(({ id }) => id))}`,
  );
  const known = new Set(there);
  return records.filter(({ id }) => !known.has(id));
}

export function writeGraph(idsWhere: Written): Pick<ImportStore, "entities" | "names" | "edges"> {
  return {
    async entities({ tenantId }, records) {
      const fresh = await absent(idsWhere, "entities", records);
      if (fresh.length === 0) return [];
      return idsWhere(
        [
          insertRows(
            entities,
            fresh.map(({ kind: _kind, partition, ...row }) => ({
              ...row,
              tenantId,
              partitionId: partition.id,
            })),
            { where: mentioned(tenantId, "id") },
          ),
        ],
        sql`select id from entities where +tenant_id = ${tenantId}
          and id in ${listOf(fresh.map(({ id }) => id))}`,
      );
    },

    async names({ tenantId }, records) {
      const fresh = await absent(idsWhere, "entity_aliases", records);
      if (fresh.length === 0) return [];
      return idsWhere(
        [
          insertRows(
            entityAliases,
            fresh.map((name) => ({
              nameId: name.id,
              tenantId,
              partitionId: name.partition.id,
              normalAlias: name.normalName,
              entityId: name.entityId,
              alias: name.name,
            })),
            { where: mentioned(tenantId, "name_id") },
          ),
        ],
        sql`select name_id as id from entity_aliases where +tenant_id = ${tenantId}
          and name_id in ${listOf(fresh.map(({ id }) => id))}`,
      );
    },

    async edges({ tenantId }, records) {
      const resting = await restingHere(idsWhere, tenantId, records);
      const fresh = await absent(idsWhere, "edges", resting);
      if (resting.length === 0) return [];
      const sources = resting.flatMap(({ id, memoryIds, endings }) => [
        ...memoryIds.map((memoryId) => ({ tenantId, edgeId: id, memoryId, endsAt: null })),
        ...endings.map(({ memoryId, at }) => ({ tenantId, edgeId: id, memoryId, endsAt: at })),
      ]);
      return idsWhere(
        [
          ...(fresh.length === 0
            ? []
            : [
                insertRows(
                  edges,
                  fresh.map(
                    ({ kind: _kind, partition, memoryIds: _ids, endings: _ends, ...row }) => ({
                      ...row,
                      tenantId,
                      partitionId: partition.id,
                    }),
                  ),
                ),
              ]),
          insertRows(edgeSources, sources, {
            where: sql`exists (select 1 from memories m where m.id = ${fieldOf("memory_id")}
                and m.tenant_id = ${tenantId})
              and exists (select 1 from edges e where e.id = ${fieldOf("edge_id")}
                and e.tenant_id = ${tenantId})`,
          }),
          retold(tenantId, fresh),
        ],
        sql`select id from edges where +tenant_id = ${tenantId}
          and id in ${listOf(fresh.map(({ id }) => id))}`,
      );
    },
  };
}

/** That a memory here mentions the row at hand, an entity or a name. */
const mentioned = (tenantId: string, column: "id" | "name_id"): SQL => {
  const id = fieldOf(column);
  return sql`(exists (select 1 from mentions n where n.name_id = ${id} and n.tenant_id = ${tenantId})
    or exists (select 1 from mentions n where n.entity_id = ${id} and n.tenant_id = ${tenantId}))`;
};

/** Edges that rest on a memory that is here. */
async function restingHere(
  idsWhere: Written,
  tenantId: string,
  records: readonly PlacedEdge[],
): Promise<PlacedEdge[]> {
  if (records.length === 0) return [];
  const there = await idsWhere(
    [],
    sql`select id from memories where +tenant_id = ${tenantId}
      and id in ${listOf(records.flatMap(({ memoryIds }) => memoryIds))}`,
  );
  const here = new Set(there);
  return records.filter(({ memoryIds }) => memoryIds.some((id) => here.has(id)));
}

/** An edge whose sentence is of a memory that did not come takes one of a memory that did. */
const retold = (tenantId: string, fresh: readonly PlacedEdge[]): SQL =>
  sql`update edges set fact = (select m.content from edge_sources s
      cross join memories m on m.id = s.memory_id
      where s.edge_id = edges.id and s.ends_at is null order by m.created_at, m.id limit 1)
    where tenant_id = ${tenantId} and id in ${listOf(fresh.map(({ id }) => id))}
      and (select count(*) from edge_sources s where s.edge_id = edges.id and s.ends_at is null) <
        (select value->>'$.n' from json_each(${JSON.stringify(
          fresh.map(({ id, memoryIds }) => ({ id, n: memoryIds.length })),
        )}) where value->>'$.id' = edges.id)`;
