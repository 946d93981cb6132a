import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Buried } from "../../model/buried.ts";

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
