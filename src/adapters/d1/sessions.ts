import { and, desc, eq, getTableColumns, lt, or, sql } from "drizzle-orm";
import type { Session } from "../../model/turn.ts";
import type { SessionStore } from "../../ports/session-store.ts";
import { bearing } from "./bearing.ts";
import { readCursor } from "./cursor.ts";
import { rowsOf, runBatch } from "./database.ts";
import type { Database } from "./database.ts";
import { pageOf } from "./paging.ts";
import { sessions } from "./schema.ts";

const { tenantId: _tenant, summarisedTo: _summarised, ...plain } = getTableColumns(sessions);

const columns = {
  ...plain,
  // Written out: Drizzle leaves the table's name away, and the inner table has such columns too.
  turnCount: sql<number>`(select count(*) from turns t
    where t.tenant_id = sessions.tenant_id and t.session_id = sessions.id)`,
};

export function d1SessionStore(db: Database): SessionStore {
  return {
    async get(scope, id) {
      const [row] = await db
        .select(columns)
        .from(sessions)
        .where(and(eq(sessions.tenantId, scope.tenantId), eq(sessions.id, id)));
      return row ?? null;
    },

    async list(scope, status, limit, cursor) {
      const after = cursor === null ? null : readCursor(cursor);
      const rows = await db
        .select(columns)
        .from(sessions)
        .where(
          and(
            bearing(sessions, scope, sessions.id),
            status === null ? undefined : eq(sessions.status, status),
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

    async archive(scope, id, at) {
      const open = sql`tenant_id = ${scope.tenantId} and id = ${id} and status = 'open'`;
      await runBatch(db, [
        sql`insert into outbox (id, tenant_id, event, payload, created_at)
          select 'evt_' || id || '_archived_' || ${String(at)}, tenant_id, 'session.archived',
            json_object('session_id', id), ${at}
          from sessions where ${open} on conflict do nothing`,
        // What waited for more turns of the session waits no longer.
        sql`update turns set due_at = ${at} where tenant_id = ${scope.tenantId}
          and session_id = ${id} and status = 'queued' and due_at > ${at}
          and exists (select 1 from sessions where ${open})`,
        sql`update sessions set status = 'archived', archived_at = ${at} where ${open}`,
      ]);
    },

    async ownedOf(scope, ids) {
      const { tenantId, userId, agentId } = scope;
      const alien = (alias: "s" | "t" | "m") => {
        const row = sql.raw(alias);
        return agentId === null
          ? sql`${row}.user_id is not ${userId}`
          : sql`(${row}.user_id is not ${userId} or ${row}.agent_id is not ${agentId})`;
      };
      const [rows] = await db.batch([
        rowsOf<{ id: string }>(
          db,
          sql`select s.id from json_each(${JSON.stringify(ids)}) k
            join sessions s on s.tenant_id = ${tenantId} and s.id = k.value
            where not ${alien("s")}
              and not exists (select 1 from turns t where t.tenant_id = ${tenantId}
                and t.session_id = s.id and ${alien("t")})
              and not exists (select 1 from memories m where m.tenant_id = ${tenantId}
                and m.session_id = s.id and ${alien("m")})`,
        ),
      ]);
      return rows.map(({ id }) => id);
    },
  };
}
