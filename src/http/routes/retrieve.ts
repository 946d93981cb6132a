import { headers } from "../../contract/headers.ts";
import {
  RetrieveAnswer,
  RetrieveBody,
  type RetrieveOutcome,
  retrieveToWire,
} from "../../contract/retrieve.ts";
import { retrieve } from "../../retrieval/retrieve.ts";
import { scopeOfSomeone } from "../../tenancy/authenticate.ts";
import { effectiveSettings } from "../../tenancy/settings.ts";
import type { App } from "../app.ts";
import { endpoint, json, jsonBody } from "../endpoint.ts";

const recall = endpoint({
  method: "post",
  path: "/v1/retrieve",
  "x-access": "read",
  tags: ["Main job"],
  summary: "Retrieve what is worth remembering for a prompt",
  request: jsonBody(RetrieveBody),
  responses: { 200: json(RetrieveAnswer, "Memories, recent pairs and the context block") },
});

const serverTiming = (timings: RetrieveOutcome["timingsMs"]): string =>
  Object.entries(timings)
    .map(([step, ms]) => `${step};dur=${ms.toFixed(1)}`)
    .join(", ");

export function retrieveRoutes(app: App): void {
  app.openapi(recall, async (c) => {
    const services = c.get("services");
    const input = c.req.valid("json");
    const scope = scopeOfSomeone(c.get("principal"), input.ids);
    const settings = await effectiveSettings(services, scope);
    const outcome = await retrieve(services, scope, settings, { ...input, ids: scope });
    c.header(headers.serverTiming, serverTiming(outcome.timingsMs));
    return c.json(retrieveToWire(outcome, input.rawTurns > 0), 200);
  });
}
