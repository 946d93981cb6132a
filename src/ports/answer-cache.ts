import type { Scope } from "../model/scope.ts";

/**
 * Answers of the read path, kept for a short while so that alike questions share them. Derived: losing
 * one costs a search.
 */
export interface AnswerCache {
  /**
   * What `choose` makes of the shelf's entries that have not run out at `now`, the most recently used
   * first. It is asked once for each place where answers are kept, the nearest first, until it makes
   * something of them; null where it never does.
   */
  find<T>(
    scope: Scope,
    shelf: AnswerShelf,
    now: number,
    choose: (answers: readonly KeptAnswer[]) => T | null,
  ): Promise<T | null>;
  /** Puts an entry first; one of the same request and prompt goes, and the last where there are over `size`. */
  keep(scope: Scope, shelf: AnswerShelf, answer: KeptAnswer, size: number): Promise<void>;
  /** Why what others keep cannot be reached now; null where it can, or where nobody shares. */
  outage(): string | null;
}

/** Where answers of one tenant's scope are kept. */
export interface AnswerShelf {
  /** A hash. */
  name: string;
  /** Keys of all partitions that its answers depend on. */
  partitionKeys: readonly string[];
}

export interface KeptAnswer {
  /** What beside the prompt has to be equal: filters, engine, limit, settings. */
  request: string;
  prompt: string;
  /** The scope's writes when it was made: a later write ends it. */
  writes: string;
  /** Epoch ms. */
  runsOutAt: number;
  /** The answer as JSON text. */
  body: string;
}
