import { and, asc, count, desc, eq, gt, gte, lt, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Scope } from "../../model/scope.ts";
import type {
  IdForms,
  IngestCommit,
  KnownMemory,
  MemoryFilter,
  MemoryStore,
} from "../../ports/memory-store.ts";
import { addStatements } from "./add.ts";
import { commitStatements, ownsTurn } from "./commit.ts";
import { readCursor } from "./cursor.ts";
import { runBatch } from "./database.ts";
import type { Database } from "./database.ts";
import { whereOf } from "./filter.ts";
import { doomed, forgetStatements } from "./forget.ts";
import { foundLiveAt, liveAt, memoryColumns, memoryOfRow, recordOfRow } from "./memory-rows.ts";
import { mergeStatements, mergesHold } from "./merge.ts";
import { pageOf } from "./paging.ts";
import { feedbackStatements, reviseStatements } from "./revise.ts";
import { isOf, listOf } from "./rows.ts";
import { memories, memoryVersions, tombstones } from "./schema.ts";

/** `token` makes the name of an ingestion attempt: unguessable, never the same twice. */
export function d1MemoryStore(db: Database, token: () => string): MemoryStore {
  const own = (scope: Scope) => eq(memories.tenantId, scope.tenantId);

  return {
    async commit(scope, commit, now) {
      const attempt = token();
      const guard = ownsTurn(scope, commit.turn.id, attempt);
      const [claimed] = await runBatch(
        db,
        commitStatements(scope, commit, attempt, now, {
          forgetting: await forgetting(db, scope, commit, guard, now),
          merging: mergeStatements(scope, commit, guard, now),
          holds: mergesHold(scope, commit),
        }),
      );
      return (claimed?.meta.changes ?? 0) > 0;
    },

    async known(scope, partitionId, attributes, limit, now) {
      const columns = {
        id: memories.id,
        content: memories.content,
        simhash: memories.simhash,
        contentHash: memories.contentHash,
        attribute: memories.attribute,
        attributeValue: memories.attributeValue,
        type: memories.type,
        createdAt: memories.createdAt,
        validTo: memories.validTo,
      };
      const live = and(own(scope), eq(memories.partitionId, partitionId), liveAt(now));
      const [byAttribute, newest] = await db.batch([
        db
          .select(columns)
          .from(sql`json_each(${JSON.stringify(attributes)}) k`)
          .crossJoin(memories)
          .where(
            and(
              isOf(memories.tenantId, scope.tenantId),
              eq(memories.partitionId, partitionId),
              sql`${memories.attribute} = k.value`,
              foundLiveAt(now),
            ),
          ),
        db
          .select(columns)
          .from(memories)
          .where(live)
          .orderBy(desc(memories.createdAt))
          .limit(limit),
      ]);
      const found = new Map<string, KnownMemory>();
      for (const row of [...byAttribute, ...newest]) found.set(row.id, row);
      return [...found.values()];
    },

    async forgotten(scope, turnId) {
      return db
        .select({ role: tombstones.role, start: tombstones.start, end: tombstones.end })
        .from(tombstones)
        .where(and(eq(tombstones.tenantId, scope.tenantId), eq(tombstones.turnId, turnId)));
    },

    async add(scope, adds, act) {
      if (adds.length === 0) return [];
      const { statements, claims } = addStatements(scope, adds, token(), act);
      const results = await runBatch(db, statements);
      return adds.flatMap(({ entry }, i) =>
        (results[claims[i] ?? -1]?.meta.changes ?? 0) > 0 ? [entry.memory.id] : [],
      );
    },

    async sameAs(scope, partitionId, contentHash, now) {
      const [row] = await db
        .select({ id: memories.id })
        .from(memories)
        .where(
          and(
            own(scope),
            eq(memories.partitionId, partitionId),
            eq(memories.contentHash, contentHash),
            liveAt(now),
          ),
        );
      return row?.id ?? null;
    },

    async records(scope, ids) {
      const rows = await db
        .select(memoryColumns)
        .from(memories)
        .where(and(isOf(memories.tenantId, scope.tenantId), sql`${memories.id} in ${listOf(ids)}`));
      return rows.map(recordOfRow);
    },

    async revise(scope, revision, act) {
      const { statements, claim } = reviseStatements(scope, revision, token(), act);
      const results = await runBatch(db, statements);
      return (results[claim]?.meta.changes ?? 0) > 0;
    },

    async feedback(scope, id, change, act) {
      const [counted] = await runBatch(db, feedbackStatements(scope, id, change, token(), act));
      return (counted?.meta.changes ?? 0) > 0;
    },

    async due(scope, before, now, limit, cursor) {
      const rows = await db
        .select({ ...memoryColumns, due: dueAt })
        .from(memories)
        .where(
          and(
            bearing(scope, null),
            liveAt(now),
            sql`(${waitingSince} <= ${before} or (${memories.quarantined} and ${memories.reviewedAt} is null))`,
            cursor === null ? undefined : afterDue(cursor),
          ),
        )
        .orderBy(dueAt, asc(memories.id))
        .limit(limit + 1);
      return pageOf(
        rows,
        limit,
        ({ due, ...row }) => ({ ...memoryOfRow(row), dueAt: due }),
        (row) => ({ at: row.due, id: row.id }),
      );
    },

    async parents(scope, id) {
      const rows = await db
        .select(memoryColumns)
        .from(memories)
        .where(
          and(
            isOf(memories.tenantId, scope.tenantId),
            sql`${memories.id} in (select p.parent_id from memory_parents p where p.memory_id = ${id})`,
          ),
        )
        .orderBy(asc(memories.id));
      return rows.map(memoryOfRow);
    },

    async idsOf(scope, limit, layers) {
      const rows = await db
        .select({ id: memories.id })
        .from(memories)
        .where(
          and(
            bearing(scope, null),
            layers === null ? undefined : sql`${memories.layer} in ${listOf(layers)}`,
          ),
        )
        .orderBy(asc(memories.createdAt), asc(memories.id))
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    async get(scope, id) {
      const [row] = await db
        .select(memoryColumns)
        .from(memories)
        .where(and(own(scope), eq(memories.id, id)));
      return row === undefined ? null : memoryOfRow(row);
    },

    async list(scope, filter, limit, cursor) {
      const newest = filter.order === "newest";
      const rows = await db
        .select(memoryColumns)
        .from(memories)
        .where(
          and(
            bearing(scope, filter.forms),
            fitting(filter),
            cursor === null ? undefined : after(cursor, newest),
          ),
        )
        .orderBy(
          ...(newest
            ? [desc(memories.createdAt), desc(memories.id)]
            : [asc(memories.createdAt), asc(memories.id)]),
        )
        .limit(limit + 1);
      return pageOf(rows, limit, memoryOfRow, (row) => ({ at: row.createdAt, id: row.id }));
    },

    async count(scope, filter) {
      const [row] = await db
        .select({ n: count() })
        .from(memories)
        .where(and(bearing(scope, filter.forms), fitting(filter)));
      return row?.n ?? 0;
    },

    async ofTurn(scope, turnId) {
      const rows = await db
        .select(memoryColumns)
        .from(memories)
        .where(
          and(
            isOf(memories.tenantId, scope.tenantId),
            sql`${memories.id} in (select s.memory_id from memory_sources s where s.turn_id = ${turnId})`,
          ),
        )
        .orderBy(asc(memories.id));
      return rows.map(memoryOfRow);
    },

    async history(scope, id) {
      return db
        .select({
          version: memoryVersions.version,
          event: memoryVersions.event,
          content: memoryVersions.content,
          previous: memoryVersions.previous,
          at: memoryVersions.at,
          by: memoryVersions.by,
          reason: memoryVersions.reason,
        })
        .from(memoryVersions)
        .where(and(eq(memoryVersions.tenantId, scope.tenantId), eq(memoryVersions.memoryId, id)))
        .orderBy(asc(memoryVersions.version));
    },

    async forget(scope, ids, act) {
      const there = await doomed(db, scope, ids);
      const found = there.map(({ id }) => id);
      if (found.length === 0) return [];
      await runBatch(db, forgetStatements(scope, there, act));
      return found;
    },

    async reinforce(scope, recalls) {
      if (recalls.length === 0) return;
      // An end that was stated meanwhile stays: a recall moves an automatic one alone, and never back.
      await db.run(sql`update memories set stability_hours = r.value->>'$.stabilityHours',
          access_count = r.value->>'$.accessCount', last_accessed = r.value->>'$.lastAccessed',
          expires_at = case when memories.first_lifetime_ms is null then memories.expires_at
            else max(memories.expires_at, r.value->>'$.expiresAt') end,
          last_similarity = r.value->>'$.similarity'
        from json_each(${JSON.stringify(recalls)}) r
        where memories.id = r.value->>'$.id' and +memories.tenant_id = ${scope.tenantId}
          and (memories.last_accessed is null or memories.last_accessed < r.value->>'$.lastAccessed')`);
    },
  };
}

/** What a turn makes gone, each with its reason. */
async function forgetting(
  db: Database,
  scope: Scope,
  { forgets, turn }: IngestCommit,
  guard: SQL,
  now: number,
): Promise<SQL[]> {
  const there = await doomed(
    db,
    scope,
    forgets.map(({ memoryId }) => memoryId),
  );
  const reasonOf = new Map(forgets.map(({ memoryId, reason }) => [memoryId, reason]));
  return Array.from(
    Map.groupBy(there, ({ id }) => reasonOf.get(id) ?? null),
    ([reason, members]) =>
      forgetStatements(scope, members, { by: `turn ${turn.id}`, reason, now }, guard),
  ).flat();
}

/** Whatever bears all the ids that the scope names, in any layer; with `forms`, one form of each. */
function bearing(scope: Scope, forms: IdForms | null): SQL | undefined {
  const one = (column: SQLiteColumn, id: string | null): SQL | undefined =>
    id === null ? undefined : eq(column, id);
  const any = (column: SQLiteColumn, ids: readonly string[] | null): SQL | undefined =>
    ids === null ? undefined : sql`${column} in ${listOf(ids)}`;
  const tenant = eq(memories.tenantId, scope.tenantId);
  return forms === null
    ? and(
        tenant,
        one(memories.userId, scope.userId),
        one(memories.agentId, scope.agentId),
        one(memories.sessionId, scope.sessionId),
      )
    : and(
        tenant,
        any(memories.userId, forms.userIds),
        any(memories.agentId, forms.agentIds),
        any(memories.sessionId, forms.sessionIds),
      );
}

/** When a person last saw a memory, or Ebb learnt it. */
const waitingSince = sql`coalesce(memories.reviewed_at, memories.recorded_at)`;
/** Sorts what waits for review: what reads like an instruction, and nobody has seen, comes first. */
const dueAt = sql<number>`(${waitingSince} - case
  when memories.quarantined and memories.reviewed_at is null then 1000000000000000 else 0 end)`;

function afterDue(cursor: string): SQL {
  const { at, id } = readCursor(cursor, "mem");
  return sql`(${dueAt} > ${at} or (${dueAt} = ${at} and memories.id > ${id}))`;
}

function fitting(filter: MemoryFilter): SQL | undefined {
  return and(
    statusIs(filter.status, filter.now),
    filter.layers === null ? undefined : sql`${memories.layer} in ${listOf(filter.layers)}`,
    filter.types === null ? undefined : sql`${memories.type} in ${listOf(filter.types)}`,
    filter.tags === null
      ? undefined
      : sql`exists (select 1 from memory_tags g where g.memory_id = ${memories.id}
          and g.tag in ${listOf(filter.tags)})`,
    filter.createdAfter === null ? undefined : gte(memories.createdAt, filter.createdAfter),
    filter.createdBefore === null ? undefined : lt(memories.createdAt, filter.createdBefore),
    filter.where === null ? undefined : whereOf(filter.where, filter.now),
    ...Object.entries(filter.metadata).map(
      // Compared as text, as it comes from a query string.
      ([key, value]) => sql`exists (select 1 from json_each(${memories.metadata}) e
        where e.key = ${key} and ${value} = case e.type
          when 'true' then 'true' when 'false' then 'false' else cast(e.value as text) end)`,
    ),
  );
}

function statusIs(status: MemoryFilter["status"], now: number): SQL | undefined {
  switch (status) {
    case "any":
      return undefined;
    case "active":
      return liveAt(now);
    case "expired":
      return sql`(memories.status = 'expired'
        or (memories.status = 'active' and memories.expires_at <= ${now}))`;
    case "archived":
    case "superseded":
      return eq(memories.status, status);
  }
}

function after(cursor: string, newest: boolean): SQL | undefined {
  const { at, id } = readCursor(cursor, "mem");
  const beyond = newest ? lt : gt;
  return or(
    beyond(memories.createdAt, at),
    and(eq(memories.createdAt, at), beyond(memories.id, id)),
  );
}
