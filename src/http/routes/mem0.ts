import { z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { entityOf, pageOf } from "../../mem0/answers.ts";
import { EntityParams, PageQuery } from "../../mem0/requests.ts";
import { unsupported } from "../../mem0/unsupported.ts";
import { scopeOfSomeone, wholeScope } from "../../tenancy/authenticate.ts";
import type { App } from "../app.ts";
import type { DoorEnv } from "../door.ts";
import { endpoint, json } from "../endpoint.ts";
import { mem0AdditionRoutes } from "./mem0-additions.ts";
import { forgetAllOf } from "./mem0-forget.ts";
import { mem0MemoryRoutes } from "./mem0-memories.ts";
import { mem0WriteRoutes } from "./mem0-writes.ts";

/**
 * mem0's API over Ebb: what mem0's own clients call. It is not in the OpenAPI document, since it is not
 * Ebb's to describe; `docs/examples/mem0-client.md` shows it at work.
 */
const hide = true;
const anything = json(z.unknown(), "As mem0 answers");

const ping = endpoint({
  method: "get",
  path: "/mem0/v1/ping",
  "x-access": "read",
  hide,
  responses: { 200: anything },
});

const holders = endpoint({
  method: "get",
  path: "/mem0/v1/entities",
  "x-access": "read",
  hide,
  request: { query: PageQuery },
  responses: { 200: anything },
});

/** `Token` is mem0's word for `Bearer`. */
const acceptToken: MiddlewareHandler<DoorEnv> = async (c, next) => {
  const sent = /^Token +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (sent !== undefined) {
    const headers = new Headers(c.req.raw.headers);
    headers.set("authorization", `Bearer ${sent}`);
    c.req.raw = new Request(c.req.raw, { headers });
  }
  await next();
};

export function mem0Routes(app: App): void {
  app.use("/mem0/*", acceptToken);

  app.openapi(ping, (c) => {
    const { tenantId, keyId } = c.get("principal");
    return c.json({ status: "ok", org_id: tenantId, project_id: tenantId, user_email: keyId }, 200);
  });

  app.openapi(holders, async (c) => {
    const scope = wholeScope(c.get("principal"));
    const { page, page_size: pageSize } = c.req.valid("query");
    const { data, total } = await c
      .get("services")
      .holders.list(scope, pageSize, (page - 1) * pageSize);
    const results = data.map((holder) => entityOf(scope.tenantId, holder));
    return c.json(pageOf(c.req.url, { page, pageSize, total }, results), 200);
  });

  mem0MemoryRoutes(app);
  mem0AdditionRoutes(app);
  mem0WriteRoutes(app);

  for (const version of ["v1", "v2"] as const) {
    const forget = endpoint({
      method: "delete",
      path: `/mem0/${version}/entities/{type}/{name}`,
      "x-access": "write",
      hide,
      request: { params: EntityParams },
      responses: { 200: anything },
    });
    app.openapi(forget, async (c) => {
      await forgetAllOf(c, scopeOfSomeone(c.get("principal"), c.req.valid("param")));
      return c.json({ message: "The entity's memories are deleted." }, 200);
    });
  }

  app.all("/mem0/*", (c) => {
    throw unsupported(c.req.method, c.req.path.slice("/mem0".length));
  });
}
