import type { Fleet } from "../../ports/fleet.ts";
import type { IngestQueue } from "../../ports/queue.ts";

/** Messages one call may carry: Queues takes 100. */
const sendMax = 100;

/**
 * Each message says which request it comes from, so that logs of both can be joined. `places` says of a tenant whose
 * users are placed apart in which database these turns are; null of any other, whose directory says it.
 */
export function cloudflareIngestQueue(
  queue: Queue,
  origin: string,
  places: (tenantId: string) => Promise<string | null> = () => Promise.resolve(null),
): IngestQueue {
  return {
    async send(jobs, delayS) {
      const options = delayS === undefined ? {} : { delaySeconds: delayS };
      for (let at = 0; at < jobs.length; at += sendMax) {
        const batch = jobs.slice(at, at + sendMax);
        const bodies = await Promise.all(
          batch.map(async (job) => {
            const shard = await places(job.tenant_id);
            return { ...job, ...(shard === null ? {} : { shard }), origin };
          }),
        );
        await queue.sendBatch(bodies.map((body) => ({ body, ...options })));
      }
    },
  };
}

/** What is sent of no turn: moves that go on, and jobs that are handed on. */
export const sendsOf = (queue: Queue): Pick<Fleet, "again" | "later"> => ({
  async again(tenantId) {
    await queue.send({ move: tenantId });
  },
  async later(ticks) {
    for (let at = 0; at < ticks.length; at += sendMax) {
      const batch = ticks.slice(at, at + sendMax);
      // Apart by a second, so that few come in one batch.
      await queue.sendBatch(batch.map((body, i) => ({ body, delaySeconds: (at + i) % sendMax })));
    }
  },
});
