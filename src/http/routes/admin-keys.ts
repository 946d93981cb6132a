import {
  KeyListQuery,
  KeyMade,
  KeyPage,
  KeyQuery,
  NewKeyBody,
  keyToWire,
} from "../../contract/key.ts";
import { createKey, listKeys, revokeKey, tenantOfRequest } from "../../tenancy/keys.ts";
import type { App } from "../app.ts";
import { byId, endpoint, json, jsonBody } from "../endpoint.ts";

const tags = ["Admin"];
const path = "/v1/admin/keys";

const create = endpoint({
  method: "post",
  path,
  "x-access": "admin",
  "x-idempotent": true,
  "x-shown-once": "key",
  tags,
  summary: "Make an API key",
  description: "Only its hash is kept: the key is in this answer and never shown again.",
  request: jsonBody(NewKeyBody),
  responses: { 201: json(KeyMade, "The key") },
});

const list = endpoint({
  method: "get",
  path,
  "x-access": "admin",
  tags,
  summary: "List API keys, newest first",
  request: { query: KeyListQuery },
  responses: { 200: json(KeyPage, "One page") },
});

const revoke = endpoint({
  method: "delete",
  path: `${path}/{id}`,
  "x-access": "admin",
  tags,
  summary: "Revoke an API key, and the tokens it made",
  description: "Works everywhere within seconds. Revoking it again changes nothing.",
  request: { params: byId, query: KeyQuery },
  responses: { 204: { description: "Revoked" } },
});

export function keyRoutes(app: App): void {
  app.openapi(create, async (c) => {
    const principal = c.get("principal");
    const { name, role, tenant_id: named } = c.req.valid("json");
    const tenantId = tenantOfRequest(principal, named ?? null);
    const wanted = { tenantId, role, name };
    const { key, secret } = await createKey(c.get("services"), principal, wanted, c.get("seed"));
    return c.json({ ...keyToWire(key), key: secret }, 201);
  });

  app.openapi(list, async (c) => {
    const { limit, cursor, tenant_id: named } = c.req.valid("query");
    const tenantId = tenantOfRequest(c.get("principal"), named ?? null);
    const page = await listKeys(c.get("services"), tenantId, limit, cursor ?? null);
    return c.json({ data: page.data.map(keyToWire), next_cursor: page.nextCursor }, 200);
  });

  app.openapi(revoke, async (c) => {
    const { tenant_id: named } = c.req.valid("query");
    const tenantId = tenantOfRequest(c.get("principal"), named ?? null);
    await revokeKey(c.get("services"), tenantId, c.req.valid("param").id);
    return c.body(null, 204);
  });
}
