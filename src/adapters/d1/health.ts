import { sql } from "drizzle-orm";
import type { HealthPart, HealthProbe } from "../../ports/health.ts";
import type { Database } from "./database.ts";

/**
 * Reads one row from D1, and asks the queue whether it takes messages as far as a producer can know
 * without sending one: Queues has no ping.
 */
export function d1HealthProbe(
  db: Database,
  queue: Pick<Queue, "sendBatch"> | undefined,
): HealthProbe {
  return {
    check: async () => [
      await timed("d1", async () => {
        await db.get(sql`select 1 from tenants limit 1`);
      }),
      await timed("queue", async () => {
        if (typeof queue?.sendBatch !== "function") throw new Error("no queue is bound");
      }),
    ],
  };
}

async function timed(part: string, probe: () => Promise<void>): Promise<HealthPart> {
  const from = performance.now();
  try {
    await probe();
    return { part, ok: true, vital: true, ms: performance.now() - from, reason: null };
  } catch {
    return {
      part,
      ok: false,
      vital: true,
      ms: performance.now() - from,
      reason: `${part} does not answer`,
    };
  }
}
