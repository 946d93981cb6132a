import type { Scope } from "../model/scope.ts";
import type { Turn, TurnStatus } from "../model/turn.ts";
import type { Act } from "./memory-store.ts";
import type { IngestJob } from "./queue.ts";

export interface Page<T> {
  data: T[];
  /** Opaque to callers; null at the end. */
  nextCursor: string | null;
}

export interface ReplayFilter {
  statuses: readonly TurnStatus[];
  /** Also those that are done, and which the rules read since a model failed. */
  readByRulesAfterModel: boolean;
  /** Said at or after, before: epoch ms. */
  from: number | null;
  to: number | null;
}

export interface TurnFilter {
  status: TurnStatus | null;
  /** Said at or after, before: epoch ms. */
  from: number | null;
  to: number | null;
}

/** How many turns of one user (or session, without a user) may wait, and what happens beyond. */
export interface Room {
  turnsMax: number;
  /** The new turn is skipped; the one that waits longest is; or the new one is not stored. */
  full: "skip_new" | "skip_oldest" | "refuse";
}

/** What an attempt cost, successful or not. */
export interface Spent {
  modelCalls: number;
  inputTokens: number;
  outputTokens: number;
}

export interface FailedAttempt {
  error: string;
  /** The turn is `failed`, and subscribers hear of it; else cron may look again at `dueAt`. */
  final: boolean;
  dueAt: number;
  at: number;
  spent: Spent;
}

/** What waits and what went wrong, by tenant. */
export interface TenantBacklog {
  tenantId: string;
  queued: number;
  failed: number;
  skipped: number;
  /** When the turn that waits longest was received; null where none waits. */
  oldestAt: number | null;
}

/** The raw record: what was said, and how far its ingestion is. */
export interface TurnStore {
  /**
   * The user's open session at `at`: one that was held then, else the newest whose turns are within `idleMs`; or null.
   */
  openSession(scope: Scope, at: number, idleMs: number): Promise<string | null>;
  /**
   * Writes the turn and its session in one batch, and counts it for its day; durable when it resolves. An id that is there
   * already changes nothing. Returns the turn as stored; null where there was no room and `room` refuses, and where
   * its user is being erased.
   */
  accept(scope: Scope, turn: Turn, dueAt: number, room?: Room | null): Promise<Turn | null>;
  get(scope: Scope, id: string): Promise<Turn | null>;
  /** Bears all ids the scope names; newest first. With `now`, without those whose stated end has come. */
  list(
    scope: Scope,
    filter: TurnFilter,
    limit: number,
    cursor: string | null,
    now?: number | null,
  ): Promise<Page<Turn>>;
  getMany(scope: Scope, ids: readonly string[]): Promise<Turn[]>;

  /** Waiting (`queued`) turns of a session, oldest first; those due from `dueBefore` on are left out. */
  waitingIn(
    scope: Scope,
    sessionId: string,
    limit: number,
    dueBefore?: number | null,
  ): Promise<Turn[]>;
  /** Makes a failed, skipped, raw or done turn wait for ingestion again. */
  requeue(scope: Scope, id: string, dueAt: number): Promise<void>;
  /**
   * The same for the oldest `limit` turns that fit and bear the scope's ids; returns their ids, and
   * how many are left.
   */
  requeueMany(
    scope: Scope,
    filter: ReplayFilter,
    limit: number,
    dueAt: number,
  ): Promise<{ ids: string[]; remaining: number }>;
  /**
   * Removes a turn and all that came only from it; a memory that another turn also gave stays. Its
   * words go from the index too. With `overBy` (epoch ms) a memory whose own end did not come by then, or
   * that is pinned, stays as well, and is found by its own words. Returns the ids of the memories that went, or
   * null where something kept changing the turn meanwhile: nothing was changed then.
   */
  remove(scope: Scope, id: string, act: Act, overBy?: number | null): Promise<string[] | null>;
  /** Records a failed attempt at a turn that still waits. */
  failAttempt(scope: Scope, id: string, attempt: FailedAttempt): Promise<void>;
  /** Takes the turn for work until `dueAt`: cron leaves it alone so long. */
  lease(scope: Scope, ids: readonly string[], dueAt: number): Promise<void>;

  /**
   * For jobs, across tenants but those of `except`: queued turns whose `dueAt` is before `now`, leased
   * to `nextDueAt`. One tenant after the other gives one, so that none waits for another's many.
   */
  takeDue(
    now: number,
    nextDueAt: number,
    limit: number,
    except?: readonly string[],
  ): Promise<IngestJob[]>;
  /** For operators: one tenant's backlog, or with null that of every tenant that has one. */
  backlog(tenantId: string | null): Promise<TenantBacklog[]>;
}
