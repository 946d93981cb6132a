import { notFound } from "../model/errors.ts";
import { type Scope, bears } from "../model/scope.ts";
import type { Session } from "../model/turn.ts";
import type { Services } from "../ports/services.ts";

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

/** Ends a session; one that is archived already stays as it is. Throws as `ownSession` does. */
export async function archiveSession(
  { sessions, clock }: Pick<Services, "sessions" | "clock">,
  scope: Scope,
  id: string,
): Promise<Session> {
  const session = await ownSession({ sessions }, scope, id);
  if (session.status === "archived") return session;
  const archivedAt = clock.now();
  await sessions.archive(scope, session.id, archivedAt);
  return { ...session, status: "archived", archivedAt };
}
