import type { ScopeIds } from "./scope.ts";

/** What a subscription can be told of. */
export const webhookEvents = [
  "memory.added",
  "memory.updated",
  "memory.superseded",
  "memory.deleted",
  "memory.expired",
  "session.archived",
  "summary.created",
  "turn.failed",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** A subscription: events of its tenant, of what bears its ids, are sent to its address. */
export interface Webhook extends ScopeIds {
  id: string;
  url: string;
  events: WebhookEvent[];
  description: string | null;
  createdAt: number;
  /** Since when no attempt has succeeded; null where the last one did. */
  failingSince: number | null;
  disabledAt: number | null;
  /** Why Ebb disabled it; null where its owner did, or nobody. */
  disabledReason: string | null;
}

/** `pending` is sent when it is due · `delivered` was answered with 2xx · `failed` was given up. */
export const deliveryStatuses = ["pending", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** One event on its way to one subscription. Holds ids only: content is read when it is sent. */
export interface WebhookDelivery {
  id: string;
  webhookId: string;
  /** The same in each attempt: a receiver knows a repetition by it. */
  eventId: string;
  event: string;
  payload: Record<string, unknown>;
  /** When it happened: epoch ms. */
  occurredAt: number;
  status: DeliveryStatus;
  attempts: number;
  dueAt: number;
  lastAttemptAt: number | null;
  /** What the last attempt was answered with; null where there was no answer. */
  responseStatus: number | null;
  error: string | null;
  durationMs: number | null;
}

const firstRetryMs = 30_000;
const longestRetryMs = 6 * 3_600_000;

/**
 * How long to wait after an attempt, in ms: 30 s doubled with each attempt made (1 or more), six hours at
 * most, and up to a fifth more by `chance` of 0–1 so that what failed together is not tried together.
 */
export const webhookRetryMs = (attempts: number, chance: number): number =>
  Math.round(Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1)) * (1 + chance / 5));
