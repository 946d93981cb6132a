import { type SQL, sql } from "drizzle-orm";
import type { ImportStore } from "../../../ports/transfer-store.ts";
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
          ),
        ],
        sql`select name_id as id from entity_aliases where +tenant_id = ${tenantId}
          and name_id in ${listOf(fresh.map(({ id }) => id))}`,
      );
    },

    async edges({ tenantId }, records) {
      if (records.length === 0) return [];
      const fresh = await absent(idsWhere, "edges", records);
      const sources = records.flatMap(({ id, memoryIds }) =>
        memoryIds.map((memoryId) => ({ tenantId, edgeId: id, memoryId })),
      );
      return idsWhere(
        [
          ...(fresh.length === 0
            ? []
            : [
                insertRows(
                  edges,
                  fresh.map(({ kind: _kind, partition, memoryIds: _ids, ...row }) => ({
                    ...row,
                    tenantId,
                    partitionId: partition.id,
                  })),
                ),
              ]),
          ...(sources.length === 0
            ? []
            : [
                insertRows(edgeSources, sources, {
                  where: sql`exists (select 1 from memories m where m.id = ${fieldOf("memory_id")}
                      and m.tenant_id = ${tenantId})
                    and exists (select 1 from edges e where e.id = ${fieldOf("edge_id")}
                      and e.tenant_id = ${tenantId})`,
                }),
              ]),
        ],
        sql`select id from edges where +tenant_id = ${tenantId}
          and id in ${listOf(fresh.map(({ id }) => id))}`,
      );
    },
  };
}
