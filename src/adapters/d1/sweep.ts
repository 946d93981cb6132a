import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Scope } from "../../model/scope.ts";
import type { SweptMemory } from "../../ports/lifecycle-store.ts";
import type { Act } from "../../ports/memory-store.ts";

/** What ends memories by the hundred, as statements of one D1 batch. */

const events = {
  archive: {
    status: "archived",
    from: sql.raw("('active')"),
    event: "memory.updated",
    name: "archived",
  },
  expire: {
    status: "expired",
    from: sql.raw("('active', 'archived', 'superseded')"),
    event: "memory.expired",
    name: "expired",
  },
} as const;

/**
 * Ends those that are as they were read, and of those that are to be archived the live ones: one that was recalled or changed meanwhile stays.
 * The last statement moves the rows; its changes tell how many.
 */
export function endStatements(
  { tenantId }: Scope,
  memories: readonly SweptMemory[],
  how: keyof typeof events,
  { by, reason, now }: Act,
): SQL[] {
  const { status, from, event, name } = events[how];
  const read = JSON.stringify(
    memories.map(({ id, version, lastAccessed }) => [id, version, lastAccessed]),
  );
  // cross join holds the planner to one seek a memory.
  const these = sql`json_each(${read}) r cross join memories m on m.id = r.value->>0
    and m.version = r.value->>1 and m.last_accessed is r.value->>2
    and m.tenant_id = ${tenantId} and m.status in ${from}`;
  return [
    sql`insert into memory_versions
        (tenant_id, memory_id, version, event, content, previous, at, "by", reason)
      select m.tenant_id, m.id, m.version + 1, ${how}, m.content, m.content, ${now}, ${by}, ${reason}
      from ${these} where true on conflict do nothing`,
    sql`insert into outbox
        (id, tenant_id, event, payload, user_id, agent_id, session_id, created_at)
      select 'evt_' || m.id || '_' || (m.version + 1) || '_' || ${name}, m.tenant_id, ${event},
        json_object('memory_id', m.id, 'version', m.version + 1, 'status', ${status}), m.user_id,
        m.agent_id, m.session_id, ${now}
      from ${these} where true on conflict do nothing`,
    sql`update partitions set writes = writes + 1 where id in (select m.partition_id from ${these})`,
    ...(how === "archive"
      ? []
      : [
          sql`update summaries set stale = 1, text = '' where id in (select s.summary_id from ${these}
            cross join summary_sources s on s.memory_id = m.id) and +tenant_id = ${tenantId}`,
          sql`delete from vectors where memory_id in (select m.id from ${these})`,
        ]),
    sql`update memories set status = ${status}, version = version + 1, updated_at = ${now}
        ${how === "archive" ? sql`` : sql`, expires_at = coalesce(min(expires_at, ${now}), ${now})`}
      where id in (select m.id from ${these})`,
  ];
}
