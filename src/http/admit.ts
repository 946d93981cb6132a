import type { MiddlewareHandler } from "hono";
import { headers } from "../contract/headers.ts";
import { EbbError } from "../model/errors.ts";
import type { KeyRole } from "../ports/key-store.ts";
import { authenticate, wholeScope } from "../tenancy/authenticate.ts";
import { requireKey, requireRole } from "../tenancy/principal.ts";
import { countRequest } from "../tenancy/quotas.ts";
import { servicesFor } from "../tenancy/services.ts";
import type { DoorContext, DoorEnv } from "./door.ts";
import { passOf } from "./inner.ts";

/** Lets in whom the route is for, before anything else is read. */
export const admit =
  (needed: KeyRole, keysOnly: boolean): MiddlewareHandler<DoorEnv> =>
  async (c, next) => {
    // Answers hold what was said to someone: none may be kept on the way.
    c.header("Cache-Control", "no-store");
    const pass = passOf(c.req.raw);
    const principal =
      pass?.principal ??
      (await authenticate(c.get("services"), c.get("secrets"), c.req.header("authorization")));
    c.set("principal", principal);
    if (pass === null) await takeOwnServices(c);
    c.set("origins", principal.options.corsOrigins);
    // What is asked from within was counted with the request that it is part of.
    if (pass === null) await paceRequests(c);
    if (keysOnly) requireKey(principal);
    requireRole(principal, needed);
    await next();
  };

/** From here on the services are the tenant's: on its database, with its own models, and what they cost noted for it. */
export async function takeOwnServices(c: DoorContext): Promise<void> {
  const principal = c.get("principal");
  const services = await c.get("fleet").of(principal.tenantId);
  c.set("services", await servicesFor(services, wholeScope(principal), principal.options));
}

/** Counts the request where the tenant has a bound, and refuses one too many. */
export async function paceRequests(c: DoorContext): Promise<void> {
  const quota = await countRequest(c.get("services"), c.get("principal"));
  if (quota === null) return;
  c.header(headers.rateLimit, String(quota.limit));
  c.header(headers.rateRemaining, String(quota.remaining));
  c.header(headers.rateReset, String(quota.resetS));
  if (quota.isOver) {
    throw new EbbError("rate_limited", `This tenant may send ${quota.limit} requests a minute.`, {
      retryAfterS: quota.resetS,
    });
  }
}
