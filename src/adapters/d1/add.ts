import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PackedUnit } from "../../model/lexical/unit.ts";
import type { Scope } from "../../model/scope.ts";
import type { Act, DirectAdd } from "../../ports/memory-store.ts";
import { isBeingErased } from "./erasure/pending.ts";
import { expireSame, firstPlace, takePlaces } from "./commit.ts";
import { linkStatements } from "./link.ts";
import { addedEvent } from "./memory-event.ts";
import { partitionRow } from "./partition-row.ts";
import { quantityStatements } from "./quantities.ts";
import { closeRivals, newestOf } from "./rivals.ts";
import { fieldOf, insertRows, listOf } from "./rows.ts";
import { memories, memorySources, memoryTags, memoryVersions, outbox, vectors } from "./schema.ts";

/**
 * Adding memories that come without a turn, as the statements of one D1 batch. A memory's row is its
 * own claim: it is inserted with this write's token unless the same words are live already, and all
 * that belongs to it holds only where the row has the token. So of many who add the same at once one
 * leaves a memory, and one leaves a unit in the index.
 */

/** Where the row of a memory is this write's. */
export const writtenBy = ({ tenantId }: Scope, memoryId: string, token: string): SQL =>
  sql`exists (select 1 from memories w where w.id = ${memoryId} and w.tenant_id = ${tenantId}
    and w.write_token = ${token})`;

/** The statements of `adds`; those at `claims` tell by their changes which memories were added. */
export function addStatements(
  scope: Scope,
  adds: readonly DirectAdd[],
  token: string,
  act: Act,
): { statements: SQL[]; claims: number[] } {
  const statements = expireSame(
    adds.map(({ partition, entry }) => [partition.id, entry.contentHash]),
    act.now,
  );
  const claims = adds.map((add) => {
    const { partition, entry } = add;
    const guard = writtenBy(scope, entry.memory.id, token);
    statements.push(partitionRow(scope, partition, sql`true`));
    const claim = statements.push(claimRow(scope, add, token)) - 1;
    if (entry.unit !== null) {
      statements.push(...appendUnit(scope, partition.id, entry.memory.id, entry.unit, guard));
    }
    if (add.exclusive && entry.attribute !== null) {
      const winner = newestOf(partition.id, entry.attribute, act.now);
      statements.push(...closeRivals(scope, partition.id, entry.attribute, winner, guard, act));
    }
    statements.push(...linkStatements(scope, add, guard, act.now));
    statements.push(...parentStatements(scope, entry.memory.id, add.parentIds ?? [], guard));
    return claim;
  });
  statements.push(...rowsOfAll(scope, adds, token, act));
  return { statements, claims };
}

/** What a derived memory rests on. */
export const parentStatements = (
  { tenantId }: Scope,
  memoryId: string,
  parentIds: readonly string[],
  guard: SQL,
): SQL[] =>
  parentIds.length === 0
    ? []
    : [
        sql`insert into memory_parents (tenant_id, memory_id, parent_id)
          select ${tenantId}, ${memoryId}, m.id from memories m
          where m.id in ${listOf(parentIds)} and +m.tenant_id = ${tenantId} and ${guard}
          on conflict do nothing`,
      ];

const claimRow = ({ tenantId }: Scope, { entry }: DirectAdd, token: string): SQL =>
  insertRows(
    memories,
    [
      {
        ...entry.memory,
        tenantId,
        contentHash: entry.contentHash,
        simhash: entry.simhash,
        attribute: entry.attribute,
        attributeValue: entry.attributeValue,
        firstLifetimeMs: entry.firstLifetimeMs,
        position: null,
        writeToken: token,
      },
    ],
    { where: sql`not ${isBeingErased(tenantId, entry.memory.userId, entry.memory.sessionId)}` },
  );

/** Appends a memory's own unit to the open block of its partition and notes its place. */
export function appendUnit(
  { tenantId }: Scope,
  partitionId: string,
  memoryId: string,
  unit: PackedUnit,
  guard: SQL,
): SQL[] {
  return [
    takePlaces(partitionId, 1, guard),
    sql`insert into segments (tenant_id, partition_id, block, n, features, tokens)
      select ${tenantId}, id, block, 1, ${unit.features}, ${unit.tokens}
      from partitions where id = ${partitionId} and ${guard}
      on conflict(partition_id, block) do update set n = n + excluded.n,
        features = features || excluded.features, tokens = tokens || excluded.tokens`,
    sql`update memories set position = ${firstPlace(partitionId, 1)},
        unit_features = ${unit.features}
      where id = ${memoryId} and ${guard}`,
  ];
}

/** Histories, tags, vectors and events of all that was added, one statement a table. */
function rowsOfAll(
  scope: Scope,
  adds: readonly DirectAdd[],
  token: string,
  { by, now }: Act,
): SQL[] {
  const { tenantId } = scope;
  const ours = (memoryId: SQL): SQL =>
    sql`exists (select 1 from memories w where w.id = ${memoryId} and w.tenant_id = ${tenantId}
      and w.write_token = ${token})`;
  const mine = ours(fieldOf("memory_id"));
  const entries = adds.map(({ entry }) => entry);
  const tags = entries.flatMap(({ memory }) =>
    memory.tags.map((tag) => ({ tenantId, memoryId: memory.id, tag })),
  );
  const packed = entries.flatMap(({ memory, vector }) =>
    vector === null
      ? []
      : [{ ...vector, tenantId, memoryId: memory.id, partitionId: memory.partitionId }],
  );
  // No place leads here: a memory that came without a turn is found by its own unit.
  const sources = entries.flatMap(({ memory, sources: from }) =>
    from.map((source) => ({
      ...source,
      tenantId,
      memoryId: memory.id,
      partitionId: memory.partitionId,
      position: -1,
    })),
  );
  const events = entries.map(({ memory }) => addedEvent(tenantId, memory, now));
  return [
    insertRows(
      memoryVersions,
      entries.map(({ memory, reason }) => ({
        tenantId,
        memoryId: memory.id,
        version: 1,
        event: "add" as const,
        content: memory.content,
        previous: null,
        at: now,
        by,
        reason,
      })),
      { where: mine },
    ),
    ...(sources.length === 0 ? [] : [insertRows(memorySources, sources, { where: mine })]),
    ...(tags.length === 0 ? [] : [insertRows(memoryTags, tags, { where: mine })]),
    ...quantityStatements(
      scope,
      entries.map(({ memory }) => memory),
      mine,
    ),
    ...(packed.length === 0 ? [] : [insertRows(vectors, packed, { where: mine })]),
    insertRows(outbox, events, {
      where: ours(sql`(${fieldOf("payload")})->>'$.memory_id'`),
    }),
  ];
}
