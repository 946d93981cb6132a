import type { EbbError } from "./error.ts";

const firstWaitMs = 250;
const waitMaxMs = 8_000;
/** A server that asks for more than this is not waited for: the caller hears of it. */
const retryAfterMaxMs = 60_000;

/**
 * Whether another try may help: when the server is busy or out of reach. A conflict is one only
 * while an earlier try of the same call, under the same idempotency key, is still at work.
 */
function isPassing({ code, status, retryAfterMs }: EbbError, tries: number): boolean {
  if (code === "timeout" || code === "unreachable") return true;
  if (status === 409) return tries > 0 && retryAfterMs !== null;
  return status === 429 || status === 503;
}

/**
 * How long to wait before the next try, or null where there is to be none. Grows by two with each
 * try, half of it by chance (0–1), so that many clients do not come back together; never less than
 * the server's `Retry-After`.
 */
export function retryWaitMs(error: EbbError, tries: number, chance: number): number | null {
  if (!isPassing(error, tries)) return null;
  const asked = error.retryAfterMs ?? 0;
  if (asked > retryAfterMaxMs) return null;
  const backoff = Math.min(waitMaxMs, firstWaitMs * 2 ** tries);
  return Math.max(asked, backoff * (0.5 + chance / 2));
}
