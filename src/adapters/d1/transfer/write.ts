import { sql, type SQL } from "drizzle-orm";
import { dayMs } from "../../../model/limits.ts";
import type { Scope } from "../../../model/scope.ts";
import type {
  ImportAct,
  ImportStore,
  MemoryImport,
  TurnImport,
} from "../../../ports/transfer-store.ts";
import { closeRivals } from "../rivals.ts";
import { expireSame } from "../commit.ts";
import { type Database, rowsOf, runBatch } from "../database.ts";
import { quantityStatements } from "../quantities.ts";
import { fieldOf, insertRows, listOf } from "../rows.ts";
import {
  memories,
  memoryParents,
  memoryTags,
  mentions,
  sessions,
  speakers,
  tombstones,
  turns,
  vectors,
} from "../schema.ts";
import { partitionStatement, placeStatements } from "./places.ts";
import { writeGraph } from "./write-graph.ts";
import { readRivals } from "./rivals.ts";
import { writeHistory } from "./write-history.ts";

/**
 * Writes what an import brings. Every batch has a token of its own, and what belongs to a row is written
 * only where the row has it: so a row that was there keeps what it has.
 */
export function d1ImportStore(db: Database, random: () => string): ImportStore {
  /** Names the import first, so that its memories are told from others. */
  const tokenOf = ({ importId }: ImportAct): string => `${importId} ${random()}`;
  const idsWhere = async (statements: readonly SQL[], ids: SQL): Promise<string[]> => {
    if (statements.length > 0) await runBatch(db, statements);
    const [rows] = await db.batch([rowsOf<{ id: string }>(db, ids)]);
    return rows.map(({ id }) => id);
  };

  return {
    async present({ tenantId }, ids) {
      const list = listOf(ids);
      const [here, deleted] = await db.batch([
        rowsOf<{ id: string }>(
          db,
          sql`select k.value as id from json_each(${JSON.stringify(ids)}) k where ${sql.join(
            kinds.map(
              ([table, column]) =>
                sql`exists (select 1 from ${sql.raw(table)} r where r.${sql.raw(column)} = k.value
                  and +r.tenant_id = ${tenantId})`,
            ),
            sql` or `,
          )}`,
        ),
        rowsOf<{ id: string }>(
          db,
          sql`select memory_id as id from memory_versions where +tenant_id = ${tenantId}
            and memory_id in ${list} and event = 'delete'`,
        ),
      ]);
      return { here: here.map(({ id }) => id), deleted: deleted.map(({ id }) => id) };
    },

    ...readRivals(db),

    async sessions({ tenantId }, records) {
      if (records.length === 0) return [];
      const rows = records.map(({ session, summarisedTo }) => ({
        ...session,
        tenantId,
        summarisedTo,
      }));
      const before = await idsWhere(
        [],
        sql`select id from sessions where tenant_id = ${tenantId}
          and id in ${listOf(rows.map(({ id }) => id))}`,
      );
      await runBatch(db, [
        insertRows(sessions, rows, {
          onConflict: sql`on conflict(tenant_id, id) do update set
            started_at = min(started_at, excluded.started_at),
            last_turn_at = max(last_turn_at, excluded.last_turn_at)`,
        }),
      ]);
      return rows.map(({ id }) => id).filter((id) => !before.includes(id));
    },

    async turns(scope, records, act) {
      if (records.length === 0) return [];
      const token = tokenOf(act);
      const known = await this.present(
        scope,
        records.map(({ turn }) => turn.id),
      );
      const fresh = records.filter(({ turn }) => !known.here.includes(turn.id));
      if (fresh.length === 0) return [];
      return idsWhere(
        turnStatements(scope, fresh, token, act),
        sql`select id from turns where +tenant_id = ${scope.tenantId}
          and id in ${listOf(fresh.map(({ turn }) => turn.id))}`,
      );
    },

    async memories(scope, records, act) {
      if (records.length === 0) return [];
      const token = tokenOf(act);
      return idsWhere(
        memoryStatements(scope, records, token, act),
        sql`select id from memories where +tenant_id = ${scope.tenantId} and write_token = ${token}
          and id in ${listOf(records.map(({ memory }) => memory.id))}`,
      );
    },

    ...writeHistory(idsWhere),
    ...writeGraph(idsWhere),
  };
}

/** Tables whose rows are records, with the column of their id. */
const kinds = [
  ["memories", "id"],
  ["turns", "id"],
  ["sessions", "id"],
  ["summaries", "id"],
  ["entities", "id"],
  ["entity_aliases", "name_id"],
  ["edges", "id"],
] as const;

/** A read turn is guarded by its token against being read again; one that waits has none. */
function turnStatements(
  scope: Scope,
  records: readonly TurnImport[],
  token: string,
  { now }: ImportAct,
): SQL[] {
  const { tenantId } = scope;
  const rows = records.map(({ turn, partition, dueAt }) => ({
    ...turn,
    tenantId,
    dueAt,
    partitionId: partition?.id ?? null,
    position: null,
    ingestToken: turn.status === "done" ? token : null,
  }));
  const day = now - (now % dayMs);
  const groups = Map.groupBy(
    records.flatMap(({ turn, partition, utterances }) =>
      partition === null || utterances === null ? [] : [{ id: turn.id, partition, utterances }],
    ),
    ({ partition }) => partition.id,
  );
  const voices = records.flatMap((record) =>
    record.partition === null
      ? []
      : record.speakers.map((each) => ({ ...each, partitionId: record.partition?.id ?? "" })),
  );
  const buried = records.flatMap(({ turn, partition, buried: spans }) =>
    spans.map((span) => ({
      ...span,
      tenantId,
      turnId: turn.id,
      partitionId: partition?.id ?? null,
    })),
  );
  return [
    insertRows(turns, rows),
    sql`insert into usage (tenant_id, meter, window_start, n)
      select ${tenantId}, 'turns', ${day}, changes() where changes() > 0
      on conflict(tenant_id, meter) do update set
        n = case when excluded.window_start > window_start then excluded.n else n + excluded.n end,
        window_start = max(window_start, excluded.window_start)`,
    ...[...groups.values()].flatMap((members) => {
      const [first] = members;
      if (first === undefined) return [];
      return [
        partitionStatement(scope, [first.partition]),
        ...placeStatements(
          scope,
          "turns",
          first.partition.id,
          members.map(({ id, utterances }) => ({ id, units: utterances })),
          sql`w.ingest_token = ${token}`,
        ),
      ];
    }),
    ...(voices.length === 0
      ? []
      : [
          insertRows(
            speakers,
            voices.map((each) => ({ ...each, tenantId })),
          ),
        ]),
    ...(buried.length === 0
      ? []
      : [
          insertRows(tombstones, buried, {
            where: sql`exists (select 1 from turns t where t.id = ${fieldOf("turn_id")}
              and t.tenant_id = ${tenantId})`,
          }),
        ]),
  ];
}

function memoryStatements(
  scope: Scope,
  records: readonly MemoryImport[],
  token: string,
  act: ImportAct,
): SQL[] {
  const { tenantId } = scope;
  const { now } = act;
  const mine = sql`exists (select 1 from memories w where w.id = ${fieldOf("memory_id")}
    and w.tenant_id = ${tenantId} and w.write_token = ${token})`;
  const partitions = new Map(records.map(({ partition }) => [partition.id, partition]));
  const groups = Map.groupBy(
    records.flatMap(({ memory, partition, packed }) =>
      packed === null ? [] : [{ id: memory.id, partitionId: partition.id, units: [packed] }],
    ),
    ({ partitionId }) => partitionId,
  );
  const all = <Row>(rowsOfOne: (record: MemoryImport) => readonly Row[]): Row[] =>
    records.flatMap(rowsOfOne);
  const tags = all(({ memory }) =>
    memory.tags.map((tag) => ({ tenantId, memoryId: memory.id, tag })),
  );
  const packed = all(({ memory, partition, vector }) =>
    vector === null
      ? []
      : [{ ...vector, tenantId, memoryId: memory.id, partitionId: partition.id }],
  );
  const parents = all(({ memory, parentIds }) =>
    parentIds.map((parentId) => ({ tenantId, memoryId: memory.id, parentId })),
  );
  const named = all(({ memory, partition, mentions: of }) =>
    of.map((mention) => ({
      ...mention,
      tenantId,
      memoryId: memory.id,
      partitionId: partition.id,
    })),
  );
  const live = records.filter(({ memory }) => memory.status === "active");
  return [
    ...expireSame(
      live.map(({ partition, contentHash }) => [partition.id, contentHash]),
      now,
    ),
    partitionStatement(scope, [...partitions.values()]),
    insertRows(
      memories,
      records.map((record) => rowOf(scope, record, token)),
    ),
    ...[...groups].flatMap(([partitionId, members]) =>
      placeStatements(scope, "memories", partitionId, members, sql`w.write_token = ${token}`),
    ),
    sourceStatement(scope, records, token),
    ...(tags.length === 0 ? [] : [insertRows(memoryTags, tags, { where: mine })]),
    ...(packed.length === 0 ? [] : [insertRows(vectors, packed, { where: mine })]),
    ...(parents.length === 0 ? [] : [insertRows(memoryParents, parents, { where: mine })]),
    ...(named.length === 0 ? [] : [insertRows(mentions, named, { where: mine })]),
    ...quantityStatements(
      scope,
      records.map(({ memory, partition }) => ({ ...memory, partitionId: partition.id })),
      mine,
    ),
    ...live.flatMap(({ memory, partition, attribute, exclusive }) =>
      exclusive && attribute !== null
        ? closeRivals(
            scope,
            partition.id,
            attribute,
            sql`${memory.id}`,
            sql`exists (select 1 from memories w where w.id = ${memory.id}
              and w.write_token = ${token})`,
            { by: act.by, reason: null, now },
          )
        : [],
    ),
  ];
}

const rowOf = ({ tenantId }: Scope, record: MemoryImport, token: string) => ({
  ...record.memory,
  tenantId,
  partitionId: record.partition.id,
  contentHash: record.contentHash,
  simhash: record.simhash,
  attribute: record.attribute,
  attributeValue: record.attributeValue,
  firstLifetimeMs: record.firstLifetimeMs,
  lastSimilarity: record.lastSimilarity,
  reviewedAt: record.reviewedAt,
  position: null,
  writeToken: token,
});

/**
 * Sources by the turn that holds them, where that is here. A memory that says the same as a live one takes
 * none of its own; the live one takes them.
 */
function sourceStatement(
  { tenantId }: Scope,
  records: readonly MemoryImport[],
  token: string,
): SQL {
  const rows = records.flatMap(({ memory, partition, contentHash, sources }) =>
    sources.map((source) => ({
      memory: memory.id,
      partition: partition.id,
      hash: contentHash,
      turn: source.turnId,
      role: source.role,
      start: source.start,
      end: source.end,
      leads: source.leads ? 1 : 0,
    })),
  );
  const field = (name: string): SQL => sql.raw(`x.value->>'$.${name}'`);
  return sql`insert into memory_sources
      (tenant_id, memory_id, turn_id, role, start, "end", partition_id, position)
    select ${tenantId}, m.id, t.id, ${field("role")}, ${field("start")}, ${field("end")},
      coalesce(t.partition_id, m.partition_id),
      case when ${field("leads")} = 1 and t.position is not null
        then t.position + case ${field("role")} when 'prompt' then 0 else 1 end else -1 end
    from json_each(${JSON.stringify(rows)}) x
    cross join turns t on t.id = ${field("turn")} and t.tenant_id = ${tenantId}
    cross join memories m on m.id = coalesce(
      (select w.id from memories w where w.id = ${field("memory")} and w.write_token = ${token}),
      (select w.id from memories w where w.partition_id = ${field("partition")}
        and w.content_hash = ${field("hash")} and w.status = 'active'))
      and m.tenant_id = ${tenantId}
    where true on conflict do nothing`;
}
