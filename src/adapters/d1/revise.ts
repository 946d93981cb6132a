import { getTableColumns, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { stabilityHoursMax } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import type {
  Act,
  FeedbackChange,
  MemoryChanges,
  NewIndexing,
  Revision,
} from "../../ports/memory-store.ts";
import { appendUnit, writtenBy } from "./add.ts";
import { expireSame } from "./commit.ts";
import { endUnits } from "./end-units.ts";
import { restatedStatements } from "./edge-endings.ts";
import { linkStatements, unlinkStatements } from "./link.ts";
import { updatedEvent } from "./memory-event.ts";
import { partitionRow } from "./partition-row.ts";
import { quantityStatements } from "./quantities.ts";
import { closeRivals } from "./rivals.ts";
import { insertRows } from "./rows.ts";
import { memories, memoryTags, toExact, vectors } from "./schema.ts";

/**
 * The next version of a memory as the statements of one D1 batch. The first of those at `claim` moves
 * the row from the version that was read to the next; all others hold only where it did. Content is
 * never overwritten: each version keeps its own in the history.
 */
export function reviseStatements(
  scope: Scope,
  { was, event, changes, indexed, claims }: Revision,
  token: string,
  act: Act,
): { statements: SQL[]; claim: number } {
  const { tenantId } = scope;
  const { id, version, content, partitionId } = was.memory;
  const guard = writtenBy(scope, id, token);
  const target = indexed?.partition?.id ?? partitionId;
  const statements =
    claims === null ? [] : expireSame([[target, claims.contentHash]], act.now, sql`true`, id);
  const claim =
    statements.push(sql`update memories set ${assignments(changes)}
        partition_id = ${target}, version = version + 1, updated_at = ${act.now},
        reviewed_at = ${act.now}, write_token = ${token}
      where id = ${id} and tenant_id = ${tenantId} and version = ${version}
        and ${claims === null ? sql`true` : isFree(id, target, claims.contentHash)}`) - 1;
  statements.push(
    sql`insert into memory_versions
        (tenant_id, memory_id, version, event, content, previous, at, "by", reason)
      select tenant_id, id, version, ${event}, content, ${toExact(content)}, ${act.now}, ${act.by},
        ${act.reason}
      from memories where id = ${id} and ${guard} on conflict do nothing`,
    sql`update partitions set writes = writes + 1 where id in (${partitionId}, ${target}) and ${guard}`,
    ...retagged(scope, id, changes.tags, guard),
    ...(changes.content === undefined && indexed === null
      ? []
      : [
          sql`delete from quantities where memory_id = ${id} and ${guard}`,
          ...quantityStatements(
            scope,
            [{ id, partitionId: target, content: changes.content ?? content }],
            guard,
          ),
        ]),
    ...(event === "restore" ? restatedStatements(id, guard) : []),
    ...(indexed === null ? [] : reindexed(scope, was, target, indexed, guard, act)),
    ...(claims === null || claims.attribute === null
      ? []
      : closeRivals(scope, target, claims.attribute, sql`${id}`, guard, act)),
    updatedEvent(id, guard, act.now),
  );
  return { statements, claim };
}

/** No other live memory of the partition has these words. */
const isFree = (id: string, partitionId: string, contentHash: string): SQL =>
  sql`not exists (select 1 from memories o where o.partition_id = ${partitionId}
    and o.content_hash = ${contentHash} and o.status = 'active' and o.id <> ${id})`;

/** The columns that change, each with a comma behind it. */
export function assignments(changes: MemoryChanges): SQL {
  const columns = Object.entries(getTableColumns(memories));
  return sql.join(
    columns.flatMap(([key, column]) => {
      const value = (changes as Record<string, unknown>)[key];
      if (value === undefined) return [];
      const stored = value === null ? null : column.mapToDriverValue(value);
      return [sql`${sql.identifier(column.name)} = ${stored}, `];
    }),
  );
}

function retagged(
  { tenantId }: Scope,
  memoryId: string,
  tags: readonly string[] | undefined,
  guard: SQL,
): SQL[] {
  if (tags === undefined) return [];
  const rows = tags.map((tag) => ({ tenantId, memoryId, tag }));
  return [
    sql`delete from memory_tags where memory_id = ${memoryId} and ${guard}`,
    ...(rows.length === 0 ? [] : [insertRows(memoryTags, rows, { where: guard })]),
  ];
}

/**
 * New index entries in place of all old ones: its own unit is ended, what was said in a turn no longer
 * leads to it (the turn stays its source), and vector and graph are made anew.
 */
function reindexed(
  scope: Scope,
  { memory, position }: Revision["was"],
  target: string,
  { partition, unit, vector, links }: NewIndexing,
  guard: SQL,
  { now }: Act,
): SQL[] {
  const { tenantId } = scope;
  const { id, partitionId } = memory;
  return [
    ...endUnits(scope, [{ partitionId, position }], guard),
    // `generation` tells caches that a written block changed.
    sql`update partitions set generation = generation + 1 where id = ${partitionId} and ${guard}`,
    sql`update memory_sources set position = -1 where memory_id = ${id} and ${guard}`,
    ...(partition === null ? [] : [partitionRow(scope, partition, guard)]),
    ...appendUnit(scope, target, id, unit, guard),
    sql`delete from vectors where memory_id = ${id} and ${guard}`,
    ...(vector === null
      ? []
      : [
          insertRows(vectors, [{ ...vector, tenantId, memoryId: id, partitionId: target }], {
            where: guard,
          }),
        ]),
    ...(links === null
      ? []
      : [
          ...unlinkStatements(
            tenantId,
            sql`(select w.id from memories w where w.id = ${id} and ${guard})`,
          ),
          ...linkStatements(scope, { partition: { id: target }, ...links }, guard, now),
        ]),
  ];
}

/** Least stability that thumbs leave: an hour. */
const stabilityHoursMin = 1;

/** A thumb as the statements of one batch; the first tells whether there was such a memory. */
export function feedbackStatements(
  scope: Scope,
  id: string,
  change: FeedbackChange,
  token: string,
  act: Act,
): SQL[] {
  const guard = writtenBy(scope, id, token);
  return [
    sql`update memories set feedback = feedback + ${change.feedback},
        importance = max(0, min(1, round(importance + ${change.importance}, 6))),
        stability_hours = max(${stabilityHoursMin},
          min(${stabilityHoursMax}, stability_hours * ${change.stability})),
        version = version + 1, updated_at = ${act.now}, reviewed_at = ${act.now}, write_token = ${token}
      where id = ${id} and tenant_id = ${scope.tenantId}`,
    sql`insert into memory_versions
        (tenant_id, memory_id, version, event, content, previous, at, "by", reason)
      select tenant_id, id, version, 'update', content, content, ${act.now}, ${act.by}, ${act.reason}
      from memories where id = ${id} and ${guard} on conflict do nothing`,
    sql`update partitions set writes = writes + 1
      where id in (select w.partition_id from memories w where w.id = ${id} and ${guard})`,
    updatedEvent(id, guard, act.now),
  ];
}
