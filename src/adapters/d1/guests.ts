import { invalid } from "../../model/errors.ts";
import type { Scope } from "../../model/scope.ts";
import type { LifecycleStore } from "../../ports/lifecycle-store.ts";
import type { SettingsDocument, SettingsStore } from "../../ports/settings-store.ts";
import type { UsageStore } from "../../ports/usage-store.ts";

/**
 * Tenants that have users in this database and are at home in another: what is the tenant's own and no user's is read
 * there.
 */
export interface Guests<Store> {
  /** The store in the tenant's own database; null where that is this one. */
  ownOf(tenantId: string): Promise<Store | null>;
  /** Whether the tenant's users are placed apart, wherever its own database is. */
  isSpread(tenantId: string): Promise<boolean>;
}

const bindsNobody = ({ recall }: SettingsDocument): boolean =>
  typeof recall === "object" &&
  recall !== null &&
  "persona_bind_user" in recall &&
  recall.persona_bind_user === false;

/** Settings, where tenants may be spread. They are the same for all users, wherever these are. */
export function guestSettingsStore(
  here: SettingsStore,
  { ownOf, isSpread }: Guests<SettingsStore>,
): SettingsStore {
  const of = async ({ tenantId }: Scope): Promise<SettingsStore> => (await ownOf(tenantId)) ?? here;
  return {
    read: async (scope) => (await of(scope)).read(scope),
    latest: async (scope) => (await of(scope)).latest(scope),
    async write(scope, agentId, document, now) {
      if (bindsNobody(document) && (await isSpread(scope.tenantId))) {
        throw invalid(
          "recall.persona_bind_user",
          "must stay on: users of this tenant are placed apart, and cannot share an agent's memories",
        );
      }
      return (await of(scope)).write(scope, agentId, document, now);
    },
    remove: async (scope, agentId) => (await of(scope)).remove(scope, agentId),
  };
}

/** Counters, where tenants may be spread: requests and models are counted for the whole tenant. */
export function guestUsageStore(here: UsageStore, { ownOf }: Guests<UsageStore>): UsageStore {
  const of = async ({ tenantId }: Scope): Promise<UsageStore> => (await ownOf(tenantId)) ?? here;
  return {
    ...here,
    countRequest: async (scope, windowStart) => (await of(scope)).countRequest(scope, windowStart),
    addModelUse: async (scope, uses, since) => (await of(scope)).addModelUse(scope, uses, since),
    modelUse: async (scope, since, limit) => (await of(scope)).modelUse(scope, since, limit),
  };
}

/** What jobs ask of, where tenants may be spread: agents' settings stand with the tenant's. */
export const guestLifecycleStore = (
  here: LifecycleStore,
  { ownOf }: Guests<LifecycleStore>,
): LifecycleStore => ({
  ...here,
  agentsWithSettings: async (scope, limit) =>
    ((await ownOf(scope.tenantId)) ?? here).agentsWithSettings(scope, limit),
});
