import { and, asc, getTableColumns, sql } from "drizzle-orm";
import type { Scope } from "../../../model/scope.ts";
import type { EdgeRecord, EntityRecord, NameRecord } from "../../../model/transfer.ts";
import type { Database } from "../database.ts";
import { isOf, listOf } from "../rows.ts";
import { edges, entities, entityAliases } from "../schema.ts";

const keyIn = (
  partitionId:
    | typeof edges.partitionId
    | typeof entities.partitionId
    | typeof entityAliases.partitionId,
) => sql<string>`(select p.key from partitions p where p.id = ${partitionId})`;

/**
 * What the graph knows by these memories. An edge keeps a sentence of a memory: one that also rests on
 * a memory out of the scope is left out, so that no one's words go along with another's.
 */
export async function readGraph(
  db: Database,
  scope: Scope,
  memoryIds: readonly string[],
): Promise<(EntityRecord | NameRecord | EdgeRecord)[]> {
  if (memoryIds.length === 0) return [];
  const these = listOf(memoryIds);
  const mentioned = sql`select n.entity_id from mentions n where n.memory_id in ${these}`;
  const named = sql`select n.name_id from mentions n where n.memory_id in ${these}`;
  const [entityRows, nameRows, edgeRows] = await db.batch([
    db
      .select({ ...getTableColumns(entities), partition: keyIn(entities.partitionId) })
      .from(entities)
      .where(
        and(
          isOf(entities.tenantId, scope.tenantId),
          sql`${entities.id} in (${mentioned} union ${named})`,
        ),
      )
      .orderBy(asc(entities.id)),
    db
      .select({ ...getTableColumns(entityAliases), partition: keyIn(entityAliases.partitionId) })
      .from(entityAliases)
      .where(
        and(
          isOf(entityAliases.tenantId, scope.tenantId),
          sql`${entityAliases.nameId} in (${named})`,
        ),
      )
      .orderBy(asc(entityAliases.nameId)),
    db
      .select({
        ...getTableColumns(edges),
        partition: keyIn(edges.partitionId),
        memoryIds: sql<string>`(select json_group_array(s.memory_id) from (select * from edge_sources
          where edge_id = ${edges.id} and ends_at is null order by memory_id) s)`,
        endings: sql<string>`(select json_group_array(json_object('memoryId', s.memory_id, 'at', s.ends_at))
          from (select * from edge_sources
            where edge_id = ${edges.id} and ends_at is not null order by memory_id) s)`,
      })
      .from(edges)
      .where(
        and(
          isOf(edges.tenantId, scope.tenantId),
          sql`${edges.id} in (select s.edge_id from edge_sources s where s.memory_id in ${these})`,
          isWhole(scope)
            ? undefined
            : sql`not exists (select 1 from edge_sources s
            cross join memories m on m.id = s.memory_id
            where s.edge_id = ${edges.id} and (${alien(scope)}))`,
        ),
      )
      .orderBy(asc(edges.id)),
  ]);
  return [
    ...entityRows.map(({ tenantId: _tenant, partitionId: _id, ...row }) => ({
      kind: "entity" as const,
      ...row,
    })),
    ...nameRows.map((row) => ({
      kind: "name" as const,
      id: row.nameId,
      partition: row.partition,
      normalName: row.normalAlias,
      entityId: row.entityId,
      name: row.alias,
    })),
    ...edgeRows.map(
      ({ tenantId: _tenant, partitionId: _id, memoryIds: sources, endings, ...row }) => ({
        kind: "edge" as const,
        ...row,
        memoryIds: JSON.parse(sources) as string[],
        endings: JSON.parse(endings) as EdgeRecord["endings"],
      }),
    ),
  ];
}

const isWhole = ({ userId, agentId, sessionId }: Scope): boolean =>
  userId === null && agentId === null && sessionId === null;

const alien = ({ userId, agentId, sessionId }: Scope) =>
  sql.join(
    [
      ...(userId === null ? [] : [sql`m.user_id is not ${userId}`]),
      ...(agentId === null ? [] : [sql`m.agent_id is not ${agentId}`]),
      ...(sessionId === null ? [] : [sql`m.session_id is not ${sessionId}`]),
    ],
    sql` or `,
  );
