import { ShardList, ShardParams, ShardPatch, ShardShape } from "../../contract/shard.ts";
import { requireDeployment } from "../../tenancy/principal.ts";
import { listShards, weighShard } from "../../tenancy/shards.ts";
import type { App } from "../app.ts";
import { endpoint, json, jsonBody } from "../endpoint.ts";

const tags = ["Admin"];
const path = "/v1/admin/shards";

const list = endpoint({
  method: "get",
  path,
  "x-access": "admin",
  tags,
  summary: "List the databases, with their tenants and sizes",
  description: "For the deployment's own admin key.",
  responses: { 200: json(ShardList, "All that are bound to this Worker") },
});

const weigh = endpoint({
  method: "patch",
  path: `${path}/{name}`,
  "x-access": "admin",
  tags,
  summary: "Say what share of new tenants a database gets",
  description:
    "For the deployment's own admin key. Tenants that are there stay: see POST /v1/admin/tenants/{id}/move.",
  request: { params: ShardParams, ...jsonBody(ShardPatch) },
  responses: { 200: json(ShardShape, "The database as it is now") },
});

export function shardRoutes(app: App): void {
  app.openapi(list, async (c) => {
    requireDeployment(c.get("principal"));
    return c.json({ data: await listShards(c.get("fleet")) }, 200);
  });

  app.openapi(weigh, async (c) => {
    requireDeployment(c.get("principal"));
    const { weight } = c.req.valid("json");
    return c.json(await weighShard(c.get("fleet"), c.req.valid("param").name, weight), 200);
  });
}
