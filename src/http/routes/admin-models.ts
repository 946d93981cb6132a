import { ModelsBody, ModelsChecked, ModelsShape, modelsToWire } from "../../contract/models.ts";
import { UsageAnswer, UsageQuery, usageToWire } from "../../contract/usage.ts";
import type { Services } from "../../ports/services.ts";
import type { Scope } from "../../model/scope.ts";
import { scopeOf } from "../../tenancy/authenticate.ts";
import {
  modelsOf,
  requireTenant,
  resetModels,
  setModels,
  tryModels,
} from "../../tenancy/models.ts";
import { servicesFor } from "../../tenancy/services.ts";
import { tenantById } from "../../tenancy/tenants.ts";
import { usageOf } from "../../tenancy/usage.ts";
import type { App } from "../app.ts";
import type { DoorContext } from "../door.ts";
import { byId, endpoint, json, jsonBody } from "../endpoint.ts";

const tags = ["Admin"];
const path = "/v1/admin/tenants/{id}/models";
const who = "For an admin key of the tenant, and the deployment's own.";

const get = endpoint({
  method: "get",
  path,
  "x-access": "admin",
  tags,
  summary: "A tenant's own model and embedder",
  description: `${who} Of a key only its last four characters are shown.`,
  request: { params: byId },
  responses: { 200: json(ModelsShape, "What is set, and how the services fare") },
});

const put = endpoint({
  method: "put",
  path,
  "x-access": "admin",
  tags,
  summary: "Give a tenant a model and an embedder of its own",
  description: `${who} Replaces both; holds everywhere within seconds. A key goes to its address alone. What is on the deployment's account (no key and no address, or Workers AI) only the deployment's key may choose. Another embedder is another space: the former one's vectors are answered from until \`POST /v1/admin/reindex\` has made them anew.`,
  request: { params: byId, ...jsonBody(ModelsBody) },
  responses: { 200: json(ModelsShape, "What is set now") },
});

const reset = endpoint({
  method: "delete",
  path,
  "x-access": "admin",
  tags,
  summary: "Drop a tenant's own model and embedder, with their keys",
  description: who,
  request: { params: byId },
  responses: { 204: { description: "The deployment's hold again" } },
});

const check = endpoint({
  method: "post",
  path: `${path}/check`,
  "x-access": "admin",
  tags,
  summary: "Ask a tenant's model and embedder a small question",
  description: `${who} Says at once whether address, key, model and dimension are right; it counts as any other call.`,
  request: { params: byId },
  responses: { 200: json(ModelsChecked, "What came of it") },
});

const usage = endpoint({
  method: "get",
  path: "/v1/admin/tenants/{id}/usage",
  "x-access": "admin",
  tags,
  summary: "What models were asked for a tenant, by day and model, and what it cost",
  description: `${who} Costs are estimates from list prices and the deployment's own.`,
  request: { params: byId, query: UsageQuery },
  responses: { 200: json(UsageAnswer, "Calls, tokens and costs") },
});

/** The tenant that the path names, on its own database. Throws `not_found` where it is another's. */
async function named(
  c: DoorContext,
  tenantId: string,
): Promise<{ services: Services; scope: Scope }> {
  const principal = c.get("principal");
  requireTenant(principal, tenantId);
  const ids = { userId: null, agentId: null, sessionId: null };
  return {
    services: await c.get("fleet").of(tenantId),
    scope: scopeOf({ ...principal, tenantId }, ids),
  };
}

export function modelRoutes(app: App): void {
  app.openapi(get, async (c) => {
    const { services, scope } = await named(c, c.req.valid("param").id);
    const { models, states } = await modelsOf(services, scope.tenantId);
    return c.json(modelsToWire(models, states), 200);
  });

  app.openapi(put, async (c) => {
    const { services, scope } = await named(c, c.req.valid("param").id);
    await setModels(services, c.get("principal"), scope.tenantId, c.req.valid("json"));
    const { models, states } = await modelsOf(services, scope.tenantId);
    return c.json(modelsToWire(models, states), 200);
  });

  app.openapi(reset, async (c) => {
    const { services, scope } = await named(c, c.req.valid("param").id);
    await resetModels(services, scope.tenantId);
    return c.body(null, 204);
  });

  app.openapi(check, async (c) => {
    const { services, scope } = await named(c, c.req.valid("param").id);
    const { tenantId } = scope;
    const { options } = await tenantById(services.tenants, tenantId, services.clock.now());
    return c.json(await tryModels(await servicesFor(services, scope, options)), 200);
  });

  app.openapi(usage, async (c) => {
    const { services, scope } = await named(c, c.req.valid("param").id);
    const told = await usageOf(services, scope, c.req.valid("query").days);
    return c.json(usageToWire(told, services.priceOf), 200);
  });
}
