import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { blank, deadChar, featureChars, tokenSpan } from "../../../model/lexical/unit.ts";
import { segmentStride } from "../../../model/limits.ts";
import type { Place } from "../../../ports/recall-store.ts";
import { rowsOf } from "../database.ts";
import type { Database } from "../database.ts";
import { marksChanged } from "../forget.ts";

/** Units that one statement ends: D1 binds 100 values a statement, and each unit takes six. */
const unitsPerStatement = 12;

/** A part of a text, 0-based in characters, and what takes its place. */
interface Patch {
  start: number;
  text: string;
}

/** The column with parts replaced by others of the same length; ascending and apart. */
function patched(column: "features" | "tokens", patches: readonly Patch[]): SQL {
  const text = sql.raw(column);
  let from = 1;
  const pieces: SQL[] = [];
  for (const { start, text: by } of patches) {
    pieces.push(sql`substr(${text}, ${from}, ${start + 1 - from})`, sql`${by}`);
    from = start + by.length + 1;
  }
  return sql.join([...pieces, sql`substr(${text}, ${from})`], sql` || `);
}

/**
 * Ends units in place and leaves no trace of their words: statements that touch each row by parts, so
 * that what is appended or ended meanwhile is kept.
 */
export async function silencing(
  db: Database,
  tenantId: string,
  places: readonly Place[],
): Promise<SQL[]> {
  const blocks = [
    ...Map.groupBy(places, ({ partitionId, position }) =>
      JSON.stringify([partitionId, Math.floor(position / segmentStride)]),
    ),
  ].map(([key, members]) => {
    const [partitionId, block] = JSON.parse(key) as [string, number];
    const units = [...new Set(members.map(({ position }) => position % segmentStride))];
    return { partitionId, block, units: units.toSorted((a, b) => a - b) };
  });
  if (blocks.length === 0) return [];
  const [rows] = await db.batch([
    rowsOf<{ partitionId: string; block: number; features: string }>(
      db,
      sql`select s.partition_id as partitionId, s.block, s.features
        from json_each(${JSON.stringify(blocks)}) w cross join segments s
          on s.partition_id = w.value->>'$.partitionId' and s.block = w.value->>'$.block'
        where s.tenant_id = ${tenantId}`,
    ),
  ]);
  return blocks.flatMap(({ partitionId, block, units }) => {
    const row = rows.find((each) => each.partitionId === partitionId && each.block === block);
    if (row === undefined) return [];
    return chunksOf(units, unitsPerStatement).map((chunk) => {
      const states = chunk.map((unit) => ({ start: unit * featureChars, text: deadChar }));
      const words = chunk.map((unit) => {
        const { start, length } = tokenSpan(row.features, unit);
        return { start, text: blank(length) };
      });
      return sql`update segments set features = ${patched("features", states)},
          tokens = ${patched("tokens", words)}, ${marksChanged}
        where tenant_id = ${tenantId} and partition_id = ${partitionId} and block = ${block}`;
    });
  });
}

function chunksOf<T>(list: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < list.length; at += size) chunks.push(list.slice(at, at + size));
  return chunks;
}
