import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Memory } from "../../model/memory.ts";
import type { outbox } from "./schema.ts";

/** Events name whom they are about, so that they can be told of a memory that is gone by then. */

/** What subscribers hear where a memory is new. `now` is epoch ms. */
export const addedEvent = (
  tenantId: string,
  { id, userId, agentId, sessionId }: Pick<Memory, "id" | "userId" | "agentId" | "sessionId">,
  now: number,
): typeof outbox.$inferInsert => ({
  id: `evt_${id}_added`,
  tenantId,
  event: "memory.added",
  payload: { memory_id: id },
  userId,
  agentId,
  sessionId,
  createdAt: now,
});

/** The same where a memory has a new version; stands behind what gives it that one. */
export const updatedEvent = (id: string, guard: SQL, now: number): SQL =>
  sql`insert into outbox (id, tenant_id, event, payload, user_id, agent_id, session_id, created_at)
    select 'evt_' || id || '_' || version || '_updated', tenant_id, 'memory.updated',
      json_object('memory_id', id, 'version', version), user_id, agent_id, session_id, ${now}
    from memories where id = ${id} and ${guard} on conflict do nothing`;
