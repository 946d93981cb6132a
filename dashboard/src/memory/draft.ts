import type { Memory, MemoryPatch } from "../../../client/src/index.ts";
import { jsonWithoutTurns } from "../../../src/model/direction.ts";

/** A memory as a form has it: all of it text. */
export interface Draft {
  content: string;
  type: Memory["type"];
  layer: Memory["layer"];
  emotion: NonNullable<Memory["emotion"]> | "";
  importance: string;
  tags: string;
  /** Local time as a field has it, to the minute; empty for never. */
  expires: string;
  metadata: string;
}

/** `2026-03-01T18:00`, in the reader's zone; empty where there is no time. */
function fieldTime(at: string | null): string {
  const ms = Date.parse(at ?? "");
  if (Number.isNaN(ms)) return "";
  const offsetMs = new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(ms - offsetMs).toISOString().slice(0, 16);
}

export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\uff0c]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
  ),
];

export const draftOf = (memory: Memory): Draft => ({
  content: memory.content,
  type: memory.type,
  layer: memory.layer,
  emotion: memory.emotion ?? "",
  importance: String(memory.importance_level),
  tags: memory.tags.join(", "),
  expires: fieldTime(memory.expires_at),
  metadata: jsonWithoutTurns(JSON.stringify(memory.metadata, null, 2)),
});

/** An object as JSON; null where the text is none. An empty text is an empty object. */
function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.trim() === "" ? "{}" : text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? { ...value }
      : null;
  } catch {
    return null;
  }
}

/** A merge patch that leads from one object's top-level keys to another's. */
const metadataPatch = (
  from: Readonly<Record<string, unknown>>,
  to: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.keys(from)
      .filter((key) => !(key in to))
      .map((key) => [key, null]),
  ),
  ...to,
});

/** What the form changed, and nothing else; null where its metadata is no object. */
export function patchOf(memory: Memory, draft: Draft): MemoryPatch | null {
  const before = draftOf(memory);
  const metadata = objectIn(draft.metadata);
  if (metadata === null) return null;
  const isOther = (field: keyof Draft): boolean => draft[field] !== before[field];
  return {
    ...(isOther("content") ? { content: draft.content } : {}),
    ...(isOther("type") ? { type: draft.type } : {}),
    ...(isOther("layer") ? { layer: draft.layer } : {}),
    ...(isOther("emotion") ? { emotion: draft.emotion === "" ? null : draft.emotion } : {}),
    ...(isOther("importance") ? { importance: Number(draft.importance) } : {}),
    ...(isOther("tags") ? { tags: tagsOf(draft.tags) } : {}),
    ...(isOther("expires")
      ? { expires_at: draft.expires === "" ? null : new Date(draft.expires).toISOString() }
      : {}),
    ...(isOther("metadata") ? { metadata: metadataPatch(memory.metadata, metadata) } : {}),
  };
}
