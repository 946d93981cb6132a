import {
  ErasureListQuery,
  ErasurePage,
  ErasureParams,
  ErasureQuery,
  ErasureShape,
  ErasureStarted,
  erasureToWire,
} from "../../contract/erasure.ts";
import { removeVectors } from "../../lifecycle/remove-vectors.ts";
import { wholeScope } from "../../tenancy/authenticate.ts";
import { driveErasure, getErasure, requestErasure } from "../../tenancy/erase.ts";
import type { App } from "../app.ts";
import { byId, endpoint, json } from "../endpoint.ts";
import { reachAll } from "../reach.ts";

const tags = ["Erasure"];

const erase = endpoint({
  method: "delete",
  path: "/v1/users/{user_id}",
  "x-access": "write",
  "x-keys-only": true,
  tags,
  summary: "Erase a person",
  description:
    "Everything that bears the user's id, in every store, and all that was made from it. It begins behind the " +
    "answer and cannot be taken back; what others said stays theirs. Somebody with little is gone within seconds; " +
    "what one call has no room for goes on every minute, about a thousand memories at a time. It is over when the receipt " +
    "says `done`; until then what is left may still be found, and turns and memories that are new are refused with 409 " +
    "and `Retry-After`. Needs `confirm=true`.",
  request: { params: ErasureParams, query: ErasureQuery },
  responses: { 202: json(ErasureStarted, "Under way, whatever happens to this request") },
});

const list = endpoint({
  method: "get",
  path: "/v1/erasures",
  "x-access": "read",
  "x-keys-only": true,
  tags,
  summary: "List receipts of erasures, latest first",
  request: { query: ErasureListQuery },
  responses: { 200: json(ErasurePage, "One page") },
});

const get = endpoint({
  method: "get",
  path: "/v1/erasures/{id}",
  "x-access": "read",
  "x-keys-only": true,
  tags,
  summary: "The receipt of an erasure",
  description:
    "What was removed from each store so far, what it is at, and the last look through every table. `done` only once " +
    "that look found nothing left.",
  request: { params: byId },
  responses: { 200: json(ErasureShape, "The receipt, as far as it is") },
});

export function erasureRoutes(app: App): void {
  app.openapi(erase, async (c) => {
    const services = c.get("services");
    const scope = wholeScope(c.get("principal"));
    const { id } = await requestErasure(services, scope, c.req.valid("param").user_id);
    for (const each of await reachAll(c, scope)) {
      const takeOut = () => removeVectors(each, () => scope, scope.tenantId);
      services.after(
        driveErasure(each, scope, id, takeOut).catch((cause: unknown) => {
          // Cron takes it up where it stopped.
          services.log("erasure_stopped", {
            erasure_id: id,
            problem: cause instanceof Error ? cause.name : "unknown",
          });
        }),
      );
    }
    return c.json({ erasure_id: id }, 202);
  });

  app.openapi(list, async (c) => {
    const { limit, cursor } = c.req.valid("query");
    const scope = wholeScope(c.get("principal"));
    const page = await c.get("services").erasures.list(scope, limit, cursor);
    return c.json({ data: page.data.map(erasureToWire), next_cursor: page.nextCursor }, 200);
  });

  app.openapi(get, async (c) => {
    const scope = wholeScope(c.get("principal"));
    const erasure = await getErasure(c.get("services"), scope, c.req.valid("param").id);
    return c.json(erasureToWire(erasure), 200);
  });
}
