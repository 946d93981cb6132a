import type { Handler, MiddlewareHandler } from "hono";
import { headers } from "../contract/headers.ts";
import { EbbError } from "../model/errors.ts";
import { isAllowedSomewhere } from "../tenancy/origins.ts";
import type { DoorContext, DoorEnv } from "./door.ts";

/**
 * Which pages may call. Keys travel in `Authorization`, never in cookies, so credentials mode is not
 * offered and no answer says `*`.
 */

const allowedHeaders = [
  "Authorization",
  "Content-Type",
  headers.idempotencyKey,
  headers.requestId,
  headers.bookmark,
  "MCP-Protocol-Version",
].join(", ");

const exposedHeaders = [
  headers.requestId,
  headers.bookmark,
  headers.idempotencyReplayed,
  headers.serverTiming,
  headers.retryAfter,
  headers.rateLimit,
  headers.rateRemaining,
  headers.rateReset,
].join(", ");

const maxAgeS = 600;
const allowOrigin = "Access-Control-Allow-Origin";

/** A preflight bears no key: it is answered for what any tenant allows, the request for its own. */
export const answerPreflight: Handler<DoorEnv> = async (c, next) => {
  const origin = c.req.header("origin");
  if (origin === undefined || c.req.header("access-control-request-method") === undefined) {
    return next();
  }
  c.header("Vary", "Origin, Access-Control-Request-Method, Access-Control-Request-Headers");
  if (!(await isAllowedSomewhere(c.get("services"), origin))) {
    throw notAllowed("No tenant allows");
  }
  c.header(allowOrigin, origin);
  c.header("Access-Control-Allow-Methods", "GET, POST, PATCH, DELETE");
  c.header("Access-Control-Allow-Headers", allowedHeaders);
  c.header("Access-Control-Max-Age", String(maxAgeS));
  return c.body(null, 204);
};

const notAllowed = (who: string): EbbError =>
  new EbbError("forbidden", `${who} this origin: see its option cors_origins.`);

/**
 * Refuses what a page elsewhere sends, known by its `Origin`, unless it is allowed: MCP wants such requests unserved,
 * not only their answers unread. Before it is known whose the request is any tenant may allow it, then its own has to.
 */
export const onlyAllowedPages: MiddlewareHandler<DoorEnv> = async (c, next) => {
  const origin = c.req.header("origin");
  if (origin !== undefined && origin !== new URL(c.req.url).origin) {
    const own = c.get("origins");
    const isLetIn = own?.includes(origin) ?? (await isAllowedSomewhere(c.get("services"), origin));
    const who = own === null ? "No tenant allows" : "Your tenant does not allow";
    if (!isLetIn) throw notAllowed(who);
  }
  return next();
};

/** Lets a page read the answer where the tenant allows its origin; before that is known, any tenant. */
export async function nameOrigin(c: DoorContext): Promise<void> {
  const origin = c.req.header("origin");
  if (origin === undefined || c.req.method === "OPTIONS" || c.res.headers.has(allowOrigin)) return;
  c.header("Vary", "Origin", { append: true });
  if (!(await isAllowed(c, origin))) return;
  c.header(allowOrigin, origin);
  c.header("Access-Control-Expose-Headers", exposedHeaders);
}

async function isAllowed(c: DoorContext, origin: string): Promise<boolean> {
  const own = c.get("origins");
  if (own !== null) return own.includes(origin);
  const services = c.get("services");
  try {
    return await isAllowedSomewhere(services, origin);
  } catch {
    // The answer stands, whatever it is; only a page elsewhere cannot read it.
    services.log("origins_unknown", { request_id: c.get("requestId") });
    return false;
  }
}
