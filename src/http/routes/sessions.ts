import {
  SessionListQuery,
  SessionPage,
  SessionShape,
  sessionToWire,
} from "../../contract/session.ts";
import { archiveSession, ownSession } from "../../lifecycle/archive-session.ts";
import { readHeld } from "../../ingestion/read-held.ts";
import { withIds } from "../../model/scope.ts";
import { scopeOfSomeone, wholeScope } from "../../tenancy/authenticate.ts";
import { effectiveSettings } from "../../tenancy/settings.ts";
import type { App } from "../app.ts";
import { byId, endpoint, json } from "../endpoint.ts";
import { narrow, reachId } from "../reach.ts";

const tags = ["Sessions"];

const list = endpoint({
  method: "get",
  path: "/v1/sessions",
  "x-access": "read",
  tags,
  summary: "List sessions that bear all the named ids",
  description: "The one spoken in last comes first.",
  request: { query: SessionListQuery },
  responses: { 200: json(SessionPage, "One page") },
});

const get = endpoint({
  method: "get",
  path: "/v1/sessions/{id}",
  "x-access": "read",
  tags,
  summary: "One session",
  request: { params: byId },
  responses: { 200: json(SessionShape, "The session") },
});

const archive = endpoint({
  method: "post",
  path: "/v1/sessions/{id}/archive",
  "x-access": "write",
  "x-idempotent": true,
  tags,
  summary: "End a session",
  description:
    "Its summary is written, and the user's next turn without a session_id opens another one; a turn that names this one opens it again.",
  request: { params: byId },
  responses: { 200: json(SessionShape, "The session, archived") },
});

export function sessionRoutes(app: App): void {
  app.openapi(list, async (c) => {
    const { ids, status, limit, cursor } = c.req.valid("query");
    const scope = scopeOfSomeone(c.get("principal"), ids);
    const { sessions } = await narrow(c, scope);
    const page = await sessions.list(scope, status, limit, cursor);
    return c.json({ data: page.data.map(sessionToWire), next_cursor: page.nextCursor }, 200);
  });

  app.openapi(get, async (c) => {
    const scope = wholeScope(c.get("principal"));
    const { id } = c.req.valid("param");
    const session = await ownSession(await reachId(c, "session", id), scope, id);
    return c.json(sessionToWire(session), 200);
  });

  app.openapi(archive, async (c) => {
    const services = await reachId(c, "session", c.req.valid("param").id);
    const scope = wholeScope(c.get("principal"));
    const { id, agentId } = await ownSession(services, scope, c.req.valid("param").id);
    const session = await archiveSession(services, scope, id, {
      settings: await effectiveSettings(services, withIds(scope, { agentId })),
      readHeld: (held, settings) => readHeld(services, held, settings),
      now: services.clock.now(),
    });
    return c.json(sessionToWire(session), 200);
  });
}
