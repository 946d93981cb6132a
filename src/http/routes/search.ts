import { headers } from "../../contract/headers.ts";
import { SearchAnswer, SearchBody, searchToWire } from "../../contract/search.ts";
import { scopeOfSomeone } from "../../tenancy/authenticate.ts";
import type { App } from "../app.ts";
import { endpoint, json, jsonBody } from "../endpoint.ts";
import { countStages, recall, serverTiming } from "../recall.ts";

const search = endpoint({
  method: "post",
  path: "/v1/memories/search",
  "x-access": "read",
  tags: ["Memories"],
  summary: "Search memories",
  description:
    "What `POST /v1/retrieve` finds, and nothing else of it. It counts as no recall: looking does not keep a memory from fading.",
  request: jsonBody(SearchBody),
  responses: { 200: json(SearchAnswer, "Best first") },
});

export function searchRoutes(app: App): void {
  app.openapi(search, async (c) => {
    const input = c.req.valid("json");
    const scope = scopeOfSomeone(c.get("principal"), input.ids);
    const outcome = await recall(c, scope, input);
    countStages(c, "search", outcome);
    c.header(headers.serverTiming, serverTiming(outcome.timingsMs));
    return c.json(searchToWire(outcome), 200);
  });
}
