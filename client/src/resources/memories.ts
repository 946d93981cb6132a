import type { Api, QueryOf } from "../api.ts";
import type { CallOptions } from "../connection.ts";
import type { Memory } from "../contract.ts";
import { type Listing, listing } from "../listing.ts";

type ListQuery = QueryOf<"GET /v1/memories"> & {
  /** Values that top-level keys of `metadata` must have. */
  metadata?: Record<string, string> | undefined;
};

export interface Memories {
  /** All that bear the named ids. */
  list(query?: ListQuery, options?: CallOptions): Listing<Memory>;
  get(id: string, options?: CallOptions): Promise<Memory>;
  /** Forgets one memory: its history keeps events, not content. */
  delete(id: string, options?: CallOptions): Promise<void>;
}

export const memories = ({ call, scoped }: Api): Memories => ({
  list: (query = {}, options) =>
    listing((cursor = query.cursor) =>
      call("GET /v1/memories", { query: { ...scoped(query), cursor } }, options),
    ),
  get: (id, options) => call("GET /v1/memories/{id}", { path: { id } }, options),
  delete: (id, options) => call("DELETE /v1/memories/{id}", { path: { id } }, options),
});
