import { MoveBody, MoveShape, moveToWire } from "../../contract/move.ts";
import { cancelMove, driveMoves, getMove, requestMove } from "../../tenancy/move.ts";
import { requireDeployment } from "../../tenancy/principal.ts";
import type { App } from "../app.ts";
import type { DoorContext } from "../door.ts";
import { byId, endpoint, json, jsonBody } from "../endpoint.ts";

const tags = ["Admin"];
const path = "/v1/admin/tenants/{id}/move";

const move = endpoint({
  method: "post",
  path,
  "x-access": "admin",
  tags,
  summary: "Move a tenant to another database",
  description:
    "For the deployment's own admin key. Goes on behind the answer while the tenant is read and written; for a moment at " +
    "the end writes are answered 503 with Retry-After. What breaks off goes on by the minute.",
  request: { params: byId, ...jsonBody(MoveBody) },
  responses: { 202: json(MoveShape, "It has begun") },
});

const get = endpoint({
  method: "get",
  path,
  "x-access": "admin",
  tags,
  summary: "How far a tenant's latest move is",
  description: "For the deployment's own admin key.",
  request: { params: byId },
  responses: { 200: json(MoveShape, "The move") },
});

const cancel = endpoint({
  method: "delete",
  path,
  "x-access": "admin",
  tags,
  summary: "Call a move off",
  description:
    "For the deployment's own admin key. Before the tenant is in its new place; then 409.",
  request: { params: byId },
  responses: { 202: json(MoveShape, "What was copied is being deleted") },
});

/** Begins at once; whatever becomes of it, cron goes on. */
function goOn(c: DoorContext, tenantId: string): void {
  const fleet = c.get("fleet");
  fleet.home.after(
    driveMoves(fleet, tenantId).catch((cause: unknown) => {
      const problem = cause instanceof Error ? cause.message.slice(0, 300) : "unknown";
      fleet.home.log("move_failed", { tenant_id: tenantId, problem });
    }),
  );
}

export function moveRoutes(app: App): void {
  app.openapi(move, async (c) => {
    requireDeployment(c.get("principal"));
    const { id } = c.req.valid("param");
    const wanted = await requestMove(c.get("fleet"), id, c.req.valid("json").to);
    goOn(c, id);
    return c.json(moveToWire(wanted), 202);
  });

  app.openapi(get, async (c) => {
    requireDeployment(c.get("principal"));
    return c.json(moveToWire(await getMove(c.get("fleet"), c.req.valid("param").id)), 200);
  });

  app.openapi(cancel, async (c) => {
    requireDeployment(c.get("principal"));
    const { id } = c.req.valid("param");
    const cancelled = await cancelMove(c.get("fleet"), id);
    goOn(c, id);
    return c.json(moveToWire(cancelled), 202);
  });
}
