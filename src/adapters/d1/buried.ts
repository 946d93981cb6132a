import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { forgottenFar } from "../../model/buried.ts";
import type { Buried, Forgotten } from "../../model/buried.ts";
import { forgottenReadMax } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import { fromExact } from "./schema.ts";

/**
 * Where something of a turn was forgotten, as a JSON list of role, start and end. What a memory still
 * rests on (one that took in a duplicate) is not counted.
 */
export const buriedIn = (turnId: SQL): SQL<string> => sql<string>`(
  select json_group_array(json_array(b.role, b.start, b."end")) from tombstones b
  where b.turn_id = ${turnId} and not exists (select 1 from memory_sources s
    where s.turn_id = b.turn_id and s.role = b.role and s.start = b.start and s."end" = b."end"))`;

export const buriedOf = (listed: string): Buried[] =>
  (JSON.parse(listed) as [Buried["role"], number, number][]).map(([role, start, end]) => ({
    role,
    start,
    end,
  }));

export interface ForgottenRow {
  text: string;
  /** Where in the prompt `text` begins. */
  from: number;
  start: number;
  end: number;
  at: number;
}

/** A character outside the basic plane counts once for SQLite and twice in an offset. */
const astral = "*[\u{10000}-\u{10FFFF}]*";

/**
 * What was forgotten last of the prompts of partitions (a query of ids as `id`), each span with no more of
 * its prompt than it takes to cut it out.
 */
export const forgottenRows = ({ tenantId }: Scope, partitionIds: SQL): SQL => sql`
  select b.start, b."end", b.at,
      case when unicode(t.prompt) = 1 then t.prompt
        when t.prompt glob ${astral} then substr(t.prompt, 1, b."end")
        else substr(t.prompt, b.start + 1, b."end" - b.start) end as text,
      case when unicode(t.prompt) = 1 or t.prompt glob ${astral} then 0 else b.start end as "from"
    from (${partitionIds}) p cross join tombstones b on b.rowid in (
      select l.rowid from tombstones l where l.partition_id = p.id
        order by l.at desc limit cast(${forgottenReadMax} as integer))
    cross join turns t on t.id = b.turn_id
    where b.tenant_id = ${tenantId} and b.role = 'prompt'
      and not exists (select 1 from memory_sources s
        where s.turn_id = b.turn_id and s.role = b.role and s.start = b.start and s."end" = b."end")`;

export const forgottenOfRow = ({ text, from, start, end, at }: ForgottenRow): Forgotten =>
  forgottenFar(fromExact(text).slice(start - from, end - from), at);
