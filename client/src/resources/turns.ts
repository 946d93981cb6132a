import type { Api, QueryOf } from "../api.ts";
import type { CallOptions } from "../connection.ts";
import type {
  ReplayAnswer,
  ReplayRequest,
  StoreAnswer,
  Turn,
  TurnWithMemories,
} from "../contract.ts";
import { type Listing, listing } from "../listing.ts";

/** The raw record: what was said, word for word. */
export interface Turns {
  /** Newest first. */
  list(query?: QueryOf<"GET /v1/turns">, options?: CallOptions): Listing<Turn>;
  /** A turn with the memories made from it. */
  get(id: string, options?: CallOptions): Promise<TurnWithMemories>;
  /** Reads a failed, skipped or raw turn again. */
  ingest(id: string, options?: CallOptions): Promise<StoreAnswer>;
  /** Reads all that failed or were skipped again, of the scope's ids and the client's. */
  replay(request: ReplayRequest, options?: CallOptions): Promise<ReplayAnswer>;
  /** A turn goes, with what came only from it. */
  delete(id: string, options?: CallOptions): Promise<void>;
}

export const turns = ({ call, scoped }: Api): Turns => ({
  list: (query = {}, options) =>
    listing((cursor = query.cursor) =>
      call("GET /v1/turns", { query: { ...scoped(query), cursor } }, options),
    ),
  get: (id, options) => call("GET /v1/turns/{id}", { path: { id } }, options),
  ingest: (id, options) => call("POST /v1/turns/{id}/ingest", { path: { id } }, options),
  replay: (request, options) => {
    const body = { ...request, scope: scoped(request.scope) };
    return call("POST /v1/turns/replay", { body }, options);
  },
  delete: (id, options) => call("DELETE /v1/turns/{id}", { path: { id } }, options),
});
