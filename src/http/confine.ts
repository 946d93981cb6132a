import type { MiddlewareHandler } from "hono";
import { withOwnSessions } from "../tenancy/confine.ts";
import type { DoorContext, DoorEnv } from "./door.ts";

const sessionFields = new Set(["session_id", "run_id"]);

/**
 * Finds out which sessions named by a client token's request are its own. They are looked for at any
 * depth, before the body is validated; one that were missed would be refused, not let through.
 */
export const confine: MiddlewareHandler<DoorEnv> = async (c, next) => {
  const principal = c.get("principal");
  if (principal.confined !== null) {
    c.set("principal", await withOwnSessions(c.get("services"), principal, namedSessions(c)));
  }
  await next();
};

function namedSessions(c: DoorContext): string[] {
  const inQuery = [...sessionFields].flatMap((field) => c.req.queries(field) ?? []);
  const inBody: string[] = [];
  try {
    JSON.parse(c.get("bodyText") || "null", (field: string, value: unknown) => {
      if (sessionFields.has(field) && typeof value === "string") inBody.push(value);
      return value;
    });
  } catch {
    // Not JSON: the route says so.
  }
  return [...new Set([...inQuery, ...inBody])];
}
