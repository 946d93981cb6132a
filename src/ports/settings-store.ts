import type { Scope } from "../model/scope.ts";

/** A sparse settings document: only what was changed. */
export type SettingsDocument = Record<string, unknown>;

export interface SettingsLayers {
  tenant: SettingsDocument;
  agent: SettingsDocument;
}

export interface SettingsStore {
  /** The tenant's document and the scope's agent's override, each empty where there is none; may lag behind. */
  read(scope: Scope): Promise<SettingsLayers>;
  /** The same as they are now: what a change starts from. */
  latest(scope: Scope): Promise<SettingsLayers>;
  /** Replaces the tenant's document (`agentId` null) or an agent's override. */
  write(
    scope: Scope,
    agentId: string | null,
    document: SettingsDocument,
    now: number,
  ): Promise<void>;
  /** Drops an agent's override. */
  remove(scope: Scope, agentId: string): Promise<void>;
}
