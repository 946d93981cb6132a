import type { RunningWorker } from "./worker.ts";

/**
 * What the lexical index takes: bytes of its rows, and rows that are written for it: of a commit one in
 * `segments` and one in `partitions`, whatever the turn gives.
 */
export async function indexUpkeep({ db }: RunningWorker): Promise<string> {
  const row = await db
    .prepare(
      `select (select count(*) from memories) as memories,
        (select count(*) from turns where position is not null) as turns,
        (select sum(n) from segments) as units,
        (select sum(length(features) + length(tokens)) from segments) as bytes,
        (select sum(coalesce(length(unit_features), 0)) from turns) +
          (select sum(coalesce(length(unit_features), 0)) from memories) as kept`,
    )
    .first<Record<"memories" | "turns" | "units" | "bytes" | "kept", number>>();
  if (row === null || row.memories === 0) return "Nothing is indexed.";
  const a = (total: number, of: number) => (total / of).toFixed(0);
  return (
    `The lexical index: ${a(row.bytes, row.units)} bytes a unit, ${a(row.bytes, row.memories)} a memory, ` +
    `and ${a(row.kept, row.memories)} to rebuild it by; ` +
    `${((2 * row.turns) / row.memories).toFixed(2)} rows written a memory.`
  );
}
