import type { Layer, Memory } from "../model/memory.ts";
import type { Scope } from "../model/scope.ts";
import type { Summary } from "../model/turn.ts";
import type { Mark } from "./lifecycle-store.ts";
import type { Page } from "./turn-store.ts";

export interface SummaryFilter {
  kind: Summary["kind"] | null;
  /** Covers something said at or after, before: epoch ms. */
  from: number | null;
  to: number | null;
}

/** A memory as a digest sees it. */
export type DigestedMemory = Pick<
  Memory,
  "id" | "content" | "type" | "importance" | "createdAt" | "updatedAt"
>;

/** What came since a digest was last made: whose it is, and when it was said. */
export type FreshMemory = Pick<Memory, "id" | "userId" | "agentId" | "createdAt" | "recordedAt"> & {
  layer: Layer;
};

/** Whose days a digest tells of: a user's, or with an agent what only that one may see. */
export interface DayOwner {
  userId: string;
  agentId: string | null;
  /** Whether an agent has its global memories for itself too. */
  hasOwnBank: boolean;
}

export interface ListedSummary extends Summary {
  /** Ids of the memories it is made of. */
  memoryIds: string[];
}

export interface StoredSummary extends ListedSummary {
  /** A source was taken away since it was written. */
  stale: boolean;
}

export type NewSummary = Summary & { origin: "rules" | "model"; memoryIds: readonly string[] };

/** How far the rolling summary of a session is behind. */
export interface SessionProgress {
  userId: string | null;
  agentId: string | null;
  startedAt: number;
  /** Turns that were read since the last one that the summary covers. */
  newTurns: number;
  /** When the last turn that was read was said: epoch ms; 0 where there is none. */
  readTo: number;
}

export interface SummaryStore {
  /** Bears all ids the scope names, latest first; without those that rest on something erased. */
  list(
    scope: Scope,
    filter: SummaryFilter,
    limit: number,
    cursor: string | null,
  ): Promise<Page<ListedSummary>>;
  /** Those of the ids that are there, stale ones too. */
  find(scope: Scope, ids: readonly string[]): Promise<StoredSummary[]>;
  stale(scope: Scope, limit: number): Promise<StoredSummary[]>;
  /**
   * Writes summaries in the place of those with the same ids, and tells of it. What a session's covers
   * is noted: when its last turn was said, by session id.
   */
  write(
    scope: Scope,
    summaries: readonly NewSummary[],
    readTo: Readonly<Record<string, number>>,
    now: number,
  ): Promise<void>;
  remove(scope: Scope, ids: readonly string[]): Promise<void>;

  /** Null where there is no such session. */
  progress(scope: Scope, sessionId: string): Promise<SessionProgress | null>;
  /** Live memories that came of a session, the most important first. */
  ofSession(scope: Scope, sessionId: string, now: number, limit: number): Promise<DigestedMemory[]>;
  /** Live memories that were said from `from` and before `to`, the most important first. */
  ofDay(
    scope: Scope,
    owner: DayOwner,
    span: { from: number; to: number },
    now: number,
    limit: number,
  ): Promise<DigestedMemory[]>;
  /** Live memories of users in the order in which they were learnt. */
  fresh(scope: Scope, after: Mark | null, limit: number): Promise<FreshMemory[]>;
  /** The time zones that users named last. */
  zones(scope: Scope, userIds: readonly string[]): Promise<Map<string, string>>;
}
