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
  "memory_parents",
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
  "webhooks",
  "sources",
  "heard",
  "deliveries",
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

/** Every row of one tenant, of every table that there is: what a new table holds is in it, too. */
export async function everyTable(
  tenantId: string,
  without: readonly string[] = [],
): Promise<Record<string, unknown[]>> {
  const { results: names } = await env.DB.prepare(
    "with own as materialized (select name from sqlite_master where type = 'table' and name not like '\\_cf\\_%' escape '\\') select m.name from own m where (m.name = 'tenants' or exists (select 1 from pragma_table_info(m.name) c where c.name = 'tenant_id'))",
  ).all<{ name: string }>();
  const all: Record<string, unknown[]> = {};
  for (const { name } of names) {
    if (without.includes(name)) continue;
    const owner = name === "tenants" ? "id" : "tenant_id";
    const { results } = await env.DB.prepare(`select * from "${name}" where "${owner}" = ?`)
      .bind(tenantId)
      .all();
    all[name] = results;
  }
  return all;
}
