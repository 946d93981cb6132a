import { ReindexAnswer, ReindexBody } from "../../contract/reindex.ts";
import { rebuildVectors } from "../../lifecycle/rebuild-vectors.ts";
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
  summary:
    "Make an index of the tenant anew from its turns and memories, or the vectors of its memories",
  description:
    "Does a bounded part and says how far it has come; the rest follows by the minute, or with the next call. Questions are answered meanwhile.",
  request: jsonBody(ReindexBody),
  responses: { 200: json(ReindexAnswer, "How far it has come") },
});

export function reindexRoutes(app: App): void {
  app.openapi(rebuild, async (c) => {
    const { index } = c.req.valid("json");
    const scope = wholeScope(c.get("principal"));
    if (index === "vectors") {
      const { done, ...progress } = await rebuildVectors(c.get("services"), scope);
      return c.json({ index, status: statusOf(done), ...progress }, 200);
    }
    const { done, blocks, rewritten } = await reindex(c.get("services"), scope);
    return c.json({ index, status: statusOf(done), blocks, rewritten }, 200);
  });
}

const statusOf = (done: boolean) => (done ? ("done" as const) : ("running" as const));
