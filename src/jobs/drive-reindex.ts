import { reindex } from "../lifecycle/reindex.ts";
import { jobScope } from "./consume.ts";
import type { Services } from "../ports/services.ts";

/** Tenants whose rebuild one tick drives on. */
const tenantsPerTick = 2;

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
