import type { Api, QueryOf } from "../api.ts";
import type { CallOptions } from "../connection.ts";
import type {
  NewWebhook,
  Webhook,
  WebhookDelivery,
  WebhookMade,
  WebhookPatch,
} from "../contract.ts";
import { type Listing, listing } from "../listing.ts";

export interface Webhooks {
  /** The secret is in this answer only; events are signed with it (Standard Webhooks). */
  create(request: NewWebhook, options?: CallOptions): Promise<WebhookMade>;
  /** Newest first. */
  list(query?: QueryOf<"GET /v1/webhooks">, options?: CallOptions): Listing<Webhook>;
  get(id: string, options?: CallOptions): Promise<Webhook>;
  /** `enabled: true` starts one anew that was disabled. */
  update(id: string, change: WebhookPatch, options?: CallOptions): Promise<Webhook>;
  delete(id: string, options?: CallOptions): Promise<void>;
  /** What was sent, newest first, with what came of it. */
  deliveries(
    id: string,
    query?: QueryOf<"GET /v1/webhooks/{id}/deliveries">,
    options?: CallOptions,
  ): Listing<WebhookDelivery>;
  /** Sends one again, now; the delivery as it is after the attempt. */
  replay(id: string, deliveryId: string, options?: CallOptions): Promise<WebhookDelivery>;
}

export const webhooks = ({ call }: Api): Webhooks => ({
  create: (request, options) => call("POST /v1/webhooks", { body: request }, options),
  list: (query = {}, options) =>
    listing((cursor = query.cursor) =>
      call("GET /v1/webhooks", { query: { ...query, cursor } }, options),
    ),
  get: (id, options) => call("GET /v1/webhooks/{id}", { path: { id } }, options),
  update: (id, change, options) =>
    call("PATCH /v1/webhooks/{id}", { path: { id }, body: change }, options),
  delete: (id, options) => call("DELETE /v1/webhooks/{id}", { path: { id } }, options),
  deliveries: (id, query = {}, options) =>
    listing((cursor = query.cursor) =>
      call(
        "GET /v1/webhooks/{id}/deliveries",
        { path: { id }, query: { ...query, cursor } },
        options,
      ),
    ),
  replay: (id, deliveryId, options) =>
    call(
      "POST /v1/webhooks/{id}/deliveries/{delivery_id}/replay",
      { path: { id, delivery_id: deliveryId } },
      options,
    ),
});
