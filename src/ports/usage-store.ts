import type { Scope } from "../model/scope.ts";

export interface RowCounts {
  memories: number;
  turns: number;
}

/** Counters of a tenant's quotas: one row a meter, of the window that is running. */
export interface UsageStore {
  /** Counts one request of the window that began at `windowStart`; returns how many it has now. */
  countRequest(scope: Scope, windowStart: number): Promise<number>;
  /** Turns stored since `dayStart`. */
  turnsOfDay(scope: Scope, dayStart: number): Promise<number>;
  /** The tenant's memories, counted no further than `max`. */
  memories(scope: Scope, max: number): Promise<number>;
  /** For operators: what each of these tenants has, counted no further than `max`. */
  rows(tenantIds: readonly string[], max: number): Promise<Map<string, RowCounts>>;
}
