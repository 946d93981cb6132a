import { goOnRebuilding } from "../lifecycle/rebuild-vectors.ts";
import { reindex } from "../lifecycle/reindex.ts";
import { rebuildStepsMax } from "../model/limits.ts";
import { servicesOfTenant } from "../tenancy/services.ts";
import { jobScope } from "./consume.ts";
import type { Services } from "../ports/services.ts";

/** Tenants whose rebuild one tick drives on. */
const tenantsPerTick = 2;

/** Goes on with rebuilds of vectors that were begun. */
export async function driveVectorRebuilds(
  services: Services,
): Promise<{ tenants: number; done: number }> {
  const tenants = await services.spaces.rebuilding(tenantsPerTick);
  let done = 0;
  for (const tenantId of tenants) {
    const scope = jobScope({ tenant_id: tenantId });
    const own = await servicesOfTenant(services, scope);
    for (let step = 0; step < rebuildStepsMax; step++) {
      const rebuilt = await goOnRebuilding(own, scope);
      if (rebuilt === null || rebuilt.done) {
        done++;
        break;
      }
    }
  }
  return { tenants: tenants.length, done };
}

/** Goes on with rebuilds of the lexical index that were begun. */
export async function driveReindex(
  services: Pick<Services, "index" | "clock">,
): Promise<{ tenants: number; done: number }> {
  const tenants = await services.index.rebuilding(tenantsPerTick);
  let done = 0;
  for (const tenantId of tenants) {
    const scope = jobScope({ tenant_id: tenantId });
    if ((await reindex(services, scope)).done) done++;
  }
  return { tenants: tenants.length, done };
}
