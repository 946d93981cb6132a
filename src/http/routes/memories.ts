import { ListQuery, MemoryPage, MemoryShape, memoryToWire } from "../../contract/memory.ts";
import { forgetMemory } from "../../memories/forget.ts";
import { getMemory } from "../../memories/get.ts";
import { listMemories } from "../../memories/list.ts";
import { withIds } from "../../model/scope.ts";
import { scopeOfSomeone, wholeScope } from "../../tenancy/authenticate.ts";
import { effectiveSettings } from "../../tenancy/settings.ts";
import type { App } from "../app.ts";
import { byId, endpoint, json } from "../endpoint.ts";
import { shown } from "../shown.ts";

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

export function memoryRoutes(app: App): void {
  app.openapi(list, async (c) => {
    const services = c.get("services");
    const { ids, ...query } = c.req.valid("query");
    const scope = scopeOfSomeone(c.get("principal"), ids);
    const page = await listMemories(services, scope, query);
    const data = await shown(services, scope, page.data);
    return c.json({ data, next_cursor: page.nextCursor }, 200);
  });

  app.openapi(get, async (c) => {
    const services = c.get("services");
    const scope = wholeScope(c.get("principal"));
    const memory = await getMemory(services, scope, c.req.valid("param").id);
    const settings = await effectiveSettings(services, withIds(scope, { agentId: memory.agentId }));
    return c.json(
      memoryToWire(memory, { curve: settings.decay.curve, now: services.clock.now() }),
      200,
    );
  });

  app.openapi(forget, async (c) => {
    const principal = c.get("principal");
    const { id } = c.req.valid("param");
    await forgetMemory(c.get("services"), wholeScope(principal), id, principal.keyId);
    return c.body(null, 204);
  });
}
