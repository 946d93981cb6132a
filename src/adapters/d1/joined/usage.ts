import type { UsageStore } from "../../../ports/usage-store.ts";
import { type Databases, ofEach, sum, summed } from "./pages.ts";

/** What a tenant uses in all of its databases. Requests and models are counted in its own alone. */
export const joinedUsageStore = (own: UsageStore, databases: Databases): UsageStore => ({
  ...own,
  turnsOfDay: async (scope, dayStart) =>
    sum(await ofEach(databases, ({ usage }) => usage.turnsOfDay(scope, dayStart))),
  memories: async (scope, max) =>
    Math.min(max, sum(await ofEach(databases, ({ usage }) => usage.memories(scope, max)))),
  async rows(tenantIds, max) {
    const parts = await ofEach(databases, ({ usage }) => usage.rows(tenantIds, max));
    return new Map(
      tenantIds.map((id) => {
        const { memories = 0, turns = 0 } = summed(parts.map((part) => ({ ...part.get(id) })));
        return [id, { memories: Math.min(max, memories), turns: Math.min(max, turns) }];
      }),
    );
  },
});
