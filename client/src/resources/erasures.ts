import type { Api, QueryOf } from "../api.ts";
import type { CallOptions } from "../connection.ts";
import type { Erasure, ErasureStarted, User } from "../contract.ts";
import { type Listing, listing } from "../listing.ts";

export interface Users {
  /** People of whom something is kept, by id. */
  list(query?: QueryOf<"GET /v1/users">, options?: CallOptions): Listing<User>;
  /** Erases a person: everything that bears the id. It cannot be taken back. */
  erase(userId: string, options?: CallOptions): Promise<ErasureStarted>;
}

export interface Erasures {
  /** The receipt: what was removed, and the check that found nothing left. */
  get(id: string, options?: CallOptions): Promise<Erasure>;
  /** Latest first. */
  list(query?: QueryOf<"GET /v1/erasures">, options?: CallOptions): Listing<Erasure>;
}

export const users = ({ call }: Api): Users => ({
  list: (query = {}, options) =>
    listing((cursor = query.cursor) =>
      call("GET /v1/users", { query: { ...query, cursor } }, options),
    ),
  erase: (userId, options) =>
    call(
      "DELETE /v1/users/{user_id}",
      { path: { user_id: userId }, query: { confirm: "true" } },
      options,
    ),
});

export const erasures = ({ call }: Api): Erasures => ({
  get: (id, options) => call("GET /v1/erasures/{id}", { path: { id } }, options),
  list: (query = {}, options) =>
    listing((cursor = query.cursor) =>
      call("GET /v1/erasures", { query: { ...query, cursor } }, options),
    ),
});
