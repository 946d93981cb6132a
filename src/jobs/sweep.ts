import { readHeld } from "../ingestion/read-held.ts";
import { round } from "../lifecycle/round.ts";
import type { OpenTenant } from "../lifecycle/round.ts";
import { sweeps } from "../lifecycle/sweeps.ts";
import { grantScope } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import { agentSettings } from "../tenancy/agent-settings.ts";
import { servicesOfTenant } from "../tenancy/services.ts";
import type { ScheduledJob } from "./scheduled-job.ts";

const opens =
  (services: Services): OpenTenant =>
  async (tenantId) => {
    const scope = grantScope(tenantId, { userId: null, agentId: null, sessionId: null });
    const [own, { agents, settingsOf }] = await Promise.all([
      servicesOfTenant(services, scope),
      agentSettings(services, scope),
    ]);
    return {
      services: own,
      scope,
      now: services.clock.now(),
      agents,
      settingsOf,
      settings: await settingsOf(null),
      readHeld: (held, settings) => readHeld(own, held, settings),
    };
  };

/** One tick of a sweep over all tenants that are due. */
export const sweepJob = (name: keyof typeof sweeps): ScheduledJob => ({
  name,
  run: (services) => round(services, name, sweeps[name], opens(services)),
});
