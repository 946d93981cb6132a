import { headerCharsMax } from "../model/limits.ts";

/** Header names of the contract. */
export const headers = {
  requestId: "X-Request-Id",
  bookmark: "X-Ebb-Bookmark",
  idempotencyKey: "Idempotency-Key",
  /** Says that an answer is the first one again. */
  idempotencyReplayed: "Idempotency-Replayed",
  serverTiming: "Server-Timing",
  retryAfter: "Retry-After",
  /** Requests of the running window, where the tenant has a bound. */
  rateLimit: "RateLimit-Limit",
  rateRemaining: "RateLimit-Remaining",
  rateReset: "RateLimit-Reset",
} as const;

const visible = new RegExp(`^[\\x21-\\x7e]{1,${headerCharsMax}}$`);
const token = /^[\w.:-]{1,128}$/;

/** A caller's request id where it is one that may stand in a log line, else null. */
export const readRequestId = (value: string | undefined): string | null =>
  value !== undefined && token.test(value) ? value : null;

/** A bookmark as D1 writes them, or null where the value is none: D1 would fail the request. */
export const readBookmark = (value: string | undefined): string | null =>
  value !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{8}){2}-[0-9a-f]{32}$/.test(value) ? value : null;

/** Whether this may be an idempotency key: visible ASCII, bounded. */
export const isIdempotencyKey = (value: string): boolean => visible.test(value);
