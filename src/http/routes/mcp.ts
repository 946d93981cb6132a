import type { MiddlewareHandler } from "hono";
import type { ApiCall } from "../../contract/api-call.ts";
import { CallerId } from "../../contract/scope.ts";
import { EbbError, invalid } from "../../model/errors.ts";
import { type ScopeIds, withIds } from "../../model/scope.ts";
import { scopeOf, wholeScope } from "../../tenancy/authenticate.ts";
import type { Principal } from "../../tenancy/principal.ts";
import { effectiveSettings } from "../../tenancy/settings.ts";
import { admit } from "../admit.ts";
import type { App } from "../app.ts";
import { confine } from "../confine.ts";
import { onlyAllowedPages } from "../cors.ts";
import type { DoorContext, DoorEnv } from "../door.ts";
import { innerCalls } from "../inner.ts";
import { readBody } from "../read-body.ts";

const path = "/mcp";

/** An id that comes with the connection: a query parameter or a header. */
function namedId(c: DoorContext, field: string, header: string): string | null {
  const value = c.req.query(field) ?? c.req.header(header);
  if (value === undefined) return null;
  const parsed = CallerId.safeParse(value);
  if (!parsed.success) throw invalid(field, parsed.error.issues[0]?.message ?? "is wrong");
  return parsed.data;
}

const namedIds = (c: DoorContext): ScopeIds => ({
  userId: namedId(c, "user_id", "X-Ebb-User-Id"),
  agentId: namedId(c, "agent_id", "X-Ebb-Agent-Id"),
  sessionId: namedId(c, "session_id", "X-Ebb-Session-Id"),
});

/**
 * Whoever connects, confined to the ids of the connection as a client token would be: a tool sees what
 * bears them and nothing else. Null where there are none, as a whole tenant is no one's memory.
 */
function connected(principal: Principal, ids: ScopeIds): Principal | null {
  const { userId, agentId, sessionId } = scopeOf(principal, ids);
  if (userId === null && agentId === null && sessionId === null) return null;
  const { role, confined } = principal;
  const rights = role === "read" ? (["read"] as const) : (["read", "write"] as const);
  const allow = confined?.allow ?? rights;
  return { ...principal, confined: { userId, agentId, sessionId, allow, sessions: new Set() } };
}

const callsNobody: ApiCall = () => {
  throw new EbbError(
    "invalid_request",
    "Say whose memory this is: connect to /mcp?user_id=… (agent_id, session_id), or with a client token.",
  );
};

function parsedBody(c: DoorContext): unknown {
  try {
    return JSON.parse(c.get("bodyText"));
  } catch (cause) {
    throw new EbbError("malformed_json", "The body is not JSON.", { cause });
  }
}

/** Without sessions there is no stream to open and none to end. */
const onlyPost: MiddlewareHandler<DoorEnv> = async (c, next) => {
  if (c.req.method === "POST") return next();
  return c.body(null, 405, { Allow: "POST" });
};

/** `/mcp`: the Model Context Protocol over streamable HTTP, stateless. */
export function mcpRoutes(app: App): void {
  app.use(path, onlyAllowedPages, admit("read", false), onlyAllowedPages);
  app.all(path, onlyPost, readBody, confine, async (c) => {
    const principal = connected(c.get("principal"), namedIds(c));
    const call = principal === null ? callsNobody : innerCalls(app, c, principal);
    const body = parsedBody(c);
    // Most isolates never speak it: its code is read on first use.
    const { serve } = await import("../../mcp/server.ts");
    const services = c.get("services");
    const zone = async (): Promise<string> => {
      const ids = principal?.confined ?? { agentId: null };
      const own = withIds(wholeScope(c.get("principal")), { agentId: ids.agentId });
      return (await effectiveSettings(services, own)).extract.timezone;
    };
    return serve(c.req.raw, body, { call, zone, now: services.clock.now(), log: services.log });
  });
}
