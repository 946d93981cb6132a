export type KeyRole = "admin" | "write" | "read";

interface ApiKey {
  id: string;
  tenantId: string;
  role: KeyRole;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
}

/** API keys at rest. They are what scopes are made from, so these calls name a tenant, not a scope. */
export interface KeyStore {
  /** The live key with this hex SHA-256; null where it is unknown, revoked or its tenant disabled. */
  find(hash: string): Promise<ApiKey | null>;
  /** Keeps the hash of a new key; the tenant is made where it is new. */
  add(key: ApiKey, hash: string): Promise<void>;
  /** Notes that a key was used; written behind the answer. */
  touch(id: string, at: number): Promise<void>;
}
