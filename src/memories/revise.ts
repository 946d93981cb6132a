import { Metadata as MetadataShape } from "../contract/fields.ts";
import { partitionRules } from "../contract/settings.ts";
import { invalid } from "../model/errors.ts";
import { statusAt } from "../model/filter.ts";
import { memoryCharsMax } from "../model/limits.ts";
import type { Emotion, Layer, Memory, MemoryType } from "../model/memory.ts";
import { mergePatch } from "../model/merge-patch.ts";
import { type Partition, type Scope, partitionOf } from "../model/scope.ts";
import { simhash } from "../model/similarity.ts";
import type { MemoryChanges, MemoryRecord } from "../ports/memory-store.ts";
import { statedIntensity } from "./again.ts";
import { contentHashOf } from "./candidate.ts";
import { expiryAfter } from "./expiry.ts";
import type { Gate, GateOf } from "./gate.ts";
import { type IndexServices, indexingOf } from "./indexing.ts";
import { partitionIdOf } from "./partition.ts";
import type { Reading } from "./reading.ts";
import { type RewriteServices, type Rewriting, rewrite } from "./rewrite.ts";
import { stabilityAfter } from "./stability.ts";

/** A merge patch of a memory: undefined stays, null clears. */
export interface MemoryPatch {
  content: string | undefined;
  type: MemoryType | undefined;
  /** 0–1. */
  importance: number | undefined;
  emotion: Emotion | null | undefined;
  tags: string[] | undefined;
  metadata: Record<string, unknown> | null | undefined;
  expiresAt: number | null | undefined;
  layer: Layer | undefined;
  pinned: boolean | undefined;
}

/**
 * Changes a memory. New words make a new version that is embedded and indexed when this resolves; a
 * change that came between is kept, and this one is made on top of it. Throws `not_found`, `conflict`
 * where another live memory says the same, `invalid_request` where the layer's ids are missing.
 */
export async function revise(
  services: RewriteServices & IndexServices,
  scope: Scope,
  id: string,
  patch: MemoryPatch,
  by: string,
  gateOf: GateOf,
): Promise<Memory> {
  return rewrite(services, scope, id, by, async (record) => {
    const gate = await gateOf(record.memory);
    return patched(services, scope, record, patch, gate);
  });
}

async function patched(
  services: RewriteServices & IndexServices,
  scope: Scope,
  record: MemoryRecord,
  patch: MemoryPatch,
  gate: Gate,
): ReturnType<Rewriting> {
  const { memory } = record;
  const now = services.clock.now();
  const reading = await readingOf(memory, patch.content, gate);
  const partition = await partitionAfter(scope, memory, patch.layer, gate);
  const changes: MemoryChanges = {
    ...plainChanges(memory, patch),
    ...(reading === null ? {} : await contentChanges(reading, memory)),
    ...(partition === null ? {} : { layer: partition.layer }),
  };
  const after = { ...memory, ...changes };
  Object.assign(changes, expiryAfter(record, after, patch.expiresAt, gate.settings, now));
  Object.assign(changes, stabilityAfter(memory, after, gate.settings));
  const revived = revives(memory, patch.expiresAt, now);
  if (revived) changes.status = "active";
  const fields = Object.keys(changes);
  if (fields.length === 0) return null;

  const isMoved = partition !== null;
  const isLive = statusAt({ ...memory, ...changes }, now) === "active";
  const attributeAfter = changes.attribute === undefined ? record.attribute : changes.attribute;
  const claims = isLive && (isMoved || revived || reading !== null);
  return {
    event: "update",
    changes,
    indexed:
      reading === null && !isMoved && !revived
        ? null
        : await indexingOf(services, scope, {
            memory: after,
            partition,
            reading: reading ?? (await readAgain(memory, gate)),
            // New words were not said in that conversation: what stood beside the old ones says nothing of them.
            sessionId: reading === null ? memory.sessionId : null,
            since: memory.createdAt,
            aliasJaccard: gate.settings.hippo.alias_jaccard,
          }),
    claims: claims
      ? {
          contentHash: changes.contentHash ?? record.contentHash,
          attribute: gate.settings.reconcile.enabled ? attributeAfter : null,
        }
      : null,
    reason: named(patch).join(", "),
  };
}

/** What the patch names, for the history. */
const named = (patch: MemoryPatch): string[] =>
  Object.entries(patch)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => (name === "expiresAt" ? "expires_at" : name));

/** What new words say; null where they are not new. Throws where nothing is left of them. */
async function readingOf(
  memory: Memory,
  content: string | undefined,
  gate: Gate,
): Promise<Reading | null> {
  if (content === undefined || content === memory.content) return null;
  const { readings } = await gate.read({ content, at: memory.createdAt, infer: false });
  const [reading] = readings;
  if (reading === undefined || reading.content.length > memoryCharsMax) {
    throw invalid("content", "has nothing left to remember once it is cleaned");
  }
  return reading.content === memory.content ? null : reading;
}

const readAgain = async (memory: Memory, gate: Gate): Promise<Reading | null> => {
  const { readings } = await gate.read({
    content: memory.content,
    at: memory.createdAt,
    infer: false,
  });
  return readings[0] ?? null;
};

/** Where the memory moves to, or null where it stays. */
async function partitionAfter(
  scope: Scope,
  memory: Memory,
  layer: Layer | undefined,
  gate: Gate,
): Promise<(Partition & { id: string }) | null> {
  if (layer === undefined || layer === memory.layer) return null;
  const partition = partitionOf(memory, layer, partitionRules(gate.settings));
  if (partition === null) {
    throw invalid("layer", `this memory does not bear the ids that ${layer} needs`);
  }
  return { ...partition, id: await partitionIdOf(scope, partition) };
}

function plainChanges(memory: Memory, patch: MemoryPatch): MemoryChanges {
  const changes: MemoryChanges = {};
  if (patch.type !== undefined && patch.type !== memory.type) changes.type = patch.type;
  if (patch.importance !== undefined && patch.importance !== memory.importance) {
    changes.importance = patch.importance;
  }
  if (patch.emotion !== undefined && patch.emotion !== memory.emotion) {
    changes.emotion = patch.emotion;
    changes.emotionIntensity = patch.emotion === null ? 0 : statedIntensity;
  }
  if (patch.tags !== undefined && JSON.stringify(patch.tags) !== JSON.stringify(memory.tags)) {
    changes.tags = patch.tags;
  }
  if (patch.pinned !== undefined && patch.pinned !== memory.pinned) changes.pinned = patch.pinned;
  if (patch.metadata !== undefined) {
    const metadata = patch.metadata === null ? {} : mergePatch(memory.metadata, patch.metadata);
    const checked = MetadataShape.safeParse(metadata);
    if (!checked.success) throw invalid("metadata", checked.error.issues[0]?.message ?? "is wrong");
    if (JSON.stringify(metadata) !== JSON.stringify(memory.metadata)) changes.metadata = metadata;
  }
  return changes;
}

/** What follows from new words. Times that they do not name stay as they were. */
async function contentChanges(reading: Reading, memory: Memory): Promise<MemoryChanges> {
  return {
    content: reading.content,
    contentHash: await contentHashOf(reading.content),
    simhash: simhash(reading.content),
    attribute: reading.attribute,
    attributeValue: reading.value,
    topics: reading.topics,
    keywords: reading.keywords,
    quarantined: reading.quarantined,
    ...(reading.occurredAt === null || reading.occurredAt === memory.occurredAt
      ? {}
      : { occurredAt: reading.occurredAt, occurredPrecision: reading.occurredPrecision }),
  };
}

/** An expired memory that is given time again is live again. */
const revives = (memory: Memory, expiresAt: number | null | undefined, now: number): boolean =>
  memory.status === "expired" && expiresAt !== undefined && (expiresAt === null || expiresAt > now);
