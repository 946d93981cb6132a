import { and, eq } from "drizzle-orm";
import { namedId } from "../../model/ids.ts";
import type { SpaceStore } from "../../ports/space-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Database } from "./database.ts";
import { embeddingSpaces } from "./schema.ts";

export function d1SpaceStore(db: Database, clock: Clock): SpaceStore {
  return {
    async current(scope, { model, dimensions }) {
      const id = await namedId("spc", scope.tenantId, model, dimensions);
      const [known] = await db
        .select({ id: embeddingSpaces.id })
        .from(embeddingSpaces)
        .where(and(eq(embeddingSpaces.tenantId, scope.tenantId), eq(embeddingSpaces.id, id)));
      if (known === undefined) {
        await db
          .insert(embeddingSpaces)
          .values({
            id,
            tenantId: scope.tenantId,
            model,
            dimensions,
            state: "active",
            createdAt: clock.now(),
          })
          .onConflictDoNothing();
      }
      return id;
    },
  };
}
