import type { Scope, ScopeIds } from "../model/scope.ts";
import type { Page } from "./turn-store.ts";

/**
 * What an erasure goes through, in this order: what stands on something goes before it. Each is a
 * number of bounded steps, and each step is one batch.
 */
export const erasureStages = [
  "histories",
  "memories",
  "turns",
  "summaries",
  "answers",
  "events",
  "partitions",
  "sessions",
  "orphans",
] as const;
export type ErasureStage = (typeof erasureStages)[number];

/** The receipt of an erasure. It names no one: only a hash that whoever knows the user can make again. */
export interface Erasure {
  id: string;
  /** Hex SHA-256 over tenant, erasure and user id. */
  subjectHash: string;
  requestedAt: number;
  finishedAt: number | null;
  /** What it is at, while it is not finished. */
  stage: ErasureStage | null;
  /** Rows that went or were blanked, by store. */
  removed: Record<string, number>;
  /** Null until it was looked for. */
  check: ErasureCheck | null;
}

export interface ErasureCheck {
  at: number;
  /** Rows that still tell of the user, by table: every table that can. */
  found: Record<string, number>;
}

/** An erasure that is not finished; only it knows whom it is about. */
export interface OpenErasure {
  id: string;
  userId: string;
  stage: ErasureStage;
}

export interface NewErasure {
  id: string;
  userId: string;
  subjectHash: string;
  requestedAt: number;
  /** Nobody else takes it up before this. */
  leaseUntil: number;
}

/** One bounded step of a stage, and what it is to note. */
export interface ErasureStep {
  userId: string;
  stage: ErasureStage;
  now: number;
  leaseUntil: number;
}

export interface ErasureStore {
  /** Notes the wish; where one about this user is under way, that one is answered. */
  start(scope: Scope, erasure: NewErasure): Promise<Erasure>;
  /** Notes the wish whatever else is under way; what was noted before under this id stays. */
  begin(scope: Scope, erasure: NewErasure): Promise<void>;
  /** The one about this user that is under way; null where none is. */
  underWay(scope: Scope, userId: string): Promise<Erasure | null>;
  /** Of each of these, whether it is of somebody whose erasure is under way: nothing new of them is stored. */
  beingErased(
    scope: Scope,
    all: readonly Pick<ScopeIds, "userId" | "sessionId">[],
  ): Promise<boolean[]>;
  get(scope: Scope, id: string): Promise<Erasure | null>;
  /** Those of the ids that are there. */
  many(scope: Scope, ids: readonly string[]): Promise<Erasure[]>;
  list(scope: Scope, limit: number, cursor: string | null): Promise<Page<Erasure>>;
  /** For cron, over all tenants: takes up to `limit` that nobody is at, the longest waiting first. */
  takeOpen(
    now: number,
    leaseUntil: number,
    limit: number,
  ): Promise<{ tenantId: string; erasureId: string }[]>;
  /** Null where it is finished or unknown. */
  open(scope: Scope, id: string): Promise<OpenErasure | null>;
  /** Removes what one step may, and counts it, in one batch. True where the stage has no more. */
  step(scope: Scope, id: string, step: ErasureStep): Promise<boolean>;
  /** Goes on to a stage. */
  enter(scope: Scope, id: string, stage: ErasureStage): Promise<void>;
  /** Looks for the user in every table. */
  look(scope: Scope, userId: string): Promise<Record<string, number>>;
  /** Notes what was found; where that is nothing the erasure ends, and the user's id goes with it. */
  noteCheck(scope: Scope, id: string, check: ErasureCheck): Promise<void>;
  /** Lets others take it up. */
  release(scope: Scope, id: string): Promise<void>;
}
