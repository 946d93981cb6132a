import {
  History,
  ReviewQuery,
  SourcesAnswer,
  historyToWire,
  sourceToWire,
} from "../../contract/memory-record.ts";
import { MemoryPage, MemoryShape } from "../../contract/memory.ts";
import { FeedbackBody } from "../../contract/remember.ts";
import { giveFeedback } from "../../memories/feedback.ts";
import { historyOf } from "../../memories/history.ts";
import { restore } from "../../memories/restore.ts";
import { dueForReview } from "../../memories/review.ts";
import { sourcesOf } from "../../memories/sources.ts";
import { withIds } from "../../model/scope.ts";
import { scopeOf, wholeScope } from "../../tenancy/authenticate.ts";
import { effectiveSettings } from "../../tenancy/settings.ts";
import type { App } from "../app.ts";
import { byId, endpoint, json, jsonBody } from "../endpoint.ts";
import { gates } from "../gates.ts";
import { shown, shownOne } from "../shown.ts";
import { narrow, reachId } from "../reach.ts";

const tags = ["Memories"];

const review = endpoint({
  method: "get",
  path: "/v1/memories/review",
  "x-access": "read",
  tags,
  summary: "What waits for a person's review",
  description:
    "What reads like an instruction first, then what nobody has seen for `lifecycle.review_interval_days`. " +
    "A change or feedback marks a memory reviewed.",
  request: { query: ReviewQuery },
  responses: { 200: json(MemoryPage, "One page") },
});

const history = endpoint({
  method: "get",
  path: "/v1/memories/{id}/history",
  "x-access": "read",
  tags,
  summary: "All versions of a memory",
  description: "A deleted memory's history keeps events, not content.",
  request: { params: byId },
  responses: { 200: json(History, "Oldest first") },
});

const sources = endpoint({
  method: "get",
  path: "/v1/memories/{id}/sources",
  "x-access": "read",
  tags,
  summary: "The turns and memories that a memory came from",
  request: { params: byId },
  responses: { 200: json(SourcesAnswer, "With the exact words") },
});

const feedback = endpoint({
  method: "post",
  path: "/v1/memories/{id}/feedback",
  "x-access": "write",
  "x-idempotent": true,
  tags,
  summary: "Thumbs up or down",
  description: "Up: fades more slowly, counts more. Down: the other way round.",
  request: { params: byId, ...jsonBody(FeedbackBody) },
  responses: { 200: json(MemoryShape, "The memory as it is now") },
});

const bringBack = endpoint({
  method: "post",
  path: "/v1/memories/{id}/restore",
  "x-access": "write",
  "x-idempotent": true,
  tags,
  summary: "Bring back an archived, superseded or expired memory",
  description: "What superseded it is superseded by it.",
  request: { params: byId },
  responses: { 200: json(MemoryShape, "The memory, live") },
});

export function memoryRecordRoutes(app: App): void {
  app.openapi(review, async (c) => {
    const { ids, limit, cursor } = c.req.valid("query");
    const scope = scopeOf(c.get("principal"), ids);
    const services = await narrow(c, scope);
    const settings = await effectiveSettings(services, scope);
    const page = await dueForReview(services, scope, settings, limit, cursor);
    const data = await shown(services, scope, page.data);
    return c.json({ data, next_cursor: page.nextCursor }, 200);
  });

  app.openapi(history, async (c) => {
    const scope = wholeScope(c.get("principal"));
    const { id } = c.req.valid("param");
    const versions = await historyOf(await reachId(c, "memory", id), scope, id);
    return c.json(historyToWire(versions), 200);
  });

  app.openapi(sources, async (c) => {
    const services = await reachId(c, "memory", c.req.valid("param").id);
    const scope = wholeScope(c.get("principal"));
    const found = await sourcesOf(services, scope, c.req.valid("param").id);
    return c.json(
      {
        turns: found.turns.map((turn) => sourceToWire(turn, found.memory)),
        memories: await shown(services, scope, found.parents),
      },
      200,
    );
  });

  app.openapi(feedback, async (c) => {
    const services = await reachId(c, "memory", c.req.valid("param").id);
    const principal = c.get("principal");
    const scope = wholeScope(principal);
    const memory = await giveFeedback(
      services,
      scope,
      c.req.valid("param").id,
      c.req.valid("json"),
      principal.keyId,
      ({ agentId }) => effectiveSettings(services, withIds(scope, { agentId })),
    );
    return c.json(await shownOne(services, scope, memory), 200);
  });

  app.openapi(bringBack, async (c) => {
    const { id } = c.req.valid("param");
    const services = await reachId(c, "memory", id);
    const principal = c.get("principal");
    const scope = wholeScope(principal);
    const memory = await restore(services, scope, id, principal.keyId, gates(services, scope));
    return c.json(await shownOne(services, scope, memory), 200);
  });
}
