import type { Api, QueryOf } from "../api.ts";
import type { CallOptions } from "../connection.ts";
import type { Session } from "../contract.ts";
import { type Listing, listing } from "../listing.ts";

export interface Sessions {
  list(query?: QueryOf<"GET /v1/sessions">, options?: CallOptions): Listing<Session>;
  get(id: string, options?: CallOptions): Promise<Session>;
  /** Ends a session: its user's next turn opens another. */
  archive(id: string, options?: CallOptions): Promise<Session>;
}

export const sessions = ({ call, scoped }: Api): Sessions => ({
  list: (query = {}, options) =>
    listing((cursor = query.cursor) =>
      call("GET /v1/sessions", { query: { ...scoped(query), cursor } }, options),
    ),
  get: (id, options) => call("GET /v1/sessions/{id}", { path: { id } }, options),
  archive: (id, options) => call("POST /v1/sessions/{id}/archive", { path: { id } }, options),
});
