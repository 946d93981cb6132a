import type { Settings } from "../../contract/settings.ts";
import type { GraphRequest, PartitionIndex } from "../../ports/recall-store.ts";
import { possibleNames } from "./names.ts";

/** Entities in more memories than a quarter of the partition's are hubs; in a small one none is. */
const hubMentionsMin = 20;
/** The normal name under which the user's own node stands. */
const ownNames = ["user"];

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
    ownNames,
    entitiesMax: hippo.top_entities,
    memoriesMax: hippo.max_candidates,
    // Each turn has two units, so a quarter of the memories is about an eighth of the units.
    hubMentions: Math.max(hubMentionsMin, Math.floor(units / 8)),
    ...at,
  };
}
