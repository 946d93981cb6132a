import { backlogsByTenant } from "../../../contract/queue.ts";
import type { TurnStore } from "../../../ports/turn-store.ts";
import { type Databases, mergedPage, ofEach } from "./pages.ts";
import { refusing } from "./refusing.ts";

/** Turns of all databases of a tenant: lists and what waits. */
export const joinedTurnStore = (databases: Databases): TurnStore =>
  refusing<TurnStore>({
    list: async (scope, filter, limit, cursor, now) =>
      mergedPage(
        await ofEach(databases, ({ turns }) => turns.list(scope, filter, limit, cursor, now)),
        limit,
        ({ createdAt, id }) => ({ at: createdAt, id }),
        "descending",
      ),
    backlog: async (tenantId) =>
      backlogsByTenant((await ofEach(databases, ({ turns }) => turns.backlog(tenantId))).flat()),
  });
