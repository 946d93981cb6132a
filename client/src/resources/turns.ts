import type { AnswerOf, Api, QueryOf } from "../api.ts";
import type { CallOptions } from "../connection.ts";
import type { Turn, TurnWithMemories } from "../contract.ts";
import { type Listing, listing } from "../listing.ts";

export interface Turns {
  /** What was said, newest first. */
  list(query?: QueryOf<"GET /v1/turns">, options?: CallOptions): Listing<Turn>;
  /** A turn word for word, with the memories made from it. */
  get(id: string, options?: CallOptions): Promise<TurnWithMemories>;
  /** Reads a failed, skipped or raw turn again. */
  ingest(id: string, options?: CallOptions): Promise<AnswerOf<"POST /v1/turns/{id}/ingest">>;
}

export const turns = ({ call, scoped }: Api): Turns => ({
  list: (query = {}, options) =>
    listing((cursor = query.cursor) =>
      call("GET /v1/turns", { query: { ...scoped(query), cursor } }, options),
    ),
  get: (id, options) => call("GET /v1/turns/{id}", { path: { id } }, options),
  ingest: (id, options) => call("POST /v1/turns/{id}/ingest", { path: { id } }, options),
});
