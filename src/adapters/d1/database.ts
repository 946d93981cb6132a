import type { BatchItem } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/d1";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { SQL } from "drizzle-orm";
import type { SQLiteRaw } from "drizzle-orm/sqlite-core/query-builders/raw";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

/** One connection's view of D1: the binding itself, or a session that reads its own writes. */
export type Database = DrizzleD1Database & { $client: D1Database };

/**
 * A D1 session has `prepare` and `batch` like the binding, which is all that Drizzle calls. The schema is
 * not handed over: relational queries alone need it, and each request would take it apart.
 */
export function openDatabase(d1: Pick<D1Database, "prepare" | "batch">): Database {
  return drizzle(d1 as D1Database);
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

type Queries = Readonly<Record<string, BatchItem<"sqlite"> | null>>;
type Rows<Wanted extends Queries> = {
  [Name in keyof Wanted]: NonNullable<Wanted[Name]>["_"]["result"];
};

/** Reads in one round trip, each under its name; what is null is not asked for and has no rows. */
export async function readTogether<Wanted extends Queries>(
  db: Database,
  wanted: Wanted,
): Promise<Rows<Wanted>> {
  const asked = Object.entries(wanted).flatMap(([name, query]) =>
    query === null ? [] : [[name, query] as const],
  );
  const [first, ...others] = asked.map(([, query]) => query);
  const results: unknown[] = first === undefined ? [] : await db.batch([first, ...others]);
  const places = new Map(asked.map(([name], place) => [name, place]));
  return Object.fromEntries(
    Object.keys(wanted).map((name) => [name, results[places.get(name) ?? -1] ?? []]),
  ) as Rows<Wanted>;
}
