import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { deadChar, featureChars, liveChar, sextetChars } from "../../model/lexical/unit.ts";
import { segmentStride } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import { listOf } from "./rows.ts";

/** Where a unit stands in the index; null where it has none. */
interface UnitPlace {
  partitionId: string;
  position: number | null;
}

/** Belongs to every change of a written block, before the partition's generation goes up. */
const marksChanged = sql.raw(
  "changed = (select p.generation + 1 from partitions p where p.id = segments.partition_id)",
);

/**
 * Ends index units in place: they are in no ranking, and nothing of their words stays. One statement a
 * block, which finds the words by the counts in the row itself, so that whatever was appended, ended or
 * rebuilt meanwhile is kept.
 */
export function endUnits(
  { tenantId }: Pick<Scope, "tenantId">,
  places: readonly UnitPlace[],
  guard: SQL = sql`true`,
): SQL[] {
  const placed = places.flatMap(({ partitionId, position }) =>
    position === null
      ? []
      : [
          {
            partitionId,
            block: Math.floor(position / segmentStride),
            unit: position % segmentStride,
          },
        ],
  );
  const blocks = Map.groupBy(placed, ({ partitionId, block }) =>
    JSON.stringify([partitionId, block]),
  );
  return [...blocks].map(([key, members]) => {
    const [partitionId, block] = JSON.parse(key) as [string, number];
    const isEnded = sql`unit.i in ${listOf([...new Set(members.map(({ unit }) => unit))])}`;
    return sql`update segments set
        features = ${joined(sql`case when ${isEnded} then ${deadChar}
          else substr(segments.features, ${from("i")} + 1, 1) end
          || substr(segments.features, ${from("i")} + 2, ${sql.raw(String(featureChars - 1))})`)},
        tokens = ${joined(sql`case when ${isEnded} then ${blanks}
          else substr(segments.tokens, at + 1, chars) end`)},
        ${marksChanged}
      where tenant_id = ${tenantId} and partition_id = ${partitionId} and block = ${block} and ${guard}`;
  });
}

const from = (unit: string): SQL => sql.raw(`(${unit}) * ${featureChars}`);

/** Characters that a unit's tokens take: four times the count in its features (see `unit.ts`). */
const charsOf = (unit: string): SQL => {
  const sextet = (at: number): SQL =>
    sql`(instr(${sql.raw(`'${sextetChars}'`)}, substr(segments.features, ${from(unit)} + ${sql.raw(String(at + 1))}, 1)) - 1)`;
  return sql`(${sextet(8)} * 4096 + ${sextet(9)} * 64 + (${sextet(10)} >> 2) * 4)`;
};

/** As many characters that say nothing as a unit's tokens have. */
const blanks = sql.raw(`replace(hex(zeroblob(chars / 2)), '0', '${liveChar}')`);

/** The pieces of the row's units end to end. A unit is known by its index, its tokens' offset and their length. */
const joined = (piece: SQL): SQL => sql`(with recursive unit(i, at, chars) as (
      select 0, 0, ${charsOf("0")}
      union all select i + 1, at + chars, ${charsOf("i + 1")} from unit
        where ${from("i + 1")} < length(segments.features))
    select group_concat(piece, '') from (select ${piece} as piece from unit order by i))`;
