import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import type { UsageStore } from "../../ports/usage-store.ts";
import type { Database } from "./database.ts";
import { modelUsage } from "./schema.ts";

/** What models were asked, added up by day. */
export function d1ModelUsage(db: Database): Pick<UsageStore, "addModelUse" | "modelUse"> {
  return {
    async addModelUse(scope, uses, keptSince) {
      const [first, ...others] = uses.map((use) =>
        db
          .insert(modelUsage)
          .values({ ...use, tenantId: scope.tenantId })
          .onConflictDoUpdate({
            target: [
              modelUsage.tenantId,
              modelUsage.day,
              modelUsage.kind,
              modelUsage.model,
              modelUsage.own,
            ],
            set: {
              calls: sql`${modelUsage.calls} + excluded.calls`,
              failures: sql`${modelUsage.failures} + excluded.failures`,
              inputTokens: sql`${modelUsage.inputTokens} + excluded.input_tokens`,
              outputTokens: sql`${modelUsage.outputTokens} + excluded.output_tokens`,
            },
          }),
      );
      if (first === undefined) return;
      const old = and(eq(modelUsage.tenantId, scope.tenantId), lt(modelUsage.day, keptSince));
      await db.batch([first, ...others, db.delete(modelUsage).where(old)]);
    },

    async modelUse(scope, since, limit) {
      const rows = await db
        .select()
        .from(modelUsage)
        .where(and(eq(modelUsage.tenantId, scope.tenantId), gte(modelUsage.day, since)))
        .orderBy(asc(modelUsage.day), asc(modelUsage.kind), asc(modelUsage.model))
        .limit(limit);
      return rows.map(({ tenantId: _tenantId, ...use }) => use);
    },
  };
}
