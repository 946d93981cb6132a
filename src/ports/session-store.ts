import type { Scope } from "../model/scope.ts";
import type { Session } from "../model/turn.ts";
import type { Page } from "./turn-store.ts";

export interface SessionStore {
  get(scope: Scope, id: string): Promise<Session | null>;
  /** Bears all ids the scope names; the one spoken in last comes first. */
  list(
    scope: Scope,
    status: Session["status"] | null,
    limit: number,
    cursor: string | null,
  ): Promise<Page<Session>>;
  /** Ends an open session: the next turn without a session id opens another. Harmless to repeat. */
  archive(scope: Scope, id: string, at: number): Promise<void>;
  /** Which of these sessions hold nothing that lacks the scope's user, or its agent where it names one. */
  ownedOf(scope: Scope, ids: readonly string[]): Promise<string[]>;
}
