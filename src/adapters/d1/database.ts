import { drizzle } from "drizzle-orm/d1";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { SQL } from "drizzle-orm";
import type { SQLiteRaw } from "drizzle-orm/sqlite-core/query-builders/raw";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import * as schema from "./schema.ts";

/** One connection's view of D1: the binding itself, or a session that reads its own writes. */
export type Database = DrizzleD1Database<typeof schema> & { $client: D1Database };

/** A D1 session has `prepare` and `batch` like the binding, which is all that Drizzle calls. */
export function openDatabase(d1: D1Database | D1DatabaseSession): Database {
  return drizzle(d1 as D1Database, { schema });
}

const dialect = new SQLiteAsyncDialect();

/** A hand-written statement, bound. */
function prepared({ $client }: Database, statement: SQL): D1PreparedStatement {
  const { sql, params } = dialect.sqlToQuery(statement);
  return $client.prepare(sql).bind(...params);
}

/** One atomic batch of hand-written statements: the only transaction that D1 has. */
export async function runBatch(db: Database, statements: readonly SQL[]): Promise<D1Result[]> {
  return statements.length === 0
    ? []
    : db.$client.batch(statements.map((statement) => prepared(db, statement)));
}

type RowsItem<Row> = SQLiteRaw<Row[]>;

/**
 * A hand-written query as a member of Drizzle's `batch`, which takes built queries only. Its rows
 * come back under the column names of the statement.
 */
export function rowsOf<Row>(db: Database, statement: SQL): RowsItem<Row> {
  const { sql, params } = dialect.sqlToQuery(statement);
  const query = {
    stmt: db.$client.prepare(sql),
    getQuery: () => ({ sql, params }),
    mapResult: (result: D1Result<Row>): Row[] => result.results,
  };
  return { _prepare: () => query } as unknown as RowsItem<Row>;
}
