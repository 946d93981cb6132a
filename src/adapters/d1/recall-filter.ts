import { and, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { asksStatus } from "../../model/filter.ts";
import type { RecallFilter } from "../../ports/recall-store.ts";
import { whereOf } from "./filter.ts";
import { liveAt } from "./memory-rows.ts";
import { listOf } from "./rows.ts";

/** What a read of memories lets through: live and, where a filter is given, what fits it. */
export function fits(filter: RecallFilter | null, now: number): SQL {
  if (filter === null) return liveAt(now);
  return and(
    filter.asOf === null ? statusOf(filter, now) : liveThen(filter.asOf),
    filter.types === null ? undefined : sql`memories.type in ${listOf(filter.types)}`,
    filter.tags === null
      ? undefined
      : sql`exists (select 1 from memory_tags g where g.memory_id = memories.id
          and g.tag in ${listOf(filter.tags)})`,
    filter.where === null ? undefined : whereOf(filter.where, now),
  ) as SQL;
}

/** Live ones, unless the filter asks about the status itself. */
const statusOf = ({ where }: RecallFilter, now: number): SQL | undefined =>
  where !== null && asksStatus(where) ? undefined : liveAt(now);

/**
 * What was known and valid at a time. A memory that is superseded by now counts until its end, or until
 * the newer one was said, whichever is later: before that nobody knew. One that faded counts until it
 * was archived.
 */
const liveThen = (at: number): SQL => sql`memories.created_at <= ${at}
  and (memories.expires_at is null or memories.expires_at > ${at})
  and case
    when memories.status in ('superseded', 'expired') and memories.superseded_by is not null
    then memories.valid_to > ${at} or exists (select 1 from memories newer
      where newer.id = memories.superseded_by and newer.created_at > ${at})
    when memories.status in ('archived', 'expired')
    then coalesce((select v.event from memory_versions v
      where v.memory_id = memories.id and v.event in ('archive', 'restore') and v.at <= ${at}
      order by v.version desc limit 1), '') <> 'archive'
    else 1 end`;

/** Places that lead to a memory which the filter lets through: filters act before the limit. */
export const allowedPlaces = (wanted: SQL, filter: RecallFilter, now: number): SQL => sql`
  select src.partition_id, src.position from ${wanted}
    cross join memories on memories.partition_id = p.id
    join memory_sources src on src.memory_id = memories.id
    where ${fits(filter, now)}
  union
  select memories.partition_id, memories.position from ${wanted}
    cross join memories on memories.partition_id = p.id and memories.position is not null
    where ${fits(filter, now)}`;

/** The content a memory had at a time: its last version by then, or its first; null where it never changed. */
export const contentAt = (at: number): SQL<string | null> => sql<string | null>`case
  when memories.version = 1 then null else coalesce(
    (select v.content from memory_versions v where v.memory_id = memories.id
      and v.content is not null and v.at <= ${at} order by v.version desc limit 1),
    (select v.content from memory_versions v where v.memory_id = memories.id
      and v.content is not null order by v.version limit 1)) end`;
