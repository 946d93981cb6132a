import type { Settings } from "../contract/settings.ts";
import { retryAfterMaxMs } from "../model/limits.ts";
import { ModelError } from "../ports/language-model.ts";

/** One line for the turn's record, without a user's words. */
export const lineOf = (cause: unknown): string =>
  (cause instanceof Error ? `${cause.name}: ${cause.message}` : "unknown failure").slice(0, 300);

/** How long to wait after the `attempts`-th failed attempt (from 0): doubling, or as long as the service asks. */
export function retryDelayMs(
  { retry_backoff_ms: backoffMs }: Pick<Settings["ingest"], "retry_backoff_ms">,
  attempts: number,
  cause: unknown,
): number {
  const asked = cause instanceof ModelError ? (cause.retryAfterMs ?? 0) : 0;
  return Math.min(retryAfterMaxMs, Math.max(backoffMs * 2 ** attempts, asked));
}
