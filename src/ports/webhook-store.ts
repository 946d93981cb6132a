import type { Scope } from "../model/scope.ts";
import type { DeliveryStatus, Webhook, WebhookDelivery } from "../model/webhook.ts";
import type { Page } from "./turn-store.ts";

/** An event with the subscription that is to hear of it. */
export interface Subscribed {
  webhookId: string;
  tenantId: string;
  eventId: string;
  event: string;
  payload: Record<string, unknown>;
  occurredAt: number;
}

/** Events that wait, and who is to hear of them: of many of them nobody. */
export interface Waiting {
  eventIds: string[];
  subscribed: Subscribed[];
}

/** A delivery taken for work, with what is needed to send it. `dueAt` is the end of this lease, of which no other attempt has the same. */
export interface DueDelivery extends WebhookDelivery {
  tenantId: string;
  url: string;
  sealedSecret: string;
  failingSince: number | null;
}

/** What an attempt came to. */
export interface Attempted {
  status: DeliveryStatus;
  at: number;
  dueAt: number;
  responseStatus: number | null;
  error: string | null;
  durationMs: number;
  /** Disables the subscription, for this reason. */
  disables: string | null;
}

/** Subscriptions, and what is on its way to them. */
export interface WebhookStore {
  /** False where the tenant has `max` already. An id that is there already gets the new secret. */
  add(scope: Scope, webhook: Webhook, sealedSecret: string, max: number): Promise<boolean>;
  get(scope: Scope, id: string): Promise<Webhook | null>;
  /** Newest first. */
  list(scope: Scope, limit: number, cursor: string | null): Promise<Page<Webhook>>;
  /** Writes all that may change of it: address, events, description, whether it is disabled. */
  update(scope: Scope, webhook: Webhook): Promise<void>;
  /** Removes it with its log; false where it is not there. */
  remove(scope: Scope, id: string): Promise<boolean>;

  /** Newest first. */
  deliveries(
    scope: Scope,
    webhookId: string,
    status: DeliveryStatus | null,
    limit: number,
    cursor: string | null,
  ): Promise<Page<WebhookDelivery>>;
  delivery(scope: Scope, webhookId: string, id: string): Promise<WebhookDelivery | null>;
  /** Takes one delivery, whatever became of it, to send it anew; null where it is not there. */
  retake(
    scope: Scope,
    webhookId: string,
    id: string,
    leasedUntil: number,
  ): Promise<DueDelivery | null>;

  /** For jobs, across tenants: the oldest events that nobody has looked at. */
  waiting(limit: number): Promise<Waiting>;
  /** Writes deliveries, due at once, and ends the events' waiting, in one batch. */
  fanOut(
    eventIds: readonly string[],
    deliveries: readonly (Subscribed & { id: string })[],
    now: number,
  ): Promise<void>;
  /**
   * For jobs, across tenants: pending deliveries that are due, leased until then; one subscription
   * after the other gives one, `perWebhook` at most; where `soundOnly` those that fail give none.
   */
  takeDue(
    now: number,
    leasedUntil: number,
    limit: number,
    perWebhook: number,
    soundOnly: boolean,
  ): Promise<DueDelivery[]>;
  /**
   * Records an attempt at a delivery that was taken, and how its subscription fares. One that failed is counted and no
   * more where the delivery arrived or was taken again since.
   */
  settle(delivery: DueDelivery, attempted: Attempted): Promise<void>;
  /** For jobs: drops events that were looked at, and finished deliveries, from before; at most `limit` of each. */
  purge(eventsBefore: number, deliveriesBefore: number, limit: number): Promise<number>;
}
