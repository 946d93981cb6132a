import {
  EntityDetailAnswer,
  EntityListQuery,
  EntityPage,
  EntityQuery,
  MergeAnswer,
  MergeBody,
  SplitAnswer,
  SplitBody,
  edgeToWire,
  entityToWire,
  nodeToWire,
} from "../../contract/graph.ts";
import { entityDetail, listEntities } from "../../graph/entities.ts";
import { mergeEntities } from "../../graph/merge-entities.ts";
import { splitEntity } from "../../graph/split-entity.ts";
import { pageDefault } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import type { Services } from "../../ports/services.ts";
import { scopeOf, wholeScope } from "../../tenancy/authenticate.ts";
import type { App } from "../app.ts";
import { byId, endpoint, json, jsonBody } from "../endpoint.ts";
import { shown } from "../shown.ts";
import { narrow, reachId, reachTogether } from "../reach.ts";

const tags = ["Graph"];

const list = endpoint({
  method: "get",
  path: "/v1/entities",
  "x-access": "read",
  tags,
  summary: "People, places and things that memories mention",
  description: "Those that memories with all the named ids mention; newest first.",
  request: { query: EntityListQuery },
  responses: { 200: json(EntityPage, "One page") },
});

const get = endpoint({
  method: "get",
  path: "/v1/entities/{id}",
  "x-access": "read",
  tags,
  summary: "One entity with its names, edges and memories",
  description: "The id of one that was merged leads to where it went.",
  request: { params: byId, query: EntityQuery },
  responses: { 200: json(EntityDetailAnswer, "The entity") },
});

const merge = endpoint({
  method: "post",
  path: "/v1/entities/merge",
  "x-access": "write",
  "x-idempotent": true,
  tags,
  summary: "Make two entities one",
  description:
    "Names, mentions and edges move. Two of different kinds, a person and a place, take `confirm`. `undo` is the body of the split that takes it back.",
  request: jsonBody(MergeBody),
  responses: { 200: json(MergeAnswer, "What is left, with the names of both") },
});

const split = endpoint({
  method: "post",
  path: "/v1/entities/split",
  "x-access": "write",
  "x-idempotent": true,
  tags,
  summary: "Take names out of an entity",
  description: "With the mentions and edges that were told with them; undoes a merge.",
  request: jsonBody(SplitBody),
  responses: { 200: json(SplitAnswer, "Both entities") },
});

export function entityRoutes(app: App): void {
  app.openapi(list, async (c) => {
    const { ids, ...wanted } = c.req.valid("query");
    const scope = scopeOf(c.get("principal"), ids);
    const page = await listEntities(await narrow(c, scope), scope, wanted);
    return c.json({ data: page.data.map(entityToWire), next_cursor: page.nextCursor }, 200);
  });

  app.openapi(get, async (c) => {
    const scope = wholeScope(c.get("principal"));
    const { limit } = c.req.valid("query");
    const { id } = c.req.valid("param");
    return c.json(await detail(await reachId(c, "entity", id), scope, id, limit), 200);
  });

  app.openapi(merge, async (c) => {
    const asked = c.req.valid("json");
    const services = await reachTogether(c, "entity", [asked.from, asked.into], "into");
    const scope = wholeScope(c.get("principal"));
    const { id, moved } = await mergeEntities(services, scope, asked);
    return c.json({ entity: await detail(services, scope, id), undo: { id, aliases: moved } }, 200);
  });

  app.openapi(split, async (c) => {
    const services = await reachId(c, "entity", c.req.valid("json").id);
    const scope = wholeScope(c.get("principal"));
    const { id, apart } = await splitEntity(services, scope, c.req.valid("json"));
    return c.json(
      { entity: await detail(services, scope, id), apart: await detail(services, scope, apart) },
      200,
    );
  });
}

async function detail(services: Services, scope: Scope, id: string, limit = pageDefault) {
  const { entity, edges, nodes, memories } = await entityDetail(services, scope, id, limit);
  return {
    ...entityToWire(entity),
    edges: edges.map(edgeToWire),
    nodes: nodes.map(nodeToWire),
    memories: await shown(services, scope, memories),
  };
}
