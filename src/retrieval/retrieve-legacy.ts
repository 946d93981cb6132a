import type { RetrieveInput, RetrieveOutcome } from "../contract/retrieve.ts";
import { partitionRules } from "../contract/settings.ts";
import type { Gate } from "../memories/gate.ts";
import { legacyPartitionKeys, migrateLegacy } from "../memories/legacy.ts";
import type { Scope } from "../model/scope.ts";
import { retrieve, retrieveKnowing } from "./retrieve.ts";

type LegacyServices = Parameters<typeof retrieve>[0] & Parameters<typeof migrateLegacy>[0];

/**
 * As `retrieve`; where that finds nothing, under the ids as older clients wrote them. With
 * `recall.auto_migrate_on_read` what lives there is copied to the present ids behind the answer.
 */
export async function retrieveWithLegacy(
  services: LegacyServices,
  scope: Scope,
  gate: Gate,
  input: RetrieveInput,
): Promise<RetrieveOutcome> {
  const { settings } = gate;
  const keys = legacyPartitionKeys(scope, input.layers, partitionRules(settings));
  const { outcome, elsewhere } = await retrieveKnowing(services, scope, settings, input, keys);
  const isEmpty = outcome.memories.length === 0 && outcome.skipped === null;
  if (!isEmpty || !elsewhere) return outcome;
  const older = await retrieve(services, scope, settings, { ...input, legacyIds: true });
  // Where the older ids have nothing either, the first answer says why.
  if (older.memories.length === 0) return outcome;
  if (settings.recall.auto_migrate_on_read) {
    services.after(migrateLegacy(services, scope, gate));
  }
  return older;
}
