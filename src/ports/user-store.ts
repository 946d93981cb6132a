import type { Scope } from "../model/scope.ts";
import type { Page } from "./turn-store.ts";

export interface KnownUser {
  userId: string;
  /** Epoch ms; null where no session of theirs is kept. */
  lastTurnAt: number | null;
}

export interface UserStore {
  /**
   * People of whom a session or a memory is kept, by id, each once; those whose id begins with `starts`.
   * A scope that names a user knows only that one. The cost grows with the page, not with what they said.
   */
  list(
    scope: Scope,
    starts: string | null,
    limit: number,
    cursor: string | null,
  ): Promise<Page<KnownUser>>;
}
