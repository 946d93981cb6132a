import type { Settings } from "../contract/settings.ts";
import type { Memory, Metadata, Origin } from "../model/memory.ts";
import type { Partition, ScopeIds } from "../model/scope.ts";
import { firstStability } from "../model/strength.ts";
import type { NewMemory, PackedVector } from "../ports/memory-store.ts";
import { firstEnd } from "./end.ts";
import type { Plan } from "./reconcile.ts";

/** What a new memory has besides its words: whose it is, where it goes, what was said with it. */
export interface Setting {
  ids: ScopeIds;
  partition: Partition & { id: string };
  settings: Pick<Settings, "decay" | "lifecycle" | "ingest">;
  tags: readonly string[];
  metadata: Metadata;
  origin: Origin;
  /** When it was said, and when Ebb learnt it: epoch ms. */
  createdAt: number;
  now: number;
}

/** A planned memory in full, with its first stability and its expiry (FORMULAS, "Expiry"). */
export function newMemory(
  setting: Setting,
  { candidate, reason, endedBy }: Plan["add"][number],
  place: Pick<NewMemory, "sources" | "unit"> & { vector: PackedVector | null },
): NewMemory {
  const { draft, contentHash, simhash } = candidate;
  const memory = memoryOf(setting, candidate, endedBy);
  const { expiresAt, firstLifetimeMs } = firstEnd(memory, draft, setting.settings, setting.now);
  return {
    memory: { ...memory, expiresAt },
    contentHash,
    simhash,
    firstLifetimeMs,
    attribute: draft.attribute,
    attributeValue: draft.value,
    reason,
    ...place,
  };
}

function memoryOf(
  { ids, partition, settings, tags, metadata, origin, createdAt, now }: Setting,
  { draft, id }: Plan["add"][number]["candidate"],
  endedBy: { id: string; at: number } | null,
): Omit<Memory, "sources"> {
  return {
    id,
    partitionId: partition.id,
    layer: partition.layer,
    userId: ids.userId,
    agentId: ids.agentId,
    sessionId: ids.sessionId,
    content: draft.content,
    type: draft.type,
    importance: draft.importance,
    emotion: draft.emotion,
    emotionIntensity: draft.emotionIntensity,
    vibe: draft.vibe,
    topics: draft.topics,
    keywords: draft.keywords,
    tags: [...new Set([...tags, ...settings.ingest.custom_tags])],
    metadata,
    status: endedBy === null ? "active" : "superseded",
    version: 1,
    pinned: false,
    createdAt,
    recordedAt: now,
    updatedAt: now,
    occurredAt: draft.occurredAt,
    occurredPrecision: draft.occurredPrecision,
    expiresAt: null,
    validFrom: draft.validFrom,
    validTo: endedBy?.at ?? draft.validTo,
    lastAccessed: null,
    accessCount: 0,
    stabilityHours: firstStability(settings.decay.base_stability_hours, draft),
    feedback: 0,
    supersededBy: endedBy?.id ?? null,
    quarantined: draft.quarantined,
    origin,
  };
}
