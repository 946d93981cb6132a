import type { Api } from "../api.ts";
import type { CallOptions } from "../connection.ts";
import type { Settings } from "../contract.ts";

/** A part of the document; null restores a default. */
type Patch<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: Patch<T[K]> | null }
    : T;
export type SettingsChange = Patch<Settings>;

/** What an agent overrides. */
export interface AgentSettings {
  get(options?: CallOptions): Promise<Settings>;
  patch(change: SettingsChange, options?: CallOptions): Promise<Settings>;
  /** The tenant's settings hold again. */
  reset(options?: CallOptions): Promise<void>;
}

export interface SettingsResource {
  /** The effective document, defaults filled in. */
  get(options?: CallOptions): Promise<Settings>;
  patch(change: SettingsChange, options?: CallOptions): Promise<Settings>;
  agent(agentId: string): AgentSettings;
}

export const settings = ({ call }: Api): SettingsResource => ({
  get: (options) => call("GET /v1/settings", {}, options),
  patch: (change, options) => call("PATCH /v1/settings", { body: { ...change } }, options),
  agent: (agentId) => {
    const path = { agent_id: agentId };
    return {
      get: (options) => call("GET /v1/settings/agents/{agent_id}", { path }, options),
      patch: (change, options) =>
        call("PATCH /v1/settings/agents/{agent_id}", { path, body: { ...change } }, options),
      reset: (options) => call("DELETE /v1/settings/agents/{agent_id}", { path }, options),
    };
  },
});
