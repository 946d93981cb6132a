import { dayMs, modelUseRowsMax } from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import type { TenantOptions } from "../model/tenant.ts";
import type { ServiceStates } from "../contract/models.ts";
import type { Services } from "../ports/services.ts";
import type { ModelUse } from "../ports/usage-store.ts";
import { statesOf } from "./models.ts";
import { type SpendServices, dayOf, spentOf, writeDown } from "./spend.ts";
import { tenantById } from "./tenants.ts";

/**
 * What models were asked for a tenant in the last `days` UTC days, today counted, against its bounds. What
 * this isolate has not written down yet is, first. Throws `not_found`.
 */
export async function usageOf(
  services: SpendServices & Pick<Services, "tenants" | "providers" | "vault">,
  scope: Scope,
  days: number,
): Promise<{
  uses: ModelUse[];
  today: { tokens: number; usd: number };
  options: TenantOptions;
  states: ServiceStates;
}> {
  const { tenants, usage, clock, priceOf } = services;
  const now = clock.now();
  const { options } = await tenantById(tenants, scope.tenantId, now);
  await writeDown(services, scope);
  const today = dayOf(now);
  const [uses, states] = await Promise.all([
    usage.modelUse(scope, today - (days - 1) * dayMs, modelUseRowsMax),
    statesOf(services, scope.tenantId, options.models),
  ]);
  const ofToday = uses.filter(({ day }) => day === today);
  return { uses, today: spentOf(ofToday, priceOf), options, states };
}
