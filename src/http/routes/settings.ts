import { z } from "@hono/zod-openapi";
import { PatchDocument } from "../../contract/fields.ts";
import { CallerId } from "../../contract/scope.ts";
import { Settings } from "../../contract/settings.ts";
import type { Scope } from "../../model/scope.ts";
import { scopeOf } from "../../tenancy/authenticate.ts";
import type { Principal } from "../../tenancy/principal.ts";
import { effectiveSettings, patchSettings, resetAgentSettings } from "../../tenancy/settings.ts";
import type { App } from "../app.ts";
import { endpoint, json, jsonBody } from "../endpoint.ts";

const tags = ["Settings"];
const Effective = Settings.meta({ id: "Settings" });
const agent = z.object({ agent_id: CallerId });

/** Checked against the whole document once it is merged, so that a patch may name any part of it. */
const Patch = PatchDocument.meta({
  id: "SettingsPatch",
  description: "JSON Merge Patch (RFC 7396); null restores a default",
});

const answer = { 200: json(Effective, "The effective document, defaults filled in") };

const read = endpoint({
  method: "get",
  path: "/v1/settings",
  "x-access": "read",
  "x-keys-only": true,
  tags,
  summary: "The tenant's settings",
  responses: answer,
});

const patch = endpoint({
  method: "patch",
  path: "/v1/settings",
  "x-access": "admin",
  tags,
  summary: "Change the tenant's settings",
  request: jsonBody(Patch),
  responses: answer,
});

const path = "/v1/settings/agents/{agent_id}";

const readAgent = endpoint({
  method: "get",
  path,
  "x-access": "read",
  "x-keys-only": true,
  tags,
  summary: "The settings that hold for an agent",
  request: { params: agent },
  responses: answer,
});

const patchAgent = endpoint({
  method: "patch",
  path,
  "x-access": "admin",
  tags,
  summary: "Change what an agent overrides",
  request: { params: agent, ...jsonBody(Patch) },
  responses: answer,
});

const resetAgent = endpoint({
  method: "delete",
  path,
  "x-access": "admin",
  tags,
  summary: "Drop an agent's overrides",
  request: { params: agent },
  responses: { 204: { description: "The tenant's settings hold again" } },
});

const about = (principal: Principal, agentId: string | null): Scope =>
  scopeOf(principal, { userId: null, agentId, sessionId: null });

export function settingsRoutes(app: App): void {
  app.openapi(read, async (c) => {
    const scope = about(c.get("principal"), null);
    return c.json(await effectiveSettings(c.get("services"), scope), 200);
  });

  app.openapi(patch, async (c) => {
    const scope = about(c.get("principal"), null);
    return c.json(await patchSettings(c.get("services"), scope, c.req.valid("json")), 200);
  });

  app.openapi(readAgent, async (c) => {
    const scope = about(c.get("principal"), c.req.valid("param").agent_id);
    return c.json(await effectiveSettings(c.get("services"), scope), 200);
  });

  app.openapi(patchAgent, async (c) => {
    const scope = about(c.get("principal"), c.req.valid("param").agent_id);
    return c.json(await patchSettings(c.get("services"), scope, c.req.valid("json")), 200);
  });

  app.openapi(resetAgent, async (c) => {
    const { agent_id: agentId } = c.req.valid("param");
    const scope = about(c.get("principal"), agentId);
    await resetAgentSettings(c.get("services"), scope, agentId);
    return c.body(null, 204);
  });
}
