import type { MiddlewareHandler } from "hono";
import { indexSoon } from "../lifecycle/index-soon.ts";
import { wholeScope } from "../tenancy/authenticate.ts";
import type { DoorEnv } from "./door.ts";

/** Behind the answer of a route that may write memories, the index outside is told of what it wrote. */
export const indexBehind: MiddlewareHandler<DoorEnv> = async (c, next) => {
  await next();
  const services = c.get("services");
  if (services.vectorIndex === null || !c.res.ok) return;
  const scope = wholeScope(c.get("principal"));
  const spread = c.get("spread");
  // Where no one database was chosen, any may have been written to.
  const written = spread !== null && services === spread.whole ? await spread.all() : [services];
  for (const each of written) services.after(indexSoon(each, () => scope, scope.tenantId));
};
