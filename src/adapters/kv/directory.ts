import { freeOptions } from "../../model/tenant.ts";
import type { TenantOptions } from "../../model/tenant.ts";
import type { ApiKey, KeyStore, LiveKey } from "../../ports/key-store.ts";
import type { SettingsDocument, SettingsStore } from "../../ports/settings-store.ts";
import type { TenantStore } from "../../ports/tenant-store.ts";
import type { Lagging } from "./lagging.ts";

/** A tenant as far as its keys go. A key and its tenant are two copies, so that a change takes back one. */
interface Held {
  options: TenantOptions;
}

/** Options of a copy that another version made, which may know fewer. */
const optionsOf = ({ options }: Held): TenantOptions => ({ ...freeOptions, ...options });

/**
 * Keys read through KV. A key that is not there is never kept: a new one works at once. One that was revoked is
 * taken back, and its copies elsewhere end within `directoryTtlMs`.
 */
export function kvKeyStore(store: KeyStore, copies: Lagging): KeyStore {
  async function known(
    find: () => Promise<LiveKey | null>,
    kind: "key" | "maker",
    ...of: readonly string[]
  ): Promise<LiveKey | null> {
    const key = await copies.read<ApiKey>(kind, ...of);
    const tenant = key && (await copies.read<Held | null>("tenant", key.value.tenantId));
    if (key !== null && tenant !== null && tenant.value !== null) {
      // That it was used was noted when D1 was asked.
      const lastUsedAt = Math.max(key.value.lastUsedAt ?? 0, key.at);
      return { ...key.value, lastUsedAt, options: optionsOf(tenant.value) };
    }
    const at = copies.now();
    const found = await find();
    if (found === null) return null;
    const { options, ...bare } = found;
    copies.keep(bare, at, kind, ...of);
    copies.keep({ options }, at, "tenant", found.tenantId);
    return found;
  }

  return {
    ...store,
    find: (hash) => known(() => store.find(hash), "key", hash),
    live: (tenantId, id) => known(() => store.live(tenantId, id), "maker", tenantId, id),
    async revoke(tenantId, id, at) {
      const hash = await store.revoke(tenantId, id, at);
      await Promise.all([
        copies.drop("maker", tenantId, id),
        ...(hash === null ? [] : [copies.drop("key", hash)]),
      ]);
      return hash;
    },
  };
}

/** What holds for a tenant, read through KV; all else of tenants is D1's. */
export function kvTenantStore(store: TenantStore, copies: Lagging): TenantStore {
  return {
    ...store,
    async options(id) {
      const copy = await copies.read<Held | null>("tenant", id);
      if (copy !== null) return copy.value && optionsOf(copy.value);
      const at = copies.now();
      const options = await store.options(id);
      copies.keep(options && { options }, at, "tenant", id);
      return options;
    },
    async add(tenant, firstKey, hash) {
      const isNew = await store.add(tenant, firstKey, hash);
      await copies.drop("tenant", tenant.id);
      return isNew;
    },
    async write(tenant) {
      await store.write(tenant);
      await copies.drop("tenant", tenant.id);
    },
  };
}

/** Settings read through KV, the tenant's document and an agent's each for itself. A change starts from D1. */
export function kvSettingsStore(store: SettingsStore, copies: Lagging): SettingsStore {
  return {
    ...store,
    async read(scope) {
      const { tenantId, agentId } = scope;
      const [tenant, agent] = await Promise.all([
        copies.read<SettingsDocument>("settings", tenantId, null),
        agentId === null ? null : copies.read<SettingsDocument>("settings", tenantId, agentId),
      ]);
      if (tenant !== null && (agentId === null || agent !== null)) {
        return { tenant: tenant.value, agent: agent?.value ?? {} };
      }
      const at = copies.now();
      const layers = await store.read(scope);
      copies.keep(layers.tenant, at, "settings", tenantId, null);
      if (agentId !== null) copies.keep(layers.agent, at, "settings", tenantId, agentId);
      return layers;
    },
    async write(scope, agentId, document, now) {
      await store.write(scope, agentId, document, now);
      await copies.drop("settings", scope.tenantId, agentId);
    },
    async remove(scope, agentId) {
      await store.remove(scope, agentId);
      await copies.drop("settings", scope.tenantId, agentId);
    },
  };
}
