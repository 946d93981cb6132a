import { and, asc, count, desc, eq, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Scope } from "../../model/scope.ts";
import type { Attachment, Session, Turn } from "../../model/turn.ts";
import type { Page, TurnFilter, TurnStore } from "../../ports/turn-store.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { runBatch } from "./database.ts";
import type { Database } from "./database.ts";
import { insertRows, isOf, listOf } from "./rows.ts";
import { sessions, turns } from "./schema.ts";

type TurnRow = typeof turns.$inferSelect;

export function turnOfRow(row: TurnRow): Turn {
  const { tenantId: _, dueAt: __, ingestToken: ___, ...turn } = row;
  return { ...turn, attachments: row.attachments as Attachment[] };
}

/** Whatever bears all the ids that the scope names, in this tenant. */
export function bearing(
  table: typeof turns | typeof sessions,
  scope: Scope,
  sessionColumn: typeof turns.sessionId | typeof sessions.id,
): SQL | undefined {
  return and(
    eq(table.tenantId, scope.tenantId),
    scope.userId === null ? undefined : eq(table.userId, scope.userId),
    scope.agentId === null ? undefined : eq(table.agentId, scope.agentId),
    scope.sessionId === null ? undefined : eq(sessionColumn, scope.sessionId),
  );
}

/** The last row of a page that was read one row too far tells where the next one starts. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  key: (row: Row) => { at: number; id: string },
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  const nextCursor = more ? writeCursor(key(last).at, key(last).id) : null;
  return { data: shown.map(toItem), nextCursor };
}

export function d1TurnStore(db: Database): TurnStore {
  const own = (scope: Scope) => eq(turns.tenantId, scope.tenantId);

  return {
    async openSession(scope, at, idleMs) {
      const [row] = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(
          and(
            eq(sessions.tenantId, scope.tenantId),
            scope.userId === null ? isNull(sessions.userId) : eq(sessions.userId, scope.userId),
            scope.agentId === null ? isNull(sessions.agentId) : eq(sessions.agentId, scope.agentId),
            eq(sessions.status, "open"),
            gte(sessions.lastTurnAt, at - idleMs),
            // A turn dated before the session's last one by more than the idle time is another sitting.
            lt(sessions.lastTurnAt, at + idleMs),
          ),
        )
        .orderBy(desc(sessions.lastTurnAt))
        .limit(1);
      return row?.id ?? null;
    },

    async accept(scope, turn, dueAt) {
      const session: typeof sessions.$inferInsert = {
        tenantId: scope.tenantId,
        id: turn.sessionId,
        userId: turn.userId,
        agentId: turn.agentId,
        startedAt: turn.createdAt,
        lastTurnAt: turn.createdAt,
        status: "open",
      };
      await runBatch(db, [
        insertRows(turns, [{ ...turn, tenantId: scope.tenantId, dueAt }]),
        insertRows(sessions, [session], {
          onConflict: sql`on conflict(tenant_id, id) do update set
            started_at = min(started_at, excluded.started_at),
            last_turn_at = max(last_turn_at, excluded.last_turn_at),
            status = 'open', archived_at = null`,
        }),
      ]);
      return (await this.get(scope, turn.id)) ?? turn;
    },

    async get(scope, id) {
      const [row] = await db
        .select()
        .from(turns)
        .where(and(own(scope), eq(turns.id, id)));
      return row === undefined ? null : turnOfRow(row);
    },

    async getMany(scope, ids) {
      const rows = await db
        .select()
        .from(turns)
        .where(and(isOf(turns.tenantId, scope.tenantId), sql`${turns.id} in ${listOf(ids)}`))
        .orderBy(asc(turns.createdAt), asc(turns.id));
      return rows.map(turnOfRow);
    },

    async list(scope, filter: TurnFilter, limit, cursor) {
      const after = cursor === null ? null : readCursor(cursor);
      const rows = await db
        .select()
        .from(turns)
        .where(
          and(
            bearing(turns, scope, turns.sessionId),
            filter.status === null ? undefined : eq(turns.status, filter.status),
            filter.from === null ? undefined : gte(turns.createdAt, filter.from),
            filter.to === null ? undefined : lt(turns.createdAt, filter.to),
            after === null
              ? undefined
              : or(
                  lt(turns.createdAt, after.at),
                  and(eq(turns.createdAt, after.at), lt(turns.id, after.id)),
                ),
          ),
        )
        .orderBy(desc(turns.createdAt), desc(turns.id))
        .limit(limit + 1);
      return pageOf(rows, limit, turnOfRow, (row) => ({ at: row.createdAt, id: row.id }));
    },

    async sessions(scope, limit, cursor) {
      const after = cursor === null ? null : readCursor(cursor);
      const rows = await db
        .select({
          id: sessions.id,
          userId: sessions.userId,
          agentId: sessions.agentId,
          startedAt: sessions.startedAt,
          lastTurnAt: sessions.lastTurnAt,
          status: sessions.status,
          turnCount: sql<number>`(select count(*) from turns t
            where t.tenant_id = ${sessions.tenantId} and t.session_id = ${sessions.id})`,
        })
        .from(sessions)
        .where(
          and(
            bearing(sessions, scope, sessions.id),
            after === null
              ? undefined
              : or(
                  lt(sessions.lastTurnAt, after.at),
                  and(eq(sessions.lastTurnAt, after.at), lt(sessions.id, after.id)),
                ),
          ),
        )
        .orderBy(desc(sessions.lastTurnAt), desc(sessions.id))
        .limit(limit + 1);
      return pageOf<Session, Session>(
        rows,
        limit,
        (row) => row,
        (row) => ({ at: row.lastTurnAt, id: row.id }),
      );
    },

    async waiting(scope) {
      const [row] = await db
        .select({ n: count() })
        .from(turns)
        .where(
          and(
            own(scope),
            scope.userId === null
              ? eq(turns.sessionId, scope.sessionId ?? "")
              : eq(turns.userId, scope.userId),
            eq(turns.status, "queued"),
          ),
        );
      return row?.n ?? 0;
    },

    async requeue(scope, id, dueAt) {
      await db
        .update(turns)
        .set({ status: "queued", attempts: 0, error: null, ingestToken: null, dueAt })
        .where(and(own(scope), eq(turns.id, id)));
    },

    async failAttempt(scope, id, error, final, dueAt) {
      await db
        .update(turns)
        .set({
          attempts: sql`${turns.attempts} + 1`,
          error,
          dueAt,
          status: final ? "failed" : "queued",
        })
        .where(and(own(scope), eq(turns.id, id), eq(turns.status, "queued")));
    },

    async lease(scope, ids, dueAt) {
      await db
        .update(turns)
        .set({ dueAt })
        .where(and(isOf(turns.tenantId, scope.tenantId), sql`${turns.id} in ${listOf(ids)}`, isOf(turns.status, "queued")));
    },

    async takeDue(now, nextDueAt, limit) {
      const due = db
        .select({ id: turns.id })
        .from(turns)
        .where(and(eq(turns.status, "queued"), lt(turns.dueAt, now)))
        .orderBy(asc(turns.dueAt))
        .limit(limit);
      const rows = await db
        .update(turns)
        .set({ dueAt: nextDueAt })
        .where(inArray(turns.id, due))
        .returning({ tenant_id: turns.tenantId, turn_id: turns.id });
      return rows;
    },
  };
}
