import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { dayMs } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import type { Attachment, Turn } from "../../model/turn.ts";
import type { TurnFilter, TurnStore } from "../../ports/turn-store.ts";
import { inBacklogIf } from "./backlog.ts";
import { bearing } from "./bearing.ts";
import { readCursor } from "./cursor.ts";
import { runBatch } from "./database.ts";
import type { Database } from "./database.ts";
import { pageOf } from "./paging.ts";
import { removeTurn } from "./remove-turn.ts";
import { insertRows, isOf, listOf } from "./rows.ts";
import { insertTurn, makeRoom } from "./room.ts";
import { sessions, turns } from "./schema.ts";
import { backlog, failAttempt, takeDue } from "./waiting.ts";
import { countOne } from "./usage.ts";

type TurnRow = typeof turns.$inferSelect;

function turnOfRow(row: TurnRow): Turn {
  const { tenantId: _, dueAt: __, ingestToken: ___, unitFeatures: ____, ...turn } = row;
  return { ...turn, attachments: row.attachments as Attachment[] };
}

const waitingAgain = (dueAt: number) =>
  ({ status: "queued", attempts: 0, error: null, ingestToken: null, dueAt }) as const;

/** `token` names a removal: unguessable, never the same twice. */
export function d1TurnStore(db: Database, token: () => string): TurnStore {
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
            // Of a session that is longer a turn that comes late may be another sitting.
            lt(sessions.lastTurnAt, at + Math.max(idleMs, dayMs)),
            // So is a turn dated before the session's first one by more than the idle time.
            lt(sessions.startedAt, at + idleMs),
          ),
        )
        // The one that was held then, else the newest.
        .orderBy(
          desc(sql`${sessions.startedAt} <= ${at} and ${sessions.lastTurnAt} >= ${at}`),
          desc(sessions.lastTurnAt),
        )
        .limit(1);
      return row?.id ?? null;
    },

    async accept(scope, turn, dueAt, room = null) {
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
        ...makeRoom(scope, turn, room),
        insertTurn(scope, turn, dueAt, room),
        // Only where the turn is new.
        countOne(
          scope.tenantId,
          "turns",
          turn.recordedAt - (turn.recordedAt % dayMs),
          sql`changes() > 0`,
        ),
        insertRows(sessions, [session], {
          where: sql`exists (select 1 from turns where id = ${turn.id})`,
          onConflict: sql`on conflict(tenant_id, id) do update set
            started_at = min(started_at, excluded.started_at),
            last_turn_at = max(last_turn_at, excluded.last_turn_at),
            status = 'open', archived_at = null`,
        }),
      ]);
      return this.get(scope, turn.id);
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

    async list(scope, filter: TurnFilter, limit, cursor, now = null) {
      const after = cursor === null ? null : readCursor(cursor, "trn");
      const rows = await db
        .select()
        .from(turns)
        .where(
          and(
            bearing(turns, scope, turns.sessionId),
            filter.status === null ? undefined : eq(turns.status, filter.status),
            inBacklogIf("turns", [filter.status]),
            filter.from === null ? undefined : gte(turns.createdAt, filter.from),
            filter.to === null ? undefined : lt(turns.createdAt, filter.to),
            now === null ? undefined : or(isNull(turns.expiresAt), gt(turns.expiresAt, now)),
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

    async waitingIn(scope, sessionId, limit, dueBefore = null) {
      const rows = await db
        .select()
        .from(turns)
        .where(
          and(
            own(scope),
            eq(turns.sessionId, sessionId),
            isOf(turns.status, "queued"),
            dueBefore === null ? undefined : lt(turns.dueAt, dueBefore),
          ),
        )
        .orderBy(asc(turns.createdAt), asc(turns.id))
        .limit(limit);
      return rows.map(turnOfRow);
    },

    async requeue(scope, id, dueAt) {
      await db
        .update(turns)
        .set(waitingAgain(dueAt))
        .where(and(own(scope), eq(turns.id, id)));
    },

    async requeueMany(scope, filter, limit, dueAt) {
      const ofStatus = sql`${turns.status} in ${listOf(filter.statuses)}`;
      const fitting = and(
        bearing(turns, scope, turns.sessionId),
        filter.readByRulesAfterModel
          ? or(
              ofStatus,
              and(isOf(turns.status, "done"), isOf(turns.extractor, "rules_after_model")),
            )
          : and(ofStatus, inBacklogIf("turns", filter.statuses)),
        filter.from === null ? undefined : gte(turns.createdAt, filter.from),
        filter.to === null ? undefined : lt(turns.createdAt, filter.to),
      );
      const oldest = db
        .select({ id: turns.id })
        .from(turns)
        .where(fitting)
        .orderBy(asc(turns.createdAt), asc(turns.id))
        .limit(limit);
      const [requeued, [left]] = await db.batch([
        db
          .update(turns)
          .set(waitingAgain(dueAt))
          .where(inArray(turns.id, oldest))
          .returning({ id: turns.id }),
        db.select({ n: count() }).from(turns).where(fitting),
      ]);
      return { ids: requeued.map(({ id }) => id), remaining: left?.n ?? 0 };
    },

    remove: (scope, id, act, overBy = null) => removeTurn(db, scope, id, act, token, overBy),

    failAttempt: (scope, id, attempt) => failAttempt(db, scope, id, attempt),

    async lease(scope, ids, dueAt) {
      await db
        .update(turns)
        .set({ dueAt })
        .where(
          and(
            isOf(turns.tenantId, scope.tenantId),
            sql`${turns.id} in ${listOf(ids)}`,
            isOf(turns.status, "queued"),
          ),
        );
    },

    takeDue: (now, nextDueAt, limit, except = []) => takeDue(db, now, nextDueAt, limit, except),
    backlog: (tenantId) => backlog(db, tenantId),
  };
}
