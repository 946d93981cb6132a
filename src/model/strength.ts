import { reinforceEveryMs, stabilityHoursMax } from "./limits.ts";
import type { Memory, MemoryType, Precision } from "./memory.ts";
import { lastInstant } from "./time.ts";

/** Fading, after Ebbinghaus (1885) and, for the power curve, FSRS-6. Pure functions of their arguments. */

export type Curve = "exponential" | "power";

const hourMs = 3_600_000;
const fsrsDecay = 0.1542;
/** Chosen so that R(S) = 0.9 on the power curve. */
const fsrsFactor = 0.9 ** (-1 / fsrsDecay) - 1;

const typeFactor: Record<MemoryType, number> = {
  FACTS: 4,
  TRAITS: 4,
  RELATIONSHIPS: 4,
  SKILL: 4,
  LOCATION: 4,
  PREFERENCES: 2,
  INTEREST: 2,
  INSIGHT: 2,
  GOALS: 1,
  EVENTS: 1,
  TASK: 0.5,
  TOPICS: 0.5,
  CONTEXTUAL: 0.25,
  TEMPORAL: 0.25,
};

/**
 * Retrievability in 0–1 after `hours` since the last recall with stability `stabilityHours` (> 0).
 * exponential: e^(−t/S); power: (1 + f·t/S)^(−w). Negative time counts as none.
 */
export function retrievability(curve: Curve, hours: number, stabilityHours: number): number {
  const elapsed = Math.max(0, hours) / stabilityHours;
  return curve === "exponential" ? Math.exp(-elapsed) : (1 + fsrsFactor * elapsed) ** -fsrsDecay;
}

/** First stability in hours: base × type factor × (0.5 + importance) × (0.75 + 0.5 × intensity). */
export function firstStability(
  baseHours: number,
  memory: Pick<Memory, "type" | "importance" | "emotionIntensity">,
): number {
  return (
    baseHours *
    typeFactor[memory.type] *
    (0.5 + memory.importance) *
    (0.75 + 0.5 * memory.emotionIntensity)
  );
}

type Fading = Pick<Memory, "pinned" | "createdAt" | "lastAccessed" | "stabilityHours">;

/** R of a memory at `now`: 1 where pinned, else from its last recall, or from when it was said. */
export function decayScore(curve: Curve, memory: Fading, now: number): number {
  if (memory.pinned) return 1;
  const since = Math.max(memory.lastAccessed ?? 0, memory.createdAt);
  return retrievability(curve, (now - since) / hourMs, memory.stabilityHours);
}

/** The longest that a stretch of each precision lasts. */
const spanMs: Record<Precision, number> = {
  year: 366 * 24 * hourMs,
  month: 31 * 24 * hourMs,
  week: 7 * 24 * hourMs,
  day: 24 * hourMs,
  hour: hourMs,
  minute: 60_000,
};

type Timed = Pick<Memory, "occurredAt" | "occurredPrecision" | "validTo">;

/**
 * When the time that a memory speaks of is over, in epoch ms: a year is over when it ends, a stay when
 * it ends; null where it speaks of none.
 */
export function statedEnd({ occurredAt, occurredPrecision, validTo }: Timed): number | null {
  if (occurredAt === null) return validTo;
  const span = occurredPrecision === null ? 0 : spanMs[occurredPrecision];
  return Math.max(occurredAt + span, validTo ?? occurredAt);
}

type Fadable = Timed &
  Pick<Memory, "pinned" | "importance" | "recordedAt" | "lastAccessed" | "stabilityHours">;

/** From this importance on (0–1) a memory neither fades away nor ends by itself: it matters, recalled or not. */
export const lastingImportance = 0.9;

/** Hours until a stability leaves no more than `share` (> 0) of a memory: the inverse of `retrievability`. */
function hoursUntil(curve: Curve, stabilityHours: number, share: number): number {
  if (share >= 1) return 0;
  return curve === "exponential"
    ? -stabilityHours * Math.log(share)
    : (stabilityHours / fsrsFactor) * (share ** (-1 / fsrsDecay) - 1);
}

/**
 * When a memory is forgotten by fading unless it is recalled, in epoch ms: from then on R × importance
 * is under `below` (0–1, 0 for never). Null for never: where pinned, for importance ≥ 0.9, and past the
 * last time that can be written. R runs from the last recall, or from when Ebb learnt it, so that
 * imported history does not vanish on arrival; and never from before the time is over that the memory
 * speaks of: what lies ahead does not fade.
 */
export function fadesAt(curve: Curve, memory: Fadable, below: number): number | null {
  const { pinned, importance, recordedAt, lastAccessed, stabilityHours } = memory;
  if (pinned || importance >= lastingImportance || below <= 0) return null;
  const since = Math.max(lastAccessed ?? 0, recordedAt, statedEnd(memory) ?? recordedAt);
  const at = since + hoursUntil(curve, stabilityHours, below / importance) * hourMs;
  return at > lastInstant ? null : at;
}

/** Whether a memory is forgotten by fading at `now`. */
export function hasFaded(curve: Curve, memory: Fadable, now: number, below: number): boolean {
  const at = fadesAt(curve, memory, below);
  return at !== null && now > at;
}

type Recalled = Fading &
  Pick<Memory, "accessCount" | "expiresAt" | "recordedAt"> & { firstLifetimeMs: number | null };

/**
 * What a recall changes, or null where one was counted within the last minute.
 * S ← min(S · (1 + 0.9 · (1 − R)), 10 years); the expiry moves by `extendRatio` of the first
 * lifetime, to three lifetimes from creation at most.
 */
export function recalled(
  curve: Curve,
  memory: Recalled,
  now: number,
  extendRatio: number,
): Pick<Memory, "stabilityHours" | "accessCount" | "lastAccessed" | "expiresAt"> | null {
  if (memory.lastAccessed !== null && now - memory.lastAccessed < reinforceEveryMs) return null;
  const r = decayScore(curve, memory, now);
  const { expiresAt, firstLifetimeMs } = memory;
  return {
    stabilityHours: Math.min(memory.stabilityHours * (1 + 0.9 * (1 - r)), stabilityHoursMax),
    accessCount: memory.accessCount + 1,
    lastAccessed: now,
    expiresAt:
      expiresAt === null || firstLifetimeMs === null
        ? expiresAt
        : Math.max(
            expiresAt,
            Math.min(
              expiresAt + extendRatio * firstLifetimeMs,
              memory.recordedAt + 3 * firstLifetimeMs,
            ),
          ),
  };
}

const lifetimeDays: Partial<Record<MemoryType, number>> = {
  TEMPORAL: 7,
  CONTEXTUAL: 14,
  TASK: 30,
  TOPICS: 60,
  EVENTS: 180,
  GOALS: 365,
};
/** Days that these stay once the time they speak of is over. */
const daysAfter: Partial<Record<MemoryType, number>> = { TEMPORAL: 1, TASK: 7 };
const dayMs = 24 * hourMs;

/**
 * When a memory without an expiry of its own ends, in epoch ms, or null for never.
 * Lifetime days = table(type) × (0.5 + importance), never for importance ≥ 0.9 or pinned, counted
 * from when Ebb learnt it, or from the end of the time it speaks of where that is later. A TEMPORAL
 * one ends a day after that time and a TASK seven, but not before what the table gives from when it
 * was learnt.
 */
export function autoExpiry(
  memory: Timed & Pick<Memory, "type" | "importance" | "pinned" | "recordedAt">,
): number | null {
  const days = lifetimeDays[memory.type];
  if (days === undefined || memory.importance >= lastingImportance || memory.pinned) return null;
  const lifetime = days * (0.5 + memory.importance) * dayMs;
  const { recordedAt } = memory;
  const over = Math.max(recordedAt, statedEnd(memory) ?? recordedAt);
  const afterwards = daysAfter[memory.type];
  const end =
    afterwards === undefined || over === recordedAt
      ? over + lifetime
      : Math.max(recordedAt + lifetime, over + afterwards * dayMs);
  return Math.min(end, lastInstant);
}

/** 1 + intensity for a tagged emotion, else 1: so 1–2. */
export function emotionalWeight(memory: Pick<Memory, "emotion" | "emotionIntensity">): number {
  return memory.emotion === null ? 1 : 1 + memory.emotionIntensity;
}

export interface Weights {
  decay: number;
  importance: number;
  emotion: number;
}

/**
 * final = relevance × Π (1 − w + w·x) over decay, importance and emotion, each x in 0–1.
 * A weight of 1 is the reference library's product, 0 turns the factor off.
 */
export function finalScore(
  relevance: number,
  factors: { decay: number; importance: number; emotionalWeight: number },
  weights: Weights,
): number {
  return (
    relevance *
    (1 - weights.decay + weights.decay * factors.decay) *
    (1 - weights.importance + weights.importance * factors.importance) *
    (1 - weights.emotion + weights.emotion * (factors.emotionalWeight / 2))
  );
}
