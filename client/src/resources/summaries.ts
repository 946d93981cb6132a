import type { Api, QueryOf } from "../api.ts";
import type { CallOptions } from "../connection.ts";
import type { Summary } from "../contract.ts";
import { type Listing, listing } from "../listing.ts";

export interface Summaries {
  /** Of sessions and of days, latest first. */
  list(query?: QueryOf<"GET /v1/summaries">, options?: CallOptions): Listing<Summary>;
}

export const summaries = ({ call, scoped }: Api): Summaries => ({
  list: (query = {}, options) =>
    listing((cursor = query.cursor) =>
      call("GET /v1/summaries", { query: { ...scoped(query), cursor } }, options),
    ),
});
