import type { KnownUser, UserStore } from "../../../ports/user-store.ts";
import type { Page } from "../../../ports/turn-store.ts";
import { type Databases, mergedPage, ofEach } from "./pages.ts";

/** People of all databases of a tenant, each once. */
export const joinedUserStore = (databases: Databases): UserStore => ({
  async list(scope, starts, limit, cursor) {
    const pages = await ofEach(databases, ({ users }) => users.list(scope, starts, limit, cursor));
    return mergedPage([once(pages)], limit, ({ userId }) => ({ at: 0, id: userId }), "ascending");
  },
});

/** All pages as one; whoever is known in two databases spoke in the later one last. */
function once(pages: readonly Page<KnownUser>[]): Page<KnownUser> {
  const byId = Map.groupBy(
    pages.flatMap(({ data }) => data),
    ({ userId }) => userId,
  );
  const data = Array.from(byId, ([userId, parts]) => {
    const times = parts.flatMap(({ lastTurnAt }) => lastTurnAt ?? []);
    return { userId, lastTurnAt: times.length === 0 ? null : Math.max(...times) };
  });
  const nextCursor = pages.map((page) => page.nextCursor).find((each) => each !== null) ?? null;
  return { data, nextCursor };
}
