import type { RetrieveOutcome } from "../contract/retrieve.ts";
import type { Comparison } from "../model/quantity.ts";
import type { Details, Explained } from "../ports/recall-store.ts";
import { strengthAt } from "./as-of.ts";
import type { Asked } from "./asked.ts";
import { walk } from "./engines/engine.ts";
import { evidenceOf, placeOf, textRelevance } from "./evidence.ts";
import type { Gathered } from "./gather.ts";
import type { Question } from "./lexical/question.ts";
import type { Ranking } from "./ranking.ts";
import type { Chosen } from "./repeats.ts";
import { placeKey, weigh } from "./weigh.ts";
import type { Weighed } from "./weigh.ts";
import { personAsked } from "./whose/asked-of.ts";
import { verdictOf } from "./why-not.ts";

interface Judged {
  /** Best first. */
  best: Weighed[];
  /** Activations of entities to keep for the next question. */
  activations: ReadonlyMap<string, number>;
}

/** All that was found, walked over by the engine and weighed. */
export function judge(
  question: Question,
  gathered: Gathered,
  { near }: Ranking,
  details: Details | null,
  comparison: Comparison | null,
  embedderModel: string | null,
  { settings, input, now, engine }: Asked,
): Judged {
  if (details === null) return { best: [], activations: new Map() };
  const found = evidenceOf(gathered, near, comparison, embedderModel);
  const evidence =
    input.mode === "vector" ? { ...found, weights: { ...found.weights, vector: 1 } } : found;
  const walked = walk(engine, details.graph, textRelevance(details, found), settings, now);
  const shown = details.memories.filter(({ memory }) => !memory.quarantined);
  const then = input.asOf;
  const best = weigh(
    then === null
      ? shown
      : shown.map((one) => ({ ...one, memory: strengthAt(one.memory, then, settings) })),
    {
      ...evidence,
      answering: new Set(details.answering),
      askedOf: personAsked(question, gathered.index),
      graph: walked.relevance,
      graphShare: 1 - settings.hippo.hybrid_weight,
    },
    new Set(question.terms.map(({ term }) => term)),
    settings,
    now,
    input.explain,
  );
  return { best, activations: walked.activations };
}

/** Of each memory that the caller asks about, why it is or is not chosen. */
export function explainedOf(
  { input, now, limit, minScore, settings }: Asked,
  gathered: Gathered,
  { all }: Ranking,
  weighed: readonly Weighed[],
  { chosen, repeats }: Chosen<Weighed>,
  details: Details,
): RetrieveOutcome["explained"] {
  if (input.explainIds.length === 0) return [];
  const ranks = new Map(all.map((unit, i) => [placeKey(placeOf(gathered, unit)), i + 1]));
  const textRank = ({ places }: Explained): number | null => {
    const found = places.flatMap((place) => ranks.get(placeKey(place)) ?? []);
    return found.length === 0 ? null : Math.min(...found);
  };
  const byId = new Map(details.explained.map((memory) => [memory.id, memory]));
  return input.explainIds.map((id) =>
    verdictOf(id, byId.get(id) ?? null, {
      weighed,
      returned: new Set(chosen.map(({ memory }) => memory.id)),
      repeats,
      textRank,
      partitionIds: new Set(gathered.candidates.partitions.map((partition) => partition.id)),
      asOf: input.asOf,
      now,
      zone: input.timezone ?? settings.extract.timezone,
      limit,
      minScore,
      seesTenant: input.seesTenant,
    }),
  );
}
