import { ModelError } from "../../ports/language-model.ts";

/**
 * What went wrong, without the service's own words: they may hold the prompt or the key.
 * `refused`: the same request again will be refused again. `unavailable`: later it may pass.
 */
export function asModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  // What the way out refused comes wrapped by the client.
  if (error instanceof Error && error.cause instanceof ModelError) return error.cause;
  const status = field(error, "status");
  if (typeof status === "number") return ofStatus(status, retryAfterMs(field(error, "headers")));
  if (isTimeout(error)) return new ModelError("timeout", "no answer within the time limit");
  if (error instanceof SyntaxError) return new ModelError("bad_answer", "the body is not JSON");
  return new ModelError("unavailable", "the service could not be reached");
}

function ofStatus(status: number, waitMs: number | null): ModelError {
  if (status === 429) return new ModelError("rate_limited", "too many requests (429)", waitMs);
  if (status === 408) return new ModelError("timeout", "the service gave up waiting (408)", waitMs);
  if (status >= 500 || status === 409) {
    return new ModelError("unavailable", `the service failed (${status})`, waitMs);
  }
  if (status === 401 || status === 403) {
    return new ModelError("key_refused", `the service does not accept the API key (${status})`);
  }
  return new ModelError("refused", `${refusal(status)} (${status})`);
}

function refusal(status: number): string {
  if (status === 404) return "the service knows no such address or model";
  return "the service refused the request";
}

function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const signs = [error.name, error.message];
  return signs.some((sign) => /time(?:d )?out|abort/i.test(sign)) || isTimeout(error.cause);
}

const waitMaxMs = 3_600_000;

/** `Retry-After` in ms, from seconds or a date, at most an hour; null where there is none to read. */
function retryAfterMs(headers: unknown): number | null {
  if (!(headers instanceof Headers)) return null;
  const exact = headers.get("retry-after-ms");
  if (exact !== null && Number.isFinite(Number(exact))) return bounded(Number(exact));
  const value = headers.get("retry-after");
  if (value === null) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return bounded(seconds * 1000);
  const sentAt = Date.parse(headers.get("date") ?? "");
  const wait = Date.parse(value) - sentAt;
  return Number.isNaN(wait) ? null : bounded(wait);
}

const bounded = (ms: number): number => Math.max(0, Math.min(waitMaxMs, ms));

/** A field of something whose type nobody vouches for. */
export function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
