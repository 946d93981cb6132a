import { ForgetAnswer, ForgetQuery } from "../../contract/memory-record.ts";
import { ListQuery, MemoryPage, MemoryShape } from "../../contract/memory.ts";
import { PatchBody } from "../../contract/remember.ts";
import { forgetMemory } from "../../memories/forget.ts";
import { forgetScope } from "../../memories/forget-scope.ts";
import { getMemory } from "../../memories/get.ts";
import { migrateLegacy } from "../../memories/legacy.ts";
import { listMemories } from "../../memories/list.ts";
import { revise } from "../../memories/revise.ts";
import { scopeOfSomeone, wholeScope } from "../../tenancy/authenticate.ts";
import { effectiveSettings } from "../../tenancy/settings.ts";
import type { App } from "../app.ts";
import { byId, endpoint, json, jsonBody } from "../endpoint.ts";
import { gates, readsLegacy } from "../gates.ts";
import { shown, shownOne } from "../shown.ts";
import { inEach, narrow, reachAll, reachId } from "../reach.ts";

const tags = ["Memories"];

const list = endpoint({
  method: "get",
  path: "/v1/memories",
  "x-access": "read",
  tags,
  summary: "List memories that bear all the named ids",
  description: "`metadata.KEY=V` narrows to memories with that top-level metadata.",
  request: { query: ListQuery },
  responses: { 200: json(MemoryPage, "One page") },
});

const get = endpoint({
  method: "get",
  path: "/v1/memories/{id}",
  "x-access": "read",
  tags,
  summary: "One memory",
  request: { params: byId },
  responses: { 200: json(MemoryShape, "The memory") },
});

const patch = endpoint({
  method: "patch",
  path: "/v1/memories/{id}",
  "x-access": "write",
  tags,
  summary: "Change a memory",
  description:
    "A merge patch. New content is a new version, and is found by the next search; the old one stays in the history.",
  request: { params: byId, ...jsonBody(PatchBody) },
  responses: { 200: json(MemoryShape, "The memory as it is now") },
});

const forget = endpoint({
  method: "delete",
  path: "/v1/memories/{id}",
  "x-access": "write",
  tags,
  summary: "Forget a memory",
  description: "It is gone from every answer; its history keeps events, not content.",
  request: { params: byId },
  responses: { 204: { description: "Forgotten" } },
});

const forgetAll = endpoint({
  method: "delete",
  path: "/v1/memories",
  "x-access": "write",
  tags,
  summary: "Forget all memories that bear all the named ids",
  description:
    "In any state, and any layer unless `layers` narrows it. Needs at least one id and `confirm=true`.",
  request: { query: ForgetQuery },
  responses: { 200: json(ForgetAnswer, "How many are forgotten") },
});

export function memoryRoutes(app: App): void {
  app.openapi(list, async (c) => {
    const { ids, ...query } = c.req.valid("query");
    const scope = scopeOfSomeone(c.get("principal"), ids);
    const services = await narrow(c, scope);
    const settings = await effectiveSettings(services, scope);
    const page = await listMemories(services, scope, query, readsLegacy(c, settings));
    if (page.isLegacy && settings.recall.auto_migrate_on_read) {
      services.after(migrateLegacy(services, scope, await gates(services, scope)(scope)));
    }
    const data = await shown(services, scope, page.data);
    return c.json({ data, next_cursor: page.nextCursor }, 200);
  });

  app.openapi(get, async (c) => {
    const services = await reachId(c, "memory", c.req.valid("param").id);
    const scope = wholeScope(c.get("principal"));
    const memory = await getMemory(services, scope, c.req.valid("param").id);
    return c.json(await shownOne(services, scope, memory), 200);
  });

  app.openapi(patch, async (c) => {
    const services = await reachId(c, "memory", c.req.valid("param").id);
    const principal = c.get("principal");
    const scope = wholeScope(principal);
    const memory = await revise(
      services,
      scope,
      c.req.valid("param").id,
      c.req.valid("json"),
      principal.keyId,
      gates(services, scope),
    );
    return c.json(await shownOne(services, scope, memory), 200);
  });

  app.openapi(forget, async (c) => {
    const principal = c.get("principal");
    const { id } = c.req.valid("param");
    const services = await reachId(c, "memory", id);
    await forgetMemory(services, wholeScope(principal), id, principal.keyId);
    return c.body(null, 204);
  });

  app.openapi(forgetAll, async (c) => {
    const principal = c.get("principal");
    const { ids, layers } = c.req.valid("query");
    const scope = scopeOfSomeone(principal, ids);
    const parts = await inEach(await reachAll(c, scope), (services) =>
      forgetScope(services, scope, principal.keyId, layers),
    );
    const deleted = parts.reduce((all, { forgotten }) => all + forgotten, 0);
    return c.json({ deleted, done: parts.every(({ isDone }) => isDone) }, 200);
  });
}
