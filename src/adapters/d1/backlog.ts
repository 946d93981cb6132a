import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { TurnStatus } from "../../model/turn.ts";

/**
 * That a turn is in the index of those that wait or failed, in the index's own words: SQLite uses a
 * partial index only where a query repeats its condition.
 */
export const inBacklog = (table: string): SQL =>
  sql`${sql.raw(table)}.status in ('queued', 'failed', 'skipped')`;

const backlog: ReadonlySet<TurnStatus> = new Set(["queued", "failed", "skipped"]);

/** The same where all these statuses are of that index; else nothing. */
export const inBacklogIf = (
  table: string,
  statuses: readonly (TurnStatus | null)[],
): SQL | undefined =>
  statuses.every((status) => status !== null && backlog.has(status)) ? inBacklog(table) : undefined;
