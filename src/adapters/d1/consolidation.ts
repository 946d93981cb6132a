import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Scope } from "../../model/scope.ts";
import type {
  BankFingerprint,
  BankMark,
  ConsolidationStore,
  KnownInsight,
  Newcomer,
  NightlyClosing,
  NightlyMerge,
  Observation,
} from "../../ports/consolidation-store.ts";
import type { Act } from "../../ports/memory-store.ts";
import { parentStatements, writtenBy } from "./add.ts";
import { versionFrom } from "./commit.ts";
import { rowsOf, runBatch } from "./database.ts";
import type { Database } from "./database.ts";
import { forgetStatements } from "./forget.ts";
import { behind } from "./lifecycle.ts";
import { updatedEvent } from "./memory-event.ts";
import { insertRows, listOf } from "./rows.ts";
import { fromExact, memoryTags } from "./schema.ts";

/** What consolidation looks at: stated memories that nothing has ended. */
const stated = sql.raw("m.status = 'active' and m.origin <> 'insight'");

/** Newest memories of a bank that are asked for a topic. */
const topicsReadMax = 2_000;

const fingerprint = sql.raw("m.id, m.simhash, m.attribute, m.created_at as createdAt");

/** `token` makes the name of a write: unguessable, never the same twice. */
export function d1ConsolidationStore(db: Database, token: () => string): ConsolidationStore {
  const all = async <Row>(query: SQL): Promise<Row[]> => {
    const [rows] = await db.batch([rowsOf<Row>(db, query)]);
    return rows;
  };

  return {
    newcomers: ({ tenantId }, after, upTo, limit) =>
      all<Newcomer>(sql`select ${fingerprint}, m.partition_id as partitionId,
          m.agent_id as agentId, m.recorded_at as recordedAt
        from memories m where m.tenant_id = ${tenantId} and ${stated}
          and ${behind(sql`m.recorded_at`, sql`m.id`, after)}
          and ${upTo === null ? sql`true` : sql`(m.recorded_at, m.id) <= (${upTo.at}, ${upTo.id})`}
        order by m.recorded_at, m.id limit ${limit}`),

    async page({ tenantId }, partitionIds, after, limit) {
      // One bank is sought at its place; a list of them is gone through in the order of the index.
      const of = (banks: SQL, mark: BankMark | null) =>
        rowsOf<BankFingerprint>(
          db,
          sql`select ${fingerprint}, m.partition_id as partitionId
            from memories m indexed by memories_recent
            where ${banks} and +m.tenant_id = ${tenantId} and ${stated}
              and ${behind(sql`m.created_at`, sql`m.id`, mark)}
            order by m.partition_id, m.created_at, m.id limit ${limit}`,
        );
      const later = partitionIds.filter((id) => id > (after?.partitionId ?? ""));
      const [rest, others] = await db.batch([
        of(sql`m.partition_id = ${after?.partitionId ?? ""}`, after),
        of(sql`m.partition_id in ${listOf(later)}`, null),
      ]);
      return [...rest, ...others].slice(0, limit);
    },

    async merge(scope, merge, act) {
      const [claimed] = await runBatch(db, mergeStatements(scope, merge, token(), act));
      return (claimed?.meta.changes ?? 0) > 0;
    },

    async close(scope, closing, act) {
      const [closed] = await runBatch(db, closeStatements(scope, closing, token(), act));
      return (closed?.meta.changes ?? 0) > 0;
    },

    async observedBy(scope, ids, ownNames) {
      return observed(
        await all<ObservedRow>(sql`select ${observedColumns(ownNames)} from memories m
          where m.id in ${listOf(ids)} and +m.tenant_id = ${scope.tenantId} and ${stated}
            and not m.quarantined order by m.id`),
      );
    },

    async observations(scope, after, ownNames, limit) {
      return observed(
        await all<ObservedRow>(sql`select ${observedColumns(ownNames)}
          from memories m where m.tenant_id = ${scope.tenantId} and ${stated} and not m.quarantined
            and ${behind(sql`m.recorded_at`, sql`m.id`, after)}
          order by m.recorded_at, m.id limit ${limit}`),
      );
    },

    async about({ tenantId }, { partitionId, subject }, ownNames, now, limit) {
      return observed(
        await all<ObservedRow>(sql`select ${observedColumns(ownNames)} from memories m
          where m.id in (
            select n.memory_id from entity_aliases a
              cross join mentions n on n.entity_id = a.entity_id
              where a.partition_id = ${partitionId} and a.normal_alias = ${subject}
            union select t.id from (select o.id, o.topics from memories o indexed by memories_recent
                where o.partition_id = ${partitionId} and o.status = 'active'
                order by o.created_at desc limit ${topicsReadMax}) t
              cross join json_each(t.topics) p where p.value = ${subject})
          and +m.tenant_id = ${tenantId} and ${stated} and not m.quarantined
          and (m.expires_at is null or m.expires_at > ${now})
          order by m.created_at desc, m.id desc limit ${limit}`),
      );
    },

    async insights({ tenantId }, partitionIds, limit) {
      const rows = await all<
        Omit<KnownInsight, "parentIds"> & { partitionId: string; parents: string }
      >(
        sql`select m.id, m.partition_id as partitionId, m.content,
            coalesce(m.metadata->>'$.subject', '') as subject,
            (select json_group_array(p.parent_id) from memory_parents p where p.memory_id = m.id) as parents
          from json_each(${JSON.stringify(partitionIds)}) b
          cross join memories m indexed by memories_insights on m.partition_id = b.value
          where +m.tenant_id = ${tenantId} and m.status = 'active' and m.origin = 'insight'
          order by m.created_at desc, m.id`,
      );
      const known = rows.map(({ parents, ...row }) => ({
        ...row,
        content: fromExact(row.content),
        parentIds: JSON.parse(parents) as string[],
      }));
      return new Map(
        Array.from(
          Map.groupBy(known, ({ partitionId }) => partitionId),
          ([partitionId, list]) => [partitionId, list.slice(0, limit)],
        ),
      );
    },

    async rest(scope, memoryId, parentIds) {
      await runBatch(db, [
        sql`delete from memory_parents where memory_id = ${memoryId} and tenant_id = ${scope.tenantId}`,
        ...parentStatements(scope, memoryId, parentIds, sql`true`),
      ]);
    },
  };
}

type ObservedRow = Omit<Observation, "topics" | "names"> & { topics: string; names: string };

const observedColumns = (ownNames: readonly string[]): SQL => sql`m.id,
  m.partition_id as partitionId, m.layer, m.user_id as userId, m.agent_id as agentId,
  m.session_id as sessionId, m.content, m.topics, m.importance, m.created_at as createdAt,
  m.recorded_at as recordedAt, (select json_group_array(distinct e.normal_name) from mentions n
    cross join entities e on e.id = n.entity_id
    where n.memory_id = m.id and e.normal_name not in ${listOf(ownNames)}) as names`;

const observed = (rows: readonly ObservedRow[]): Observation[] =>
  rows.map((row) => ({
    ...row,
    content: fromExact(row.content),
    topics: JSON.parse(row.topics) as string[],
    names: JSON.parse(row.names) as string[],
  }));

const isAs = (
  { tenantId }: Scope,
  { memory }: NightlyMerge["into"],
): SQL => sql`exists (select 1 from memories o where o.id = ${memory.id}
  and o.tenant_id = ${tenantId} and o.version = ${memory.version} and o.status = 'active')`;

/** The first statement claims the memory that stays; all others hold only where it did. */
function mergeStatements(
  scope: Scope,
  { into, from, tags, topics, keywords, expiresAt }: NightlyMerge,
  token: string,
  act: Act,
): SQL[] {
  const { tenantId } = scope;
  const [id, gone] = [into.memory.id, from.memory.id];
  const guard = writtenBy(scope, id, token);
  const ofGone = (column: string): SQL =>
    sql`(select o.${sql.raw(column)} from memories o where o.id = ${gone})`;
  return [
    sql`update memories set version = version + 1, updated_at = ${act.now}, write_token = ${token},
        access_count = access_count + ${ofGone("access_count")},
        feedback = feedback + ${ofGone("feedback")},
        importance = max(importance, ${ofGone("importance")}),
        stability_hours = max(stability_hours, ${ofGone("stability_hours")}),
        last_accessed = nullif(max(coalesce(last_accessed, 0),
          coalesce(${ofGone("last_accessed")}, 0)), 0),
        pinned = max(pinned, ${ofGone("pinned")}), expires_at = ${expiresAt},
        tags = ${JSON.stringify(tags)}, topics = ${JSON.stringify(topics)},
        keywords = ${JSON.stringify(keywords)}
      where id = ${id} and tenant_id = ${tenantId} and status = 'active'
        and version = ${into.memory.version} and ${isAs(scope, from)}`,
    sql`insert into memory_versions
        (tenant_id, memory_id, version, event, content, previous, at, "by", reason)
      select tenant_id, id, version, 'merge', content, content, ${act.now}, ${act.by}, ${act.reason}
      from memories where id = ${id} and ${guard} on conflict do nothing`,
    ...[
      ["memory_sources", `turn_id, role, start, "end", partition_id, position`],
      ["mentions", "entity_id, partition_id, name_id"],
      ["edge_sources", "edge_id, ends_at"],
    ].map(([table = "", columns = ""]) => {
      const [name, list] = [sql.raw(table), sql.raw(columns)];
      return sql`insert into ${name} (tenant_id, memory_id, ${list})
        select tenant_id, ${id}, ${list} from ${name} where memory_id = ${gone} and ${guard}
        on conflict do nothing`;
    }),
    sql`insert into memory_parents (tenant_id, memory_id, parent_id)
      select tenant_id, memory_id, ${id} from memory_parents where parent_id = ${gone} and ${guard}
      on conflict do nothing`,
    ...(tags.length === 0
      ? []
      : [
          insertRows(
            memoryTags,
            tags.map((tag) => ({ tenantId, memoryId: id, tag })),
            { where: guard },
          ),
        ]),
    updatedEvent(id, guard, act.now),
    ...forgetStatements(
      scope,
      [{ id: gone, partitionId: from.memory.partitionId, position: from.position }],
      { ...act, reason: `merged into ${id}` },
      guard,
    ),
  ];
}

function closeStatements(
  scope: Scope,
  { older, newer, reason }: NightlyClosing,
  token: string,
  act: Act,
): SQL[] {
  const { tenantId } = scope;
  const [id, by] = [older.memory.id, newer.memory.id];
  const guard = writtenBy(scope, id, token);
  const validTo = newer.memory.validFrom ?? newer.memory.createdAt;
  return [
    sql`update memories set write_token = ${token}
      where id = ${id} and tenant_id = ${tenantId} and status = 'active'
        and version = ${older.memory.version} and ${isAs(scope, newer)}`,
    versionFrom(scope, id, "supersede", act.by, reason, guard, act.now),
    sql`insert into outbox
        (id, tenant_id, event, payload, user_id, agent_id, session_id, created_at)
      select ${`evt_${id}_${by}_superseded`}, tenant_id, 'memory.superseded',
        json_object('memory_id', id, 'superseded_by', ${by}), user_id, agent_id, session_id,
        ${act.now}
      from memories where id = ${id} and ${guard} on conflict do nothing`,
    sql`update partitions set writes = writes + 1
      where id = ${older.memory.partitionId} and ${guard}`,
    sql`update memories set status = 'superseded', version = version + 1, superseded_by = ${by},
        valid_to = ${validTo}, updated_at = ${act.now}
      where id = ${id} and status = 'active' and ${guard}`,
  ];
}
