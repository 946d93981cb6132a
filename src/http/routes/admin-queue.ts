import { QueueAnswer, queueToWire } from "../../contract/queue.ts";
import { isDeployment } from "../../tenancy/principal.ts";
import { wholeBacklog } from "../../tenancy/shards.ts";
import type { App } from "../app.ts";
import { endpoint, json } from "../endpoint.ts";

const queue = endpoint({
  method: "get",
  path: "/v1/admin/queue",
  "x-access": "admin",
  tags: ["Admin"],
  summary: "What waits to be read, and what failed",
  description: "Of the key's tenant; of every tenant for the deployment's own admin key.",
  responses: { 200: json(QueueAnswer, "The backlog") },
});

export function queueRoutes(app: App): void {
  app.openapi(queue, async (c) => {
    const { turns, clock } = c.get("services");
    const principal = c.get("principal");
    const tenants = isDeployment(principal)
      ? await wholeBacklog(c.get("fleet"))
      : await turns.backlog(principal.tenantId);
    return c.json(queueToWire(tenants, clock.now()), 200);
  });
}
