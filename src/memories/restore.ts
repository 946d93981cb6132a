import { statusAt } from "../model/filter.ts";
import type { Memory } from "../model/memory.ts";
import type { Scope } from "../model/scope.ts";
import type { MemoryChanges, MemoryRecord } from "../ports/memory-store.ts";
import type { GateOf } from "./gate.ts";
import { type IndexServices, indexingOf } from "./indexing.ts";
import { type RewriteServices, rewrite } from "./rewrite.ts";

/**
 * Brings an archived, superseded or expired memory back, indexed and fresh, as a version of its own.
 * What superseded it is superseded by it now, so that an attribute keeps one live memory. A live one
 * is returned as it is. Throws `not_found` (also for a deleted one), and `conflict` where another
 * live memory says the same.
 */
export async function restore(
  services: RewriteServices & IndexServices,
  scope: Scope,
  id: string,
  by: string,
  gateOf: GateOf,
): Promise<Memory> {
  return rewrite(services, scope, id, by, async (record) => {
    const { memory } = record;
    const now = services.clock.now();
    const status = statusAt(memory, now);
    if (status === "active") return null;
    const { settings, read } = await gateOf(memory);
    const told = { content: memory.content, at: now, infer: false };
    // Edges of an attribute say since when it holds: since now, again.
    const [reading] = record.attribute === null ? [] : (await read(told)).readings;
    return {
      event: "restore" as const,
      changes: liveAgain(record, now),
      indexed: await indexingOf(services, scope, {
        memory,
        partition: null,
        reading: reading ?? null,
        sessionId: memory.sessionId,
        since: now,
        aliasJaccard: settings.hippo.alias_jaccard,
      }),
      claims: {
        contentHash: record.contentHash,
        attribute: settings.reconcile.enabled ? record.attribute : null,
      },
      reason: `was ${status}`,
    };
  });
}

/** What makes a memory live: a new span where its time was over, and as fresh as if just recalled. */
function liveAgain({ memory, firstLifetimeMs }: MemoryRecord, now: number): MemoryChanges {
  const isOver = (at: number | null): boolean => at !== null && at <= now;
  const span = firstLifetimeMs ?? 0;
  return {
    status: "active",
    supersededBy: null,
    lastAccessed: now,
    ...(memory.status === "superseded" || isOver(memory.validTo) ? { validTo: null } : {}),
    ...(isOver(memory.expiresAt) ? { expiresAt: span > 0 ? now + span : null } : {}),
  };
}
