import { namedId } from "./ids.ts";
import type { Summary } from "./turn.ts";

/** Ids of digests: a session has one, which rolls on with it, and so has each day of somebody. */

interface Tenant {
  tenantId: string;
}

type OfDay = Pick<Summary, "userId" | "agentId"> & { day: string };

export const sessionDigestId = ({ tenantId }: Tenant, sessionId: string): Promise<string> =>
  namedId("sum", tenantId, "session", sessionId);

/** `day` is a date of the user's zone, `YYYY-MM-DD`. */
export const dayDigestId = (
  { tenantId }: Tenant,
  { userId, agentId, day }: OfDay,
): Promise<string> => namedId("sum", tenantId, "day", userId, agentId, day);

type Subject = Pick<Summary, "kind" | "userId" | "agentId" | "sessionId" | "day">;

/** The id of a digest by what it is of; null where it names neither a session nor a day. */
export async function digestId(
  tenant: Tenant,
  { kind, userId, agentId, sessionId, day }: Subject,
): Promise<string | null> {
  if (kind === "session") return sessionId === null ? null : sessionDigestId(tenant, sessionId);
  return day === null ? null : dayDigestId(tenant, { userId, agentId, day });
}
