import type { Memory, MemoryVersion, Role, Source } from "./memory.ts";
import type { Layer } from "./memory.ts";
import type { Session, Summary, Turn } from "./turn.ts";

/**
 * What an export holds: everything that cannot be made anew. Index units, vectors, amounts and weights
 * of the graph are derived; a record keeps only what making them takes. Ids are those of the source.
 */

/** Whose words a note in the index is, and where it stands among its neighbours. */
export interface UnitPlace {
  side: Role;
  /** A person's name; null for the user's or the assistant's. */
  speaker: string | null;
  /** Whether it stands in its memory's session. */
  inSession: boolean;
  /** Its number among the notes of its turn. */
  note: number;
}

/** One side of a turn that leads to memories. */
export interface SourcePlace extends Source {
  /** Whether ranking the turn's words leads to the memory: not after the memory was reworded. */
  leads: boolean;
}

/** Where something was forgotten. */
export interface Buried {
  role: Role;
  start: number;
  end: number;
  at: number;
}

export interface SettingsRecord {
  kind: "settings";
  /** Null for the tenant's own. */
  agentId: string | null;
  document: Record<string, unknown>;
  updatedAt: number;
}

export interface SessionRecord {
  kind: "session";
  session: Omit<Session, "turnCount">;
  /** When the last turn was said that the rolling summary covers; 0 for none. */
  summarisedTo: number;
}

export interface TurnRecord {
  kind: "turn";
  turn: Omit<Turn, "partitionId" | "position">;
  /** The key of the partition that ranks its words; null where none does yet. */
  partition: string | null;
  /** Sides that gave a memory. */
  remembered: Role[];
  buried: Buried[];
}

export interface MemoryRow {
  kind: "memory";
  memory: Omit<Memory, "partitionId" | "sources">;
  partition: string;
  attribute: string | null;
  attributeValue: string | null;
  firstLifetimeMs: number | null;
  lastSimilarity: number | null;
  reviewedAt: number | null;
  /** Null where all its words stand in what was said. */
  unit: UnitPlace | null;
  sources: SourcePlace[];
  parentIds: string[];
  mentions: { entityId: string; nameId: string }[];
}

export interface VersionRecord {
  kind: "version";
  memoryId: string;
  version: MemoryVersion;
}

export interface EntityRecord {
  kind: "entity";
  id: string;
  partition: string;
  name: string;
  normalName: string;
  type: string;
  createdAt: number;
  activation: number;
  activatedAt: number | null;
  mergedInto: string | null;
}

export interface NameRecord {
  kind: "name";
  id: string;
  partition: string;
  normalName: string;
  entityId: string;
  name: string;
}

export interface EdgeRecord {
  kind: "edge";
  id: string;
  partition: string;
  subjectId: string;
  subjectNameId: string;
  predicate: string;
  objectId: string;
  objectNameId: string;
  fact: string;
  weight: number;
  validFrom: number | null;
  validTo: number | null;
  recordedAt: number;
  retractedAt: number | null;
  memoryIds: string[];
  /** Memories that say that it is over, and since when. */
  endings: { memoryId: string; at: number }[];
}

export interface SummaryRecord {
  kind: "summary";
  summary: Summary;
  origin: "rules" | "model";
  stale: boolean;
  sources: { memoryId: string | null; turnId: string | null }[];
}

export type TransferRecord =
  | SettingsRecord
  | SessionRecord
  | TurnRecord
  | MemoryRow
  | VersionRecord
  | EntityRecord
  | NameRecord
  | EdgeRecord
  | SummaryRecord;

export const recordKinds = [
  "settings",
  "session",
  "turn",
  "memory",
  "version",
  "entity",
  "name",
  "edge",
  "summary",
] as const satisfies readonly TransferRecord["kind"][];
export type RecordKind = (typeof recordKinds)[number];

/** A partition's key, with the layer that its first part names. */
export interface KeyParts {
  layer: Layer;
  userId: string | null;
  agentId: string | null;
  sessionId: string | null;
}

/** The ids that a partition's key is made of, or null where it is none of ours. */
export function keyParts(key: string): KeyParts | null {
  const none = { userId: null, agentId: null, sessionId: null };
  let parts: unknown;
  try {
    parts = JSON.parse(key);
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || !parts.every((part) => typeof part === "string")) return null;
  if (JSON.stringify(parts) !== key) return null;
  const [letter, first, second, ...rest] = parts;
  if (first === undefined || rest.length > 0) return null;
  if (letter === "c" && second === undefined) {
    return { layer: "conversation", ...none, sessionId: first };
  }
  if (letter === "p") return { layer: "persona", ...none, agentId: first, userId: second ?? null };
  if (letter === "g") return { layer: "global", ...none, userId: first, agentId: second ?? null };
  return null;
}

/** The key that parts make: the reverse of `keyParts`. */
export function keyOf({ layer, userId, agentId, sessionId }: KeyParts): string {
  const parts = {
    conversation: ["c", sessionId],
    persona: ["p", agentId, userId],
    global: ["g", userId, agentId],
  }[layer];
  return JSON.stringify(parts.filter((part) => part !== null));
}
