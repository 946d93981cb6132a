import { compose, servicesOf } from "./compose.ts";
import type { Env } from "./env.ts";
import { consume } from "./jobs/consume.ts";
import { buryDead } from "./jobs/bury-dead.ts";
import { deliverSoon } from "./jobs/deliver.ts";
import { tick } from "./jobs/schedule.ts";

export default {
  fetch: (request, env, context) => compose(env).fetch(request, env, context),
  async queue(batch, env, context) {
    const services = servicesOf(env, context, null);
    await (batch.queue.endsWith("-dead") ? buryDead : consume)(services, batch.messages);
    context.waitUntil(deliverSoon(services));
  },
  async scheduled(event, env, context) {
    await tick(servicesOf(env, context, null), event.cron);
  },
} satisfies ExportedHandler<Env>;
