import { z } from "@hono/zod-openapi";
import { chosen, historyLine, memoryOf, pageOf } from "../../mem0/answers.ts";
import { type Mem0Filter, readFilters } from "../../mem0/filters.ts";
import { ListBody, ListQuery, PageQuery, SearchBody } from "../../mem0/requests.ts";
import { getMemory } from "../../memories/get.ts";
import { historyOf } from "../../memories/history.ts";
import { EbbError, invalid } from "../../model/errors.ts";
import { asksStatus } from "../../model/filter.ts";
import type { Memory } from "../../model/memory.ts";
import type { Scope } from "../../model/scope.ts";
import { pageMax } from "../../model/limits.ts";
import type { MemoryFilter } from "../../ports/memory-store.ts";
import { scopeOf, scopeOfSomeone, wholeScope } from "../../tenancy/authenticate.ts";
import type { App } from "../app.ts";
import type { DoorContext } from "../door.ts";
import { byId, endpoint, json, jsonBody } from "../endpoint.ts";
import { mem0Zone } from "../mem0-zone.ts";
import { recall } from "../recall.ts";
import { narrow, reachId } from "../reach.ts";

/** What mem0's clients read: one memory, its history, pages of them, and what a search finds. */

const hide = true;
const anything = json(z.unknown(), "As mem0 answers");

const get = endpoint({
  method: "get",
  path: "/mem0/v1/memories/{id}",
  "x-access": "read",
  hide,
  request: { params: byId },
  responses: { 200: anything },
});

const history = endpoint({
  method: "get",
  path: "/mem0/v1/memories/{id}/history",
  "x-access": "read",
  hide,
  request: { params: byId },
  responses: { 200: anything },
});

const listByQuery = endpoint({
  method: "get",
  path: "/mem0/v1/memories",
  "x-access": "read",
  hide,
  request: { query: ListQuery },
  responses: { 200: anything },
});

export function mem0MemoryRoutes(app: App): void {
  app.openapi(get, async (c) => {
    const scope = wholeScope(c.get("principal"));
    const { id } = c.req.valid("param");
    const memory = await getMemory(await reachId(c, "memory", id), scope, id);
    return c.json(memoryOf(memory, await mem0Zone(c)), 200);
  });

  app.openapi(history, async (c) => {
    const { id } = c.req.valid("param");
    const services = await reachId(c, "memory", id);
    const scope = wholeScope(c.get("principal"));
    const versions = await historyOf(services, scope, id);
    const memory = await services.memories.get(scope, id);
    return c.json(
      versions.map((version) => historyLine(id, memory, version)),
      200,
    );
  });

  app.openapi(listByQuery, async (c) => {
    const { ids, page, pageSize, fields } = c.req.valid("query");
    const asked = { page, pageSize, fields };
    return c.json(await listed(c, readFilters(null, ids), asked), 200);
  });

  for (const version of ["v2", "v3"] as const) {
    const list = endpoint({
      method: "post",
      path: `/mem0/${version}/memories`,
      "x-access": "read",
      hide,
      request: { query: PageQuery, ...jsonBody(ListBody) },
      responses: { 200: anything },
    });
    app.openapi(list, async (c) => {
      const { filters, fields } = c.req.valid("json");
      const { page, page_size: pageSize } = c.req.valid("query");
      return c.json(await listed(c, readFilters(filters), { page, pageSize, fields }), 200);
    });
  }

  for (const version of ["v1", "v2", "v3"] as const) {
    const search = endpoint({
      method: "post",
      path: `/mem0/${version}/memories/search`,
      "x-access": "read",
      hide,
      request: jsonBody(SearchBody),
      responses: { 200: anything },
    });
    app.openapi(search, async (c) => {
      const body = c.req.valid("json");
      return c.json({ results: await found(c, body) }, 200);
    });
  }
}

/** Pages deeper than this are not walked to. */
const offsetMax = 20_000;

async function listed(
  c: DoorContext,
  { ids, where }: Mem0Filter,
  { page, pageSize, fields }: { page: number; pageSize: number; fields: string[] | null },
): Promise<Record<string, unknown>> {
  const scope = scopeOf(c.get("principal"), ids);
  const { memories, clock } = await narrow(c, scope);
  if (where === null && isNobody(scope)) {
    throw invalid("filters", "must name a user_id, agent_id or run_id");
  }
  const offset = (page - 1) * pageSize;
  if (offset > offsetMax) throw invalid("page", `must not lie beyond ${offsetMax} memories`);
  const filter: MemoryFilter = {
    layers: null,
    types: null,
    tags: null,
    status: where !== null && asksStatus(where) ? "any" : "active",
    createdAfter: null,
    createdBefore: null,
    metadata: {},
    where,
    forms: null,
    order: "newest",
    now: clock.now(),
  };
  const [total, shown, zone] = await Promise.all([
    memories.count(scope, filter),
    skipped(c, scope, filter, offset, pageSize),
    mem0Zone(c),
  ]);
  const results = shown.map((memory) => chosen(memoryOf(memory, zone), fields));
  return pageOf(c.req.url, { page, pageSize, total }, results);
}

const isNobody = ({ userId, agentId, sessionId }: Scope): boolean =>
  userId === null && agentId === null && sessionId === null;

/** The memories behind the first `offset`: pages by number, over a store that pages by place. */
async function skipped(
  c: DoorContext,
  scope: Scope,
  filter: MemoryFilter,
  offset: number,
  limit: number,
): Promise<Memory[]> {
  const { memories } = c.get("services");
  let left = offset;
  let cursor: string | null = null;
  while (left > 0) {
    const page: { data: Memory[]; nextCursor: string | null } = await memories.list(
      scope,
      filter,
      Math.min(left, pageMax),
      cursor,
    );
    if (page.nextCursor === null) return [];
    left -= page.data.length;
    cursor = page.nextCursor;
  }
  return (await memories.list(scope, filter, limit, cursor)).data;
}

async function found(
  c: DoorContext,
  body: z.output<typeof SearchBody>,
): Promise<Record<string, unknown>[]> {
  const { ids, where } = readFilters(body.filters, body.ids);
  const scope = someoneOf(c, ids);
  const { memories } = await recall(c, scope, {
    ids: scope,
    legacyIds: false,
    prompt: body.query,
    mode: "hybrid",
    layers: null,
    limit: body.limit,
    recent: 0,
    engine: null,
    types: null,
    tags: null,
    where,
    minScore: body.minScore,
    asOf: null,
    now: body.now,
    timezone: null,
    summaries: false,
    isRecall: true,
    isCommand: false,
    rawTurns: 0,
    rewrite: false,
    explain: false,
    explainIds: [],
    seesTenant: false,
    maxTokens: null,
    contextParts: [],
    contextTemplate: null,
  });
  const zone = await mem0Zone(c);
  return memories.map(({ memory, score }) => chosen(memoryOf(memory, zone, score), body.fields));
}

/** A search looks into somebody's memories: whose has to be told where all results bear it. */
function someoneOf(c: DoorContext, ids: Mem0Filter["ids"]): Scope {
  try {
    return scopeOfSomeone(c.get("principal"), ids);
  } catch (error) {
    if (!(error instanceof EbbError) || error.code !== "invalid_request") throw error;
    throw invalid(
      "filters",
      "must name one user_id, agent_id or run_id that all results bear: at the top, or in a top AND",
    );
  }
}
