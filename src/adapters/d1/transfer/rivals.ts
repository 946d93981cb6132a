import { type SQL, and, desc, eq, sql } from "drizzle-orm";
import { rivalsLookedAtMax } from "../../../model/limits.ts";
import type { Scope } from "../../../model/scope.ts";
import type { ImportAct, ImportStore } from "../../../ports/transfer-store.ts";
import type { Database } from "../database.ts";
import { liveAt } from "../memory-rows.ts";
import { listOf } from "../rows.ts";
import { memories } from "../schema.ts";

const columns = {
  id: memories.id,
  content: memories.content,
  simhash: memories.simhash,
  contentHash: memories.contentHash,
  attribute: memories.attribute,
  attributeValue: memories.attributeValue,
  type: memories.type,
  createdAt: memories.createdAt,
  validTo: memories.validTo,
};

/** Whether this import brought it: its token begins with the import's name. */
function isOthers({ importId }: ImportAct, token: SQL): SQL {
  const mark = `${importId} `;
  return sql`(${token} is null or substr(${token}, 1, ${mark.length}) <> ${mark})`;
}

const live = (scope: Scope, partitionId: string, now: number): SQL | undefined =>
  and(eq(memories.tenantId, scope.tenantId), eq(memories.partitionId, partitionId), liveAt(now));

/** The import's own memories are passed over only so far: a large one would be read whole for each batch. */
export const readRivals = (db: Database): Pick<ImportStore, "newestRivals" | "rivalsOf"> => ({
  async newestRivals(scope, partitionId, limit, act) {
    const newest = db
      .select({ ...columns, token: sql<string | null>`${memories.writeToken}`.as("token") })
      .from(memories)
      .where(live(scope, partitionId, act.now))
      .orderBy(desc(memories.createdAt))
      .limit(rivalsLookedAtMax)
      .as("newest");
    const rows = await db
      .select()
      .from(newest)
      .where(isOthers(act, sql`${newest.token}`))
      .limit(limit);
    return rows.map(({ token: _token, ...memory }) => memory);
  },

  rivalsOf: (scope, partitionId, attributes, act) =>
    db
      .select(columns)
      .from(memories)
      .where(
        and(
          live(scope, partitionId, act.now),
          sql`${memories.attribute} in ${listOf(attributes)}`,
          isOthers(act, sql`${memories.writeToken}`),
        ),
      ),
});
