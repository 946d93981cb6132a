import { partitionRules } from "../contract/settings.ts";
import type { Settings } from "../contract/settings.ts";
import { invalid } from "../model/errors.ts";
import { namedId } from "../model/ids.ts";
import { writePartition } from "../model/scope.ts";
import type { Layer } from "../model/memory.ts";
import type { Partition, Scope, ScopeIds } from "../model/scope.ts";

const needs = {
  conversation: "session_id",
  persona: "agent_id (and user_id where recall.persona_bind_user is on)",
  global: "user_id",
} as const;

/** Where a write with these ids goes. Throws `invalid_request` where it names a layer whose ids it lacks. */
export function partitionFor(
  told: ScopeIds & { layer: Layer | null },
  settings: Settings,
): Partition {
  const partition = writePartition(
    told,
    told.layer,
    settings.ingest.target_layer,
    partitionRules(settings),
  );
  if (partition !== null) return partition;
  const layer = told.layer ?? "conversation";
  throw invalid("layer", `${layer} needs ${needs[layer]}`);
}

/** The id of a partition: the same for the same tenant and key, so none has to be looked up. */
export const partitionIdOf = (scope: Scope, partition: Partition): Promise<string> =>
  namedId("prt", scope.tenantId, partition.key);

/** The ids of the partitions of these keys, in order. */
export const partitionIdsOf = (scope: Scope, keys: readonly string[]): Promise<string[]> =>
  Promise.all(keys.map((key) => namedId("prt", scope.tenantId, key)));
