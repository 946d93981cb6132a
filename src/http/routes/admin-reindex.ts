import { ReindexAnswer, ReindexBody } from "../../contract/reindex.ts";
import { type VectorsRebuilt, rebuildVectors } from "../../lifecycle/rebuild-vectors.ts";
import { reindex } from "../../lifecycle/reindex.ts";
import { wholeScope } from "../../tenancy/authenticate.ts";
import type { App } from "../app.ts";
import { endpoint, json, jsonBody } from "../endpoint.ts";
import { inEach, reachAll } from "../reach.ts";

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
    const databases = await reachAll(c, scope);
    if (index === "vectors") {
      const parts = await inEach(databases, (services) => rebuildVectors(services, scope));
      return c.json({ index, ...vectorsTogether(parts) }, 200);
    }
    const parts = await inEach(databases, (services) => reindex(services, scope));
    return c.json(
      {
        index,
        status: statusOf(parts),
        blocks: sum(parts.map(({ blocks }) => blocks)),
        rewritten: sum(parts.map(({ rewritten }) => rewritten)),
      },
      200,
    );
  });
}

const statusOf = (parts: readonly { done: boolean }[]) =>
  parts.every(({ done }) => done) ? ("done" as const) : ("running" as const);

const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);

/** Answers are made from the new vectors where that is so in every database. */
const vectorsTogether = (parts: readonly VectorsRebuilt[]) => ({
  status: statusOf(parts),
  model: parts[0]?.model ?? "",
  dimensions: parts[0]?.dimensions ?? 0,
  active: parts.every(({ active }) => active),
  missing: sum(parts.map(({ missing }) => missing)),
  unindexed: sum(parts.map(({ unindexed }) => unindexed)),
});
