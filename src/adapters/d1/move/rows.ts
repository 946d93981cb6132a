import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { boundRowCharsMax } from "../../../model/limits.ts";
import { runBatch } from "../database.ts";
import type { Database } from "../database.ts";
import { isOf } from "../rows.ts";
import type { MovedTable } from "./tables.ts";

/** A row as it is stored: its number, its key as the database writes it, and its values by column. */
export interface RawRow {
  row: number;
  key: string;
  values: readonly unknown[];
}

const name = (column: string): SQL => sql`${sql.identifier(column)}`;
const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

const keyOf = ({ columns, key }: MovedTable): SQL =>
  sql`json_array(${listed(key.map((at) => sql`t.${name(columns[at] ?? "")}`))})`;

/** Values stand under their places, since a column may have any name. */
const valuesOf = ({ columns }: MovedTable): SQL =>
  listed(columns.map((column, at) => sql`t.${name(column)} as ${name(`c${at}`)}`));

const rawOf = ({ columns }: MovedTable, result: D1Result | undefined): RawRow[] =>
  ((result?.results ?? []) as Record<string, unknown>[]).map((found) => ({
    row: Number(found["row"] ?? 0),
    key: String(found["key"]),
    values: columns.map((_, at) => found[`c${at}`] ?? null),
  }));

export interface Page {
  rows: RawRow[];
  /** Behind which row the next page begins; null at the end of the table. */
  next: number | null;
}

/**
 * Rows of a tenant in the order in which the table keeps them, `limit` at most, from a window of the whole table: no
 * index is needed, and no statement looks at more than the window.
 */
export async function readPage(
  db: Database,
  table: MovedTable,
  tenantId: string,
  after: number,
  { window, limit }: { window: number; limit: number },
): Promise<Page> {
  const last = after + window;
  const [top, page] = await runBatch(db, [
    sql`select max(rowid) as top from ${name(table.name)}`,
    sql`select t.rowid as row, ${keyOf(table)} as key, ${valuesOf(table)} from ${name(table.name)} t
      where t.rowid > ${after} and t.rowid <= ${last} and ${isOf(sql`t.tenant_id`, tenantId)}
      order by t.rowid limit ${limit}`,
  ]);
  const rows = rawOf(table, page);
  const end = (top?.results[0] as { top: number | null } | undefined)?.top ?? 0;
  const reached = rows.length < limit ? last : (rows.at(-1)?.row ?? last);
  return { rows, next: reached >= end ? null : reached };
}

/** `k.value` is a key: a JSON array. A column that may be null is compared with `is`. */
const hasKey = ({ columns, key, isKeyed }: MovedTable): SQL =>
  sql.join(
    key.map((at, i) => {
      const column = sql`t.${name(columns[at] ?? "")}`;
      const value = sql.raw(`(k.value->>'$[${i}]')`);
      return isKeyed ? sql`${column} = ${value}` : sql`${column} is ${value}`;
    }),
    sql` and `,
  );

/** Keys as one document; each is itself JSON text. */
const keysOf = (keys: readonly string[]): SQL => sql`json_each(${`[${keys.join(",")}]`}) k`;

const byKeys = (table: MovedTable, tenantId: string, keys: readonly string[]): SQL =>
  sql`select ${table.isKeyed ? sql`` : sql`distinct`} ${keyOf(table)} as key, ${valuesOf(table)}
    from ${keysOf(keys)} cross join ${name(table.name)} t on ${hasKey(table)}
    where ${isOf(sql`t.tenant_id`, tenantId)}`;

/** Rows with these keys, as they are now: one round trip for all tables. */
export async function readByKeys(
  db: Database,
  tenantId: string,
  wanted: readonly (readonly [MovedTable, readonly string[]])[],
): Promise<RawRow[][]> {
  const results = await runBatch(
    db,
    wanted.map(([table, keys]) => byKeys(table, tenantId, keys)),
  );
  return wanted.map(([table], i) => rawOf(table, results[i]));
}

/**
 * Deleting a vector asks for its removal from an index outside, which the tenant takes along: so what
 * says that it is there goes before it.
 */
const quietly = (table: MovedTable, where: SQL): SQL[] =>
  table.name === "vectors"
    ? [sql`update vectors as t set sent_at = null where ${where} and t.sent_at is not null`]
    : [];

/** Removes rows with these keys. */
export function removing(table: MovedTable, tenantId: string, keys: readonly string[]): SQL[] {
  if (keys.length === 0) return [];
  const where = sql`t.rowid in (select t.rowid from ${keysOf(keys)}
    cross join ${name(table.name)} t on ${hasKey(table)} where ${isOf(sql`t.tenant_id`, tenantId)})`;
  return [...quietly(table, where), sql`delete from ${name(table.name)} as t where ${where}`];
}

/** Removes up to `limit` rows of a tenant from a window of the whole table; the last statement's changes say how many. */
export function clearing(
  table: MovedTable,
  tenantId: string,
  after: number,
  { window, limit }: { window: number; limit: number },
): SQL[] {
  const where = sql`t.rowid in (select t.rowid from ${name(table.name)} t
    where t.rowid > ${after} and t.rowid <= ${after + window}
      and ${isOf(sql`t.tenant_id`, tenantId)} order by t.rowid limit ${limit})`;
  return [...quietly(table, where), sql`delete from ${name(table.name)} as t where ${where}`];
}

/**
 * Writes rows as they are. One that stands in the way of another under a second unique index gives way: it was
 * changed since, and comes again.
 */
export function writing(table: MovedTable, rows: readonly RawRow[]): SQL[] {
  const columns = listed(table.columns.map(name));
  return chunksOf(rows).map((chunk) => {
    const [only] = chunk;
    if (chunk.length === 1 && only !== undefined && table.isKeyed) {
      // Bound value by value: a document with a very long one would be longer than D1 takes.
      const values = listed(only.values.map((value) => sql`${value}`));
      return sql`insert or replace into ${name(table.name)} (${columns}) values (${values})`;
    }
    const document = JSON.stringify(chunk.map(({ values }) => values));
    const picked = table.columns.map((_, at) => sql.raw(`(k.value->>'$[${at}]')`));
    return table.isKeyed
      ? sql`insert or replace into ${name(table.name)} (${columns})
          select ${listed(picked)} from json_each(${document}) k`
      : sql`insert into ${name(table.name)} (${columns})
          select distinct ${listed(picked)} from json_each(${document}) k
          where not exists (select 1 from ${name(table.name)} t where ${hasKey(table)})`;
  });
}

/** Rows in parts whose documents D1 takes. */
function chunksOf(rows: readonly RawRow[]): RawRow[][] {
  const chunks: RawRow[][] = [];
  let chars = 0;
  for (const row of rows) {
    const length = JSON.stringify(row.values).length;
    const last = chunks.at(-1);
    if (last === undefined || chars + length > boundRowCharsMax) {
      chunks.push([row]);
      chars = length;
    } else {
      last.push(row);
      chars += length;
    }
  }
  return chunks;
}

/** Whether these are the same rows. */
export function areSameRows(a: readonly RawRow[], b: readonly RawRow[]): boolean {
  const left = [...b];
  return (
    a.length === b.length &&
    a.every((row) => {
      const at = left.findIndex((other) => isSameRow(row, other));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    })
  );
}

/** Whether two rows are the same; figures may differ in the last bits, which JSON does not keep. */
const isSameRow = (a: RawRow, b: RawRow): boolean =>
  a.values.every((value, at) => isSame(value, b.values[at]));

const isSame = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === "number" &&
    typeof b === "number" &&
    Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b)));
