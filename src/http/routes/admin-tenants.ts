import {
  NewTenantBody,
  TenantListQuery,
  TenantMade,
  TenantPage,
  TenantPatch,
  TenantShape,
  listedToWire,
  tenantToWire,
} from "../../contract/tenant.ts";
import { wholeScope } from "../../tenancy/authenticate.ts";
import { countsOf, requireShard } from "../../tenancy/shards.ts";
import { requireDeployment } from "../../tenancy/principal.ts";
import { placeTenant, requireSeveral } from "../../tenancy/place-tenant.ts";
import { changeTenant, createTenant } from "../../tenancy/tenants.ts";
import type { App } from "../app.ts";
import { byId, endpoint, json, jsonBody } from "../endpoint.ts";

const tags = ["Admin"];
const path = "/v1/admin/tenants";

const create = endpoint({
  method: "post",
  path,
  "x-access": "admin",
  "x-idempotent": true,
  "x-shown-once": "key",
  tags,
  summary: "Make a tenant, with its first admin key",
  description: "For the deployment's own admin key. The new key is shown this once.",
  request: jsonBody(NewTenantBody),
  responses: { 201: json(TenantMade, "The tenant and its key") },
});

const list = endpoint({
  method: "get",
  path,
  "x-access": "admin",
  tags,
  summary: "List tenants",
  description: "For the deployment's own admin key.",
  request: { query: TenantListQuery },
  responses: { 200: json(TenantPage, "One page") },
});

const change = endpoint({
  method: "patch",
  path: `${path}/{id}`,
  "x-access": "admin",
  tags,
  summary: "Set a tenant's quotas and origins, rename or disable it",
  description: "For the deployment's own admin key. Holds everywhere within seconds.",
  request: { params: byId, ...jsonBody(TenantPatch) },
  responses: { 200: json(TenantShape, "The tenant as it is now") },
});

export function tenantRoutes(app: App): void {
  app.openapi(create, async (c) => {
    requireDeployment(c.get("principal"));
    const { id, name, options, shard, placement } = c.req.valid("json");
    if (shard != null) requireShard(c.get("fleet"), shard, "shard");
    if (placement === "by_user") requireSeveral(c.get("fleet"));
    const wanted = {
      id: id ?? null,
      name,
      document: options ?? {},
      shard: shard ?? null,
      placement: placement ?? "by_tenant",
    };
    const made = await createTenant(c.get("services"), wanted, c.get("seed"));
    return c.json({ ...tenantToWire(made.tenant), key_id: made.keyId, key: made.secret }, 201);
  });

  app.openapi(list, async (c) => {
    requireDeployment(c.get("principal"));
    const { limit, cursor, counts: wanted } = c.req.valid("query");
    const page = await c.get("services").tenants.list(limit, cursor ?? null);
    const counts = wanted === "true" ? await countsOf(c.get("fleet"), page.data) : null;
    const data = page.data.map((each) => listedToWire(each, counts?.get(each.id) ?? null));
    return c.json({ data, next_cursor: page.nextCursor }, 200);
  });

  app.openapi(change, async (c) => {
    requireDeployment(c.get("principal"));
    const { name, disabled, options, placement } = c.req.valid("json");
    if (placement !== undefined) {
      const named = { ...c.get("principal"), tenantId: c.req.valid("param").id };
      await placeTenant(c.get("fleet"), wholeScope(named), placement);
    }
    const tenant = await changeTenant(c.get("services"), c.req.valid("param").id, {
      name: name ?? null,
      disabled: disabled ?? null,
      document: options ?? {},
    });
    return c.json(tenantToWire(tenant), 200);
  });
}
