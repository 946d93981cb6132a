import {
  ConnectionsAnswer,
  ConnectionsBody,
  GraphAnswer,
  GraphQuery,
  PathsAnswer,
  PathsBody,
  edgeToWire,
  nodeToWire,
} from "../../contract/graph.ts";
import { findConnections } from "../../graph/connections.ts";
import { neighbourhood } from "../../graph/neighbourhood.ts";
import type { Link } from "../../graph/neighbours.ts";
import { findPaths } from "../../graph/paths.ts";
import { evidenceMemoriesMax } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import type { Services } from "../../ports/services.ts";
import { scopeOf, scopeOfSomeone } from "../../tenancy/authenticate.ts";
import type { App } from "../app.ts";
import type { DoorContext } from "../door.ts";
import { endpoint, json, jsonBody } from "../endpoint.ts";
import { shown } from "../shown.ts";
import { narrow, reachTogether } from "../reach.ts";

const tags = ["Graph"];

const around = endpoint({
  method: "get",
  path: "/v1/graph",
  "x-access": "read",
  tags,
  summary: "Entities and what holds between them",
  description:
    "Around one entity, or what the scope's newest memories speak of most. Hubs are shown and not walked through.",
  request: { query: GraphQuery },
  responses: { 200: json(GraphAnswer, "Nodes and the edges between them") },
});

const paths = endpoint({
  method: "post",
  path: "/v1/graph/paths",
  "x-access": "read",
  tags,
  summary: "How two entities hang together",
  description: "Over stated edges, and over memories that speak of both ends of a step.",
  request: jsonBody(PathsBody),
  responses: { 200: json(PathsAnswer, "The shortest paths, with their evidence") },
});

const connections = endpoint({
  method: "post",
  path: "/v1/graph/connections",
  "x-access": "read",
  tags,
  summary: "Who might know whom",
  description: "Pairs that nothing ties yet, by the neighbours that they share.",
  request: jsonBody(ConnectionsBody),
  responses: { 200: json(ConnectionsAnswer, "The likeliest first, with the evidence") },
});

export function graphRoutes(app: App): void {
  app.openapi(around, async (c) => {
    const { ids, ...wanted } = c.req.valid("query");
    const principal = c.get("principal");
    const scope = wanted.entity === null ? scopeOfSomeone(principal, ids) : scopeOf(principal, ids);
    const meant = wanted.entity === null ? [] : [wanted.entity];
    const services = await reachEntities(c, scope, meant, "entity");
    const { nodes, edges } = await neighbourhood(services, scope, wanted);
    return c.json({ nodes: nodes.map(nodeToWire), edges: edges.map(edgeToWire) }, 200);
  });

  app.openapi(paths, async (c) => {
    const { ids, ...wanted } = c.req.valid("json");
    const scope = scopeOf(c.get("principal"), ids);
    const services = await reachEntities(c, scope, [wanted.from, wanted.to], "to");
    const found = await findPaths(services, scope, wanted);
    return c.json(
      {
        paths: found.map(({ nodes, steps }) => ({
          nodes: nodes.map(nodeToWire),
          steps: steps.map((link, i) => ({
            from: nodes[i]?.id ?? "",
            to: nodes[i + 1]?.id ?? "",
            ...tieToWire([link]),
          })),
        })),
        memories: await evidence(
          services,
          scope,
          found.flatMap(({ steps }) => steps),
        ),
      },
      200,
    );
  });

  app.openapi(connections, async (c) => {
    const { ids, ...wanted } = c.req.valid("json");
    const scope = scopeOfSomeone(c.get("principal"), ids);
    const services = await narrow(c, scope);
    const found = await findConnections(services, scope, wanted);
    return c.json(
      {
        data: found.map(({ a, b, score, shared }) => ({
          a: nodeToWire(a),
          b: nodeToWire(b),
          score,
          shared: shared.map(({ node, links }) => ({
            entity: nodeToWire(node),
            ...tieToWire(links),
          })),
        })),
        memories: await evidence(
          services,
          scope,
          found.flatMap(({ shared }) => shared.flatMap(({ links }) => links)),
        ),
      },
      200,
    );
  });
}

/** The database of the user named, or of entities that are named by their ids; a name alone may be of any user. */
async function reachEntities(
  c: DoorContext,
  scope: Scope,
  meant: readonly string[],
  path: string,
): Promise<Services> {
  const isById = meant.length > 0 && meant.every((each) => each.startsWith("ent_"));
  return scope.userId === null && isById
    ? reachTogether(c, "entity", meant, path)
    : narrow(c, scope);
}

/** Memories named for one tie; of hundreds that speak of the same two a few will do. */
const idsPerTie = 20;

const tieToWire = (links: readonly Link[]) => ({
  edges: links.flatMap(({ edges }) => edges.map(edgeToWire)),
  memory_ids: memoryIdsOf(links),
});

const memoryIdsOf = (links: readonly Link[]): string[] => [
  ...new Set(links.flatMap(({ memoryIds }) => memoryIds.slice(0, idsPerTie))),
];

async function evidence(
  services: Services,
  scope: Scope,
  links: readonly Link[],
): Promise<Awaited<ReturnType<typeof shown>>> {
  const ids = memoryIdsOf(links).slice(0, evidenceMemoriesMax);
  const records = await services.memories.records(scope, ids);
  return shown(
    services,
    scope,
    records.map(({ memory }) => memory),
  );
}
