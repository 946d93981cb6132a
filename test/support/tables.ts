import { env } from "cloudflare:workers";

const tables = [
  "turns",
  "sessions",
  "partitions",
  "segments",
  "speakers",
  "memories",
  "memory_versions",
  "memory_sources",
  "memory_tags",
  "quantities",
  "vectors",
  "entities",
  "entity_aliases",
  "mentions",
  "edges",
  "edge_sources",
  "co_occurrences",
  "tombstones",
  "outbox",
  "summaries",
  "summary_sources",
] as const;

export async function emptyTables(): Promise<void> {
  await env.DB.batch(tables.map((table) => env.DB.prepare(`delete from ${table}`)));
}

/** Every row of every table, without the attempt's token and the named columns. */
export async function dump(without: readonly string[] = []): Promise<Record<string, unknown[]>> {
  const left = new Set(["ingest_token", "write_token", ...without]);
  const all: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { results } = await env.DB.prepare(`select * from ${table} order by 1, 2, 3`).all();
    all[table] = results.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !left.has(column))),
    );
  }
  return all;
}
