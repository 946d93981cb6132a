import type { Scope, ScopeIds } from "../model/scope.ts";

/** Somebody, or something, that memories are kept for. */
export interface Holder {
  kind: keyof ScopeIds;
  id: string;
  memories: number;
  /** When the first of the memories was said, and when one was last changed: epoch ms. */
  firstAt: number;
  lastAt: number;
}

export interface HolderStore {
  /**
   * Users, then agents, then runs, each by id; sessions that nobody named are left out. Counts all
   * memories of the scope, so it is as slow as they are many.
   */
  list(scope: Scope, limit: number, offset: number): Promise<{ data: Holder[]; total: number }>;
}
