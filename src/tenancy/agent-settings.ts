import type { Settings } from "../contract/settings.ts";
import { agentSettingsMax } from "../model/limits.ts";
import { type Scope, withIds } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import { effectiveSettings } from "./settings.ts";

export interface AgentSettings {
  /** Agents that have settings of their own. */
  agents: readonly string[];
  /** What holds for an agent, or with null for the tenant; read once each. */
  settingsOf(agentId: string | null): Promise<Settings>;
}

/** The settings of a tenant and its agents, for work that goes over all of its memories. */
export async function agentSettings(
  services: Pick<Services, "settings" | "lifecycle" | "clock" | "log">,
  scope: Scope,
): Promise<AgentSettings> {
  const agents = await services.lifecycle.agentsWithSettings(scope, agentSettingsMax);
  const own = new Set(agents);
  const read = new Map<string | null, Promise<Settings>>();
  return {
    agents,
    settingsOf(agentId) {
      const key = agentId !== null && own.has(agentId) ? agentId : null;
      const known = read.get(key) ?? effectiveSettings(services, withIds(scope, { agentId: key }));
      read.set(key, known);
      return known;
    },
  };
}
