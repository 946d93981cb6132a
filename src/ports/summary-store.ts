import type { Scope } from "../model/scope.ts";
import type { Summary } from "../model/turn.ts";
import type { Page } from "./turn-store.ts";

export interface SummaryFilter {
  kind: Summary["kind"] | null;
  /** Covers something said at or after, before: epoch ms. */
  from: number | null;
  to: number | null;
}

export interface SummaryStore {
  /** Bears all ids the scope names, latest first; without those that rest on something erased. */
  list(
    scope: Scope,
    filter: SummaryFilter,
    limit: number,
    cursor: string | null,
  ): Promise<Page<Summary>>;
}
