import type { Settings } from "../contract/settings.ts";
import { notFound } from "../model/errors.ts";
import { type Scope, bears, withIds } from "../model/scope.ts";
import type { Session } from "../model/turn.ts";
import type { Services } from "../ports/services.ts";
import type { SummaryServices } from "./summarise.ts";
import { summariseSession } from "./summarise-session.ts";
import type { HeldReader } from "./sweep.ts";

/** Throws `not_found` where the id is unknown, another tenant's, or outside the scope. */
export async function ownSession(
  { sessions }: Pick<Services, "sessions">,
  scope: Scope,
  id: string,
): Promise<Session> {
  const session = await sessions.get(scope, id);
  if (session === null || !bears({ ...session, sessionId: session.id }, scope)) {
    throw notFound("session");
  }
  return session;
}

interface Ending {
  /** Of the session's agent. */
  settings: Settings;
  readHeld: HeldReader;
  now: number;
}

/**
 * Ends a session: reads what waited for others of it, writes its summary, tells of it. One that is
 * archived already stays as it is. Throws as `ownSession` does.
 */
export async function archiveSession(
  services: SummaryServices & Pick<Services, "sessions">,
  scope: Scope,
  id: string,
  { settings, readHeld, now }: Ending,
): Promise<Session> {
  const session = await ownSession(services, scope, id);
  if (session.status === "archived") return session;
  const { userId, agentId } = session;
  const own = withIds(scope, { userId, agentId, sessionId: id });
  await readHeld(own, settings);
  await summariseSession(services, own, settings, id, null, now);
  await services.sessions.archive(own, id, now);
  return { ...session, status: "archived", archivedAt: now };
}
