import { CommandAnswerShape, CommandBody } from "../../contract/command.ts";
import { scopeOf } from "../../tenancy/authenticate.ts";
import type { App } from "../app.ts";
import { endpoint, json, jsonBody } from "../endpoint.ts";
import { obey, typedBy } from "../obey.ts";

const command = endpoint({
  method: "post",
  path: "/v1/commands",
  "x-access": "read",
  "x-idempotent": true,
  tags: ["Commands"],
  summary: "Obey a chat command",
  description:
    "`mem list | visual | panel | search | add | delete | forget | clear | cleanup | history | help`, in English or Chinese; `/remember_this` and `/forget_that` too. " +
    "Reading takes any key or token, `add`, `delete` and `forget` one that may write, `clear` and `cleanup` an admin's key. " +
    "With a key below admin a command stays within the ids of its request: others in `user=`, `agent=` or `run=` are refused, and a memory named by its id has to bear the request's person (without one its agent, else its session). An admin's key may name anyone. " +
    "A command that is wrong, names what is not there, or needs another key is a 200 whose text says so.",
  request: jsonBody(CommandBody),
  responses: { 200: json(CommandAnswerShape, "What the chat window shows, and the same as data") },
});

export function commandRoutes(app: App): void {
  app.openapi(command, async (c) => {
    const { text, ids } = c.req.valid("json");
    const principal = c.get("principal");
    const scope = scopeOf(principal, ids);
    return c.json(await obey(app, c, principal, scope, text, typedBy(principal)), 200);
  });
}
