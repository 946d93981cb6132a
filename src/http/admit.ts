import type { MiddlewareHandler } from "hono";
import type { Services } from "../ports/services.ts";
import type { KeyRole } from "../ports/key-store.ts";
import { authenticate, wholeScope } from "../tenancy/authenticate.ts";
import { EbbError } from "../model/errors.ts";
import type { Principal } from "../tenancy/principal.ts";
import { requireKey, requireRole } from "../tenancy/principal.ts";
import { servicesFor } from "../tenancy/services.ts";
import type { DoorContext, DoorEnv } from "./door.ts";
import { asTenantHas } from "./reach.ts";
import { passOf } from "./inner.ts";
import { paceRequests, paceStranger } from "./pace.ts";

/** Lets in whom the route is for, before anything else is read. */
export const admit =
  (needed: KeyRole, keysOnly: boolean): MiddlewareHandler<DoorEnv> =>
  async (c, next) => {
    // Answers hold what was said to someone: none may be kept on the way.
    c.header("Cache-Control", "no-store");
    const pass = passOf(c.req.raw);
    const principal = pass?.principal ?? (await authenticated(c));
    c.set("principal", principal);
    c.set("places", needed !== "read");
    if (pass === null) await takeOwnServices(c);
    await narrowToken(c);
    c.set("origins", principal.options.corsOrigins);
    // What is asked from within was counted with the request that it is part of.
    if (pass === null) await paceRequests(c);
    if (keysOnly) requireKey(principal);
    requireRole(principal, needed);
    await next();
  };

/** From here on the services are the tenant's: on its database, with its own models, and what they cost noted for it. */
export async function takeOwnServices(c: DoorContext): Promise<void> {
  const { tenantId, options } = c.get("principal");
  const scope = wholeScope(c.get("principal"));
  const dress = (services: Services) => servicesFor(services, scope, options);
  const fleet = c.get("fleet");
  const spread = await fleet.spread(tenantId);
  const own = spread === null ? null : await asTenantHas(spread, dress);
  c.set("spread", own);
  c.set("services", own === null ? await dress(await fleet.of(tenantId)) : own.whole);
}

/** All that a user's token may see is in that user's database. */
async function narrowToken(c: DoorContext): Promise<void> {
  const userId = c.get("principal").confined?.userId ?? null;
  const spread = c.get("spread");
  if (spread === null || userId === null) return;
  c.set("services", await spread.of({ userId, agentId: null, sessionId: null }, c.get("places")));
}

/** Who asks. One that no key lets in is counted by where it comes from: keys are not to be tried out. */
async function authenticated(c: DoorContext): Promise<Principal> {
  try {
    return await authenticate(c.get("services"), c.get("secrets"), c.req.header("authorization"));
  } catch (error) {
    if (error instanceof EbbError && error.code === "unauthenticated") await paceStranger(c);
    throw error;
  }
}
