import { memoryToWire } from "../contract/memory.ts";
import { deliveryRoundsMax, purgedHeardMax } from "../model/limits.ts";
import { withIds } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import { effectiveSettings } from "../tenancy/settings.ts";
import { type Reading, deliver, purgeDeliveries } from "../webhooks/deliver.ts";
import { purgeHeard } from "../webhooks/inbound/hear.ts";
import { jobScope } from "./consume.ts";

/** Tells subscribers what happened, and sends again what did not arrive. */
export const deliverEvents = (services: Services): Promise<Record<string, number>> =>
  deliver(services, readingOf(services), deliveryRoundsMax);

const readingOf = (services: Services): Reading => ({
  scopeOf: (tenantId) => jobScope({ tenant_id: tenantId }),
  show: async (scope, memory) => {
    const { agentId } = memory;
    const { decay } = await effectiveSettings(services, withIds(scope, { agentId }));
    return memoryToWire(memory, { curve: decay.curve, now: services.clock.now() });
  },
});

/** One round of it behind a queue batch: what goes wrong is logged, and left to the next tick. */
export async function deliverSoon(services: Services): Promise<void> {
  try {
    await deliver(services, readingOf(services), 1);
  } catch (cause) {
    services.log("job_failed", {
      job: "deliver",
      problem: cause instanceof Error ? cause.message.slice(0, 300) : "unknown",
    });
  }
}

/** Ends what was delivered or given up long ago, and what platforms told. */
export async function purgeWebhooks(services: Services): Promise<Record<string, number>> {
  const { rows } = await purgeDeliveries(services);
  const { messages } = await purgeHeard(services, purgedHeardMax);
  return { rows, messages };
}
