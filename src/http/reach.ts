import { invalid } from "../model/errors.ts";
import type { Scope } from "../model/scope.ts";
import type { PresenceKind } from "../ports/resident-store.ts";
import type { Services } from "../ports/services.ts";
import type { Spread } from "../ports/spread.ts";
import type { DoorContext } from "./door.ts";

/**
 * Which of a tenant's databases a request is about. Only a tenant that is placed by user has several; of any other all of
 * this changes nothing and asks nothing. Until one of these has chosen, such a request has what spans all of
 * them, which refuses what cannot be asked of all.
 */

/** The database of a scope's partitions: what is stored there and recalled from there. */
export async function reach(c: DoorContext, scope: Scope): Promise<Services> {
  const spread = c.get("spread");
  if (spread !== null) c.set("services", await spread.of(scope, c.get("places")));
  return c.get("services");
}

/** The user's database where the scope names one; else what bears an agent's or a session's id may be in any. */
export async function narrow(c: DoorContext, scope: Scope): Promise<Services> {
  const { userId } = scope;
  const ids = { userId, agentId: null, sessionId: null };
  const spread = c.get("spread");
  if (spread !== null && userId !== null) c.set("services", await spread.of(ids, false));
  return c.get("services");
}

/** The database that has something by its id. A token's user has one, where all of theirs is. */
export async function reachId(c: DoorContext, kind: PresenceKind, id: string): Promise<Services> {
  const spread = c.get("spread");
  const isChosen = (c.get("principal").confined?.userId ?? null) !== null;
  if (spread !== null && !isChosen) c.set("services", await spread.having(kind, id));
  return c.get("services");
}

/** All databases that a scope may have something in: the user's, or each of the tenant's. */
export async function reachAll(c: DoorContext, scope: Scope): Promise<readonly Services[]> {
  const spread = c.get("spread");
  if (spread === null || scope.userId !== null) return [await narrow(c, scope)];
  return spread.all();
}

/** Does a part of the work in each of these databases, one after the other. */
export async function inEach<T>(
  databases: readonly Services[],
  work: (services: Services) => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  for (const services of databases) done.push(await work(services));
  return done;
}

/** Things by their ids that have to be in one database. Throws `invalid_request` on `path` where they are not. */
export async function reachTogether(
  c: DoorContext,
  kind: PresenceKind,
  ids: readonly string[],
  path: string,
): Promise<Services> {
  const spread = c.get("spread");
  const [first = "", ...others] = [...new Set(ids)];
  const services = await reachId(c, kind, first);
  if (spread === null) return services;
  for (const id of others) {
    if ((await reachId(c, kind, id)) !== services) {
      throw invalid(
        path,
        "are different users', who are placed apart in this tenant: send those of each user by themselves",
      );
    }
  }
  return services;
}

/** A tenant's databases with the tenant's own models in each. */
export async function asTenantHas(
  spread: Spread,
  dress: (services: Services) => Promise<Services>,
): Promise<Spread> {
  const dressed = new Map<Services, Promise<Services>>();
  const once = (services: Services): Promise<Services> => {
    const known = dressed.get(services) ?? dress(services);
    dressed.set(services, known);
    return known;
  };
  return {
    own: await once(spread.own),
    all: async () => Promise.all((await spread.all()).map(once)),
    whole: await once(spread.whole),
    of: async (ids, places) => once(await spread.of(ids, places)),
    settle: async (ids) => once(await spread.settle(ids)),
    having: async (kind, id) => once(await spread.having(kind, id)),
  };
}
