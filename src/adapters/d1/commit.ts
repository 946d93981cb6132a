import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { segmentStride, segmentUnitsMax } from "../../model/limits.ts";
import type { MemoryEvent } from "../../model/memory.ts";
import type { Scope } from "../../model/scope.ts";
import type { IngestCommit } from "../../ports/memory-store.ts";
import { linkStatements } from "./link.ts";
import { addedEvent } from "./memory-event.ts";
import { partitionRow } from "./partition-row.ts";
import { quantityStatements } from "./quantities.ts";
import { headed } from "./rivals.ts";
import { fieldOf, insertRows } from "./rows.ts";
import {
  memories,
  memoryTags,
  memoryVersions,
  outbox,
  speakers,
  tombstones,
  vectors,
} from "./schema.ts";

/**
 * Everything that ingestion of one turn changes, as the statements of one D1 batch. `cross join` holds
 * the planner to an order: the rows at hand first, then one index seek for each.
 *
 * The first statement claims the turn with a token; every other one holds only where the claim was
 * won (`guard`). So a redelivery, a second consumer and a replay after a crash change nothing, and
 * nothing has to be read back in between: places in the index are taken from the partition's row
 * inside the same batch.
 */
export function commitStatements(
  scope: Scope,
  commit: IngestCommit,
  token: string,
  now: number,
  {
    forgetting,
    merging,
    holds,
  }: { forgetting: readonly SQL[]; merging: readonly SQL[]; holds: SQL },
): SQL[] {
  const { turn, partition } = commit;
  const tenantId = scope.tenantId;
  const guard = ownsTurn(scope, turn.id, token);
  const notes = commit.memories.flatMap(({ unit }) => (unit === null ? [] : [unit]));
  const units = [...commit.utterances, ...notes];

  return [
    claim(scope, commit, token, holds),
    partitionRow(scope, partition, guard),
    takePlaces(partition.id, units.length, guard),
    ...(units.length === 0
      ? []
      : [
          sql`insert into segments (tenant_id, partition_id, block, n, features, tokens)
            select ${tenantId}, id, block, ${units.length},
              ${units.map((unit) => unit.features).join("")}, ${units.map((unit) => unit.tokens).join("")}
            from partitions where id = ${partition.id} and ${guard}
            on conflict(partition_id, block) do update set n = n + excluded.n,
              features = features || excluded.features, tokens = tokens || excluded.tokens`,
        ]),
    ...(commit.utterances.length === 0
      ? []
      : [
          sql`update turns set position = ${firstPlace(partition.id, units.length)},
              unit_features = ${commit.utterances.map((unit) => unit.features).join("")}
            where id = ${turn.id} and ingest_token = ${token}`,
        ]),
    ...rowsIf(commit.speakers, (rows) =>
      insertRows(
        speakers,
        rows.map((speaker) => ({ ...speaker, tenantId, partitionId: partition.id })),
        { where: guard },
      ),
    ),
    ...superseded(scope, commit, guard, now),
    ...expireSame(
      commit.memories.map(({ contentHash }) => [partition.id, contentHash]),
      now,
      guard,
    ),
    ...forgetting,
    ...rowsIf(commit.buries, (rows) =>
      insertRows(
        tombstones,
        rows.map(({ role, start, end }) => ({
          tenantId,
          turnId: turn.id,
          role,
          start,
          end,
          at: now,
          partitionId: partition.id,
        })),
        { where: guard },
      ),
    ),
    ...prolonged(scope, commit, guard, now),
    ...added(scope, commit, guard, units.length, now),
    ...headed(scope, commit, guard, now),
    ...merging,
    ...linkStatements(scope, commit, guard, now),
    ...told(scope, commit, guard, now),
  ];
}

/** Holds where this attempt won the claim on the turn. */
export const ownsTurn = (scope: Scope, turnId: string, token: string): SQL =>
  sql`exists (select 1 from turns where id = ${turnId} and tenant_id = ${scope.tenantId}
    and ingest_token = ${token})`;

const rowsIf = <T>(rows: readonly T[], make: (rows: readonly T[]) => SQL): SQL[] =>
  rows.length === 0 ? [] : [make(rows)];

function claim(scope: Scope, commit: IngestCommit, token: string, holds: SQL): SQL {
  const { turn } = commit;
  return sql`update turns set ingest_token = ${token}, status = 'done', error = ${commit.problem},
      extractor = ${commit.extractor}, model_calls = model_calls + ${commit.modelCalls},
      input_tokens = input_tokens + ${commit.inputTokens},
      output_tokens = output_tokens + ${commit.outputTokens},
      partition_id = ${commit.partition.id}
    where id = ${turn.id} and tenant_id = ${scope.tenantId} and ingest_token is null
      and ${holds}`;
}

/** Reserves places for `units` in the partition's open block, or in a new one where it is full. */
export function takePlaces(partitionId: string, units: number, guard: SQL): SQL {
  const full = sql`fill > 0 and fill + ${units} > ${segmentUnitsMax}`;
  return sql`update partitions set writes = writes + 1,
      block = case when ${full} then block + 1 else block end,
      fill = case when ${full} then ${units} else fill + ${units} end
    where id = ${partitionId} and ${guard}`;
}

/** The first of the places that `takePlaces` has just reserved. */
export const firstPlace = (partitionId: string, units: number): SQL =>
  sql`(select block * ${segmentStride} + fill - ${units} from partitions where id = ${partitionId})`;

function superseded(scope: Scope, commit: IngestCommit, guard: SQL, now: number): SQL[] {
  return commit.supersedes.flatMap(({ memoryId, byId, validTo, reason }) => [
    versionFrom(scope, memoryId, "supersede", `turn ${commit.turn.id}`, reason, guard, now),
    sql`update memories set status = 'superseded', version = version + 1, superseded_by = ${byId},
        valid_to = ${validTo}, updated_at = ${now}
      where id = ${memoryId} and tenant_id = ${scope.tenantId} and status = 'active' and ${guard}`,
  ]);
}

/** The next line of a live memory's history, with its content as it stands. */
export function versionFrom(
  scope: Scope,
  memoryId: string,
  event: MemoryEvent,
  by: string,
  reason: string | null,
  guard: SQL,
  now: number,
): SQL {
  return sql`insert into memory_versions
      (tenant_id, memory_id, version, event, content, previous, at, "by", reason)
    select tenant_id, id, version + 1, ${event}, content, content, ${now}, ${by}, ${reason}
    from memories where id = ${memoryId} and tenant_id = ${scope.tenantId}
      and status = 'active' and ${guard}
    on conflict do nothing`;
}

/**
 * A memory whose time came stands in nobody's way, though no sweep has marked it yet: of these
 * partitions and content hashes, what has expired is marked now.
 */
export function expireSame(
  same: readonly (readonly [partitionId: string, contentHash: string])[],
  now: number,
  guard: SQL = sql`true`,
  exceptId = "",
): SQL[] {
  if (same.length === 0) return [];
  const these = sql`id in (select x.id from json_each(${JSON.stringify(same)}) k
      cross join memories x on x.partition_id = k.value->>0 and x.content_hash = k.value->>1
        and x.status = 'active' and +x.expires_at <= ${now})
    and id <> ${exceptId} and ${guard}`;
  return [
    sql`insert into memory_versions
        (tenant_id, memory_id, version, event, content, previous, at, "by", reason)
      select tenant_id, id, version + 1, 'expire', content, content, ${now}, 'expiry', null
      from memories where ${these} on conflict do nothing`,
    sql`update memories set status = 'expired', version = version + 1, updated_at = ${now}
      where ${these}`,
  ];
}

function added(scope: Scope, commit: IngestCommit, guard: SQL, units: number, now: number): SQL[] {
  const { tenantId } = scope;
  const { partition, turn } = commit;
  const own = sql`exists (select 1 from memories m where m.id = ${fieldOf("memory_id")}
    and m.tenant_id = ${tenantId})`;
  // A memory that was there already under the same words takes the new sources instead.
  const live = sql`coalesce((select m.id from memories m
      where m.partition_id = ${partition.id} and m.status = 'active'
        and m.content_hash = ${fieldOf("content_hash")}), ${fieldOf("memory_id")})`;
  let note = commit.utterances.length;
  const rows = commit.memories.map((entry) => ({
    ...entry.memory,
    tenantId,
    contentHash: entry.contentHash,
    simhash: entry.simhash,
    attribute: entry.attribute,
    attributeValue: entry.attributeValue,
    firstLifetimeMs: entry.firstLifetimeMs,
    position: entry.unit === null ? null : note++,
    unitFeatures: entry.unit?.features ?? null,
  }));
  const sources = [
    ...commit.memories.flatMap(({ memory, contentHash, sources: from }) =>
      from.map((source) => ({ source, memoryId: memory.id, contentHash })),
    ),
    ...commit.repeats.map(({ source, memoryId }) => ({ source, memoryId, contentHash: "" })),
  ];

  return [
    ...rowsIf(rows, (all) =>
      insertRows(memories, all, {
        replace: {
          position: sql`${firstPlace(partition.id, units)} + ${fieldOf("position")}`,
        },
        where: sql`${guard} and ${isNoOrphan(scope, commit)}`,
      }),
    ),
    ...rowsIf(commit.memories, (all) =>
      insertRows(
        memoryVersions,
        all.map(({ memory, reason }) => ({
          tenantId,
          memoryId: memory.id,
          version: 1,
          event: "add" as const,
          content: memory.content,
          previous: null,
          at: now,
          by: `turn ${turn.id}`,
          reason,
        })),
        { where: sql`${guard} and ${own}` },
      ),
    ),
    ...(sources.length === 0
      ? []
      : [
          sql`insert into memory_sources
              (tenant_id, memory_id, turn_id, role, start, "end", partition_id, position)
            select ${tenantId}, m.id, ${fieldOf("turn_id")}, ${fieldOf("role")}, ${fieldOf("start")},
              ${fieldOf("end")}, t.partition_id,
              t.position + case ${fieldOf("role")} when 'prompt' then 0 else 1 end
            from json_each(${JSON.stringify(
              sources.map(({ source, memoryId, contentHash }) => ({
                memory_id: memoryId,
                content_hash: contentHash,
                turn_id: source.turnId,
                role: source.role,
                start: source.start,
                end: source.end,
              })),
            )})
            cross join turns t on t.id = ${fieldOf("turn_id")} and t.tenant_id = ${tenantId}
            cross join memories m on m.id = ${live} and m.tenant_id = ${tenantId}
            where ${guard} on conflict do nothing`,
        ]),
    ...rowsIf(
      commit.memories.flatMap(({ memory }) =>
        memory.tags.map((tag) => ({ tenantId, memoryId: memory.id, tag })),
      ),
      (all) => insertRows(memoryTags, all, { where: sql`${guard} and ${own}` }),
    ),
    ...quantityStatements(
      scope,
      commit.memories.map(({ memory }) => memory),
      sql`${guard} and ${own}`,
    ),
    ...rowsIf(
      commit.memories.flatMap(({ memory, vector }) =>
        vector === null
          ? []
          : [{ ...vector, tenantId, memoryId: memory.id, partitionId: partition.id }],
      ),
      (all) => insertRows(vectors, all, { where: sql`${guard} and ${own}` }),
    ),
  ];
}

/** What a memory that ends told beside stays, but not where that one was forgotten meanwhile. */
function isNoOrphan({ tenantId }: Scope, { memories: news }: IngestCommit): SQL {
  const parts = news.flatMap(({ memory, partOf }) =>
    partOf === undefined ? [] : [[memory.id, partOf]],
  );
  if (parts.length === 0) return sql`true`;
  return sql`${fieldOf("id")} not in (select p.value->>0 from json_each(${JSON.stringify(parts)}) p
    where not exists (select 1 from memories o where o.id = p.value->>1
      and o.tenant_id = ${tenantId} and o.status = 'superseded'))`;
}

/**
 * What is told again ends at the later of both ends, and never where one of them is never; of two automatic ends the
 * first stays. A version of its own each. A turn that is read again tells nothing again: stands before what notes
 * sources.
 */
function prolonged({ tenantId }: Scope, commit: IngestCommit, guard: SQL, now: number): SQL[] {
  const ends = [
    ...commit.repeats.map(({ memoryId, end }) => ({ id: memoryId, hash: null, ...end })),
    // Where the same words were there already: what was new has its own end.
    ...commit.memories.map(({ memory, contentHash, firstLifetimeMs }) => ({
      id: null,
      hash: contentHash,
      expiresAt: memory.expiresAt,
      firstLifetimeMs,
    })),
  ];
  if (ends.length === 0) return [];
  const rows = sql`json_each(${JSON.stringify(ends)}) r`;
  const [end, lifetime] = [sql`r.value->>'$.expiresAt'`, sql`r.value->>'$.firstLifetimeMs'`];
  // Latest first: of the ends that one memory is told with here, the last of all is taken.
  const found = sql`select m.id, ${end} as expires_at, ${lifetime} as first_lifetime_ms,
      row_number() over (partition by m.id order by ${end} is null desc, ${end} desc) as place
    from ${rows} cross join memories m on m.tenant_id = ${tenantId} and m.status = 'active'
      and m.id = coalesce(r.value->>'$.id', (select o.id from memories o
        where o.partition_id = ${commit.partition.id} and o.status = 'active'
          and o.content_hash = r.value->>'$.hash'))
    where ${guard} and m.expires_at is not null
      and not exists (select 1 from memory_sources s
        where s.memory_id = m.id and s.turn_id = ${commit.turn.id})
      and (m.first_lifetime_ms is null or ${lifetime} is null)
      and (${end} is null or ${end} > m.expires_at)`;
  const later = sql`(select * from (${found}) where place = 1)`;
  return [
    sql`insert into outbox (id, tenant_id, event, payload, user_id, agent_id, session_id, created_at)
      select 'evt_' || m.id || '_' || (m.version + 1) || '_updated', m.tenant_id, 'memory.updated',
        json_object('memory_id', m.id, 'version', m.version + 1), m.user_id, m.agent_id,
        m.session_id, ${now}
      from ${later} l cross join memories m on m.id = l.id where true on conflict do nothing`,
    sql`insert into memory_versions
        (tenant_id, memory_id, version, event, content, previous, at, "by", reason)
      select m.tenant_id, m.id, m.version + 1, 'update', m.content, m.content, ${now},
        ${`turn ${commit.turn.id}`}, 'told again: expires_at'
      from ${later} l cross join memories m on m.id = l.id where true on conflict do nothing`,
    sql`update memories as m set expires_at = l.expires_at, first_lifetime_ms = l.first_lifetime_ms,
        version = m.version + 1, updated_at = ${now}
      from ${later} l where m.id = l.id`,
  ];
}

/** What subscribers hear of, in the batch of what it tells of, with whom it is about. */
function told({ tenantId }: Scope, commit: IngestCommit, guard: SQL, now: number): SQL[] {
  return [
    ...rowsIf(
      commit.memories.map(({ memory }) => addedEvent(tenantId, memory, now)),
      (rows) => insertRows(outbox, rows, { where: guard }),
    ),
    ...rowsIf(
      commit.supersedes,
      (pairs) => sql`insert into outbox
          (id, tenant_id, event, payload, user_id, agent_id, session_id, created_at)
        select 'evt_' || m.id || '_' || coalesce(r.value->>'$.byId', ${commit.turn.id}) || '_superseded', m.tenant_id,
          'memory.superseded', json_object('memory_id', m.id, 'superseded_by', r.value->>'$.byId'),
          m.user_id, m.agent_id, m.session_id, ${now}
        from json_each(${JSON.stringify(pairs)}) r
        cross join memories m on m.id = r.value->>'$.memoryId' and m.tenant_id = ${tenantId}
        where ${guard} on conflict do nothing`,
    ),
  ];
}
