import { and, eq, inArray } from "drizzle-orm";
import type { SettingsStore } from "../../ports/settings-store.ts";
import type { Database } from "./database.ts";
import { settings } from "./schema.ts";

/** The tenant's own document stands under the agent id '' (no caller's id is empty). */
const ofTenant = "";

export function d1SettingsStore(db: Database): SettingsStore {
  const read: SettingsStore["read"] = async (scope) => {
    const rows = await db
      .select({ agentId: settings.agentId, document: settings.document })
      .from(settings)
      .where(
        and(
          eq(settings.tenantId, scope.tenantId),
          inArray(settings.agentId, [ofTenant, scope.agentId ?? ofTenant]),
        ),
      );
    const documentOf = (agentId: string) =>
      rows.find((row) => row.agentId === agentId)?.document ?? {};
    return {
      tenant: documentOf(ofTenant),
      agent: scope.agentId === null ? {} : documentOf(scope.agentId),
    };
  };

  return {
    read,
    latest: read,

    async write(scope, agentId, document, now) {
      await db
        .insert(settings)
        .values({
          tenantId: scope.tenantId,
          agentId: agentId ?? ofTenant,
          document,
          updatedAt: now,
        })
        .onConflictDoUpdate({
          target: [settings.tenantId, settings.agentId],
          set: { document, updatedAt: now },
        });
    },

    async remove(scope, agentId) {
      await db
        .delete(settings)
        .where(and(eq(settings.tenantId, scope.tenantId), eq(settings.agentId, agentId)));
    },
  };
}
