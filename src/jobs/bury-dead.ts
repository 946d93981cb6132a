import { z } from "zod";
import type { Services } from "../ports/services.ts";
import { jobScope } from "./consume.ts";
import type { Delivery } from "./consume.ts";

const Job = z.object({ tenant_id: z.string(), turn_id: z.string() });

/**
 * What the ingest queue gave up on: the turn is marked `failed`, so it is listed, can be replayed, and
 * subscribers hear of it. Nothing is lost, as the turn itself is in D1.
 */
export async function buryDead(services: Services, deliveries: readonly Delivery[]): Promise<void> {
  for (const delivery of deliveries) {
    const job = Job.safeParse(delivery.body);
    if (job.success) {
      const now = services.clock.now();
      await services.turns.failAttempt(jobScope(job.data), job.data.turn_id, {
        error: "The queue gave up on this turn.",
        final: true,
        dueAt: now,
        at: now,
        spent: { modelCalls: 0, inputTokens: 0, outputTokens: 0 },
      });
      services.log("turn_buried", { turn_id: job.data.turn_id });
    }
    delivery.ack();
  }
}
