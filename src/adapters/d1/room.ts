import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Scope } from "../../model/scope.ts";
import type { Turn } from "../../model/turn.ts";
import type { Room } from "../../ports/turn-store.ts";
import { inBacklog } from "./backlog.ts";
import { isBeingErased } from "./erasure/pending.ts";
import { fieldOf, insertRows } from "./rows.ts";
import { turns } from "./schema.ts";

/**
 * The limit of waiting turns, kept inside the batch that stores a turn: two that come at once cannot
 * both take the last place.
 */

type Seated = Pick<Turn, "id" | "userId" | "sessionId">;

/** Turns that wait with this one: of its user, or of its session where there is no user. */
const waiting = ({ tenantId }: Scope, { userId, sessionId }: Seated): SQL =>
  sql`w.tenant_id = ${tenantId} and w.status = 'queued' and ${inBacklog("w")} and
    ${userId === null ? sql`w.session_id = ${sessionId}` : sql`w.user_id = ${userId}`}`;

const isFull = (scope: Scope, turn: Seated, { turnsMax }: Room): SQL =>
  sql`(select count(*) from turns w where ${waiting(scope, turn)}) >= ${turnsMax}`;

/** Skips those that wait longest, as many as it takes for one more to have a place. */
export function makeRoom(scope: Scope, turn: Seated, room: Room | null): SQL[] {
  if (room === null || room.full !== "skip_oldest") return [];
  return [
    sql`update turns set status = 'skipped' where id in (
        select w.id from turns w where ${waiting(scope, turn)}
        order by w.recorded_at, w.id
        limit max(0, 1 - cast(${room.turnsMax} as integer)
          + (select count(*) from turns w where ${waiting(scope, turn)})))
      and not exists (select 1 from turns where id = ${turn.id})`,
  ];
}

/** The turn's row: skipped, or not there, where there is no room; not there where its user is being erased. */
export function insertTurn(scope: Scope, turn: Turn, dueAt: number, room: Room | null): SQL {
  const rows = [{ ...turn, tenantId: scope.tenantId, dueAt }];
  const isLeft = sql`not ${isBeingErased(scope.tenantId, turn.userId, turn.sessionId)}`;
  if (room === null || room.full === "skip_oldest") {
    return insertRows(turns, rows, { where: isLeft });
  }
  const full = isFull(scope, turn, room);
  return room.full === "refuse"
    ? insertRows(turns, rows, { where: sql`${isLeft} and not ${full}` })
    : insertRows(turns, rows, {
        where: isLeft,
        replace: { status: sql`case when ${full} then 'skipped' else ${fieldOf("status")} end` },
      });
}
