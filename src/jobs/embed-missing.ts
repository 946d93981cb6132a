import { embedMissing } from "../lifecycle/embed-missing.ts";
import { reembeddedMax, reembeddedSpacesMax } from "../model/limits.ts";
import type { Services } from "../ports/services.ts";
import { servicesOfTenant } from "../tenancy/services.ts";
import { jobScope } from "./consume.ts";

/** Under this tenant id, which is nobody's, stands how far round the circle of spaces the job is. */
const circle = "";
const job = "embed_missing";

/**
 * Makes vectors that could not be made when they were due, a few tenants' a tick, each with its own embedder: a
 * tenant's words go to no other one.
 */
export async function embedMissingOfAll(services: Services): Promise<{ vectors: number }> {
  const { lifecycle, clock } = services;
  const place = (await lifecycle.states(job, [circle])).get(circle)?.cursor ?? "";
  const spaces = await lifecycle.spacesWithMissing(place, reembeddedSpacesMax);
  const tenants = [...new Set(spaces.flatMap(({ tenantId }) => tenantId ?? []))];
  const share = Math.ceil(reembeddedMax / Math.max(1, tenants.length));
  let vectors = 0;
  for (const tenantId of tenants) {
    const own = await servicesOfTenant(services, jobScope({ tenant_id: tenantId }));
    vectors += (await embedMissing(own, tenantId, share)).made;
  }
  const next = spaces.length < reembeddedSpacesMax ? "" : (spaces.at(-1)?.spaceId ?? "");
  if (next !== place) {
    await lifecycle.keepState(circle, job, { cursor: next, lastRunAt: clock.now() });
  }
  return { vectors };
}
