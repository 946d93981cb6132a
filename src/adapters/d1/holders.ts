import { type SQL, sql } from "drizzle-orm";
import type { Scope } from "../../model/scope.ts";
import type { Holder, HolderStore } from "../../ports/holder-store.ts";
import { type Database, rowsOf } from "./database.ts";

interface Row {
  kind: Holder["kind"];
  id: string;
  memories: number;
  first_at: number;
  last_at: number;
}

const kinds = [
  ["userId", "user_id"],
  ["agentId", "agent_id"],
  ["sessionId", "session_id"],
] as const;

function heldBy({ tenantId, userId, agentId, sessionId }: Scope): SQL {
  const bears = sql`tenant_id = ${tenantId}
    and (${userId} is null or user_id = ${userId})
    and (${agentId} is null or agent_id = ${agentId})
    and (${sessionId} is null or session_id = ${sessionId})`;
  return sql.join(
    kinds.map(
      ([kind, column], place) => sql`select ${sql.raw(String(place))} as place, ${kind} as kind,
        ${sql.raw(column)} as id, count(*) as memories, min(created_at) as first_at,
        max(updated_at) as last_at
      from memories where ${bears} and ${sql.raw(column)} is not null
        and not (${sql.raw(column)} glob 'ses_*' and length(${sql.raw(column)}) = 30)
      group by ${sql.raw(column)}`,
    ),
    sql` union all `,
  );
}

export function d1HolderStore(db: Database): HolderStore {
  return {
    async list(scope, limit, offset) {
      const [rows, [counted]] = await db.batch([
        rowsOf<Row>(
          db,
          sql`select * from (${heldBy(scope)}) order by place, id limit ${limit} offset ${offset}`,
        ),
        rowsOf<{ n: number }>(db, sql`select count(*) as n from (${heldBy(scope)})`),
      ]);
      return {
        data: rows.map(({ kind, id, memories, first_at, last_at }) => ({
          kind,
          id,
          memories,
          firstAt: first_at,
          lastAt: last_at,
        })),
        total: counted?.n ?? 0,
      };
    },
  };
}
