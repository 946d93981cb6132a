import { freeOptions, type TenantOptions } from "../model/tenant.ts";
import type { Services } from "../ports/services.ts";
import { kept } from "./kept.ts";

/** A change in another isolate is seen after this long. */
const keptForMs = 5_000;
const known = kept<TenantOptions>(keptForMs, 500);

/** A tenant's options, for work that nobody asked for with a key: a request has its principal's. */
export async function optionsOf(
  { tenants, clock }: Pick<Services, "tenants" | "clock">,
  tenantId: string,
): Promise<TenantOptions> {
  const options = await known.get(
    tenantId,
    clock.now(),
    async () => (await tenants.options(tenantId)) ?? freeOptions,
  );
  return options ?? freeOptions;
}

export const forgetOptions = (): void => known.drop("");
