/** What a memory is. Absent is `null`; times are epoch milliseconds, UTC. */

export const memoryTypes = [
  "FACTS",
  "PREFERENCES",
  "GOALS",
  "TRAITS",
  "RELATIONSHIPS",
  "EVENTS",
  "TOPICS",
  "CONTEXTUAL",
  "TEMPORAL",
  "TASK",
  "SKILL",
  "INTEREST",
  "LOCATION",
  "INSIGHT",
] as const;
export type MemoryType = (typeof memoryTypes)[number];

export const layers = ["conversation", "persona", "global"] as const;
export type Layer = (typeof layers)[number];

export const memoryStatuses = ["active", "superseded", "archived", "expired"] as const;
export type MemoryStatus = (typeof memoryStatuses)[number];

export const emotions = [
  "joy",
  "love",
  "surprise",
  "anger",
  "sadness",
  "fear",
  "disgust",
  "trust",
  "anticipation",
] as const;
export type Emotion = (typeof emotions)[number];

export type Role = "prompt" | "response";

/** How exactly a stated time is known; "a year stays a year". */
export const precisions = ["year", "month", "week", "day", "hour", "minute"] as const;
export type Precision = (typeof precisions)[number];

/** The exact words a memory rests on: UTF-16 offsets into the raw text of one side of a turn. */
export interface Source {
  turnId: string;
  role: Role;
  start: number;
  end: number;
}

export type Metadata = Record<string, unknown>;

export interface Memory {
  id: string;
  partitionId: string;
  layer: Layer;
  userId: string | null;
  agentId: string | null;
  sessionId: string | null;
  content: string;
  type: MemoryType;
  /** 0–1. The wire also shows it as a level of 1–10. */
  importance: number;
  emotion: Emotion | null;
  /** 0–1; 0 without an emotion. */
  emotionIntensity: number;
  /** 0–1 tone score, or null where `extract.vibe_scoring` is off. */
  vibe: number | null;
  topics: string[];
  /** Words that say when this memory is relevant. */
  keywords: string[];
  tags: string[];
  metadata: Metadata;
  status: MemoryStatus;
  version: number;
  pinned: boolean;
  /** When it was said. */
  createdAt: number;
  /** When Ebb learnt it: lifetimes run from here, so imported history does not vanish on arrival. */
  recordedAt: number;
  updatedAt: number;
  occurredAt: number | null;
  occurredPrecision: Precision | null;
  expiresAt: number | null;
  validFrom: number | null;
  validTo: number | null;
  lastAccessed: number | null;
  accessCount: number;
  stabilityHours: number;
  /** Sum of thumbs: up +1, down −1. */
  feedback: number;
  supersededBy: string | null;
  /** Reads like an instruction to the model: kept, shown, but left out of the context block. */
  quarantined: boolean;
  /** Which extractor made it. */
  origin: Origin;
  sources: Source[];
}

export const origins = ["rules", "model", "direct", "import", "insight"] as const;
export type Origin = (typeof origins)[number];

export const memoryEvents = [
  "add",
  "update",
  "merge",
  "supersede",
  "restore",
  "expire",
  "archive",
  "delete",
] as const;
export type MemoryEvent = (typeof memoryEvents)[number];

/** One line of a memory's history. Content is never overwritten: each version keeps its own. */
export interface MemoryVersion {
  version: number;
  event: MemoryEvent;
  content: string | null;
  previous: string | null;
  at: number;
  by: string;
  reason: string | null;
}
