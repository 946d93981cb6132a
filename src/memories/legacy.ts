import { partitionRules } from "../contract/settings.ts";
import { derivedId } from "../model/ids.ts";
import { migratedMax } from "../model/limits.ts";
import type { Memory } from "../model/memory.ts";
import { type Scope, type ScopeIds, partitionOf, readPartitions } from "../model/scope.ts";
import type { DirectAdd, IdForms, MemoryFilter, MemoryRecord } from "../ports/memory-store.ts";
import type { Services } from "../ports/services.ts";
import { embedTexts } from "./embed.ts";
import type { Gate } from "./gate.ts";
import { linksOf } from "./links.ts";
import { partitionIdOf } from "./partition.ts";
import { unitOf } from "./remember.ts";

/**
 * Ids as older clients wrote them: agents as `preset:…`, users as `private_…`, runs in base64. A scope
 * whose present ids lead to nothing may have its memories there.
 */

function base64Forms(text: string): string[] {
  const padded = btoa(String.fromCharCode(...new TextEncoder().encode(text)));
  const plain = padded.replaceAll("=", "");
  const url = plain.replaceAll("+", "-").replaceAll("/", "_");
  return [...new Set([padded, plain, url])];
}

/** For each id that is named: itself, and what older clients wrote for it. */
export const formsOf = ({ userId, agentId, sessionId }: ScopeIds): IdForms => ({
  userIds: userId === null ? null : [userId, `private_${userId}`],
  agentIds: agentId === null ? null : [agentId, `preset:${agentId}`],
  sessionIds: sessionId === null ? null : [sessionId, ...base64Forms(sessionId)],
});

/** Keys of the partitions that the older forms lead to, without those of the present ids. */
export function legacyPartitionKeys(
  ids: ScopeIds,
  wanted: Parameters<typeof readPartitions>[1],
  rules: Parameters<typeof readPartitions>[2],
): string[] {
  const { userIds, agentIds, sessionIds } = formsOf(ids);
  const present = readPartitions(ids, wanted, rules).map(({ key }) => key);
  const older = (userIds ?? [null]).flatMap((userId) =>
    (agentIds ?? [null]).flatMap((agentId) =>
      (sessionIds ?? [null]).flatMap((sessionId) =>
        readPartitions({ userId, agentId, sessionId }, wanted, rules).map(({ key }) => key),
      ),
    ),
  );
  return [...new Set(older)].filter((key) => !present.includes(key));
}

/** Live memories under any form of the scope's ids. */
const anyForm = (scope: ScopeIds, now: number): MemoryFilter => ({
  layers: null,
  types: null,
  tags: null,
  status: "active",
  createdAfter: null,
  createdBefore: null,
  metadata: {},
  where: null,
  forms: formsOf(scope),
  order: "oldest",
  now,
});

type MigrateServices = Pick<
  Services,
  "memories" | "graph" | "embedder" | "formerEmbedder" | "spaces" | "clock" | "log"
>;

/**
 * Copies what lives under older forms of the scope's ids to the present ones, the oldest first and a
 * bounded number at once. Ids of the copies come from the originals, so copying twice changes nothing.
 */
export async function migrateLegacy(
  services: MigrateServices,
  scope: Scope,
  gate: Gate,
): Promise<number> {
  const { memories, clock } = services;
  const now = clock.now();
  const page = await memories.list(scope, anyForm(scope, now), migratedMax, null);
  const older = page.data.filter((memory) => isOlder(memory, scope));
  const records = await memories.records(
    scope,
    older.map(({ id }) => id),
  );
  const vectors = await embedTexts(
    services,
    scope,
    records.map(({ memory }) => memory.content),
  );
  const copies = await Promise.all(
    records.map((record, i) => copyOf(services, scope, record, gate, vectors[i] ?? null)),
  );
  const added = await memories.add(
    scope,
    copies.filter((copy) => copy !== null),
    { by: "migration", reason: "copied from ids as older clients wrote them", now },
  );
  if (page.nextCursor !== null) services.log("migration_unfinished", { copied: added.length });
  return added.length;
}

const present = (ids: ScopeIds, scope: ScopeIds): ScopeIds => ({
  userId: scope.userId ?? ids.userId,
  agentId: scope.agentId ?? ids.agentId,
  sessionId: scope.sessionId ?? ids.sessionId,
});

function isOlder(memory: Memory, scope: ScopeIds): boolean {
  const { userId, agentId, sessionId } = present(memory, scope);
  return memory.userId !== userId || memory.agentId !== agentId || memory.sessionId !== sessionId;
}

async function copyOf(
  services: Pick<Services, "graph">,
  scope: Scope,
  { memory, firstLifetimeMs, ...stored }: MemoryRecord,
  gate: Gate,
  vector: DirectAdd["entry"]["vector"],
): Promise<DirectAdd | null> {
  const ids = present(memory, scope);
  const place = partitionOf(ids, memory.layer, partitionRules(gate.settings));
  if (place === null) return null;
  const partition = { ...place, id: await partitionIdOf(scope, place) };
  const { tenantId } = scope;
  const id = await derivedId("mem", memory.createdAt, tenantId, partition.id, memory.id);
  const { content, createdAt: at } = memory;
  const [reading] = (await gate.read({ content, at, infer: false })).readings;
  const { sources, ...copy } = memory;
  return {
    partition,
    entry: {
      memory: { ...copy, ...ids, id, partitionId: partition.id, version: 1 },
      contentHash: stored.contentHash,
      simhash: stored.simhash,
      firstLifetimeMs,
      attribute: stored.attribute,
      attributeValue: stored.attributeValue,
      sources,
      unit: unitOf(content, ids.sessionId, at, null),
      vector,
      reason: `copied from ${memory.id}`,
    },
    ...(reading === undefined
      ? { entities: [], mentions: [], edges: [] }
      : await linksOf(
          services,
          scope,
          partition.id,
          [{ memoryId: id, reading, at, seed: id }],
          gate.settings.hippo.alias_jaccard,
        )),
    exclusive: gate.settings.reconcile.enabled,
  };
}
