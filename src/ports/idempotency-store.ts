import type { Scope } from "../model/scope.ts";

/**
 * `fresh`: this request is the first, or takes over from one that died without an answer ·
 * `running`: another request with this key is at work · `answered`: it is done, and this was said ·
 * `mismatch`: the key was used for another request · `forgotten`: it is done, and what was said told of
 * memories that are gone since.
 */
export type Claim =
  | { state: "fresh"; at: number }
  | { state: "running" }
  | { state: "answered"; status: number; body: string }
  | { state: "mismatch" }
  | { state: "forgotten"; status: number; body: string };

/** One record a key and tenant, for a day. */
export interface IdempotencyStore {
  /**
   * Claims the key for a request. `at` is the time of the first claim, also after a take-over, so
   * that ids derived from it are the same whoever finishes the work.
   */
  claim(scope: Scope, key: string, requestHash: string, now: number): Promise<Claim>;
  /** Keeps the answer. */
  complete(scope: Scope, key: string, status: number, body: string): Promise<void>;
  /** Gives the key back where the request was refused: nothing was done under it. */
  release(scope: Scope, key: string): Promise<void>;
  /** Lets the next request with this key take over at once: this one broke off, who knows where. */
  abandon(scope: Scope, key: string): Promise<void>;
  /** For jobs, across tenants: removes records claimed before this time; returns how many. */
  purge(before: number): Promise<number>;
}
