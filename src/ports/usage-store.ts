import type { Scope } from "../model/scope.ts";

export interface RowCounts {
  memories: number;
  turns: number;
}

/** What was asked of one model in one UTC day. */
export interface ModelUse {
  /** When the day began: epoch ms. */
  day: number;
  kind: "chat" | "embeddings";
  model: string;
  /** On the tenant's own account, not the deployment's. */
  own: boolean;
  calls: number;
  /** Of these calls. */
  failures: number;
  inputTokens: number;
  outputTokens: number;
}

/** Counters of a tenant's quotas, one row a meter of the window that is running; and what models cost it. */
export interface UsageStore {
  /** Counts one request of the window that began at `windowStart`; returns how many it has now. */
  countRequest(scope: Scope, windowStart: number): Promise<number>;
  /** Turns stored since `dayStart`. */
  turnsOfDay(scope: Scope, dayStart: number): Promise<number>;
  /** The tenant's memories, counted no further than `max`. */
  memories(scope: Scope, max: number): Promise<number>;
  /** For operators: what each of these tenants has, counted no further than `max`. */
  rows(tenantIds: readonly string[], max: number): Promise<Map<string, RowCounts>>;
  /** Adds to what models were asked; days before `keptSince` are dropped. */
  addModelUse(scope: Scope, uses: readonly ModelUse[], keptSince: number): Promise<void>;
  /** What models were asked since the day that began at `since`, oldest day first, at most `limit` rows. */
  modelUse(scope: Scope, since: number, limit: number): Promise<ModelUse[]>;
}
