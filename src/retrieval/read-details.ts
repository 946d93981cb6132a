import type { RetrieveOutcome } from "../contract/retrieve.ts";
import { satisfyingMax } from "../model/limits.ts";
import type { Comparison } from "../model/quantity.ts";
import type { Details } from "../ports/recall-store.ts";
import type { Services } from "../ports/services.ts";
import type { Asked } from "./asked.ts";
import type { AskedAttribute } from "./attributes/asked-attribute.ts";
import { answeringRequest } from "./attributes/request.ts";
import { reduced } from "./question-embedding.ts";
import { graphRequest } from "./engines/request.ts";
import { placeOf } from "./evidence.ts";
import type { Gathered } from "./gather.ts";
import type { Ranked } from "./lexical/rank.ts";
import type { Ranking } from "./ranking.ts";
import { placeKey } from "./weigh.ts";

const nothingRead: Details = { memories: [], answering: [], graph: null, raw: [], explained: [] };

/** The second round trip: everything that the channels want to know more of. */
export async function detailsOf(
  { recall }: Pick<Services, "recall">,
  { scope, settings, input, now, filter, engine }: Asked,
  gathered: Gathered,
  { near, said }: Ranking,
  comparison: Comparison | null,
  attribute: AskedAttribute | null,
): Promise<Details> {
  const { partitions } = gathered.candidates;
  const graph =
    engine === "basic"
      ? null
      : graphRequest(reduced(input.prompt), partitions, gathered.index.n, settings, {
          asOf: input.asOf,
          now,
        });
  const wanted = near.length + said.length + gathered.near.length + input.explainIds.length;
  const answering =
    attribute === null || partitions.length === 0
      ? null
      : answeringRequest(
          attribute,
          gathered.index,
          partitions.map(({ id }) => id),
        );
  if (wanted === 0 && graph === null && comparison === null && answering === null) {
    return nothingRead;
  }
  return recall.details(scope, {
    places: near.map((unit) => placeOf(gathered, unit)),
    memoryIds: gathered.near.map(({ memoryId }) => memoryId),
    filter,
    graph,
    satisfying:
      comparison === null
        ? null
        : {
            ...comparison,
            partitionIds: partitions.map(({ id }) => id),
            memoriesMax: satisfyingMax,
          },
    answering,
    rawTurns: said.map((unit) => placeOf(gathered, unit)),
    forgottenIn: partitions.map(({ id }) => id),
    explainIds: input.explainIds,
    now,
  });
}

/** The verbatim turns of an answer, best first. */
export function rawOf(
  details: Details | null,
  gathered: Gathered,
  said: readonly Ranked[],
): RetrieveOutcome["raw"] {
  const words = new Map(details?.raw.map((utterance) => [placeKey(utterance.place), utterance]));
  return said.flatMap((unit) => {
    const found = words.get(placeKey(placeOf(gathered, unit)));
    if (found === undefined) return [];
    const { place: _, ...utterance } = found;
    return [{ ...utterance, score: unit.relevance }];
  });
}
