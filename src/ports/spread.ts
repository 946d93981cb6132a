import type { ScopeIds } from "../model/scope.ts";
import type { PresenceKind } from "./resident-store.ts";
import type { Services } from "./services.ts";

/**
 * A tenant each of whose users has a database. What is no user's, and settings, subscriptions, sources, idempotency keys
 * and receipts are in its own.
 */
export interface Spread {
  own: Services;
  /** All databases that have anything of it, its own first. */
  all(): Promise<Services[]>;
  /**
   * What lists, counts and exports ask of the whole tenant, from all databases together. All else refuses with
   * `invalid_request`, and says that a user is to be named.
   */
  whole: Services;
  /**
   * Where the partitions of these ids are: the user's database, or that of a session; an agent's alone are in the
   * tenant's own. `places`: somebody new gets a place. Throws `conflict` where a session is another user's, and
   * `invalid_request` where an agent is named with a user's session and not the user.
   */
  of(ids: ScopeIds, places: boolean): Promise<Services>;
  /**
   * The same for what is brought in from elsewhere: a session that no request has named is not looked for, since it comes
   * along.
   */
  settle(ids: ScopeIds): Promise<Services>;
  /** The database that has something by its id; the tenant's own where none has. */
  having(kind: PresenceKind, id: string): Promise<Services>;
}
