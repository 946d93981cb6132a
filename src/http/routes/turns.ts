import { StoreAnswer } from "../../contract/store.ts";
import {
  ReplayAnswer,
  ReplayBody,
  TurnListQuery,
  TurnPage,
  TurnWithMemories,
  spansOf,
  turnToWire,
} from "../../contract/turn.ts";
import { deleteTurn } from "../../ingestion/delete-turn.ts";
import { getTurn } from "../../ingestion/get-turn.ts";
import type { TurnStatus } from "../../model/turn.ts";
import { replay, replayMany } from "../../ingestion/replay.ts";
import { scopeOf, scopeOfSomeone, wholeScope } from "../../tenancy/authenticate.ts";
import type { App } from "../app.ts";
import { byId, endpoint, json, jsonBody } from "../endpoint.ts";
import { shown } from "../shown.ts";
import { inEach, narrow, reachAll, reachId } from "../reach.ts";

const tags = ["Turns"];

const list = endpoint({
  method: "get",
  path: "/v1/turns",
  "x-access": "read",
  tags,
  summary: "List turns, newest first",
  description: "Needs at least one id, or one of the statuses queued, failed and skipped.",
  request: { query: TurnListQuery },
  responses: { 200: json(TurnPage, "One page") },
});

const get = endpoint({
  method: "get",
  path: "/v1/turns/{id}",
  "x-access": "read",
  tags,
  summary: "One turn, with the memories made from it",
  request: { params: byId },
  responses: { 200: json(TurnWithMemories, "The turn") },
});

const again = endpoint({
  method: "post",
  path: "/v1/turns/{id}/ingest",
  "x-access": "write",
  "x-idempotent": true,
  tags,
  summary: "Ingest a turn again",
  description: "For failed, skipped and raw turns; one that is done gains nothing twice.",
  request: { params: byId },
  responses: { 202: json(StoreAnswer, "Waiting for ingestion") },
});

const replayAll = endpoint({
  method: "post",
  path: "/v1/turns/replay",
  "x-access": "write",
  "x-idempotent": true,
  tags,
  summary: "Ingest many turns again",
  description: "The oldest first, a bounded number a call; none gains anything twice.",
  request: jsonBody(ReplayBody),
  responses: {
    202: json(ReplayAnswer, "How many wait for ingestion again, and how many are left"),
  },
});

const remove = endpoint({
  method: "delete",
  path: "/v1/turns/{id}",
  "x-access": "write",
  tags,
  summary: "Delete a turn and what came only from it",
  description: "A memory that another turn also gave stays.",
  request: { params: byId },
  responses: { 204: { description: "Deleted" } },
});

/** Few enough, and indexed, to be listed for a whole tenant. */
const backlog: ReadonlySet<TurnStatus> = new Set(["queued", "failed", "skipped"]);

export function turnRoutes(app: App): void {
  app.openapi(list, async (c) => {
    const { ids, filter, limit, cursor } = c.req.valid("query");
    const principal = c.get("principal");
    const isBacklog = filter.status !== null && backlog.has(filter.status);
    const scope = isBacklog ? scopeOf(principal, ids) : scopeOfSomeone(principal, ids);
    const { turns, clock } = await narrow(c, scope);
    const page = await turns.list(scope, filter, limit, cursor, clock.now());
    return c.json({ data: page.data.map(turnToWire), next_cursor: page.nextCursor }, 200);
  });

  app.openapi(get, async (c) => {
    const { id } = c.req.valid("param");
    const services = await reachId(c, "turn", id);
    const scope = wholeScope(c.get("principal"));
    const { turn, memories } = await getTurn(services, scope, id);
    return c.json(
      {
        ...turnToWire(turn),
        memories: await shown(services, scope, memories),
        spans: spansOf(turn, memories),
      },
      200,
    );
  });

  app.openapi(replayAll, async (c) => {
    const { ids, filter } = c.req.valid("json");
    const scope = scopeOf(c.get("principal"), ids);
    const parts = await inEach(await reachAll(c, scope), (services) =>
      replayMany(services, scope, filter),
    );
    const sum = (of: (part: (typeof parts)[number]) => number): number =>
      parts.reduce((all, part) => all + of(part), 0);
    return c.json(
      { replayed: sum(({ replayed }) => replayed), remaining: sum(({ remaining }) => remaining) },
      202,
    );
  });

  app.openapi(remove, async (c) => {
    const principal = c.get("principal");
    const { id } = c.req.valid("param");
    const services = await reachId(c, "turn", id);
    await deleteTurn(services, wholeScope(principal), id, principal.keyId);
    return c.body(null, 204);
  });

  app.openapi(again, async (c) => {
    const scope = wholeScope(c.get("principal"));
    const { id } = c.req.valid("param");
    const turn = await replay(await reachId(c, "turn", id), scope, id);
    return c.json({ turn_id: turn.id, session_id: turn.sessionId, status: turn.status }, 202);
  });
}
