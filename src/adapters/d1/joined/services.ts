import type { Services } from "../../../ports/services.ts";
import { joinedErasureStore } from "./erasures.ts";
import { joinedExportStore } from "./exports.ts";
import { joinedIdempotencyStore } from "./idempotency.ts";
import { joinedOverviewStore } from "./overview.ts";
import { type Databases, mergedPage, ofEach, sum } from "./pages.ts";
import { refusing } from "./refusing.ts";
import { joinedTurnStore } from "./turns.ts";
import { joinedUsageStore } from "./usage.ts";
import { joinedUserStore } from "./users.ts";
import { joinedWebhookStore } from "./webhooks.ts";

/** Databases of one tenant by name, its own first. */
export type NamedDatabases = () => Promise<ReadonlyMap<string, Services>>;

/**
 * The databases of one tenant as one: what lists, counts and exports ask of the whole of it. What is the tenant's own
 * (settings, sources, idempotency keys) is asked there; whatever else is asked throws `invalid_request` and says that a
 * user is to be named, so that nothing is ever answered from a part of what there is.
 */
export function joinedServices(own: Services, named: NamedDatabases): Services {
  const databases: Databases = async () => [...(await named()).values()];
  return {
    ...own,
    turns: joinedTurnStore(databases),
    sessions: refusing<Services["sessions"]>({
      list: async (scope, status, limit, cursor) =>
        mergedPage(
          await ofEach(databases, ({ sessions }) => sessions.list(scope, status, limit, cursor)),
          limit,
          ({ lastTurnAt, id }) => ({ at: lastTurnAt, id }),
          "descending",
        ),
    }),
    summaries: refusing<Services["summaries"]>({
      list: async (scope, filter, limit, cursor) =>
        mergedPage(
          await ofEach(databases, ({ summaries }) => summaries.list(scope, filter, limit, cursor)),
          limit,
          ({ from, id }) => ({ at: from, id }),
          "descending",
        ),
    }),
    memories: refusing<Services["memories"]>({
      list: async (scope, filter, limit, cursor) =>
        mergedPage(
          await ofEach(databases, ({ memories }) => memories.list(scope, filter, limit, cursor)),
          limit,
          ({ createdAt, id }) => ({ at: createdAt, id }),
          filter.order === "newest" ? "descending" : "ascending",
        ),
      count: async (scope, filter) =>
        sum(await ofEach(databases, ({ memories }) => memories.count(scope, filter))),
      due: async (scope, before, now, limit, cursor) =>
        mergedPage(
          await ofEach(databases, ({ memories }) =>
            memories.due(scope, before, now, limit, cursor),
          ),
          limit,
          ({ dueAt, id }) => ({ at: dueAt, id }),
          "ascending",
        ),
    }),
    users: joinedUserStore(databases),
    graph: refusing<Services["graph"]>({
      list: async (scope, filter, limit, cursor) =>
        mergedPage(
          await ofEach(databases, ({ graph }) => graph.list(scope, filter, limit, cursor)),
          limit,
          ({ createdAt, id }) => ({ at: createdAt, id }),
          "descending",
        ),
      // Layers of one person are in one database.
      banks: () => Promise.resolve(new Map()),
    }),
    overview: joinedOverviewStore(databases),
    usage: joinedUsageStore(own.usage, databases),
    exports: joinedExportStore(own.exports, named),
    idempotency: joinedIdempotencyStore(own.idempotency, databases),
    erasures: joinedErasureStore(own.erasures, databases),
    webhooks: joinedWebhookStore(own.webhooks, databases),
    lifecycle: refusing<Services["lifecycle"]>({
      agentsWithSettings: (scope, limit) => own.lifecycle.agentsWithSettings(scope, limit),
    }),
    consolidation: refusing<Services["consolidation"]>({}),
    comparison: refusing<Services["comparison"]>({}),
    finder: refusing<Services["finder"]>({}),
    recall: refusing<Services["recall"]>({}),
    holders: refusing<Services["holders"]>({}),
    imports: refusing<Services["imports"]>({}),
    index: refusing<Services["index"]>({}),
    spaces: refusing<Services["spaces"]>({}),
    storedVectors: refusing<Services["storedVectors"]>({}, { embeds: null }),
    vectorLedger: refusing<Services["vectorLedger"]>({}),
    bookmark: () => null,
  };
}
