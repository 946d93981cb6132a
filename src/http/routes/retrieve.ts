import { headers } from "../../contract/headers.ts";
import { RetrieveAnswer, RetrieveBody, retrieveToWire } from "../../contract/retrieve.ts";
import { scopeOfSomeone } from "../../tenancy/authenticate.ts";
import type { App } from "../app.ts";
import { endpoint, json, jsonBody } from "../endpoint.ts";
import { obeyPrompt } from "../obey.ts";
import { countStages, recall, serverTiming } from "../recall.ts";

const question = endpoint({
  method: "post",
  path: "/v1/retrieve",
  "x-access": "read",
  "x-idempotent": "commands",
  tags: ["Main job"],
  summary: "Retrieve what is worth remembering for a prompt",
  description:
    "A prompt that is a chat command (`mem list`) is obeyed as far as `commands.in_prompts` lets it, within the ids of the request: `command` says what to show in place of a model's answer.",
  request: jsonBody(RetrieveBody),
  responses: { 200: json(RetrieveAnswer, "Memories, recent pairs and the context block") },
});

export function retrieveRoutes(app: App): void {
  app.openapi(question, async (c) => {
    const input = c.req.valid("json");
    const scope = scopeOfSomeone(c.get("principal"), input.ids);
    const command = await obeyPrompt(app, c, scope, input.prompt);
    const outcome = await recall(c, scope, { ...input, isCommand: command !== null });
    countStages(c, "retrieve", outcome);
    c.header(headers.serverTiming, serverTiming(outcome.timingsMs));
    return c.json(retrieveToWire(outcome, (input.rawTurns ?? 0) > 0, command), 200);
  });
}
