import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { tenantMoves } from "../../model/errors.ts";

/** What the database says where it refuses a write of a tenant that has moved. */
export const fenceMark = "ebb: the tenant moves";

/**
 * For statements over all tenants: leaves out those that have moved and whose old copy waits to be deleted, since
 * what is written there is refused, and everybody's with it; and those on their way here, who are worked
 * for where they still are.
 */
export const isHere = (tenantId: SQL): SQL =>
  sql`${tenantId} not in (select l.tenant_id from leaving l where l.state <> 'noted'
    union all select a.tenant_id from arriving a)`;

function told(error: unknown): unknown {
  return error instanceof Error && error.message.includes(fenceMark) ? tenantMoves(error) : error;
}

async function telling<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw told(error);
  }
}

/** D1 whose refusals of a moved tenant's writes are told as what they are. */
export function fencedDatabase(
  d1: Pick<D1Database, "prepare" | "batch">,
): Pick<D1Database, "prepare" | "batch"> {
  const own = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

  const wrapped = (statement: D1PreparedStatement): D1PreparedStatement => {
    const outer: Record<keyof D1PreparedStatement, unknown> = {
      bind: (...values: unknown[]) => wrapped(statement.bind(...values)),
      first: (...column: [string]) => telling(statement.first(...column)),
      run: () => telling(statement.run()),
      all: () => telling(statement.all()),
      raw: (options: { columnNames?: false }) => telling(statement.raw(options)),
    };
    const whole = outer as unknown as D1PreparedStatement;
    own.set(whole, statement);
    return whole;
  };

  return {
    prepare: (query) => wrapped(d1.prepare(query)),
    batch: (statements) => telling(d1.batch(statements.map((each) => own.get(each) ?? each))),
  };
}
