/**
 * Answers of the read path, kept for a short while so that alike questions share them. Derived: losing
 * one costs a search. A shelf is one tenant's scope; its name is a hash.
 */
export interface AnswerCache {
  /** Entries of a shelf that have not run out at `now`, the most recently used first. */
  read(shelf: string, now: number): Promise<readonly KeptAnswer[]>;
  /** Puts an entry first; one of the same request and prompt goes, and the last where there are over `size`. */
  keep(shelf: string, answer: KeptAnswer, size: number): Promise<void>;
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
