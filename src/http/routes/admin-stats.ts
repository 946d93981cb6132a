import { StatsAnswer, statsToWire } from "../../contract/stats.ts";
import { isDeployment } from "../../tenancy/principal.ts";
import { wholeBacklog } from "../../tenancy/shards.ts";
import type { App } from "../app.ts";
import { endpoint, json } from "../endpoint.ts";

const stats = endpoint({
  method: "get",
  path: "/v1/admin/stats",
  "x-access": "admin",
  tags: ["Admin"],
  summary: "How fast it is and what went wrong, counted",
  description:
    "The backlog of the key's tenant; for the deployment's own admin key that of all, and the durations and outcomes of each route, stage and job.",
  responses: { 200: json(StatsAnswer, "The counters") },
});

export function statsRoutes(app: App): void {
  app.openapi(stats, async (c) => {
    const { turns, clock, meter } = c.get("services");
    const principal = c.get("principal");
    const answer = isDeployment(principal)
      ? statsToWire(await wholeBacklog(c.get("fleet")), meter.seen(), clock.now())
      : statsToWire(await turns.backlog(principal.tenantId), null, clock.now());
    return c.json(answer, 200);
  });
}
