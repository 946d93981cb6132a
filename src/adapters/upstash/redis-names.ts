import { sha256Hex } from "../../model/ids.ts";

/**
 * Names of keys in Redis. Each bears a hash over a seed that only this deployment has: two deployments
 * may share a database, and nobody who looks at names can tell whose they are.
 */
export interface RedisNames {
  /** What alike questions of a user share: apart for each version of the Worker. */
  answers(tenantId: string, userId: string | null, shelf: string): Promise<string>;
}

const hashChars = 32;

export function redisNames(seed: string, version: string): RedisNames {
  const hashed = async (...parts: (string | null)[]): Promise<string> =>
    (await sha256Hex(JSON.stringify([seed, ...parts]))).slice(0, hashChars);
  return {
    async answers(tenantId, userId, shelf) {
      const [whose, which] = await Promise.all([
        hashed("user", tenantId, userId),
        hashed("shelf", version, shelf),
      ]);
      return `ebb:answers:${whose}:${which}`;
    },
  };
}
