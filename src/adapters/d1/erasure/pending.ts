import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

/**
 * That what bears these ids is of somebody whose erasure is not finished: of that user, or of no user and of a session
 * of theirs. Each is a value or an expression.
 */
export const isBeingErased = (
  tenantId: string,
  userId: SQL | string | null,
  sessionId: SQL | string | null,
): SQL =>
  sql`exists (select 1 from erasures e where e.finished_at is null and e.tenant_id = ${tenantId}
    and (e.progress->>'$.user_id' = ${userId} or (${userId} is null and exists (select 1
      from sessions x where x.tenant_id = e.tenant_id and x.id = ${sessionId}
        and x.user_id = e.progress->>'$.user_id'))))`;
