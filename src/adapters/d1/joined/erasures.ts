import { userNeeded } from "../../../model/errors.ts";
import type { Erasure, ErasureStore } from "../../../ports/erasure-store.ts";
import { type Databases, ofEach, summed } from "./pages.ts";

const refuse = (): never => {
  throw userNeeded();
};

/**
 * Receipts of a tenant that is spread. An erasure goes on in each database by itself, under one id, and the receipt is
 * what all of them say: done once each has looked and found nothing.
 */
export function joinedErasureStore(own: ErasureStore, databases: Databases): ErasureStore {
  async function whole(erasures: readonly Erasure[], scope: Parameters<ErasureStore["get"]>[0]) {
    const ids = erasures.map(({ id }) => id);
    const found = await ofEach(databases, (services) => services.erasures.many(scope, ids));
    return erasures.map((erasure) =>
      together(
        erasure,
        found.flat().filter(({ id }) => id === erasure.id),
      ),
    );
  }

  return {
    async start(scope, wanted) {
      const under = await own.underWay(scope, wanted.userId);
      if (under !== null) return (await whole([under], scope))[0] ?? under;
      const [, ...others] = await databases();
      // The tenant's own comes last: where its row is, all others are.
      for (const { erasures } of others) await erasures.begin(scope, wanted);
      return own.start(scope, wanted);
    },
    async get(scope, id) {
      const erasure = await own.get(scope, id);
      return erasure === null ? null : ((await whole([erasure], scope))[0] ?? erasure);
    },
    async list(scope, limit, cursor) {
      const { data, nextCursor } = await own.list(scope, limit, cursor);
      return { data: await whole(data, scope), nextCursor };
    },
    many: async (scope, ids) => whole(await own.many(scope, ids), scope),
    underWay: (scope, userId) => own.underWay(scope, userId),
    beingErased: (scope, all) => own.beingErased(scope, all),
    begin: refuse,
    takeOpen: refuse,
    open: refuse,
    step: refuse,
    enter: refuse,
    look: refuse,
    noteCheck: refuse,
    release: refuse,
  };
}

function together(own: Erasure, parts: readonly Erasure[]): Erasure {
  const open = parts.filter(({ finishedAt }) => finishedAt === null);
  const checks = parts.flatMap(({ check }) => check ?? []);
  return {
    ...own,
    finishedAt:
      open.length > 0 ? null : Math.max(...parts.map(({ finishedAt }) => finishedAt ?? 0)),
    stage: open[0]?.stage ?? null,
    removed: summed(parts.map(({ removed }) => removed)),
    // The last look is through all of them.
    check:
      checks.length < parts.length
        ? null
        : {
            at: Math.max(...checks.map(({ at }) => at)),
            found: summed(checks.map(({ found }) => found)),
          },
  };
}
