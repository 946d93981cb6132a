import { namedSessionsMax } from "../model/limits.ts";
import type { Services } from "../ports/services.ts";
import { wholeScope } from "./authenticate.ts";
import type { Principal } from "./principal.ts";

/**
 * A token for a user and no session may name that user's sessions. Which of those named are is asked
 * here, once; `scopeOf` refuses all others, be they another's or nobody's.
 */
export async function withOwnSessions(
  { sessions }: Pick<Services, "sessions">,
  principal: Principal,
  named: readonly string[],
): Promise<Principal> {
  const { confined } = principal;
  if (confined === null || confined.sessionId !== null || named.length === 0) return principal;
  const own = await sessions.ownedOf(wholeScope(principal), named.slice(0, namedSessionsMax));
  return { ...principal, confined: { ...confined, sessions: new Set(own) } };
}
