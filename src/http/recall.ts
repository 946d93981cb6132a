import type { RetrieveInput, RetrieveOutcome } from "../contract/retrieve.ts";
import type { Scope } from "../model/scope.ts";
import { retrieve } from "../retrieval/retrieve.ts";
import { retrieveWithLegacy } from "../retrieval/retrieve-legacy.ts";
import type { DoorContext } from "./door.ts";
import { reach } from "./reach.ts";
import { gates, readsLegacy } from "./gates.ts";

/** What retrieve and search share: the question within the caller's scope, older ids where they count. */
export async function recall(
  c: DoorContext,
  scope: Scope,
  asked: RetrieveInput,
): Promise<RetrieveOutcome> {
  const services = await reach(c, scope);
  const principal = c.get("principal");
  const gate = await gates(services, scope)(scope);
  const input = { ...asked, ids: scope, seesTenant: principal.confined === null };
  return readsLegacy(c, gate.settings)
    ? retrieveWithLegacy(services, scope, gate, input)
    : retrieve(services, scope, gate.settings, input);
}

/** Each stage of an answer, for the counters; the cache's outcome says how the question was answered. */
export function countStages(c: DoorContext, work: string, outcome: RetrieveOutcome): void {
  const { meter } = c.get("services");
  const { tenantId } = c.get("principal");
  const { total: _, ...stages } = outcome.timingsMs;
  for (const [stage, ms] of Object.entries(stages)) {
    const how = stage === "cache" ? outcome.cache : "ok";
    meter.took({ work: `${work}.${stage}`, ms, outcome: how, tenantId });
  }
  for (const { part, reason } of outcome.degraded) {
    meter.took({ work: `${work}.degraded.${part}`, ms: 0, outcome: reason, tenantId });
  }
}

export const serverTiming = (timings: RetrieveOutcome["timingsMs"]): string =>
  Object.entries(timings)
    .map(([step, ms]) => `${step};dur=${ms.toFixed(1)}`)
    .join(", ");
