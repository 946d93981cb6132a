/** What statements cost in D1, counted at the binding. */
export interface RowCounts {
  read: number;
  written: number;
  /** Calls to D1, a batch being one. */
  trips: number;
  /** The statements that read most, for a failing test to name. */
  worst: { rows: number; sql: string }[];
}

type Counted = { statement: D1PreparedStatement; sql: string };

/** The binding, with every statement's rows added to `counts`. */
export function countingDatabase(inner: D1Database, counts: RowCounts): D1Database {
  const originals = new WeakMap<object, Counted>();
  const add = <T extends D1Result>(result: T, sql: string): T => {
    counts.read += result.meta.rows_read;
    counts.written += result.meta.rows_written;
    counts.worst.push({ rows: result.meta.rows_read, sql: sql.replaceAll(/\s+/g, " ") });
    counts.worst.sort((a, b) => b.rows - a.rows).splice(5);
    return result;
  };
  const trip = <T>(ask: () => Promise<T>): Promise<T> => {
    counts.trips++;
    return ask();
  };
  const wrapped = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const counted = {
      bind: (...values: unknown[]) => wrapped(statement.bind(...values), sql),
      run: async () => add(await trip(() => statement.run()), sql),
      all: async () => add(await trip(() => statement.all()), sql),
      first: async () => add(await trip(() => statement.all()), sql).results[0] ?? null,
      raw: async () => {
        counts.trips++;
        add(await statement.all(), sql);
        return statement.raw();
      },
    };
    originals.set(counted, { statement, sql });
    return counted as unknown as D1PreparedStatement;
  };
  const database = (d1: Pick<D1Database, "prepare" | "batch">) => ({
    prepare: (sql: string) => wrapped(d1.prepare(sql), sql),
    batch: async (list: D1PreparedStatement[]) => {
      const all = list.map((one) => originals.get(one) ?? { statement: one, sql: "" });
      const results = await trip(() => d1.batch(all.map(({ statement }) => statement)));
      results.forEach((result, i) => add(result, all[i]?.sql ?? ""));
      return results;
    },
  });
  return {
    ...database(inner),
    withSession: (at?: string) => {
      const session = inner.withSession(at);
      return { ...database(session), getBookmark: () => session.getBookmark() };
    },
  } as unknown as D1Database;
}
