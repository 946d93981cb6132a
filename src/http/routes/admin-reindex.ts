import { ReindexAnswer, ReindexBody } from "../../contract/reindex.ts";
import { reindex } from "../../lifecycle/reindex.ts";
import { wholeScope } from "../../tenancy/authenticate.ts";
import type { App } from "../app.ts";
import { endpoint, json, jsonBody } from "../endpoint.ts";

const rebuild = endpoint({
  method: "post",
  path: "/v1/admin/reindex",
  "x-access": "admin",
  "x-idempotent": true,
  tags: ["Admin"],
  summary: "Make an index of the tenant anew from its turns and memories",
  description:
    "Does a bounded part and says how far it has come; the rest follows by the minute, or with the next call. Questions are answered meanwhile.",
  request: jsonBody(ReindexBody),
  responses: { 200: json(ReindexAnswer, "How far it has come") },
});

export function reindexRoutes(app: App): void {
  app.openapi(rebuild, async (c) => {
    const { index } = c.req.valid("json");
    const scope = wholeScope(c.get("principal"));
    const { done, blocks, rewritten } = await reindex(c.get("services"), scope);
    return c.json({ index, status: done ? "done" : "running", blocks, rewritten } as const, 200);
  });
}
