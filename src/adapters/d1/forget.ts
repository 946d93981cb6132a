import { and, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Scope } from "../../model/scope.ts";
import type { Act } from "../../ports/memory-store.ts";
import type { Database } from "./database.ts";
import { endUnits } from "./end-units.ts";
import { unlinkStatements } from "./link.ts";
import { isOf, listOf } from "./rows.ts";
import { memories } from "./schema.ts";

/** What has to be known of a memory to make it gone. */
export interface Doomed {
  id: string;
  partitionId: string;
  /** Its own unit in the index, or null. */
  position: number | null;
}

/**
 * Reads what `forgetStatements` needs, also of insights that rest on these; ids of another tenant, or of
 * nothing, are left out.
 */
export async function doomed(
  db: Database,
  scope: Scope,
  ids: readonly string[],
): Promise<Doomed[]> {
  if (ids.length === 0) return [];
  return db
    .select({
      id: memories.id,
      partitionId: memories.partitionId,
      position: memories.position,
    })
    .from(memories)
    .where(
      and(
        isOf(memories.tenantId, scope.tenantId),
        sql`${memories.id} in (select value from json_each(${JSON.stringify(ids)})
          union select p.memory_id from memory_parents p where p.parent_id in ${listOf(ids)})`,
      ),
    );
}

/**
 * The statements that make memories gone: from answers, the index, vectors, the graph and summaries.
 * What stays is a tombstone a source (no text: so that reading the turn again does not bring it back)
 * and a history of events without content. Each holds only where `guard` does.
 */
export function forgetStatements(
  scope: Scope,
  all: readonly Doomed[],
  act: Act,
  guard: SQL = sql`true`,
): SQL[] {
  if (all.length === 0) return [];
  const { tenantId } = scope;
  const these = sql`(select m.id from memories m where +m.tenant_id = ${tenantId}
    and m.id in ${listOf(all.map(({ id }) => id))} and ${guard})`;

  return [
    // Subscribers hear of it; whom it was about is kept, since nothing else will tell.
    sql`insert into outbox (id, tenant_id, event, payload, user_id, agent_id, session_id, created_at)
      select 'evt_' || id || '_deleted', tenant_id, 'memory.deleted', json_object('memory_id', id),
        user_id, agent_id, session_id, ${act.now}
      from memories where id in ${these} on conflict do nothing`,
    sql`insert into tombstones (tenant_id, turn_id, role, start, "end", at, partition_id)
      select ${tenantId}, turn_id, role, start, "end", ${act.now}, partition_id
      from memory_sources where memory_id in ${these} on conflict do nothing`,
    ...endUnits(scope, all, guard),
    // `generation` tells caches that a written block changed.
    sql`update partitions set generation = generation + 1, writes = writes + 1
      where id in (select m.partition_id from memories m where m.id in ${these})`,
    sql`update summaries set stale = 1, text = '' where +tenant_id = ${tenantId} and id in
      (select s.summary_id from summary_sources s where s.memory_id in ${these})`,
    sql`update memory_versions set content = null, previous = null,
      reason = null where memory_id in ${these}`,
    sql`insert into memory_versions
        (tenant_id, memory_id, version, event, content, previous, at, "by", reason)
      select tenant_id, id, version + 1, 'delete', null, null, ${act.now}, ${act.by}, ${act.reason}
      from memories where id in ${these} on conflict do nothing`,
    ...unlinkStatements(tenantId, these),
    sql`delete from vectors where memory_id in ${these}`,
    sql`delete from memory_tags where memory_id in ${these}`,
    sql`delete from quantities where memory_id in ${these}`,
    sql`delete from memory_sources where memory_id in ${these}`,
    sql`delete from memory_parents where memory_id in ${these} or parent_id in ${these}`,
    sql`delete from memories where id in ${these}`,
  ];
}
