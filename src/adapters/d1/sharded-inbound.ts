import { homeShard } from "../../model/placement.ts";
import { freeOptions } from "../../model/tenant.ts";
import type { Directory } from "../../ports/directory.ts";
import type { InboundStore } from "../../ports/inbound-store.ts";
import type { TenantStore } from "../../ports/tenant-store.ts";

/**
 * Sources of one database among several. A platform's request names its source and nothing else, so the
 * directory notes whose each source is before it is there.
 */
export function shardedInboundStore(
  own: InboundStore,
  on: (shard: string) => InboundStore,
  directory: Directory,
  tenants: Pick<TenantStore, "get">,
): InboundStore {
  return {
    ...own,

    async add(scope, source, secrets, max) {
      await directory.noteSources(scope.tenantId, [source.id]);
      return own.add(scope, source, secrets, max);
    },

    async remove(scope, id) {
      const removed = await own.remove(scope, id);
      if (removed) await directory.forgetSource(id);
      return removed;
    },

    async live(id) {
      const tenantId = await directory.tenantOfSource(id);
      if (tenantId === null) return on(homeShard).live(id);
      const { shard } = await directory.placement(tenantId);
      if (shard === homeShard) return on(homeShard).live(id);
      // What holds for the tenant is written at home alone.
      const [source, tenant] = await Promise.all([on(shard).live(id), tenants.get(tenantId)]);
      if (source === null || (tenant?.disabledAt ?? null) !== null) return null;
      return { ...source, options: tenant?.options ?? freeOptions };
    },
  };
}
