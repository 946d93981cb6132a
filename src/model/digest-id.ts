import { namedId } from "./ids.ts";
import type { Summary } from "./turn.ts";

type Subject = Pick<Summary, "kind" | "userId" | "agentId" | "sessionId" | "day">;

/** The id of a digest: a session has one, and so has each day of somebody. Null where it names neither. */
export async function digestId(
  { tenantId }: { tenantId: string },
  { kind, userId, agentId, sessionId, day }: Subject,
): Promise<string | null> {
  if (kind === "session") {
    return sessionId === null ? null : namedId("sum", tenantId, "session", sessionId);
  }
  return day === null ? null : namedId("sum", tenantId, "day", userId, agentId, day);
}
