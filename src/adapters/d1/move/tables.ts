import { is } from "drizzle-orm";
import { SQLiteTable, getTableConfig } from "drizzle-orm/sqlite-core";
import * as schema from "../schema.ts";

/** A table whose rows go along with their tenant. */
export interface MovedTable {
  name: string;
  /** All columns; `columns[0]` and so on in a row's values. */
  columns: readonly string[];
  /** Places in `columns` of what rows are found by. */
  key: readonly number[];
  /** Without a primary key all columns are the key, and two equal rows count as one. */
  isKeyed: boolean;
  /**
   * Several rows may have one key: figures are no part of it, since JSON does not keep their last bits. They
   * come and go together.
   */
  isShared: boolean;
}

/** What stands in the home database, or is about the move itself. All else moves, new tables too. */
export const stayingTables: ReadonlySet<string> = new Set([
  "tenants",
  "api_keys",
  "placements",
  "shard_weights",
  "source_tenants",
  "moves",
  "leaving",
  "leaving_rows",
  "arriving",
]);

function movedTable(table: SQLiteTable): MovedTable {
  const { name, columns: all, primaryKeys } = getTableConfig(table);
  const columns = all.map((column) => column.name);
  const primary =
    primaryKeys[0]?.columns.map((column) => column.name) ??
    all.filter((column) => column.primary).map((column) => column.name);
  const isKeyed = primary.length > 0;
  const figures = new Set(
    all.filter((column) => column.getSQLType() === "real").map((column) => column.name),
  );
  const exact = primary.filter((column) => !figures.has(column));
  const key = (isKeyed ? exact : columns).map((column) => columns.indexOf(column));
  return { name, columns, key, isKeyed, isShared: exact.length < primary.length };
}

let known: readonly MovedTable[] | null = null;

/** By name. */
export function movedTables(): readonly MovedTable[] {
  known ??= Object.values(schema)
    .filter((each) => is(each, SQLiteTable))
    .map(movedTable)
    .filter(({ name }) => !stayingTables.has(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return known;
}

export function tableNamed(name: string): MovedTable {
  const table = movedTables().find((each) => each.name === name);
  if (table === undefined) throw new Error(`No table ${name} moves.`);
  return table;
}

/** The table at a place or, where it is no more, the next one; null at the end. */
export const tableFrom = (name: string): MovedTable | null =>
  movedTables().find((each) => each.name >= name) ?? null;

export const tableAfter = (name: string): MovedTable | null =>
  movedTables().find((each) => each.name > name) ?? null;
