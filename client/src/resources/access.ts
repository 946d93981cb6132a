import type { Api, QueryOf } from "../api.ts";
import type { CallOptions } from "../connection.ts";
import type {
  ApiKey,
  ApiKeyMade,
  Caller,
  ClientToken,
  Move,
  MoveRequest,
  ModelUsage,
  NewKey,
  NewTenant,
  Shard,
  ShardList,
  ShardPatch,
  Tenant,
  TenantListed,
  TenantMade,
  TenantModels,
  TenantModelsCheck,
  TenantModelsRequest,
  TenantPatch,
  TokenRequest,
} from "../contract.ts";
import { type Listing, listing } from "../listing.ts";

export interface Tokens {
  /** A short-lived token that a browser may hold, confined to the ids it names. */
  create(request: TokenRequest, options?: CallOptions): Promise<ClientToken>;
}

export interface Keys {
  /**
   * The key is in this answer only. It is null where the first answer was lost on the way and asked
   * for again: revoke that key by its id and make another.
   */
  create(request: NewKey, options?: CallOptions): Promise<ApiKeyMade>;
  /** Newest first; keys themselves are never shown again. */
  list(query?: QueryOf<"GET /v1/admin/keys">, options?: CallOptions): Listing<ApiKey>;
  /** Ends a key and the tokens it made. */
  revoke(
    id: string,
    query?: QueryOf<"DELETE /v1/admin/keys/{id}">,
    options?: CallOptions,
  ): Promise<void>;
}

/** For the deployment's own admin key. */
export interface Tenants {
  /** With the tenant's first admin key, which is in this answer only. */
  create(request: NewTenant, options?: CallOptions): Promise<TenantMade>;
  list(query?: QueryOf<"GET /v1/admin/tenants">, options?: CallOptions): Listing<TenantListed>;
  update(id: string, change: TenantPatch, options?: CallOptions): Promise<Tenant>;
  /** Moves it to another database while it is in use: `moveOf` tells how far it is. */
  move(id: string, request: MoveRequest, options?: CallOptions): Promise<Move>;
  moveOf(id: string, options?: CallOptions): Promise<Move>;
  cancelMove(id: string, options?: CallOptions): Promise<Move>;
  /** Its own model and embedder. */
  models(id: string, options?: CallOptions): Promise<TenantModels>;
  /** Replaces both; what is left out is as the deployment has it. */
  setModels(id: string, models: TenantModelsRequest, options?: CallOptions): Promise<TenantModels>;
  resetModels(id: string, options?: CallOptions): Promise<void>;
  /** Asks each a small question. */
  checkModels(id: string, options?: CallOptions): Promise<TenantModelsCheck>;
  /** What models were asked, and what it cost. */
  usage(
    id: string,
    query?: QueryOf<"GET /v1/admin/tenants/{id}/usage">,
    options?: CallOptions,
  ): Promise<ModelUsage>;
}

/** The databases of a deployment, for its own admin key. */
export interface Shards {
  list(options?: CallOptions): Promise<ShardList>;
  /** What share of new tenants it gets; 0 takes none. */
  update(name: string, change: ShardPatch, options?: CallOptions): Promise<Shard>;
}

export interface Me {
  /** Who asks, and what they may do. */
  (options?: CallOptions): Promise<Caller>;
}

export const me =
  ({ call }: Api): Me =>
  (options) =>
    call("GET /v1/me", {}, options);

export const tokens = ({ call }: Api): Tokens => ({
  create: (request, options) => call("POST /v1/tokens", { body: request }, options),
});

export const keys = ({ call }: Api): Keys => ({
  create: (request, options) => call("POST /v1/admin/keys", { body: request }, options),
  list: (query = {}, options) =>
    listing((cursor = query.cursor) =>
      call("GET /v1/admin/keys", { query: { ...query, cursor } }, options),
    ),
  revoke: (id, query = {}, options) =>
    call("DELETE /v1/admin/keys/{id}", { path: { id }, query }, options),
});

export const shards = ({ call }: Api): Shards => ({
  list: (options) => call("GET /v1/admin/shards", {}, options),
  update: (name, change, options) =>
    call("PATCH /v1/admin/shards/{name}", { path: { name }, body: change }, options),
});

export const tenants = ({ call }: Api): Tenants => ({
  create: (request, options) => call("POST /v1/admin/tenants", { body: request }, options),
  list: (query = {}, options) =>
    listing((cursor = query.cursor) =>
      call("GET /v1/admin/tenants", { query: { ...query, cursor } }, options),
    ),
  update: (id, change, options) =>
    call("PATCH /v1/admin/tenants/{id}", { path: { id }, body: change }, options),
  move: (id, request, options) =>
    call("POST /v1/admin/tenants/{id}/move", { path: { id }, body: request }, options),
  moveOf: (id, options) => call("GET /v1/admin/tenants/{id}/move", { path: { id } }, options),
  cancelMove: (id, options) =>
    call("DELETE /v1/admin/tenants/{id}/move", { path: { id } }, options),
  models: (id, options) => call("GET /v1/admin/tenants/{id}/models", { path: { id } }, options),
  setModels: (id, models, options) =>
    call("PUT /v1/admin/tenants/{id}/models", { path: { id }, body: models }, options),
  resetModels: (id, options) =>
    call("DELETE /v1/admin/tenants/{id}/models", { path: { id } }, options),
  checkModels: (id, options) =>
    call("POST /v1/admin/tenants/{id}/models/check", { path: { id } }, options),
  usage: (id, query = {}, options) =>
    call("GET /v1/admin/tenants/{id}/usage", { path: { id }, query }, options),
});
