import { z } from "zod";
import { captionCharsMax, urlCharsMax } from "../model/limits.ts";
import { rfc3339, rfc3339OrNull } from "../model/time.ts";
import {
  type Webhook,
  type WebhookDelivery,
  deliveryStatuses,
  webhookEvents,
} from "../model/webhook.ts";
import { label, orNull, pageFields, pageOf } from "./fields.ts";
import { idsOf, scopeFields } from "./scope.ts";

const Url = z
  .url({ protocol: /^https?$/, error: "must be an https address" })
  .max(urlCharsMax)
  .describe("where events are posted to; https, and out in the world");

const Events = z
  .array(z.enum(webhookEvents))
  .min(1)
  .transform((events) => [...new Set(events)])
  .describe("what it is told of");

const Description = label(captionCharsMax);

export const NewWebhookBody = z
  .strictObject({
    url: Url,
    events: Events,
    scope: z
      .strictObject(scopeFields)
      .nullish()
      .describe("only what bears all these ids; all of the tenant where it is left out"),
    description: Description.nullish(),
  })
  .transform((wire, ctx) => ({
    url: wire.url,
    events: wire.events,
    ids: idsOf(wire.scope ?? {}, ctx),
    description: orNull(wire.description),
  }))
  .meta({
    id: "NewWebhook",
    example: {
      url: "https://example.com/ebb",
      events: ["memory.added", "memory.expired"],
      scope: { user_id: "ada" },
    },
  });

export const WebhookPatch = z
  .strictObject({
    url: Url.optional(),
    events: Events.optional(),
    description: Description.nullable().optional(),
    enabled: z.boolean().optional().describe("true starts a disabled one anew"),
  })
  .meta({ id: "WebhookPatch" });

const time = z.iso.datetime();

export const WebhookShape = z
  .object({
    id: z.string().describe("`whk_…`, sorts by time"),
    url: z.string(),
    events: z.array(z.enum(webhookEvents)),
    scope: z.object({
      user_id: z.string().nullable(),
      agent_id: z.string().nullable(),
      session_id: z.string().nullable(),
    }),
    description: z.string().nullable(),
    enabled: z.boolean(),
    created_at: time,
    failing_since: time.nullable().describe("null where the last attempt succeeded"),
    disabled_at: time.nullable(),
    disabled_reason: z.string().nullable().describe("why Ebb disabled it"),
  })
  .meta({ id: "Webhook" });

export const WebhookMade = WebhookShape.extend({
  secret: z
    .string()
    .nullable()
    .describe("`whsec_…`, shown this once; null where an idempotency key gets this answer again"),
}).meta({ id: "WebhookMade" });

export const WebhookPage = pageOf(WebhookShape).meta({ id: "WebhookPage" });
export const WebhookListQuery = z.strictObject(pageFields);

export const DeliveryShape = z
  .object({
    id: z.string().describe("`dlv_…`, sorts by time"),
    webhook_id: z.string(),
    event_id: z.string().describe("the `webhook-id` header: the same in each attempt"),
    event: z.string(),
    data: z.record(z.string(), z.unknown()).describe("ids; content is read when it is sent"),
    occurred_at: time,
    status: z.enum(deliveryStatuses),
    attempts: z.int(),
    next_attempt_at: time.nullable(),
    last_attempt_at: time.nullable(),
    response_status: z.int().nullable(),
    error: z.string().nullable(),
    duration_ms: z.int().nullable(),
  })
  .meta({ id: "WebhookDelivery" });

export const DeliveryPage = pageOf(DeliveryShape).meta({ id: "WebhookDeliveryPage" });
export const DeliveryListQuery = z.strictObject({
  ...pageFields,
  status: z.enum(deliveryStatuses).optional(),
});

export const webhookToWire = (webhook: Webhook): z.infer<typeof WebhookShape> => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events,
  scope: { user_id: webhook.userId, agent_id: webhook.agentId, session_id: webhook.sessionId },
  description: webhook.description,
  enabled: webhook.disabledAt === null,
  created_at: rfc3339(webhook.createdAt),
  failing_since: rfc3339OrNull(webhook.failingSince),
  disabled_at: rfc3339OrNull(webhook.disabledAt),
  disabled_reason: webhook.disabledReason,
});

export const deliveryToWire = (delivery: WebhookDelivery): z.infer<typeof DeliveryShape> => ({
  id: delivery.id,
  webhook_id: delivery.webhookId,
  event_id: delivery.eventId,
  event: delivery.event,
  data: delivery.payload,
  occurred_at: rfc3339(delivery.occurredAt),
  status: delivery.status,
  attempts: delivery.attempts,
  next_attempt_at: delivery.status === "pending" ? rfc3339(delivery.dueAt) : null,
  last_attempt_at: rfc3339OrNull(delivery.lastAttemptAt),
  response_status: delivery.responseStatus,
  error: delivery.error,
  duration_ms: delivery.durationMs,
});
