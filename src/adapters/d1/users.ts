import { sql } from "drizzle-orm";
import type { KnownUser, UserStore } from "../../ports/user-store.ts";
import { readCursor } from "./cursor.ts";
import { rowsOf } from "./database.ts";
import type { Database } from "./database.ts";
import { pageOf } from "./paging.ts";

/** Behind every id that begins with what stands before it. */
const lastCharacter = "\u{10ffff}";

type Piece = ReturnType<typeof sql>;

const lastTurnOf = (tenantId: string, user: Piece): Piece =>
  sql`(select max(last_turn_at) from sessions where tenant_id = ${tenantId} and user_id = ${user})`;

export function d1UserStore(db: Database): UserStore {
  /** From id to id along the indexes: each costs two seeks, however many rows bear it. */
  const walk = (tenantId: string, first: Piece, end: string, limit: number): Piece => {
    const least = (table: Piece, after: Piece): Piece =>
      sql`(select min(user_id) from ${table} where tenant_id = ${tenantId}
        and user_id ${after} and user_id <= ${end})`;
    const next = (after: Piece): Piece => sql`(select min(coalesce(s, m), coalesce(m, s))
      from (select ${least(sql`sessions`, after)} as s, ${least(sql`memories`, after)} as m))`;
    return sql`with recursive walk(id) as (
        select ${next(first)}
        union all
        select ${next(sql`> walk.id`)} from walk where walk.id is not null limit ${limit + 1})
      select id as userId, ${lastTurnOf(tenantId, sql`walk.id`)} as lastTurnAt
      from walk where id is not null`;
  };

  return {
    async list({ tenantId, userId }, starts, limit, cursor) {
      const from = cursor === null ? "" : readCursor(cursor).id;
      // An id equal to `starts` begins with it; one equal to the cursor was shown.
      const first = starts === null || from >= starts ? sql`> ${from}` : sql`>= ${starts}`;
      const end = `${starts ?? ""}${lastCharacter}`;
      const query =
        userId === null
          ? walk(tenantId, first, end, limit)
          : sql`select ${userId} as userId, ${lastTurnOf(tenantId, sql`${userId}`)} as lastTurnAt`;
      const [rows] = await db.batch([rowsOf<KnownUser>(db, query)]);
      return pageOf(
        rows,
        limit,
        (row) => row,
        (row) => ({ at: 0, id: row.userId }),
      );
    },
  };
}
