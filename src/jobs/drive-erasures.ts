import { removeVectors } from "../lifecycle/remove-vectors.ts";
import type { OutsideServices } from "../lifecycle/send-vectors.ts";
import { erasureLeaseMs, erasuresMax } from "../model/limits.ts";
import type { Services } from "../ports/services.ts";
import { driveErasure } from "../tenancy/erase.ts";
import { jobScope } from "./consume.ts";

/** Goes on with erasures that nobody is at: large ones, and those whose work broke off. */
export async function driveErasures(
  services: OutsideServices & Pick<Services, "erasures">,
): Promise<{ erasures: number; finished: number }> {
  const now = services.clock.now();
  const taken = await services.erasures.takeOpen(now, now + erasureLeaseMs, erasuresMax);
  let finished = 0;
  for (const { tenantId, erasureId } of taken) {
    const scope = jobScope({ tenant_id: tenantId });
    const takeOut = () => removeVectors(services, () => scope, tenantId);
    if (await driveErasure(services, scope, erasureId, takeOut)) finished++;
  }
  return { erasures: taken.length, finished };
}
