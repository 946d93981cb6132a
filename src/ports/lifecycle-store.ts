import type { Memory } from "../model/memory.ts";
import type { Scope } from "../model/scope.ts";
import type { Session } from "../model/turn.ts";
import type { Act } from "./memory-store.ts";
import type { IngestJob } from "./queue.ts";

/** A place in an order by time: what comes behind it is next. */
export interface Mark {
  at: number;
  id: string;
}

/** How far a job is with a tenant. */
export interface JobState {
  /** Where to go on, or, of jobs that look at what is new, up to where they have looked; opaque here. */
  cursor: string | null;
  /** When a pass was last finished. */
  lastRunAt: number | null;
}

/** What a tenant has to have for a job to look at it. */
export type Having =
  | "memories"
  | "due"
  | "ended_due"
  | "expired"
  | "purgeable_turns"
  | "idle_sessions"
  | "stale_summaries"
  | "spaces";

/** What fading and expiry look at. */
export type SweptMemory = Pick<
  Memory,
  | "id"
  | "agentId"
  | "importance"
  | "pinned"
  | "recordedAt"
  | "lastAccessed"
  | "stabilityHours"
  | "version"
  | "occurredAt"
  | "occurredPrecision"
  | "validTo"
>;

export type IdleSession = Pick<Session, "id" | "userId" | "agentId" | "startedAt" | "lastTurnAt">;

/** A vector whose embedding failed. */
export interface MissingVector {
  tenantId: string;
  memoryId: string;
  spaceId: string;
  content: string;
}

export interface LifecycleStore {
  /** For jobs: ids of tenants behind `after`, ascending, that have it at `now`. */
  tenants(having: Having, now: number, after: string, limit: number): Promise<string[]>;
  /** For jobs: states of one job; a tenant that it never ran for is not there. */
  states(job: string, tenantIds: readonly string[]): Promise<Map<string, JobState>>;
  keepState(tenantId: string, job: string, state: JobState): Promise<void>;

  /** What a job notes down of parts of a tenant, by name. */
  notes(scope: Scope, names: readonly string[]): Promise<Map<string, string>>;
  keepNotes(scope: Scope, notes: ReadonlyMap<string, string>, now: number): Promise<void>;

  /** Agents that have settings of their own. */
  agentsWithSettings(scope: Scope, limit: number): Promise<string[]>;
  /** Live memories in the order in which they were learnt. */
  live(scope: Scope, after: Mark | null, limit: number): Promise<SweptMemory[]>;
  /** Live memories whose time has come, the longest overdue first. */
  due(scope: Scope, now: number, limit: number): Promise<SweptMemory[]>;
  /** The same of memories that faded or were superseded, where their end was stated. */
  endedDue(scope: Scope, now: number, limit: number): Promise<SweptMemory[]>;
  /** Live memories of agents, not pinned, that were learnt before and that nobody changed or restored since. */
  olderThan(
    scope: Scope,
    before: number,
    agents: { ids: readonly string[]; isFor: "these" | "others" },
    limit: number,
  ): Promise<SweptMemory[]>;
  /**
   * Ends memories that are still as they were read: `archive` keeps their vectors, `expire` drops them.
   * History and events are written in the same batch. Returns how many were ended.
   */
  end(
    scope: Scope,
    memories: readonly SweptMemory[],
    how: "archive" | "expire",
    act: Act,
  ): Promise<number>;
  /** Ids of memories that expired before and are not pinned. */
  expiredBefore(scope: Scope, before: number, limit: number): Promise<string[]>;
  /** Ids of turns whose stated end came before. */
  turnsOverBefore(scope: Scope, before: number, limit: number): Promise<string[]>;
  /** Events that wait for delivery since before, counted up to `limit`. */
  undelivered(tenantId: string | null, before: number, limit: number): Promise<number>;

  /** Open sessions without a turn since `before`, the longest idle first. */
  idle(scope: Scope, before: number, after: Mark | null, limit: number): Promise<IdleSession[]>;
  /** Queued turns of the scope's tenant whose time has come, leased to `nextDueAt`. */
  takeDue(scope: Scope, now: number, nextDueAt: number, limit: number): Promise<IngestJob[]>;

  /** Spaces with vectors that are missing, by id, behind `after` (empty: from the first); no tenant where it is over. */
  spacesWithMissing(
    after: string,
    limit: number,
  ): Promise<{ spaceId: string; tenantId: string | null }[]>;
  /** Vectors of a model's spaces that a tenant misses. */
  missingVectors(
    space: { model: string; dimensions: number },
    tenantId: string,
    limit: number,
  ): Promise<MissingVector[]>;
  keepVectors(
    vectors: readonly (Omit<MissingVector, "content"> & { components: string; scale: number })[],
  ): Promise<void>;
}
