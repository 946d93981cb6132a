import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { InferInsertModel, SQL, SQLWrapper } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * Many rows in one statement. D1 binds 100 values at most, so the rows travel as one JSON document
 * and `json_each` takes them apart; column names, JSON and boolean encodings come from the schema.
 */
export function insertRows<Table extends SQLiteTable>(
  table: Table,
  rows: readonly InferInsertModel<Table>[],
  options: {
    /** Expressions that stand in for a column's value; `value->>'$.column'` is the row's own. */
    replace?: Partial<Record<keyof InferInsertModel<Table>, SQL>>;
    /** Rows are written only where this holds. */
    where?: SQL;
    onConflict?: SQL;
  } = {},
): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) =>
    rows.some((row) => (row as Record<string, unknown>)[key] !== undefined),
  );
  const payload = rows.map((row) =>
    Object.fromEntries(
      columns.map(([key, column]) => {
        const value = (row as Record<string, unknown>)[key];
        return [
          column.name,
          value === null || value === undefined ? null : column.mapToDriverValue(value),
        ];
      }),
    ),
  );
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const replaced = (options.replace ?? {}) as Record<string, SQL | undefined>;
  const values = sql.join(
    columns.map(([key, column]) => replaced[key] ?? fieldOf(column.name)),
    sql`, `,
  );
  return sql`insert into ${sql.identifier(getTableName(table))} (${names})
    select ${values} from json_each(${JSON.stringify(payload)})
    where ${options.where ?? sql`true`} ${options.onConflict ?? sql`on conflict do nothing`}`;
}

/** One field of the row at hand inside an `insertRows` expression. */
export const fieldOf = (column: string): SQL => sql.raw(`value->>'$.${column}'`);

/**
 * That a row which another condition finds is this tenant's, or of this state. Plain equality would let the
 * planner, which has no statistics, take a tenant's whole index for ten rows and read it all; `+` keeps it from that.
 */
export const isOf = (column: SQLWrapper, value: string): SQL => sql`+${column} = ${value}`;

/** A list bound as one value: `x in ${listOf(ids)}`. */
export const listOf = (values: readonly (string | number)[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(values)}))`;
