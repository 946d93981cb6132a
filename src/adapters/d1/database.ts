import { drizzle } from "drizzle-orm/d1";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { SQL } from "drizzle-orm";
import * as schema from "./schema.ts";

/** One connection's view of D1: the binding itself, or a session that reads its own writes. */
export type Database = DrizzleD1Database<typeof schema>;

/** A D1 session has `prepare` and `batch` like the binding, which is all that Drizzle calls. */
export function openDatabase(d1: D1Database | D1DatabaseSession): Database {
  return drizzle(d1 as D1Database, { schema });
}

/** One atomic batch of any statements; the only transaction that D1 has. */
export async function runBatch(db: Database, statements: readonly SQL[]): Promise<D1Result[]> {
  const [first, ...rest] = statements.map((statement) => db.run(statement));
  if (first === undefined) return [];
  return db.batch([first, ...rest]);
}
