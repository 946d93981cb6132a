import { sha256Hex } from "../../model/ids.ts";

/**
 * Names of keys in Redis. Each bears a hash over a seed that only this deployment has: two deployments
 * may share a database, and nobody who looks at names can tell whose they are.
 */
export interface RedisNames {
  /** What alike questions of a user share: apart for each version of the Worker. */
  answers(tenantId: string, userId: string | null, shelf: string): Promise<string>;
  /** What stands beside the answers of a user: apart for each version, too. `what` tells it from others. */
  beside(tenantId: string, userId: string | null, what: unknown): Promise<string>;
  /** The generation of what bears an id, or of a whole tenant: the same for every version. */
  generation(tenantId: string, of: Generation): Promise<string>;
  /** Who is counted. */
  rated(of: string, subject: readonly string[]): Promise<string>;
  /** A pattern of all that is kept for a user's questions. */
  ofUser(tenantId: string, userId: string): Promise<string>;
}

/** `id` is null for the tenant. */
export interface Generation {
  kind: "tenant" | "user" | "agent" | "session";
  id: string | null;
}

const hashChars = 32;

export function redisNames(seed: string, version: string): RedisNames {
  const hashed = async (...parts: (string | null)[]): Promise<string> =>
    (await sha256Hex(JSON.stringify([seed, ...parts]))).slice(0, hashChars);
  const whose = (tenantId: string, userId: string | null) => hashed("user", tenantId, userId);
  return {
    answers: async (tenantId, userId, shelf) =>
      `ebb:asked:${await whose(tenantId, userId)}:${await hashed("shelf", version, shelf)}`,
    beside: async (tenantId, userId, what) =>
      `ebb:asked:${await whose(tenantId, userId)}:${await hashed("beside", version, JSON.stringify(what))}`,
    generation: async (tenantId, { kind, id }) =>
      `ebb:generation:${await hashed("generation", tenantId, kind, id)}`,
    rated: (of, subject) => hashed("rated", of, ...subject),
    ofUser: async (tenantId, userId) => `ebb:asked:${await whose(tenantId, userId)}:*`,
  };
}
