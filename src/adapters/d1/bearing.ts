import { and, eq } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Scope } from "../../model/scope.ts";
import type { memories, sessions, summaries, turns } from "./schema.ts";

/** Whatever bears all the ids that the scope names, in this tenant. */
export function bearing(
  table: typeof turns | typeof sessions | typeof summaries | typeof memories,
  scope: Scope,
  sessionColumn:
    | typeof turns.sessionId
    | typeof sessions.id
    | typeof summaries.sessionId
    | typeof memories.sessionId,
): SQL | undefined {
  return and(
    eq(table.tenantId, scope.tenantId),
    scope.userId === null ? undefined : eq(table.userId, scope.userId),
    scope.agentId === null ? undefined : eq(table.agentId, scope.agentId),
    scope.sessionId === null ? undefined : eq(sessionColumn, scope.sessionId),
  );
}
