import { SummaryListQuery, SummaryPage, summaryToWire } from "../../contract/summary.ts";
import { scopeOfSomeone } from "../../tenancy/authenticate.ts";
import type { App } from "../app.ts";
import { endpoint, json } from "../endpoint.ts";
import { narrow } from "../reach.ts";

const list = endpoint({
  method: "get",
  path: "/v1/summaries",
  "x-access": "read",
  tags: ["Sessions"],
  summary: "List summaries of sessions and days, latest first",
  request: { query: SummaryListQuery },
  responses: { 200: json(SummaryPage, "One page") },
});

export function summaryRoutes(app: App): void {
  app.openapi(list, async (c) => {
    const { ids, filter, limit, cursor } = c.req.valid("query");
    const scope = scopeOfSomeone(c.get("principal"), ids);
    const { summaries } = await narrow(c, scope);
    const page = await summaries.list(scope, filter, limit, cursor);
    return c.json({ data: page.data.map(summaryToWire), next_cursor: page.nextCursor }, 200);
  });
}
