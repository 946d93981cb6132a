import {
  OverviewAnswer,
  OverviewQuery,
  PanelAnswer,
  PanelQuery,
  dueToWire,
  overviewToWire,
} from "../../contract/overview.ts";
import { timelineOf, upkeepList } from "../../memories/overview.ts";
import { scopeOf } from "../../tenancy/authenticate.ts";
import type { App } from "../app.ts";
import { endpoint, json } from "../endpoint.ts";
import { shown } from "../shown.ts";
import { narrow } from "../reach.ts";

const tags = ["Overview"];

const overview = endpoint({
  method: "get",
  path: "/v1/overview",
  "x-access": "read",
  tags,
  summary: "What there is, counted",
  description:
    "Memories by layer, type, importance, emotion and time, and what they speak of. Without ids: all of the tenant.",
  request: { query: OverviewQuery },
  responses: { 200: json(OverviewAnswer, "The counts") },
});

const panel = endpoint({
  method: "get",
  path: "/v1/panel",
  "x-access": "read",
  tags,
  summary: "What needs looking after",
  description:
    "When memories end, and those that are quarantined, ending, disliked or faded, each with the requests that settle it.",
  request: { query: PanelQuery },
  responses: { 200: json(PanelAnswer, "Expiry health and the upkeep list") },
});

export function overviewRoutes(app: App): void {
  app.openapi(overview, async (c) => {
    const { ids, ...wanted } = c.req.valid("query");
    const scope = scopeOf(c.get("principal"), ids);
    const services = await narrow(c, scope);
    const found = await services.overview.overview(scope, { ...wanted, now: services.clock.now() });
    return c.json(overviewToWire(found, timelineOf(found.days)), 200);
  });

  app.openapi(panel, async (c) => {
    const { ids, limit, ...wanted } = c.req.valid("query");
    const scope = scopeOf(c.get("principal"), ids);
    const services = await narrow(c, scope);
    const now = services.clock.now();
    const { expiry, turns, ...found } = await services.overview.upkeep(
      scope,
      { ...wanted, now },
      limit,
    );
    const due = upkeepList(found, limit);
    const memories = await shown(
      services,
      scope,
      due.map(({ memory }) => memory),
    );
    const upkeep = memories.map((memory, i) => dueToWire(memory, due[i]?.reasons ?? [], now));
    const queue = { waiting: turns.queued ?? 0, failed: turns.failed ?? 0 };
    return c.json({ expiry, upkeep, queue }, 200);
  });
}
