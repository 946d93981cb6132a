import { EbbError, invalid } from "../model/errors.ts";
import { inLanes } from "../model/lanes.ts";
import { shardsAtOnce } from "../model/limits.ts";
import { type ResidentKind, shardFor, userKey } from "../model/placement.ts";
import type { ScopeIds } from "../model/scope.ts";
import type { Directory } from "../ports/directory.ts";
import type { PresenceStore, Residence, ResidentStore } from "../ports/resident-store.ts";
import type { Services } from "../ports/services.ts";
import type { Spread } from "../ports/spread.ts";

interface SpreadParts {
  tenantId: string;
  /** The tenant's own database. */
  ownShard: string;
  /** All databases of the deployment. */
  shards: readonly string[];
  on(shard: string): Services;
  residents: ResidentStore;
  presence(shard: string): PresenceStore;
  directory: Pick<Directory, "weights">;
  /** These databases as one: what lists, counts and exports ask of a whole tenant. */
  joined(names: () => Promise<readonly string[]>): Services;
  /** The tenant's own database for an agent alone, with what was said to it in these. */
  ofAgent(own: Services, names: () => Promise<readonly string[]>): Services;
}

const notTheirs = (): EbbError =>
  new EbbError(
    "conflict",
    "This session is another user's. Users of this tenant are placed apart, so a session has one user: name that one, or another session_id.",
  );

/**
 * Opens a tenant each of whose users has a database. A user draws one by weighted rendezvous hashing over tenant and user
 * when something is first written for them, and what was drawn is written down: a database more moves nobody.
 */
export function openSpread(parts: SpreadParts): Spread {
  const { tenantId, ownShard, shards, residents, presence, directory, joined } = parts;

  async function names(): Promise<string[]> {
    const others = await residents.shards(tenantId);
    return [ownShard, ...others.filter((name) => name !== ownShard)];
  }

  const whole = joined(names);
  const opened = new Map<string, Services>();
  /** One database, with the quotas of all. */
  function on(shard: string): Services {
    const services = opened.get(shard) ?? { ...parts.on(shard), usage: whole.usage };
    opened.set(shard, services);
    return services;
  }
  const own = on(ownShard);

  /** Of the databases of the tenant the first that says yes. */
  async function firstOf<T>(ask: (of: PresenceStore) => Promise<T | null>) {
    const asked = await inLanes(await names(), shardsAtOnce, async (shard) => {
      const answer = await ask(presence(shard));
      return answer === null ? null : { shard, answer };
    });
    return asked.find((each) => each !== null) ?? null;
  }

  let weighed: ReturnType<Directory["weights"]> | null = null;
  async function drawn(userId: string): Promise<string> {
    weighed ??= directory.weights();
    const weights = await weighed;
    const open = shards.map((name) => ({ name, weight: weights.get(name) ?? 1 }));
    return shardFor(userKey(tenantId, userId), open) ?? ownShard;
  }

  const place = (kind: ResidentKind, id: string, userId: string | null, shard: string) =>
    residents.place(tenantId, { kind, id, userId, shard }, ownShard, own.clock.now());

  const placeUser = async (userId: string): Promise<Residence> =>
    place("user", userId, userId, await drawn(userId));

  /** A session that no request has named yet may be one that was opened here. */
  async function openedSession(sessionId: string): Promise<Residence | null> {
    const found = await firstOf((of) => of.sessionOf(tenantId, sessionId));
    return found === null ? null : { shard: found.shard, userId: found.answer.userId };
  }

  return {
    own,
    all: async () => (await names()).map(on),
    whole,

    async of({ userId, agentId, sessionId }: ScopeIds, places) {
      if (userId === null && sessionId === null) {
        return agentId === null ? own : parts.ofAgent(own, names);
      }
      const found = await residents.find(tenantId, { userId, sessionId });
      const user =
        userId === null ? null : (found.user ?? (places ? await placeUser(userId) : null));
      if (sessionId === null) return on(user?.shard ?? ownShard);
      const seen = found.session ?? (await openedSession(sessionId));
      // Another's is refused, and stays as it is.
      if (seen !== null && userId !== null && seen.userId !== userId) throw notTheirs();
      // What an agent has of nobody is in the tenant's own database, and what the session has is not.
      if (userId === null && agentId !== null && (seen?.userId ?? null) !== null) {
        throw invalid("user_id", "is needed: this session is a user's, and users are placed apart");
      }
      const shard = user?.shard ?? seen?.shard ?? ownShard;
      if (found.session === null && places) {
        const placed = await place("session", sessionId, seen?.userId ?? userId, shard);
        if (userId !== null && placed.userId !== userId) throw notTheirs();
      }
      return on(shard);
    },

    async settle({ userId, sessionId }: ScopeIds) {
      if (userId === null && sessionId === null) return own;
      const found = await residents.find(tenantId, { userId, sessionId });
      const user = userId === null ? null : (found.user ?? (await placeUser(userId)));
      if (sessionId === null) return on(user?.shard ?? ownShard);
      const session =
        found.session ?? (await place("session", sessionId, userId, user?.shard ?? ownShard));
      if (userId !== null && session.userId !== userId) throw notTheirs();
      return on(user?.shard ?? session.shard);
    },

    async having(kind, id) {
      const found = await firstOf(async (of) => ((await of.has(tenantId, kind, id)) ? true : null));
      return on(found?.shard ?? ownShard);
    },
  };
}
