/* oxlint-disable typescript/explicit-module-boundary-types -- a built query has a type of its own */
import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { Scope } from "../../model/scope.ts";
import { bearing } from "./bearing.ts";
import type { Database } from "./database.ts";
import { summaries, turns } from "./schema.ts";

/** What an answer shows beside memories: the last raw pairs and digests. Newest first, of `asOf` or now. */

/** Digests of one answer. */
const summariesMax = 3;

/** The session's own turns, or where none is named, whatever bears the ids. */
export const recentPairs = (db: Database, scope: Scope, limit: number, asOf: number | null) =>
  db
    .select({ prompt: turns.prompt, response: turns.response, createdAt: turns.createdAt })
    .from(turns)
    .where(
      and(
        scope.sessionId === null
          ? bearing(turns, scope, turns.sessionId)
          : and(eq(turns.tenantId, scope.tenantId), eq(turns.sessionId, scope.sessionId)),
        asOf === null ? undefined : lte(turns.createdAt, asOf),
      ),
    )
    .orderBy(desc(turns.createdAt), desc(turns.id))
    .limit(limit);

/** The session's digest and the user's days. */
export const recentSummaries = (
  db: Database,
  scope: Scope,
  wanted: boolean,
  asOf: number | null,
) => {
  const { tenantId, userId, sessionId } = scope;
  const ofSession = and(eq(summaries.kind, "session"), eq(summaries.sessionId, sessionId ?? ""));
  return db
    .select({
      id: summaries.id,
      kind: summaries.kind,
      text: summaries.text,
      from: summaries.from,
      to: summaries.to,
    })
    .from(summaries)
    .where(
      !wanted || (sessionId === null && userId === null)
        ? sql`false`
        : and(
            eq(summaries.tenantId, tenantId),
            eq(summaries.stale, false),
            userId === null
              ? ofSession
              : sql`(${ofSession} or (${summaries.kind} = 'day' and ${summaries.userId} = ${userId}))`,
            asOf === null ? undefined : lte(summaries.to, asOf),
          ),
    )
    .orderBy(desc(summaries.to))
    .limit(summariesMax);
};
