import { CallerShape, type CallerWire } from "../../contract/caller.ts";
import { UserListQuery, UserPage, userToWire } from "../../contract/user.ts";
import type { Services } from "../../ports/services.ts";
import { wholeScope } from "../../tenancy/authenticate.ts";
import { type Principal, isDeployment, rightsOf } from "../../tenancy/principal.ts";
import type { App } from "../app.ts";
import { endpoint, json } from "../endpoint.ts";

const me = endpoint({
  method: "get",
  path: "/v1/me",
  "x-access": "read",
  tags: ["Keys"],
  summary: "Who asks, and what they may do",
  responses: { 200: json(CallerShape, "The key or token, as this deployment knows it") },
});

const users = endpoint({
  method: "get",
  path: "/v1/users",
  "x-access": "read",
  tags: ["Keys"],
  summary: "List the people of whom something is kept, by id",
  description: "A token sees the person that it is confined to.",
  request: { query: UserListQuery },
  responses: { 200: json(UserPage, "One page") },
});

const callerToWire = (
  principal: Principal,
  { model, embedder }: Pick<Services, "model" | "embedder">,
): CallerWire => ({
  tenant_id: principal.tenantId,
  key_id: principal.keyId,
  kind: principal.confined === null ? "key" : "token",
  may: [...rightsOf(principal), ...(isDeployment(principal) ? (["deployment"] as const) : [])],
  user_id: principal.confined?.userId ?? null,
  agent_id: principal.confined?.agentId ?? null,
  session_id: principal.confined?.sessionId ?? null,
  model: model?.name ?? null,
  embedder: embedder?.model ?? null,
});

export function callerRoutes(app: App): void {
  app.openapi(me, (c) => c.json(callerToWire(c.get("principal"), c.get("services")), 200));

  app.openapi(users, async (c) => {
    const { starts, limit, cursor } = c.req.valid("query");
    const scope = wholeScope(c.get("principal"));
    const page = await c.get("services").users.list(scope, starts, limit, cursor);
    return c.json({ data: page.data.map(userToWire), next_cursor: page.nextCursor }, 200);
  });
}
