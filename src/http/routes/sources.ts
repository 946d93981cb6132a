import {
  NewSourceBody,
  SourceListQuery,
  SourceMade,
  SourcePage,
  SourcePatch,
  SourceShape,
  sourceToWire,
} from "../../contract/source.ts";
import { wholeScope } from "../../tenancy/authenticate.ts";
import {
  addSource,
  changeSource,
  getSource,
  removeSource,
} from "../../webhooks/inbound/sources.ts";
import type { App } from "../app.ts";
import type { DoorContext } from "../door.ts";
import { byId, endpoint, json, jsonBody } from "../endpoint.ts";

const tags = ["Webhooks"];
const path = "/v1/sources";

const create = endpoint({
  method: "post",
  path,
  "x-access": "admin",
  "x-idempotent": true,
  "x-shown-once": "secrets",
  tags,
  summary: "Take in the events of a platform",
  description: "The answer tells the path that the platform sends to, and the secrets, this once.",
  request: jsonBody(NewSourceBody),
  responses: { 201: json(SourceMade, "The source, with its secrets") },
});

const list = endpoint({
  method: "get",
  path,
  "x-access": "admin",
  tags,
  summary: "List sources, newest first",
  request: { query: SourceListQuery },
  responses: { 200: json(SourcePage, "One page") },
});

const get = endpoint({
  method: "get",
  path: `${path}/{id}`,
  "x-access": "admin",
  tags,
  summary: "One source",
  request: { params: byId },
  responses: { 200: json(SourceShape, "The source") },
});

const patch = endpoint({
  method: "patch",
  path: `${path}/{id}`,
  "x-access": "admin",
  tags,
  summary: "Change a source: its name, and whether commands are obeyed in its chats",
  request: { params: byId, ...jsonBody(SourcePatch) },
  responses: { 200: json(SourceShape, "The source as it is now") },
});

const remove = endpoint({
  method: "delete",
  path: `${path}/{id}`,
  "x-access": "admin",
  tags,
  summary: "Take in no more of a platform",
  description: "What waits for an answer goes with it; turns that it made stay.",
  request: { params: byId },
  responses: { 204: { description: "Deleted" } },
});

export function sourceRoutes(app: App): void {
  const scopeOf = (c: DoorContext) => wholeScope(c.get("principal"));

  app.openapi(create, async (c) => {
    const input = c.req.valid("json");
    const made = await addSource(c.get("services"), scopeOf(c), input, c.get("seed"));
    const secrets = { platform: made.secret, bot: made.botSecret };
    return c.json({ ...sourceToWire(made.source), secrets }, 201);
  });

  app.openapi(list, async (c) => {
    const { limit, cursor } = c.req.valid("query");
    const page = await c.get("services").inbound.list(scopeOf(c), limit, cursor ?? null);
    return c.json({ data: page.data.map(sourceToWire), next_cursor: page.nextCursor }, 200);
  });

  app.openapi(get, async (c) => {
    const source = await getSource(c.get("services"), scopeOf(c), c.req.valid("param").id);
    return c.json(sourceToWire(source), 200);
  });

  app.openapi(patch, async (c) => {
    const { id } = c.req.valid("param");
    const change = c.req.valid("json");
    return c.json(sourceToWire(await changeSource(c.get("services"), scopeOf(c), id, change)), 200);
  });

  app.openapi(remove, async (c) => {
    await removeSource(c.get("services"), scopeOf(c), c.req.valid("param").id);
    return c.body(null, 204);
  });
}
