import { and, desc, eq, sql } from "drizzle-orm";
import type { Scope } from "../../../model/scope.ts";
import type { KnownMemory } from "../../../ports/memory-store.ts";
import type { ImportAct } from "../../../ports/transfer-store.ts";
import type { Database } from "../database.ts";
import { liveAt } from "../memory-rows.ts";
import { listOf } from "../rows.ts";
import { memories } from "../schema.ts";

/**
 * Live memories that imported ones may repeat or contradict: those that the import itself brought are
 * none, since they stood side by side where they come from.
 */
export async function readRivals(
  db: Database,
  scope: Scope,
  asked: { partitionId: string; attributes: readonly string[]; limit: number },
  { importId, now }: ImportAct,
): Promise<KnownMemory[]> {
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
  const mark = `${importId} `;
  const others = and(
    eq(memories.tenantId, scope.tenantId),
    eq(memories.partitionId, asked.partitionId),
    liveAt(now),
    sql`(${memories.writeToken} is null
      or substr(${memories.writeToken}, 1, ${mark.length}) <> ${mark})`,
  );
  const [byAttribute, newest] = await db.batch([
    db
      .select(columns)
      .from(memories)
      .where(and(others, sql`${memories.attribute} in ${listOf(asked.attributes)}`)),
    db
      .select(columns)
      .from(memories)
      .where(others)
      .orderBy(desc(memories.createdAt))
      .limit(asked.limit),
  ]);
  return [...new Map([...byAttribute, ...newest].map((memory) => [memory.id, memory])).values()];
}
