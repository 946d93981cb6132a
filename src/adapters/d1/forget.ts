import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { deadChar, featureChars } from "../../model/lexical/unit.ts";
import { segmentStride } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import type { Act } from "../../ports/memory-store.ts";
import { listOf } from "./rows.ts";

/**
 * The statements that make memories gone: from answers, the index, vectors, the graph and summaries.
 * What stays is a tombstone a source (no text: so that reading the turn again does not bring it back)
 * and a history of events without content. Each holds only where `guard` does.
 */
export function forgetStatements(
  scope: Scope,
  ids: readonly string[],
  act: Act,
  guard: SQL = sql`true`,
): SQL[] {
  if (ids.length === 0) return [];
  const { tenantId } = scope;
  const these = sql`(select m.id from memories m where m.tenant_id = ${tenantId}
    and m.id in ${listOf(ids)} and ${guard})`;
  const offset = sql`(memories.position % ${segmentStride}) * ${featureChars}`;

  return [
    sql`insert into tombstones (tenant_id, turn_id, role, start, "end", at)
      select ${tenantId}, turn_id, role, start, "end", ${act.now}
      from memory_sources where memory_id in ${these} on conflict do nothing`,
    // The place of its own unit ends; `generation` tells caches that a written block changed.
    sql`update segments set features =
        substr(segments.features, 1, ${offset}) || ${deadChar} ||
        substr(segments.features, ${offset} + 2)
      from memories where memories.id in ${these} and memories.position is not null
        and segments.partition_id = memories.partition_id
        and segments.block = cast(memories.position / ${segmentStride} as integer)`,
    sql`update partitions set generation = generation + 1, writes = writes + 1
      where id in (select m.partition_id from memories m where m.id in ${these})`,
    sql`update summaries set stale = 1 where tenant_id = ${tenantId} and id in
      (select s.summary_id from summary_sources s where s.memory_id in ${these})`,
    sql`update memory_versions set content = null, previous = null where memory_id in ${these}`,
    sql`insert into memory_versions
        (tenant_id, memory_id, version, event, content, previous, at, "by", reason)
      select tenant_id, id, version + 1, 'delete', null, null, ${act.now}, ${act.by}, ${act.reason}
      from memories where id in ${these} on conflict do nothing`,
    sql`delete from edges where id in
        (select e.edge_id from edge_sources e where e.memory_id in ${these})
      and not exists (select 1 from edge_sources e where e.edge_id = edges.id
        and e.memory_id not in ${these})`,
    sql`delete from edge_sources where memory_id in ${these}`,
    sql`delete from entities where id in (select n.entity_id from mentions n where n.memory_id in ${these})
      and not exists (select 1 from mentions n where n.entity_id = entities.id
        and n.memory_id not in ${these})
      and not exists (select 1 from edges e where e.subject_id = entities.id or e.object_id = entities.id)`,
    sql`delete from entity_aliases where tenant_id = ${tenantId} and entity_id in
      (select n.entity_id from mentions n where n.memory_id in ${these})
      and not exists (select 1 from entities x where x.id = entity_aliases.entity_id)`,
    sql`delete from mentions where memory_id in ${these}`,
    sql`delete from vectors where memory_id in ${these}`,
    sql`delete from memory_tags where memory_id in ${these}`,
    sql`delete from memory_sources where memory_id in ${these}`,
    sql`delete from memory_parents where memory_id in ${these} or parent_id in ${these}`,
    sql`delete from memories where id in ${these}`,
  ];
}
