import { allOriginsMax } from "../model/limits.ts";
import type { Services } from "../ports/services.ts";
import { kept } from "./kept.ts";

/** A preflight bears no key, so it is answered for any tenant's origin. */
const keptForMs = 15_000;
const known = kept<ReadonlySet<string>>(keptForMs, 1);

/** Whether some live tenant allows this origin; a change is seen within seconds. */
export async function isAllowedSomewhere(
  { tenants, clock }: Pick<Services, "tenants" | "clock">,
  origin: string,
): Promise<boolean> {
  const all = await known.get(
    "",
    clock.now(),
    async () => new Set(await tenants.origins(allOriginsMax)),
  );
  return all?.has(origin) ?? false;
}

/** Ends what this isolate holds, where a tenant's origins changed. */
export const forgetOrigins = (): void => known.drop("");
