import { withIds } from "../model/scope.ts";
import { wholeScope } from "../tenancy/authenticate.ts";
import { effectiveSettings } from "../tenancy/settings.ts";
import type { DoorContext } from "./door.ts";

/** The zone in whose days mem0's clients are told dates: the tenant's, whichever agent a memory is of. */
export async function mem0Zone(c: DoorContext): Promise<string> {
  const tenant = withIds(wholeScope(c.get("principal")), { agentId: null });
  const { extract } = await effectiveSettings(c.get("services"), tenant);
  return extract.timezone;
}
