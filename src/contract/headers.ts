import { headerCharsMax } from "../model/limits.ts";
import { homeShard } from "../model/placement.ts";

/** Where a read has to start at least: a place in the history of one database. */
export interface Bookmark {
  shard: string;
  at: string;
}

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

const bookmark = /^(?:(DB_[1-9]\d{0,3}):)?([0-9a-f]{8}(?:-[0-9a-f]{8}){2}-[0-9a-f]{32})$/;

/**
 * A bookmark as D1 writes them, behind the name of its database where that is not the home's; null where
 * the value is none: D1 would fail the request.
 */
export function readBookmark(value: string | undefined): Bookmark | null {
  const [, shard = homeShard, at] = bookmark.exec(value ?? "") ?? [];
  return at === undefined ? null : { shard, at };
}

/** A bookmark for the wire; null where D1 gave none. */
export const writeBookmark = (shard: string, at: string | null): string | null =>
  at === null || shard === homeShard ? at : `${shard}:${at}`;

/** Whether this may be an idempotency key: visible ASCII, bounded. */
export const isIdempotencyKey = (value: string): boolean => visible.test(value);
