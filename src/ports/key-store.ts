import type { TenantOptions } from "../model/tenant.ts";
import type { Page } from "./turn-store.ts";

export type KeyRole = "admin" | "write" | "read";

export interface ApiKey {
  id: string;
  tenantId: string;
  role: KeyRole;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
}

/** A key that works, with what holds for its tenant. */
export interface LiveKey extends ApiKey {
  options: TenantOptions;
}

export interface KeptKey extends ApiKey {
  revokedAt: number | null;
}

/** API keys at rest. They are what scopes are made from, so these calls name a tenant, not a scope. */
export interface KeyStore {
  /** The live key with this hex SHA-256; null where it is unknown, revoked or its tenant disabled. */
  find(hash: string): Promise<LiveKey | null>;
  /** The same by its id. */
  live(tenantId: string, id: string): Promise<LiveKey | null>;
  /**
   * Keeps the hash of a new key; the tenant is made where it is new. An id that is there already
   * gets the new hash: the first try died before it could show the key.
   */
  add(key: ApiKey, hash: string): Promise<void>;
  /** Newest first, revoked ones among them. */
  list(tenantId: string, limit: number, cursor: string | null): Promise<Page<KeptKey>>;
  /** Ends a key for good; returns its hash, or null where the tenant has no such key. */
  revoke(tenantId: string, id: string, at: number): Promise<string | null>;
  /** Notes that a key was used; written behind the answer. */
  touch(id: string, at: number): Promise<void>;
}
