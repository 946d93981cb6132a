import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Scope } from "../../model/scope.ts";
import type { IngestCommit, MergedMemory } from "../../ports/memory-store.ts";
import { appendUnit } from "./add.ts";
import { endUnits } from "./end-units.ts";
import { updatedEvent } from "./memory-event.ts";
import { quantityStatements } from "./quantities.ts";
import { assignments } from "./revise.ts";
import { insertRows } from "./rows.ts";
import { memoryTags, toExact, vectors } from "./schema.ts";

/**
 * Holds where every memory that is merged into still is as it was read, and no other live one has the
 * merged words: part of the claim on the turn, so that all of a commit holds or nothing.
 */
export function mergesHold(
  { tenantId }: Scope,
  { merges, partition }: Pick<IngestCommit, "merges" | "partition">,
): SQL {
  if (merges.length === 0) return sql`true`;
  const targets = merges.map(({ was, contentHash }) => [was.id, was.version, contentHash]);
  return sql`not exists (select 1 from json_each(${JSON.stringify(targets)})
    where not exists (select 1 from memories m where m.id = value->>0 and m.tenant_id = ${tenantId}
        and m.version = value->>1 and m.status = 'active')
      or exists (select 1 from memories o where o.partition_id = ${partition.id}
        and o.content_hash = value->>2 and o.status = 'active' and o.id <> value->>0))`;
}

/** The next versions of the memories that a turn adds words to. */
export const mergeStatements = (
  scope: Scope,
  { merges, partition, turn }: Pick<IngestCommit, "merges" | "partition" | "turn">,
  guard: SQL,
  now: number,
): SQL[] =>
  merges.flatMap((merge) => merged(scope, partition.id, `turn ${turn.id}`, merge, guard, now));

function merged(
  scope: Scope,
  partitionId: string,
  by: string,
  { was, changes, unit, vector, reason }: MergedMemory,
  guard: SQL,
  now: number,
): SQL[] {
  const { tenantId } = scope;
  const { id } = was;
  const content = changes.content ?? "";
  const tags = (changes.tags ?? []).map((tag) => ({ tenantId, memoryId: id, tag }));
  return [
    sql`insert into memory_versions
        (tenant_id, memory_id, version, event, content, previous, at, "by", reason)
      select tenant_id, id, version + 1, 'merge', ${toExact(content)}, content, ${now}, ${by}, ${reason}
      from memories where id = ${id} and ${guard} on conflict do nothing`,
    sql`update memories set ${assignments(changes)} version = version + 1, updated_at = ${now}
      where id = ${id} and tenant_id = ${tenantId} and ${guard}`,
    ...endUnits(scope, [{ partitionId, position: was.position }], guard),
    // `generation` tells caches that a written block changed.
    sql`update partitions set generation = generation + 1 where id = ${partitionId} and ${guard}`,
    ...appendUnit(scope, partitionId, id, unit, guard),
    sql`delete from vectors where memory_id = ${id} and ${guard}`,
    ...(vector === null
      ? []
      : [
          insertRows(vectors, [{ ...vector, tenantId, memoryId: id, partitionId }], {
            where: guard,
          }),
        ]),
    sql`delete from quantities where memory_id = ${id} and ${guard}`,
    ...quantityStatements(scope, [{ id, partitionId, content }], guard),
    ...(tags.length === 0 ? [] : [insertRows(memoryTags, tags, { where: guard })]),
    updatedEvent(id, guard, now),
  ];
}
