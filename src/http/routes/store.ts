import {
  StoreAnswer,
  StoreBody,
  StoreDone,
  StoreQuery,
  acceptedToWire,
  commandNote,
  doneToWire,
} from "../../contract/store.ts";
import { accept } from "../../ingestion/accept.ts";
import { keepUp } from "../../lifecycle/summarise-session.ts";
import { commandHead } from "../../model/chat-command.ts";
import { scopeOfSomeone } from "../../tenancy/authenticate.ts";
import { effectiveSettings } from "../../tenancy/settings.ts";
import type { App } from "../app.ts";
import { endpoint, json, jsonBody } from "../endpoint.ts";
import { reach } from "../reach.ts";

const store = endpoint({
  method: "post",
  path: "/v1/store",
  "x-access": "write",
  "x-idempotent": true,
  "x-spends": "turns",
  tags: ["Main job"],
  summary: "Store a turn",
  description: "The turn is durable before the answer; memories are made from it behind it.",
  request: { query: StoreQuery, ...jsonBody(StoreBody) },
  responses: {
    202: json(StoreAnswer, "Kept; ingestion follows, or does not (`skipped`, `raw`)"),
    200: json(StoreDone, "Kept and ingested (`?wait=true`)"),
  },
});

export function storeRoutes(app: App): void {
  app.openapi(store, async (c) => {
    const input = c.req.valid("json");
    const wait = c.req.valid("query").wait === "true";
    const scope = scopeOfSomeone(c.get("principal"), input.ids);
    const services = await reach(c, scope);
    const settings = await effectiveSettings(services, scope);
    const outcome = await accept(
      services,
      scope,
      settings,
      { ...input, ids: scope },
      { wait, seed: c.get("seed") },
    );
    // Turns before this one may have been read; the summary rolls on behind the answer.
    services.after(keepUp(services, scope, settings, outcome.sessionId));
    if (!wait || outcome.status !== "done") {
      const isCommand = commandHead(input.prompt) !== null;
      return c.json(
        { ...acceptedToWire(outcome), ...(isCommand ? { note: commandNote } : {}) },
        202,
      );
    }
    const at = { curve: settings.decay.curve, now: services.clock.now() };
    return c.json(doneToWire(outcome, at), 200);
  });
}
