import type { BodyOf, Api, QueryOf } from "../api.ts";
import type { CallOptions } from "../connection.ts";
import type {
  Entity,
  EntityDetail,
  Graph,
  GraphConnections,
  GraphPaths,
  MergeAnswer,
  MergeBody,
  SplitAnswer,
  SplitBody,
} from "../contract.ts";
import { type Listing, listing } from "../listing.ts";

export interface Entities {
  /** People, places and things that memories mention. */
  list(query?: QueryOf<"GET /v1/entities">, options?: CallOptions): Listing<Entity>;
  /** With names, edges and memories; the id of one that was merged leads to where it went. */
  get(
    id: string,
    query?: { limit?: number | undefined },
    options?: CallOptions,
  ): Promise<EntityDetail>;
  /** Makes two one; `undo` of the answer is what `split` takes to part them again. */
  merge(pair: MergeBody, options?: CallOptions): Promise<MergeAnswer>;
  /** Takes names out of an entity, with what was told with them. */
  split(names: SplitBody, options?: CallOptions): Promise<SplitAnswer>;
}

export interface GraphResource {
  /** What holds around an entity, or between those that the memories speak of most. */
  around(query?: QueryOf<"GET /v1/graph">, options?: CallOptions): Promise<Graph>;
  /** How two entities, by ids or names, hang together. */
  paths(ends: BodyOf<"POST /v1/graph/paths">, options?: CallOptions): Promise<GraphPaths>;
  /** Who might know whom. */
  connections(
    wanted?: BodyOf<"POST /v1/graph/connections">,
    options?: CallOptions,
  ): Promise<GraphConnections>;
}

export const entities = ({ call, scoped }: Api): Entities => ({
  list: (query = {}, options) =>
    listing((cursor = query.cursor) =>
      call("GET /v1/entities", { query: { ...scoped(query), cursor } }, options),
    ),
  get: (id, query = {}, options) => call("GET /v1/entities/{id}", { path: { id }, query }, options),
  merge: (pair, options) => call("POST /v1/entities/merge", { body: pair }, options),
  split: (names, options) => call("POST /v1/entities/split", { body: names }, options),
});

export const graph = ({ call, scoped }: Api): GraphResource => ({
  around: (query = {}, options) => call("GET /v1/graph", { query: scoped(query) }, options),
  paths: (ends, options) => call("POST /v1/graph/paths", { body: scoped(ends) }, options),
  connections: (wanted = {}, options) =>
    call("POST /v1/graph/connections", { body: scoped(wanted) }, options),
});
