import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { exportPage, exportTurnCharsMax, exportVersionsPage } from "../../../model/limits.ts";
import type { Role } from "../../../model/memory.ts";
import type { Scope } from "../../../model/scope.ts";
import type { MemoryRow, SourcePlace } from "../../../model/transfer.ts";
import type { Attachment } from "../../../model/turn.ts";
import type { ExportStore } from "../../../ports/transfer-store.ts";
import { bearing } from "../bearing.ts";
import { readCursor, writeCursor } from "../cursor.ts";
import { type Database, rowsOf } from "../database.ts";
import { memoryOfRow } from "../memory-rows.ts";
import { listOf } from "../rows.ts";
import { memories, memoryVersions, sessions, settings, summaries, turns } from "../schema.ts";
import { readGraph } from "./read-graph.ts";
import { walk } from "./keyset.ts";
import { featuresAt, readUnit, rememberedSides } from "./unit-place.ts";

const keyOfPartition = (partitionId: typeof memories.partitionId | typeof turns.partitionId) =>
  sql<string | null>`(select p.key from partitions p where p.id = ${partitionId})`;

const turnColumns = {
  ...getTableColumns(turns),
  partition: keyOfPartition(turns.partitionId),
  features: featuresAt("turns", 2),
  buried: sql<string>`(select json_group_array(json_object('role', b.role, 'start', b.start,
      'end', b."end", 'at', b.at)) from
    (select * from tombstones where turn_id = ${turns.id} order by role, start, "end") b)`,
};

const memoryColumns = {
  ...getTableColumns(memories),
  partition: keyOfPartition(memories.partitionId),
  features: featuresAt("memories", 1),
  sources: sql<string>`(select json_group_array(json_object('turnId', s.turn_id, 'role', s.role,
      'start', s.start, 'end', s."end", 'leads', s.position)) from
    (select * from memory_sources where memory_id = ${memories.id}
      order by turn_id, role, start) s)`,
  parents: sql<string>`(select json_group_array(p.parent_id) from
    (select * from memory_parents where memory_id = ${memories.id} order by parent_id) p)`,
  mentions: sql<string>`(select json_group_array(json_object('entityId', n.entity_id,
      'nameId', n.name_id)) from
    (select * from mentions where memory_id = ${memories.id} order by entity_id, name_id) n)`,
};

/** Without an agent's id the tenant's document; a user's or a session's export has none. */
async function readSettings(db: Database, { tenantId, userId, agentId, sessionId }: Scope) {
  if (userId !== null || sessionId !== null) return [];
  const rows = await db
    .select()
    .from(settings)
    .where(
      and(
        eq(settings.tenantId, tenantId),
        agentId === null ? undefined : eq(settings.agentId, agentId),
      ),
    )
    .orderBy(asc(settings.agentId));
  return rows.map((row) => ({
    kind: "settings" as const,
    agentId: row.agentId === "" ? null : row.agentId,
    document: row.document,
    updatedAt: row.updatedAt,
  }));
}

/** Names of the speakers that notes of these partitions may be of, by partition and hash. */
async function speakersOf(
  db: Database,
  { tenantId }: Scope,
  wanted: readonly (readonly [string, number])[],
): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map();
  const [rows] = await db.batch([
    rowsOf<{ partition_id: string; hash: number; name: string }>(
      db,
      sql`select s.partition_id, s.hash, s.name from json_each(${JSON.stringify(wanted)}) w
        cross join speakers s on s.partition_id = w.value->>0 and s.hash = w.value->>1
        where s.tenant_id = ${tenantId}`,
    ),
  ]);
  return new Map(rows.map(({ partition_id, hash, name }) => [`${partition_id} ${hash}`, name]));
}

export function d1ExportStore(db: Database): ExportStore {
  return {
    settings: (scope) => readSettings(db, scope),

    async sessions(scope, cursor) {
      const { where, orderBy, page } = walk(scope, cursor, {
        user: sessions.userId,
        at: sessions.lastTurnAt,
        id: sessions.id,
      });
      const rows = await db
        .select()
        .from(sessions)
        .where(and(bearing(sessions, scope, sessions.id), where))
        .orderBy(...orderBy)
        .limit(exportPage + 1);
      return page(
        rows,
        exportPage,
        ({ tenantId: _tenant, summarisedTo, ...session }) => ({
          kind: "session" as const,
          session,
          summarisedTo,
        }),
        (row) => ({ userId: row.userId, at: row.lastTurnAt, id: row.id }),
      );
    },

    async turns(scope, cursor) {
      const { where, orderBy, page } = walk(scope, cursor, {
        user: turns.userId,
        at: turns.createdAt,
        id: turns.id,
      });
      const sized = await db
        .select({
          id: turns.id,
          userId: turns.userId,
          at: turns.createdAt,
          chars: sql<number>`length(${turns.prompt}) + length(${turns.response})`,
        })
        .from(turns)
        .where(and(bearing(turns, scope, turns.sessionId), where))
        .orderBy(...orderBy)
        .limit(exportPage + 1);
      const fit = fitting(sized.slice(0, exportPage).map(({ chars }) => chars));
      const rows = await db
        .select(turnColumns)
        .from(turns)
        .where(
          and(
            eq(turns.tenantId, scope.tenantId),
            sql`${turns.id} in ${listOf(sized.slice(0, fit).map(({ id }) => id))}`,
          ),
        )
        .orderBy(...orderBy);
      const { nextCursor } = page(
        sized.slice(0, fit + 1),
        fit,
        (row) => row,
        (row) => row,
      );
      return {
        data: rows.map((row) => {
          const { tenantId: _, dueAt: __, ingestToken: ___, partitionId, position, ...rest } = row;
          const { partition, features, buried, ...turn } = rest;
          const isIndexed = partitionId !== null && position !== null;
          return {
            kind: "turn" as const,
            turn: { ...turn, attachments: turn.attachments as Attachment[] },
            partition: isIndexed ? partition : null,
            remembered: isIndexed ? rememberedSides(features) : ([] as Role[]),
            buried: JSON.parse(buried),
          };
        }),
        nextCursor,
      };
    },

    async memories(scope, cursor) {
      const { where, orderBy, page } = walk(scope, cursor, {
        user: memories.userId,
        at: memories.createdAt,
        id: memories.id,
      });
      const rows = await db
        .select(memoryColumns)
        .from(memories)
        .where(and(bearing(memories, scope, memories.sessionId), where))
        .orderBy(...orderBy)
        .limit(exportPage + 1);
      const units = new Map(rows.map((row) => [row.id, readUnit(row.features)]));
      const names = await speakersOf(
        db,
        scope,
        rows.flatMap(({ id, partitionId }) => {
          const hash = units.get(id)?.speakerHash ?? null;
          return hash === null ? [] : [[partitionId, hash] as const];
        }),
      );
      return page(
        rows,
        exportPage,
        ({ partition, features: _features, parents, mentions, ...row }): MemoryRow => {
          const { sources, partitionId, firstLifetimeMs, ...memory } = memoryOfRow(row);
          const unit = units.get(row.id) ?? null;
          return {
            kind: "memory",
            memory,
            partition: partition ?? "",
            attribute: row.attribute,
            attributeValue: row.attributeValue,
            firstLifetimeMs,
            lastSimilarity: row.lastSimilarity,
            reviewedAt: row.reviewedAt,
            unit:
              unit === null
                ? null
                : {
                    side: unit.side,
                    speaker: names.get(`${partitionId} ${unit.speakerHash ?? ""}`) ?? null,
                    inSession: unit.inSession,
                    note: unit.note,
                  },
            sources: sources.map(leading),
            parentIds: JSON.parse(parents),
            mentions: JSON.parse(mentions),
          };
        },
        (row) => ({ userId: row.userId, at: row.createdAt, id: row.id }),
      );
    },

    async versions(scope, memoryIds, cursor) {
      const after = cursor === null ? { at: 0, id: "" } : readCursor(cursor);
      const { tenantId: _, ...columns } = getTableColumns(memoryVersions);
      const rows = await db
        .select(columns)
        .from(memoryVersions)
        .where(
          and(
            sql`+${memoryVersions.tenantId} = ${scope.tenantId}`,
            sql`${memoryVersions.memoryId} in ${listOf(memoryIds)}`,
            sql`(${memoryVersions.memoryId}, ${memoryVersions.version}) > (${after.id}, ${after.at})`,
          ),
        )
        .orderBy(asc(memoryVersions.memoryId), asc(memoryVersions.version))
        .limit(exportVersionsPage + 1);
      const shown = rows.slice(0, exportVersionsPage);
      const last = shown.at(-1);
      const more = rows.length > exportVersionsPage && last !== undefined;
      return {
        data: shown.map(({ memoryId, ...version }) => ({
          kind: "version" as const,
          memoryId,
          version,
        })),
        nextCursor: more ? writeCursor(last.version, last.memoryId) : null,
      };
    },

    graph: (scope, memoryIds) => readGraph(db, scope, memoryIds),

    async summaries(scope, cursor) {
      const { where, orderBy, page } = walk(scope, cursor, {
        user: summaries.userId,
        at: summaries.from,
        id: summaries.id,
      });
      const rows = await db
        .select({
          ...getTableColumns(summaries),
          sources: sql<string>`(select json_group_array(json_object('memoryId', s.memory_id,
              'turnId', s.turn_id)) from (select * from summary_sources
            where summary_id = ${summaries.id} order by memory_id, turn_id) s)`,
        })
        .from(summaries)
        .where(and(bearing(summaries, scope, summaries.sessionId), where))
        .orderBy(...orderBy)
        .limit(exportPage + 1);
      return page(
        rows,
        exportPage,
        ({ tenantId: _tenant, origin, stale, sources, ...summary }) => ({
          kind: "summary" as const,
          summary,
          origin,
          stale,
          sources: JSON.parse(sources),
        }),
        (row) => ({ userId: row.userId, at: row.from, id: row.id }),
      );
    },
  };
}

/** Where the words of the source stand in the index, or −1. */
const leading = (source: object): SourcePlace => {
  const { leads, ...place } = source as Omit<SourcePlace, "leads"> & { leads: number };
  return { ...place, leads: leads >= 0 };
};

/** How many of these a page holds: one at least. */
function fitting(chars: readonly number[]): number {
  let total = 0;
  const end = chars.findIndex((each, i) => {
    total += each;
    return i > 0 && total > exportTurnCharsMax;
  });
  return end < 0 ? chars.length : end;
}
