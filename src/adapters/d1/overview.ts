import { and, asc, desc, eq, gt, isNotNull, lt, lte, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { dayMs, fadedSpans, overviewEntitiesMax, overviewMemoriesMax } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import { lastingImportance } from "../../model/strength.ts";
import type {
  ExpiryHealth,
  Overview,
  OverviewFilter,
  OverviewStore,
} from "../../ports/overview-store.ts";
import { bearing } from "./bearing.ts";
import { rowsOf } from "./database.ts";
import type { Database } from "./database.ts";
import { liveAt, memoryColumns, memoryOfRow } from "./memory-rows.ts";
import { listOf } from "./rows.ts";
import { memories, sessions, turns } from "./schema.ts";

const bornBy = (scope: Scope): SQL | undefined => bearing(memories, scope, memories.sessionId);

function fitting(scope: Scope, { layers, tags }: OverviewFilter): SQL | undefined {
  const named = tags === null ? null : listOf(tags);
  return and(
    bornBy(scope),
    layers === null ? undefined : sql`${memories.layer} in ${listOf(layers)}`,
    named === null
      ? undefined
      : sql`(upper(${memories.type}) in (select upper(value) from json_each(${JSON.stringify(tags)}))
          or exists (select 1 from memory_tags g
            where g.memory_id = ${memories.id} and g.tag in ${named}))`,
  );
}

interface Count {
  part: string;
  /** A level of importance comes back as a number. */
  name: string | number;
  n: number;
}

/** The latest memories that fit, with what is counted of each. */
const looked = (scope: Scope, filter: OverviewFilter): SQL =>
  sql`these as materialized (select ${memories.id} as id, ${memories.layer} as layer,
      ${memories.type} as type, ${memories.emotion} as emotion, ${memories.pinned} as pinned,
      ${memories.quarantined} as quarantined,
      cast(min(10, max(1, round(${memories.importance} * 10))) as integer) as level,
      strftime('%Y-%m-%d', ${memories.createdAt} / 1000, 'unixepoch') as day,
      case when ${memories.status} = 'active' and ${memories.expiresAt} <= ${filter.now}
        then 'expired' else ${memories.status} end as status
    from ${memories} where ${fitting(scope, filter)}
    order by ${memories.createdAt} desc limit ${overviewMemoriesMax + 1}),
  live as (select * from these where status = 'active')`;

/** One pass: each memory is taken apart into what it is counted under. */
const counts = (scope: Scope, filter: OverviewFilter): SQL =>
  sql`with ${looked(scope, filter)}
    select j.key as part, j.value as name, count(*) as n
    from these x cross join json_each(case when x.status = 'active'
      then json_object('status', x.status, 'layer', x.layer, 'type', x.type, 'level', x.level,
        'emotion', x.emotion, 'day', x.day, 'pinned', nullif(x.pinned, 0),
        'quarantined', nullif(x.quarantined, 0))
      else json_object('status', x.status) end) j
    where j.value is not null group by j.key, j.value`;

const spokenOf = (scope: Scope, filter: OverviewFilter): SQL =>
  sql`with ${looked(scope, filter)}
    select e.id, e.name, e.type, count(distinct n.memory_id) as memories
    from live cross join mentions n on n.memory_id = live.id
    cross join entities e on e.id = n.entity_id
    group by e.id order by memories desc, e.id limit ${overviewEntitiesMax}`;

/** Rows of turns and sessions that are counted. */
const rowsMax = 100_000;

const turnCounts = (scope: Scope): SQL =>
  sql`select status as name, count(*) as n from (select ${turns.status} as status
    from ${turns} where ${bearing(turns, scope, turns.sessionId)} limit ${rowsMax})
    group by status`;

const byName = (rows: readonly Omit<Count, "part">[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ name, n }) => [String(name), n]));

/** Memories by when they end, in one pass over those that do. */
const expiry = (scope: Scope, filter: OverviewFilter): SQL => {
  const ends = (after: number, until: number): SQL =>
    sql`coalesce(sum(expires_at > ${filter.now + after} and expires_at <= ${filter.now + until}), 0)`;
  return sql`select coalesce(sum(expires_at <= ${filter.now}), 0) as expired,
      ${ends(0, dayMs)} as within_day, ${ends(dayMs, 7 * dayMs)} as within_week,
      ${ends(7 * dayMs, 30 * dayMs)} as within_month,
      coalesce(sum(expires_at > ${filter.now + 30 * dayMs}), 0) as later,
      coalesce(sum(expires_at is null), 0) as never
    from (select ${memories.expiresAt} as expires_at from ${memories}
      where ${fitting(scope, filter)} and ${memories.status} = 'active'
      order by ${memories.createdAt} desc limit ${overviewMemoriesMax})`;
};

export function d1OverviewStore(db: Database): OverviewStore {
  const firstOf = (where: SQL | undefined, order: SQL, limit: number) =>
    db
      .select(memoryColumns)
      .from(memories)
      .where(where)
      .orderBy(order, asc(memories.id))
      .limit(limit);

  return {
    async overview(scope, filter): Promise<Overview> {
      const [counted, entities, turnRows, sessionRows] = await db.batch([
        rowsOf<Count>(db, counts(scope, filter)),
        rowsOf<Overview["entities"][number]>(db, spokenOf(scope, filter)),
        rowsOf<Omit<Count, "part">>(db, turnCounts(scope)),
        rowsOf<{ n: number }>(
          db,
          sql`select count(*) as n from (select 1 from ${sessions}
            where ${bearing(sessions, scope, sessions.id)} limit ${rowsMax})`,
        ),
      ]);
      const of = (part: string): Record<string, number> =>
        byName(counted.filter((row) => row.part === part));
      const statuses = of("status");
      const all = Object.values(statuses).reduce((sum, n) => sum + n, 0);
      return {
        counted: Math.min(all, overviewMemoriesMax),
        isComplete: all <= overviewMemoriesMax,
        statuses,
        layers: of("layer"),
        types: of("type"),
        importance: of("level"),
        emotions: of("emotion"),
        pinned: of("pinned")["1"] ?? 0,
        quarantined: of("quarantined")["1"] ?? 0,
        days: Object.entries(of("day"))
          .map(([day, added]) => ({ day, added }))
          .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
        entities,
        turns: byName(turnRows),
        sessions: sessionRows[0]?.n ?? 0,
      };
    },

    async upkeep(scope, filter, limit) {
      const { now } = filter;
      const fits = fitting(scope, filter);
      const live = and(fits, liveAt(now));
      // As in `fadesAt`: from when Ebb learnt it, and what lies ahead has not faded.
      const spans = sql`((${now} - max(coalesce(${memories.lastAccessed}, 0), ${memories.recordedAt},
        coalesce(${memories.occurredAt}, 0), coalesce(${memories.validTo}, 0))) / 3600000.0 / ${memories.stabilityHours})`;
      const [health, turnRows, quarantined, expired, expiring, disliked, faded] = await db.batch([
        rowsOf<ExpiryHealth>(db, expiry(scope, filter)),
        rowsOf<Omit<Count, "part">>(db, turnCounts(scope)),
        firstOf(and(live, eq(memories.quarantined, true)), desc(memories.createdAt), limit),
        firstOf(
          and(fits, eq(memories.status, "active"), lte(memories.expiresAt, now)),
          asc(memories.expiresAt),
          limit,
        ),
        firstOf(
          and(
            live,
            isNotNull(memories.expiresAt),
            gt(memories.expiresAt, now),
            lte(memories.expiresAt, now + 7 * dayMs),
          ),
          asc(memories.expiresAt),
          limit,
        ),
        firstOf(and(live, sql`${memories.feedback} < 0`), asc(memories.feedback), limit),
        firstOf(
          and(
            live,
            eq(memories.pinned, false),
            lt(memories.importance, lastingImportance),
            sql`${spans} > ${fadedSpans}`,
          ),
          sql`${spans} desc`,
          limit,
        ),
      ]);
      return {
        expiry: health[0] ?? {
          expired: 0,
          within_day: 0,
          within_week: 0,
          within_month: 0,
          later: 0,
          never: 0,
        },
        turns: byName(turnRows),
        due: [
          { reason: "quarantined", memories: quarantined.map(memoryOfRow) },
          { reason: "expired", memories: expired.map(memoryOfRow) },
          { reason: "expiring", memories: expiring.map(memoryOfRow) },
          { reason: "disliked", memories: disliked.map(memoryOfRow) },
          { reason: "faded", memories: faded.map(memoryOfRow) },
        ],
      };
    },
  };
}
