import type { Scope } from "../../../model/scope.ts";
import type { RecentPair } from "../../../model/turn.ts";
import type { PulseRequest, RecallStore } from "../../../ports/recall-store.ts";
import { type Databases, ofEach } from "./pages.ts";

/**
 * Recall for an agent of whom no user is named. What it remembers of nobody is in the tenant's own database; what was
 * said to it last is wherever its users are, so the pairs come from all of them, oldest first.
 */
export function agentRecallStore(own: RecallStore, databases: Databases): RecallStore {
  async function pairs(
    scope: Scope,
    { recentPairs, asOf, now }: Pick<PulseRequest, "recentPairs" | "asOf" | "now">,
  ): Promise<RecentPair[]> {
    if (recentPairs === 0) return [];
    const nothingElse = { partitionKeys: [], summaries: false, digestDays: null };
    const each = await ofEach(databases, ({ recall }) =>
      recall.pulse(scope, { ...nothingElse, recentPairs, asOf, now }),
    );
    return each
      .flatMap((pulse) => pulse.recentPairs)
      .toSorted((a, b) => a.createdAt - b.createdAt)
      .slice(-recentPairs);
  }

  return {
    ...own,
    async candidates(scope, request) {
      const asOf = request.filter?.asOf ?? null;
      const [candidates, recentPairs] = await Promise.all([
        own.candidates(scope, { ...request, recentPairs: 0 }),
        pairs(scope, { ...request, asOf }),
      ]);
      return { ...candidates, recentPairs };
    },
    async pulse(scope, request) {
      const [pulse, recentPairs] = await Promise.all([
        own.pulse(scope, { ...request, recentPairs: 0 }),
        pairs(scope, request),
      ]);
      return { ...pulse, recentPairs };
    },
  };
}
