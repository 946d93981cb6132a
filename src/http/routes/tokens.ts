import { TokenAnswer, TokenBody } from "../../contract/token.ts";
import { rfc3339 } from "../../model/time.ts";
import { makeToken } from "../../tenancy/tokens.ts";
import type { App } from "../app.ts";
import { endpoint, json, jsonBody } from "../endpoint.ts";

const make = endpoint({
  method: "post",
  path: "/v1/tokens",
  "x-access": "write",
  "x-keys-only": true,
  tags: ["Tokens"],
  summary: "Make a token that a browser may hold",
  description:
    "Confined to these ids: a request that names others gets 403, one that names none gets them filled in. " +
    "Without a session_id it may name sessions of its user. It ends with its time, or with the key that made it.",
  request: jsonBody(TokenBody),
  responses: { 201: json(TokenAnswer, "The token, kept nowhere here") },
});

export function tokenRoutes(app: App): void {
  app.openapi(make, async (c) => {
    const { signingSecret } = c.get("secrets");
    const input = c.req.valid("json");
    const now = c.get("services").clock.now();
    const { token, expiresAt } = await makeToken(signingSecret, c.get("principal"), input, now);
    const { userId, agentId, sessionId } = input.ids;
    return c.json(
      {
        token,
        expires_at: rfc3339(expiresAt),
        user_id: userId,
        agent_id: agentId,
        session_id: sessionId,
        allow: input.allow,
      },
      201,
    );
  });
}
