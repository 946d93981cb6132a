import type { Scope } from "../model/scope.ts";

/** A vector on its way to an index outside. */
export interface SentVector {
  tenantId: string;
  spaceId: string;
  memoryId: string;
  partitionId: string;
  components: string;
  scale: number;
  sentAt: number;
}

/** A vector that may stand in the index outside, though it should not. */
export interface VectorRemoval {
  tenantId: string;
  spaceId: string;
  memoryId: string;
  /** When the index was asked for it last; null: not yet. */
  askedAt: number | null;
  /** When the index was sent it, or confirmed it, last; null: not known. */
  writtenAt: number | null;
}

/** Up to where vectors were looked at, in the order in which the index confirmed them. */
export interface IndexedMark {
  at: number;
  id: string;
}

/**
 * What D1 knows of the index outside: which vectors it was sent, which it confirmed, and which it has to give
 * up. Each is noted before the index is asked, so whatever breaks off is done again.
 */
export interface VectorLedger {
  /**
   * Vectors that the index has not confirmed and that were not sent since `sentBefore`, noted as sent: of one
   * tenant, or of all of them in turn.
   */
  takeUnsent(wanted: {
    tenantId: string | null;
    sentBefore: number;
    now: number;
    limit: number;
  }): Promise<SentVector[]>;
  /** Notes those as confirmed that are still what was sent. */
  noteIndexed(sent: readonly SentVector[], now: number): Promise<void>;
  /** They may be sent again at once: the index was never asked. */
  noteUnsent(sent: readonly SentVector[]): Promise<void>;

  /** Removals that are due, put off to `nextDueAt`. What D1 has again is no removal any more. */
  takeRemovals(wanted: {
    tenantId: string | null;
    now: number;
    nextDueAt: number;
    limit: number;
  }): Promise<VectorRemoval[]>;
  /**
   * Notes that the index was asked to remove them; looked after again once they are settled, and where it is not
   * known when that is, at `dueAt`.
   */
  noteAsked(removals: readonly VectorRemoval[], now: number, dueAt: number): Promise<void>;
  /** The index has them no more; what was written again since they were taken stays. */
  endRemovals(removals: readonly VectorRemoval[]): Promise<void>;
  /** Without an index outside there is nothing to remove: ends up to so many, and answers how many. */
  abandonRemovals(limit: number): Promise<number>;

  /** Of these ids of memories those that D1 has a vector of, with the partition. */
  known(scope: Scope, spaceId: string, ids: readonly string[]): Promise<Map<string, string>>;
  /** The index has these, and D1 does not: they are to be removed. */
  noteStray(scope: Scope, spaceId: string, ids: readonly string[]): Promise<void>;
  /** Vectors that the index confirmed before, in that order. */
  indexed(
    scope: Scope,
    spaceId: string,
    after: IndexedMark | null,
    before: number,
    limit: number,
  ): Promise<IndexedMark[]>;
  /** The index has these not, or not as they are: they are to be sent again. */
  noteLost(scope: Scope, spaceId: string, ids: readonly string[]): Promise<void>;
}
