import { compose, fleetOf } from "./compose.ts";
import type { Env } from "./env.ts";
import { readAcross, tickAcross } from "./jobs/across-shards.ts";
import { consume } from "./jobs/consume.ts";
import { buryDead } from "./jobs/bury-dead.ts";
import { deliverSoon } from "./jobs/deliver.ts";
import { indexBehind } from "./jobs/index-vectors.ts";

export default {
  fetch: (request, env, context) => compose(env).fetch(request, env, context),
  async queue(batch, env, context) {
    const read = batch.queue.endsWith("-dead") ? buryDead : consume;
    const touched = await readAcross(
      fleetOf(env, context, null, `queue_${batch.messages[0]?.id ?? batch.queue}`),
      batch.messages,
      read,
    );
    for (const services of touched) {
      context.waitUntil(deliverSoon(services));
      context.waitUntil(indexBehind(services));
    }
  },
  async scheduled(event, env, context) {
    await tickAcross(fleetOf(env, context, null, `cron_${event.scheduledTime}`), event.cron);
  },
} satisfies ExportedHandler<Env>;
