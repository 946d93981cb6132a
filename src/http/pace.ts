import type { MiddlewareHandler } from "hono";
import { headers } from "../contract/headers.ts";
import { paceAddress, pacePrincipal, paceUsers, requirePace } from "../tenancy/pace.ts";
import type { Paced } from "../tenancy/pace.ts";
import type { DoorContext, DoorEnv } from "./door.ts";
import { passOf } from "./inner.ts";

/** Counts the request where its tenant or key has a bound, and refuses one too many. */
export async function paceRequests(c: DoorContext): Promise<void> {
  tell(c, await pacePrincipal(c.get("services"), c.get("principal")));
}

/** Counts a request that no key let in, by where it came from. */
export async function paceStranger(c: DoorContext): Promise<void> {
  const address = c.req.header("cf-connecting-ip") ?? null;
  tell(c, await paceAddress(c.get("services"), address));
}

/** The same on routes that take no key. */
export const paceStrangers: MiddlewareHandler<DoorEnv> = async (c, next) => {
  if (passOf(c.req.raw) === null) await paceStranger(c);
  await next();
};

/** Counts the request for each user that it names, where the tenant bounds that. */
export const paceNamedUsers: MiddlewareHandler<DoorEnv> = async (c, next) => {
  const principal = c.get("principal");
  const isBound = principal.options.requestsPerMinutePerUser !== null;
  if (isBound && passOf(c.req.raw) === null) {
    const own = principal.confined?.userId ?? null;
    const named = own === null ? namedUsers(c) : [own];
    tell(c, await paceUsers(c.get("services"), principal, named));
  }
  await next();
};

/** Counts a request of this user's that no route names: what they typed elsewhere. */
export async function paceUser(c: DoorContext, userId: string): Promise<void> {
  tell(c, await paceUsers(c.get("services"), c.get("principal"), [userId]));
}

/** The bound that leaves least is the one to keep to. */
function tell(c: DoorContext, paced: Paced | null): void {
  if (paced === null) return;
  const roomLeft = c.get("roomLeft");
  if (roomLeft === null || paced.isOver || paced.remaining <= roomLeft) {
    c.set("roomLeft", paced.remaining);
    c.header(headers.rateLimit, String(paced.limit));
    c.header(headers.rateRemaining, String(paced.remaining));
    c.header(headers.rateReset, String(paced.resetS));
  }
  requirePace(paced);
}

function namedUsers(c: DoorContext): string[] {
  const inPath = c.req.param("user");
  const named = [...(c.req.queries("user_id") ?? []), ...(inPath === undefined ? [] : [inPath])];
  try {
    JSON.parse(c.get("bodyText") || "null", (field: string, value: unknown) => {
      if (field === "user_id" && typeof value === "string") named.push(value);
      return value;
    });
  } catch {
    // Not JSON: the route says so.
  }
  return named;
}
