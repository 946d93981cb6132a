import type { MemoryWire } from "../contract/memory.ts";
import { notFound } from "../model/errors.ts";
import { derivedId } from "../model/ids.ts";
import { inLanes } from "../model/lanes.ts";
import {
  deliveriesPerWebhook,
  deliveriesSentMax,
  deliveryConcurrency,
  deliveryLeaseMs,
  deliveryTimeoutMs,
  disableAfterMs,
  eventsFannedMax,
  eventsPage,
  keptDeliveriesMs,
  keptEventsMs,
  purgedDeliveriesMax,
  quickRoundMs,
} from "../model/limits.ts";
import type { Memory } from "../model/memory.ts";
import type { Scope } from "../model/scope.ts";
import { rfc3339 } from "../model/time.ts";
import { type WebhookDelivery, webhookRetryMs } from "../model/webhook.ts";
import type { OutboundResult } from "../ports/outbound.ts";
import type { Services } from "../ports/services.ts";
import type { Attempted, DueDelivery } from "../ports/webhook-store.ts";
import { signatureHeaders } from "./sign.ts";

export type DeliverServices = Pick<
  Services,
  "webhooks" | "memories" | "outbound" | "vault" | "clock" | "random" | "log"
>;

/** What delivery needs of who calls it: the scope of a tenant, and a memory as answers show it. */
export interface Reading {
  scopeOf(tenantId: string): Scope;
  show(scope: Scope, memory: Memory): Promise<MemoryWire>;
}

/** Events whose subscribers are sent the memory as it is then. */
const withMemory = new Set(["memory.added", "memory.updated"]);

/**
 * Tells subscribers what waits in the outbox, and sends what is due, in some rounds. Any number of these may run at
 * once: an event fans out to the same deliveries, and a delivery is leased to who takes it.
 */
export async function deliver(
  services: DeliverServices,
  reading: Reading,
  roundsMax: number,
): Promise<{ events: number; delivered: number; failed: number }> {
  const events = await fanOut(services);
  const outcomes: Attempted["status"][] = [];
  for (let rounds = 0; rounds < roundsMax; rounds++) {
    const startedAt = services.clock.now();
    const sent = await sendDue(services, reading, rounds === 0);
    outcomes.push(...sent);
    const isOver = sent.length === 0 || services.clock.now() - startedAt > quickRoundMs;
    if (isOver) break;
  }
  const delivered = outcomes.filter((status) => status === "delivered").length;
  return { events, delivered, failed: outcomes.length - delivered };
}

/** One round. Who is slow or fails shows it in the first, in which each has few; then it is the others' turn. */
async function sendDue(
  services: DeliverServices,
  reading: Reading,
  isFirst: boolean,
): Promise<Attempted["status"][]> {
  const { webhooks, clock } = services;
  const now = clock.now();
  const due = await webhooks.takeDue(
    now,
    now + deliveryLeaseMs,
    deliveriesSentMax,
    isFirst ? deliveriesPerWebhook : deliveriesSentMax,
    !isFirst,
  );
  return inLanes(due, deliveryConcurrency, (delivery) => send(services, reading, delivery));
}

async function fanOut({ webhooks, clock }: DeliverServices): Promise<number> {
  let events = 0;
  while (events < eventsFannedMax) {
    const { eventIds, subscribed } = await webhooks.waiting(eventsPage);
    if (eventIds.length === 0) break;
    const deliveries = await Promise.all(
      subscribed.map(async (each) => ({
        ...each,
        id: await derivedId("dlv", each.occurredAt, each.webhookId, each.eventId),
      })),
    );
    await webhooks.fanOut(eventIds, deliveries, clock.now());
    events += eventIds.length;
    if (eventIds.length < eventsPage) break;
  }
  return events;
}

/** Sends one delivery and records what came of it. */
async function send(
  services: DeliverServices,
  reading: Reading,
  delivery: DueDelivery,
): Promise<Attempted["status"]> {
  const startedAt = services.clock.now();
  const result = await post(services, reading, delivery);
  const attempted = outcomeOf(services, delivery, result, startedAt);
  await services.webhooks.settle(delivery, attempted);
  services.log("webhook_attempt", {
    webhook_id: delivery.webhookId,
    delivery_id: delivery.id,
    attempt: delivery.attempts + 1,
    status: attempted.status,
    response_status: attempted.responseStatus,
  });
  return attempted.status;
}

async function post(
  services: DeliverServices,
  reading: Reading,
  delivery: DueDelivery,
): Promise<OutboundResult> {
  const secret = await services.vault?.open(delivery.sealedSecret, delivery.webhookId);
  if (secret == null) {
    return { problem: "its secret was kept under another EBB_SIGNING_SECRET: subscribe anew" };
  }
  const body = JSON.stringify(await messageOf(services, reading, delivery));
  const signed = await signatureHeaders(secret, delivery.eventId, services.clock.now(), body);
  return services.outbound.post({
    url: delivery.url,
    headers: { "content-type": "application/json", "user-agent": "Ebb-Webhooks/1", ...signed },
    body,
    timeoutMs: deliveryTimeoutMs,
  });
}

/** The body. A memory is shown as it is now; of one that is gone there is the id. */
async function messageOf(
  { memories }: DeliverServices,
  { scopeOf, show }: Reading,
  { tenantId, event, payload, occurredAt }: DueDelivery,
): Promise<object> {
  const message = { type: event, timestamp: rfc3339(occurredAt) };
  const id = payload["memory_id"];
  if (!withMemory.has(event) || typeof id !== "string") return { ...message, data: payload };
  const scope = scopeOf(tenantId);
  const memory = await memories.get(scope, id);
  const shown = memory === null ? {} : { memory: await show(scope, memory) };
  return { ...message, data: { ...payload, ...shown } };
}

const gone = 410;
const isSuccess = (result: OutboundResult): boolean =>
  "status" in result && result.status >= 200 && result.status < 300;

const answered = (status: number): string =>
  status >= 300 && status < 400
    ? `answered ${status}; redirects are not followed`
    : `answered ${status}`;

function outcomeOf(
  { clock, random }: Pick<Services, "clock" | "random">,
  delivery: DueDelivery,
  result: OutboundResult,
  startedAt: number,
): Attempted {
  const now = clock.now();
  const base = {
    at: now,
    durationMs: now - startedAt,
    responseStatus: "status" in result ? result.status : null,
  };
  if (isSuccess(result)) {
    return { ...base, status: "delivered", dueAt: now, error: null, disables: null };
  }
  const error = "status" in result ? answered(result.status) : result.problem;
  const chance = Number.parseInt(random.token().slice(0, 8), 16) / 2 ** 32;
  const dueAt = now + webhookRetryMs(delivery.attempts + 1, chance);
  const disables = disablingReason(delivery, result, now);
  const isGivenUp = disables !== null || now - delivery.occurredAt >= disableAfterMs;
  return { ...base, status: isGivenUp ? "failed" : "pending", dueAt, error, disables };
}

function disablingReason(
  { failingSince }: DueDelivery,
  result: OutboundResult,
  now: number,
): string | null {
  if ("status" in result && result.status === gone) return "the receiver answered 410 Gone";
  const isSustained = failingSince !== null && now - failingSince >= disableAfterMs;
  return isSustained ? "no attempt succeeded for 5 days" : null;
}

/** Sends one delivery anew, whatever became of it, and returns it as it is then. Throws `not_found`. */
export async function replayDelivery(
  services: DeliverServices,
  reading: Reading,
  scope: Scope,
  webhookId: string,
  id: string,
): Promise<WebhookDelivery> {
  const leasedUntil = services.clock.now() + deliveryLeaseMs;
  const delivery = await services.webhooks.retake(scope, webhookId, id, leasedUntil);
  if (delivery === null) throw notFound("delivery");
  await send(services, reading, delivery);
  return (await services.webhooks.delivery(scope, webhookId, id)) ?? delivery;
}

/** Ends events that were looked at, and what was delivered or given up long ago. */
export async function purgeDeliveries({
  webhooks,
  clock,
}: Pick<Services, "webhooks" | "clock">): Promise<{ rows: number }> {
  const now = clock.now();
  const rows = await webhooks.purge(
    now - keptEventsMs,
    now - keptDeliveriesMs,
    purgedDeliveriesMax,
  );
  return { rows };
}
