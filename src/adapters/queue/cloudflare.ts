import type { IngestQueue } from "../../ports/queue.ts";

/** Messages one call may carry: Queues takes 100. */
const sendMax = 100;

/** Each message says which request it comes from, so that logs of both can be joined. */
export function cloudflareIngestQueue(queue: Queue, origin: string): IngestQueue {
  return {
    async send(jobs, delayS) {
      const options = delayS === undefined ? {} : { delaySeconds: delayS };
      for (let at = 0; at < jobs.length; at += sendMax) {
        const batch = jobs.slice(at, at + sendMax);
        await queue.sendBatch(batch.map((job) => ({ body: { ...job, origin }, ...options })));
      }
    },
  };
}
