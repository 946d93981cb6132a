import type { Api, QueryOf } from "../api.ts";
import type { CallOptions } from "../connection.ts";
import type { NewSource, Source, SourceMade, SourcePatch } from "../contract.ts";
import { type Listing, listing } from "../listing.ts";

export interface Sources {
  /** Takes in a platform's events, at the `path` of the answer; both secrets are in this answer only. */
  create(request: NewSource, options?: CallOptions): Promise<SourceMade>;
  /** Newest first. */
  list(query?: QueryOf<"GET /v1/sources">, options?: CallOptions): Listing<Source>;
  get(id: string, options?: CallOptions): Promise<Source>;
  /** Its name, and whether commands are obeyed in its chats, and whose; what is left out stays. */
  update(id: string, change: SourcePatch, options?: CallOptions): Promise<Source>;
  /** Turns that it made stay. */
  delete(id: string, options?: CallOptions): Promise<void>;
}

export const sources = ({ call }: Api): Sources => ({
  create: (request, options) => call("POST /v1/sources", { body: request }, options),
  list: (query = {}, options) =>
    listing((cursor = query.cursor) =>
      call("GET /v1/sources", { query: { ...query, cursor } }, options),
    ),
  get: (id, options) => call("GET /v1/sources/{id}", { path: { id } }, options),
  update: (id, change, options) =>
    call("PATCH /v1/sources/{id}", { path: { id }, body: change }, options),
  delete: (id, options) => call("DELETE /v1/sources/{id}", { path: { id } }, options),
});
