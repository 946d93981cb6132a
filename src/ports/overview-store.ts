import type { Emotion, Layer, Memory, MemoryStatus, MemoryType } from "../model/memory.ts";
import type { Scope } from "../model/scope.ts";
import type { TurnStatus } from "../model/turn.ts";

/** Which memories are looked over. */
export interface OverviewFilter {
  layers: readonly Layer[] | null;
  /** Types or tags: a memory of one of these types, or with one of these tags. */
  tags: readonly string[] | null;
  now: number;
}

export interface Overview {
  /** Memories that were looked at, the latest first; no more than the bound of `limits.ts`. */
  counted: number;
  isComplete: boolean;
  statuses: Partial<Record<MemoryStatus, number>>;
  /** All from here on: live ones only. */
  layers: Partial<Record<Layer, number>>;
  types: Partial<Record<MemoryType, number>>;
  /** By level, 1–10. */
  importance: Record<string, number>;
  emotions: Partial<Record<Emotion, number>>;
  pinned: number;
  quarantined: number;
  /** Live memories by the UTC day they were said on, oldest first. */
  days: { day: string; added: number }[];
  /** What is spoken of most. */
  entities: { id: string; name: string; type: string; memories: number }[];
  turns: Partial<Record<TurnStatus, number>>;
  sessions: number;
}

export const upkeepReasons = ["quarantined", "expired", "expiring", "disliked", "faded"] as const;
export type UpkeepReason = (typeof upkeepReasons)[number];

/** When live memories end. `expired` ones are only waiting for the sweep: no answer has them. */
export interface ExpiryHealth {
  expired: number;
  within_day: number;
  within_week: number;
  within_month: number;
  later: number;
  never: number;
}

export interface Upkeep {
  expiry: ExpiryHealth;
  turns: Partial<Record<TurnStatus, number>>;
  /** The first memories of each reason, the most pressing first. */
  due: { reason: UpkeepReason; memories: Memory[] }[];
}

/** Each answer is one D1 batch. */
export interface OverviewStore {
  overview(scope: Scope, filter: OverviewFilter): Promise<Overview>;
  upkeep(scope: Scope, filter: OverviewFilter, limit: number): Promise<Upkeep>;
}
