import { z } from "zod";
import {
  DeliveryListQuery,
  DeliveryPage,
  DeliveryShape,
  NewWebhookBody,
  WebhookListQuery,
  WebhookMade,
  WebhookPage,
  WebhookPatch,
  WebhookShape,
  deliveryToWire,
  webhookToWire,
} from "../../contract/webhook.ts";
import { wholeScope } from "../../tenancy/authenticate.ts";
import { replayDelivery } from "../../webhooks/deliver.ts";
import { changeWebhook, getWebhook, subscribe, unsubscribe } from "../../webhooks/subscriptions.ts";
import type { App } from "../app.ts";
import type { DoorContext } from "../door.ts";
import { byId, endpoint, json, jsonBody } from "../endpoint.ts";
import { shownOne } from "../shown.ts";
import { reachId } from "../reach.ts";

const tags = ["Webhooks"];
const path = "/v1/webhooks";
const logPath = `${path}/{id}/deliveries`;
const byDelivery = byId.extend({ delivery_id: z.string().min(1).max(256) });

const create = endpoint({
  method: "post",
  path,
  "x-access": "admin",
  "x-idempotent": true,
  "x-shown-once": "secret",
  tags,
  summary: "Subscribe an address to events",
  description:
    "Events are posted as JSON with a Standard Webhooks signature: `webhook-id`, `webhook-timestamp` and " +
    "`webhook-signature`. They come at least once and in no order; `webhook-id` tells a repetition. What is not " +
    "answered with 2xx within 10 s is sent again with growing waits, for 5 days; then the webhook is disabled. " +
    "Private and local addresses are refused unless the deployment allows them.",
  request: jsonBody(NewWebhookBody),
  responses: { 201: json(WebhookMade, "The webhook, with its secret") },
});

const list = endpoint({
  method: "get",
  path,
  "x-access": "admin",
  tags,
  summary: "List webhooks, newest first",
  request: { query: WebhookListQuery },
  responses: { 200: json(WebhookPage, "One page") },
});

const get = endpoint({
  method: "get",
  path: `${path}/{id}`,
  "x-access": "admin",
  tags,
  summary: "One webhook",
  request: { params: byId },
  responses: { 200: json(WebhookShape, "The webhook") },
});

const change = endpoint({
  method: "patch",
  path: `${path}/{id}`,
  "x-access": "admin",
  tags,
  summary: "Change, disable or enable a webhook",
  description: "What happened while it was disabled is not sent afterwards.",
  request: { params: byId, ...jsonBody(WebhookPatch) },
  responses: { 200: json(WebhookShape, "The webhook as it is now") },
});

const remove = endpoint({
  method: "delete",
  path: `${path}/{id}`,
  "x-access": "admin",
  tags,
  summary: "Delete a webhook with its log",
  request: { params: byId },
  responses: { 204: { description: "Deleted" } },
});

const log = endpoint({
  method: "get",
  path: logPath,
  "x-access": "admin",
  tags,
  summary: "What was sent, newest first, with what came of it",
  description: "Kept for a month.",
  request: { params: byId, query: DeliveryListQuery },
  responses: { 200: json(DeliveryPage, "One page") },
});

const replay = endpoint({
  method: "post",
  path: `${logPath}/{delivery_id}/replay`,
  "x-access": "admin",
  "x-idempotent": true,
  tags,
  summary: "Send a delivery again, now",
  description: "Whatever became of it, and also where the webhook is disabled.",
  request: { params: byDelivery },
  responses: { 200: json(DeliveryShape, "The delivery after the attempt") },
});

export function webhookRoutes(app: App): void {
  const scopeOf = (c: DoorContext) => wholeScope(c.get("principal"));

  app.openapi(create, async (c) => {
    const input = c.req.valid("json");
    const made = await subscribe(c.get("services"), scopeOf(c), input, c.get("seed"));
    return c.json({ ...webhookToWire(made.webhook), secret: made.secret }, 201);
  });

  app.openapi(list, async (c) => {
    const { limit, cursor } = c.req.valid("query");
    const page = await c.get("services").webhooks.list(scopeOf(c), limit, cursor ?? null);
    return c.json({ data: page.data.map(webhookToWire), next_cursor: page.nextCursor }, 200);
  });

  app.openapi(get, async (c) => {
    const webhook = await getWebhook(c.get("services"), scopeOf(c), c.req.valid("param").id);
    return c.json(webhookToWire(webhook), 200);
  });

  app.openapi(change, async (c) => {
    const { id } = c.req.valid("param");
    const webhook = await changeWebhook(c.get("services"), scopeOf(c), id, c.req.valid("json"));
    return c.json(webhookToWire(webhook), 200);
  });

  app.openapi(remove, async (c) => {
    await unsubscribe(c.get("services"), scopeOf(c), c.req.valid("param").id);
    return c.body(null, 204);
  });

  app.openapi(log, async (c) => {
    const services = c.get("services");
    const scope = scopeOf(c);
    const { id } = await getWebhook(services, scope, c.req.valid("param").id);
    const { limit, cursor, status } = c.req.valid("query");
    const page = await services.webhooks.deliveries(
      scope,
      id,
      status ?? null,
      limit,
      cursor ?? null,
    );
    return c.json({ data: page.data.map(deliveryToWire), next_cursor: page.nextCursor }, 200);
  });

  app.openapi(replay, async (c) => {
    const scope = scopeOf(c);
    const { id, delivery_id } = c.req.valid("param");
    const services = await reachId(c, "delivery", delivery_id);
    const show = (own: typeof scope, memory: Parameters<typeof shownOne>[2]) =>
      shownOne(services, own, memory);
    const delivery = await replayDelivery(
      services,
      { scopeOf: () => scope, show },
      scope,
      id,
      delivery_id,
    );
    return c.json(deliveryToWire(delivery), 200);
  });
}
