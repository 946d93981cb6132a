import type { WebhookStore } from "../../../ports/webhook-store.ts";
import { type Databases, mergedPage, ofEach } from "./pages.ts";
import { refusing } from "./refusing.ts";

/** Subscriptions, which are in the tenant's own database, with the log of all. */
export const joinedWebhookStore = (own: WebhookStore, databases: Databases): WebhookStore =>
  refusing<WebhookStore>({
    add: (scope, webhook, secret, max) => own.add(scope, webhook, secret, max),
    get: (scope, id) => own.get(scope, id),
    list: (scope, limit, cursor) => own.list(scope, limit, cursor),
    update: (scope, webhook) => own.update(scope, webhook),
    async remove(scope, id) {
      const [, ...others] = await databases();
      // Their part of the log first: whoever is interrupted finds the subscription still there.
      for (const { webhooks } of others) await webhooks.remove(scope, id);
      return own.remove(scope, id);
    },
    deliveries: async (scope, webhookId, status, limit, cursor) =>
      mergedPage(
        await ofEach(databases, ({ webhooks }) =>
          webhooks.deliveries(scope, webhookId, status, limit, cursor),
        ),
        limit,
        // Ids are in the order of time.
        ({ id }) => ({ at: 0, id }),
        "descending",
      ),
  });
