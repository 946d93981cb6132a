import type { Settings } from "../contract/settings.ts";
import { firstEnd, laterEnd } from "../memories/end.ts";
import { packUnit } from "../model/lexical/unit.ts";
import type { Memory } from "../model/memory.ts";
import { autoExpiry } from "../model/strength.ts";
import type { Turn } from "../model/turn.ts";
import type { MemoryRecord, MergedMemory, PackedVector } from "../ports/memory-store.ts";
import type { Draft } from "./draft.ts";
import type { Merge } from "./judge.ts";

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])];

/** Where and with what a merge happens. `now` is epoch ms. */
interface Setting {
  turn: Turn;
  settings: Settings;
  now: number;
}

/**
 * An expiry that was given automatically goes with the time that the memory speaks of by now, never back; one that
 * was stated gives way to a later one, or none, where the words come again without it.
 */
function prolonged(
  memory: Memory,
  firstLifetimeMs: number | null,
  draft: Draft,
  { settings, now }: Setting,
): Pick<MergedMemory["changes"], "expiresAt" | "firstLifetimeMs"> {
  const { occurredAt, occurredPrecision, validTo } = draft;
  if (firstLifetimeMs === null) {
    const { expiresAt } = memory;
    const told = firstEnd({ ...draft, pinned: memory.pinned }, draft, settings, now);
    return laterEnd({ expiresAt, firstLifetimeMs }, told) ?? {};
  }
  if (memory.expiresAt === null || occurredAt === null) return {};
  const expiresAt = autoExpiry({ ...memory, occurredAt, occurredPrecision, validTo });
  return expiresAt === null || expiresAt <= memory.expiresAt
    ? {}
    : { expiresAt, firstLifetimeMs: Math.max(0, expiresAt - memory.recordedAt) };
}

/** A known memory's next version: the richer words, with what both say of it. */
export function mergedMemory(
  { candidate, reason }: Merge,
  { memory, position, attribute, attributeValue, firstLifetimeMs }: MemoryRecord,
  setting: Setting,
  place: number,
  vector: PackedVector | null,
): MergedMemory {
  const { draft, contentHash, simhash } = candidate;
  const { turn } = setting;
  const isFelt = draft.emotion !== null && draft.emotionIntensity >= memory.emotionIntensity;
  return {
    was: { id: memory.id, version: memory.version, position },
    contentHash,
    changes: {
      content: draft.content,
      contentHash,
      simhash,
      importance: Math.max(memory.importance, draft.importance),
      topics: union(memory.topics, draft.topics),
      keywords: union(memory.keywords, draft.keywords),
      tags: union(memory.tags, turn.tags),
      ...(isFelt ? { emotion: draft.emotion, emotionIntensity: draft.emotionIntensity } : {}),
      ...(draft.occurredAt === null
        ? {}
        : { occurredAt: draft.occurredAt, occurredPrecision: draft.occurredPrecision }),
      ...(draft.expiresAt === null
        ? prolonged(memory, firstLifetimeMs, draft, setting)
        : { expiresAt: draft.expiresAt, firstLifetimeMs: null }),
      attribute: draft.attribute ?? attribute,
      attributeValue: draft.attribute === null ? attributeValue : draft.value,
      quarantined: memory.quarantined || draft.quarantined,
    },
    unit: packUnit({
      text: draft.content,
      side: draft.role,
      speaker: draft.role === "prompt" ? turn.promptName : turn.responseName,
      sessionId: turn.sessionId,
      at: turn.createdAt,
      note: place,
      remembered: true,
    }),
    vector,
    reason,
  };
}
