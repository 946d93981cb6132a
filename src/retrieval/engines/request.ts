import type { Settings } from "../../contract/settings.ts";
import { ownName } from "../../model/entity.ts";
import { hubMentionsMin } from "../../model/limits.ts";
import type { GraphRequest, PartitionIndex } from "../../ports/recall-store.ts";
import { possibleNames } from "./names.ts";

/** What to read of the graph for a question over partitions of `units` index units. */
export function graphRequest(
  prompt: string,
  partitions: readonly PartitionIndex[],
  units: number,
  { hippo }: Pick<Settings, "hippo">,
  at: { asOf: number | null; now: number },
): GraphRequest {
  return {
    partitionIds: partitions.map(({ id }) => id),
    names: possibleNames(prompt),
    ownNames: [ownName],
    entitiesMax: hippo.top_entities,
    memoriesMax: hippo.max_candidates,
    // Each turn has two units, so a quarter of the memories is about an eighth of the units.
    hubMentions: Math.max(hubMentionsMin, Math.floor(units / 8)),
    ...at,
  };
}
