import { endSpaces } from "../lifecycle/end-spaces.ts";
import { indexSoon } from "../lifecycle/index-soon.ts";
import { removeVectors } from "../lifecycle/remove-vectors.ts";
import { sendVectors } from "../lifecycle/send-vectors.ts";
import type { Scope } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import { jobScope } from "./consume.ts";
import type { ScheduledJob } from "./scheduled-job.ts";
import { sweepJob } from "./sweep.ts";

const scopeOf = (tenantId: string): Scope => jobScope({ tenant_id: tenantId });

/** Brings the index outside in line with what was written and what is gone, and ends what was replaced. */
export async function indexVectors(services: Services): Promise<Record<string, number>> {
  const { removed } = await removeVectors(services, scopeOf);
  const { sent } = await sendVectors(services, scopeOf);
  const { spaces } = await endSpaces(services, scopeOf);
  return { sent, removed, spaces };
}

/** The same behind a queue batch. */
export const indexBehind = (services: Services): Promise<void> =>
  indexSoon(services, scopeOf, null);

const reconciling = sweepJob("reconcile_vectors");

/** Compares the index outside with D1; without one there is nothing to compare. */
export const reconcileJob: ScheduledJob = {
  name: reconciling.name,
  async run(services) {
    if (services.vectorIndex === null) return {};
    const left = await services.vectorIndex.tidy(services.clock.now());
    return { ...(await reconciling.run(services)), left };
  },
};
