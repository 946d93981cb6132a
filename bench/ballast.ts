import type { RunningWorker } from "./worker.ts";

/** Tables that are not about what is remembered, or whose rows must be unique across tenants. */
const leftOut = new Set([
  "tenants",
  "api_keys",
  "settings",
  "usage",
  "idempotency",
  "job_state",
  "webhooks",
  "deliveries",
  "erasures",
]);

/**
 * Copies all that is remembered into another tenant, by SQL: rows that a call must not notice. Returns how
 * many memories that tenant has then; a kept state that has them gets no more.
 */
export async function addBallast({ db }: RunningWorker, userId: string): Promise<number> {
  const count = () =>
    db
      .prepare("select count(*) as n from memories where tenant_id = 'ballast'")
      .first<number>("n")
      .then((n) => n ?? 0);
  if ((await count()) > 0) return count();
  const { results: tables } = await db
    .prepare("select name from sqlite_master where type = 'table' and name not glob '_*'")
    .all<{ name: string }>();
  for (const { name } of tables.filter((table) => !leftOut.has(table.name))) {
    const { results: columns } = await db
      .prepare(`select name from pragma_table_info('${name}')`)
      .all<{ name: string }>();
    if (!columns.some((column) => column.name === "tenant_id")) continue;
    const values = columns.map(({ name: column }) => {
      if (column === "tenant_id") return "'ballast'";
      const isName = column === "id" || (column.endsWith("_id") && column !== "user_id");
      return isName ? `"${column}" || '+'` : `"${column}"`;
    });
    const list = columns.map((column) => `"${column.name}"`).join(", ");
    await db
      .prepare(
        `insert or ignore into ${name} (${list}) select ${values.join(", ")} from ${name}
          where tenant_id <> 'ballast'`,
      )
      .run();
  }
  const of = await db
    .prepare("select count(*) as n from memories where tenant_id = 'ballast' and user_id = ?")
    .bind(userId)
    .first<number>("n");
  if (of === null || of === 0) throw new Error("no ballast was loaded");
  return count();
}
