import { idempotencyTtlMs } from "../model/limits.ts";
import type { Services } from "../ports/services.ts";

/** Idempotency records end after a day. */
export async function purgeIdempotency({
  idempotency,
  clock,
}: Pick<Services, "idempotency" | "clock">): Promise<{ records: number }> {
  return { records: await idempotency.purge(clock.now() - idempotencyTtlMs) };
}
