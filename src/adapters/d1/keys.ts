import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { readOptions } from "../../contract/tenant.ts";
import type { KeyStore, LiveKey } from "../../ports/key-store.ts";
import { readCursor } from "./cursor.ts";
import type { Database } from "./database.ts";
import { pageOf } from "./paging.ts";
import { apiKeys, tenants } from "./schema.ts";

export function d1KeyStore(db: Database): KeyStore {
  async function liveWhere(named: SQL | undefined): Promise<LiveKey | null> {
    const [row] = await db
      .select({
        id: apiKeys.id,
        tenantId: apiKeys.tenantId,
        role: apiKeys.role,
        name: apiKeys.name,
        createdAt: apiKeys.createdAt,
        lastUsedAt: apiKeys.lastUsedAt,
        document: tenants.options,
      })
      .from(apiKeys)
      .innerJoin(tenants, eq(tenants.id, apiKeys.tenantId))
      .where(and(named, isNull(apiKeys.revokedAt), isNull(tenants.disabledAt)));
    if (row === undefined) return null;
    const { document, ...key } = row;
    return { ...key, options: readOptions(document) };
  }

  const ofTenant = (tenantId: string, id: string) =>
    and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.id, id));

  return {
    find: (hash) => liveWhere(eq(apiKeys.hash, hash)),

    live: (tenantId, id) => liveWhere(ofTenant(tenantId, id)),

    async add(key, hash) {
      await db.batch([
        db
          .insert(tenants)
          .values({ id: key.tenantId, name: key.tenantId, createdAt: key.createdAt })
          .onConflictDoNothing(),
        db
          .insert(apiKeys)
          .values({ ...key, hash })
          .onConflictDoUpdate({
            target: apiKeys.id,
            set: { hash },
            setWhere: eq(apiKeys.tenantId, key.tenantId),
          }),
      ]);
    },

    async list(tenantId, limit, cursor) {
      const rows = await db
        .select({
          id: apiKeys.id,
          tenantId: apiKeys.tenantId,
          role: apiKeys.role,
          name: apiKeys.name,
          createdAt: apiKeys.createdAt,
          lastUsedAt: apiKeys.lastUsedAt,
          revokedAt: apiKeys.revokedAt,
        })
        .from(apiKeys)
        .where(
          and(
            eq(apiKeys.tenantId, tenantId),
            cursor === null ? undefined : lt(apiKeys.id, readCursor(cursor).id),
          ),
        )
        .orderBy(desc(apiKeys.id))
        .limit(limit + 1);
      return pageOf(
        rows,
        limit,
        (row) => row,
        (row) => ({ at: row.createdAt, id: row.id }),
      );
    },

    async revoke(tenantId, id, at) {
      const [row] = await db
        .update(apiKeys)
        .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, ${at})` })
        .where(ofTenant(tenantId, id))
        .returning({ hash: apiKeys.hash });
      return row?.hash ?? null;
    },

    async touch(id, at) {
      await db.update(apiKeys).set({ lastUsedAt: at }).where(eq(apiKeys.id, id));
    },
  };
}
