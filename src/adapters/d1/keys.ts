import { and, eq, isNull } from "drizzle-orm";
import type { KeyStore } from "../../ports/key-store.ts";
import type { Database } from "./database.ts";
import { apiKeys, tenants } from "./schema.ts";

export function d1KeyStore(db: Database): KeyStore {
  return {
    async find(hash) {
      const [row] = await db
        .select({
          id: apiKeys.id,
          tenantId: apiKeys.tenantId,
          role: apiKeys.role,
          name: apiKeys.name,
          createdAt: apiKeys.createdAt,
          lastUsedAt: apiKeys.lastUsedAt,
        })
        .from(apiKeys)
        .innerJoin(tenants, eq(tenants.id, apiKeys.tenantId))
        .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt), isNull(tenants.disabledAt)));
      return row ?? null;
    },

    async add(key, hash) {
      await db.batch([
        db
          .insert(tenants)
          .values({ id: key.tenantId, name: key.tenantId, createdAt: key.createdAt })
          .onConflictDoNothing(),
        db.insert(apiKeys).values({ ...key, hash }),
      ]);
    },

    async touch(id, at) {
      await db.update(apiKeys).set({ lastUsedAt: at }).where(eq(apiKeys.id, id));
    },
  };
}
