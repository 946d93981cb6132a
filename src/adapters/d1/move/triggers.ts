import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { fenceMark } from "../fence.ts";
import { type MovedTable, movedTables } from "./tables.ts";

/**
 * What notes the writes of a tenant that leaves, and refuses them once it is fenced: in the database, so that
 * no statement of any isolate gets by. Triggers are there while tenants leave, and cost nothing otherwise.
 */

const operations = ["insert", "update", "delete"] as const;
type Operation = (typeof operations)[number];

/** Counts of requests are no memory: where they are late, a minute is counted short. */
const unfenced = new Set(["usage"]);

const nameOf = (table: MovedTable, operation: Operation): string =>
  `leaving_${table.name}_${operation}`;

const keyOf = ({ columns, key }: MovedTable, row: "old" | "new"): string =>
  `json_array(${key.map((at) => `${row}."${columns[at]}"`).join(", ")})`;

function triggerOf(table: MovedTable, operation: Operation): string {
  const row = operation === "delete" ? "old" : "new";
  const tenant = `l.tenant_id = ${row}.tenant_id`;
  const notes = (key: string, where = "") =>
    `insert into leaving_rows (tenant_id, table_name, key) select l.tenant_id, '${table.name}', ${key}
      from leaving l where ${tenant} and l.state = 'noted'${where};`;
  const isMoved = ` and ${keyOf(table, "old")} <> ${keyOf(table, "new")}`;
  return `create trigger ${nameOf(table, operation)} after ${operation} on "${table.name}"
    when exists (select 1 from leaving l where ${tenant})
    begin
      ${unfenced.has(table.name) ? "" : `select raise(abort, '${fenceMark}') from leaving l where ${tenant} and l.state = 'fenced';`}
      ${notes(keyOf(table, row))}
      ${operation === "update" ? notes(keyOf(table, "old"), isMoved) : ""}
    end`;
}

const all = (): (readonly [MovedTable, Operation])[] =>
  movedTables().flatMap((table) => operations.map((operation) => [table, operation] as const));

const dropped = (table: MovedTable, operation: Operation): SQL =>
  sql.raw(`drop trigger if exists ${nameOf(table, operation)}`);

/** Puts them in place as the schema is now. To be run as one batch: no write comes between. */
export const triggerStatements = (): SQL[] =>
  all().flatMap(([table, operation]) => [
    dropped(table, operation),
    sql.raw(triggerOf(table, operation)),
  ]);

export const dropStatements = (): SQL[] =>
  all().map(([table, operation]) => dropped(table, operation));

/** How many of them are there. */
export const countStatement = (): SQL =>
  sql`select count(*) as n from sqlite_master where type = 'trigger'
    and name in (select value from json_each(${JSON.stringify(all().map(([table, operation]) => nameOf(table, operation)))}))`;

export const triggersInPlace = (): number => all().length;
