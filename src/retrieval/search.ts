import type { EmptyReason, RetrieveOutcome } from "../contract/retrieve.ts";
import type { LexicalIndex } from "../model/lexical/lexical-index.ts";
import {
  askedCharsMax,
  detailFactor,
  detailsMax,
  detailsMin,
  satisfyingMax,
} from "../model/limits.ts";
import { comparisonOf } from "../model/quantity.ts";
import type { Comparison } from "../model/quantity.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { Details, Explained, Pulse } from "../ports/recall-store.ts";
import type { Services } from "../ports/services.ts";
import { strengthAt } from "./as-of.ts";
import type { Asked } from "./asked.ts";
import type { Budget } from "./budget.ts";
import { walk } from "./engines/engine.ts";
import { graphRequest } from "./engines/request.ts";
import { allowedOf, evidenceOf, placeOf, remembersAny, saidBy, textRelevance } from "./evidence.ts";
import { gather } from "./gather.ts";
import type { Gathered } from "./gather.ts";
import type { Found } from "./kept.ts";
import { emptyIndex } from "./lexical/lexical-index.ts";
import { parseQuestion } from "./lexical/question.ts";
import type { Question } from "./lexical/question.ts";
import { rank } from "./lexical/rank.ts";
import type { Ranked } from "./lexical/rank.ts";
import { withoutRepeats } from "./repeats.ts";
import type { Chosen } from "./repeats.ts";
import { rewrite, withWords } from "./rewrite.ts";
import { placeKey, weigh } from "./weigh.ts";
import type { Weighed } from "./weigh.ts";
import { verdictOf } from "./why-not.ts";

export type SearchServices = Pick<
  Services,
  "recall" | "indexes" | "embedder" | "spaces" | "model" | "log"
>;

export interface Searched {
  found: Found;
  pulse: Pulse;
  degraded: RetrieveOutcome["degraded"];
  /** Activations of entities to keep for the next question. */
  activations: ReadonlyMap<string, number>;
  /** When the candidates were there. */
  gatheredAt: number;
}

/**
 * Candidates in one D1 round trip, ranked here, their memories in a second, weighed, and of those that
 * say the same the best. What is not there in time is left out and named in `degraded`.
 */
export async function search(
  services: SearchServices,
  asked: Asked,
  budget: Budget,
): Promise<Searched> {
  const { input, settings, now } = asked;
  const [candidates, rewritten] = await Promise.all([
    budget.within(
      gather(inTime(services, asked, budget), asked.scope, reduced(input.prompt), wantedOf(asked)),
    ),
    rewrite(services.model, input.rewrite ?? settings.recall.query_rewrite, input.prompt, budget),
  ]);
  const gatheredAt = performance.now();
  const gathered = candidates?.value ?? nothingGathered;

  const { words } = rewritten;
  const question = withWords(
    parseQuestion(input.prompt, now),
    words === null ? null : parseQuestion(words, now),
  );
  const comparison = comparisonOf(input.prompt);
  const { index } = gathered;
  const ranking = rankingOf(question, index, gathered, asked);
  const details = await budget.within(
    detailsOf(services, asked, gathered, index, ranking, comparison),
  );

  const weighed = weighedOf(
    question,
    gathered,
    ranking,
    details?.value ?? null,
    comparison,
    services,
    asked,
  );
  const choice = withoutRepeats(
    weighed.best.filter(({ score }) => score >= asked.minScore),
    asked.limit,
  );
  const late = candidates === null || details === null;
  return {
    found: {
      memories: choice.chosen,
      raw: rawOf(details?.value ?? null, gathered, ranking.said),
      explained: late
        ? []
        : explainedOf(asked, gathered, ranking, weighed.best, choice, details.value),
      query: [input.prompt.trim(), ...(words === null ? [] : [words])].join(" "),
      emptyReason:
        late || choice.chosen.length > 0 ? null : emptyReasonOf(question, index, gathered, asked),
    },
    pulse: gathered.candidates,
    degraded: [
      ...(late
        ? [{ part: candidates === null ? "candidates" : "memories", reason: "timeout" }]
        : []),
      ...gathered.degraded,
      ...rewritten.degraded,
    ],
    activations: weighed.activations,
    gatheredAt,
  };
}

const nothingGathered: Gathered = {
  candidates: { partitions: [], recentPairs: [], summaries: [] },
  index: emptyIndex,
  near: [],
  degraded: [],
};

const wantedOf = ({ partitionKeys, recentPairs, filter, now }: Asked) => ({
  partitionKeys,
  recentPairs,
  filter,
  summaries: true,
  now,
});

/** Of what is left of the time: the memories have to be read after it. */
const embeddingShare = 0.6;

/** The services with an embedder that gives up in time, or none where only words are searched. */
function inTime(services: SearchServices, { input }: Asked, budget: Budget): SearchServices {
  const { embedder } = services;
  if (embedder === null || input.mode === "text") return { ...services, embedder: null };
  const bounded: Embedder = {
    model: embedder.model,
    dimensions: embedder.dimensions,
    async embed(texts) {
      const made = await budget.within(embedder.embed(texts), embeddingShare);
      if (made === null) throw new Error("timeout");
      return made.value;
    },
  };
  return { ...services, embedder: bounded };
}

/** People ask at the beginning or the end of what they send: that is embedded of a long prompt. */
const reduced = (prompt: string): string =>
  prompt.length <= askedCharsMax
    ? prompt
    : `${prompt.slice(0, askedCharsMax / 2)}\n${prompt.slice(-askedCharsMax / 2)}`.toWellFormed();

interface Ranking {
  /** Units that lead to memories, best first: all of them where the caller asks about some. */
  all: readonly Ranked[];
  /** Those whose memories are read. */
  near: readonly Ranked[];
  /** Utterances for `raw_turns`. */
  said: readonly Ranked[];
}

function rankingOf(
  question: Question,
  index: LexicalIndex,
  gathered: Gathered,
  { input, limit }: Asked,
): Ranking {
  const reach = Math.min(detailsMax, Math.max(detailsMin, limit * detailFactor));
  const k = input.explainIds.length > 0 ? Math.max(reach, index.n) : reach;
  const all =
    input.mode === "vector"
      ? []
      : rank(question, index, { k, rememberedOnly: true, ...allowedOf(gathered) });
  const said =
    input.rawTurns === 0
      ? []
      : rank(question, index, { k: input.rawTurns, ...saidBy(index, input.asOf) });
  return { all, near: all.slice(0, reach), said };
}

const nothingRead: Details = { memories: [], graph: null, raw: [], explained: [] };

async function detailsOf(
  { recall }: Pick<Services, "recall">,
  { scope, settings, input, now, filter, engine }: Asked,
  gathered: Gathered,
  index: LexicalIndex,
  { near, said }: Ranking,
  comparison: Comparison | null,
): Promise<Details> {
  const { partitions } = gathered.candidates;
  const graph =
    engine === "basic"
      ? null
      : graphRequest(reduced(input.prompt), partitions, index.n, settings, {
          asOf: input.asOf,
          now,
        });
  const wanted = near.length + said.length + gathered.near.length + input.explainIds.length;
  if (wanted === 0 && graph === null && comparison === null) return nothingRead;
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
    rawTurns: said.map((unit) => placeOf(gathered, unit)),
    explainIds: input.explainIds,
    now,
  });
}

function weighedOf(
  question: Question,
  gathered: Gathered,
  { near }: Ranking,
  details: Details | null,
  comparison: Comparison | null,
  { embedder }: Pick<Services, "embedder">,
  { settings, input, now, engine }: Asked,
): { best: Weighed[]; activations: ReadonlyMap<string, number> } {
  if (details === null) return { best: [], activations: new Map() };
  const found = evidenceOf(gathered, near, comparison, embedder?.model ?? null);
  const evidence =
    input.mode === "vector" ? { ...found, weights: { ...found.weights, vector: 1 } } : found;
  const walked = walk(engine, details.graph, textRelevance(details, found), settings, now);
  const shown = details.memories.filter(({ memory }) => !memory.quarantined);
  const then = input.asOf;
  const best = weigh(
    then === null
      ? shown
      : shown.map((one) => ({ ...one, memory: strengthAt(one.memory, then, settings) })),
    { ...evidence, graph: walked.relevance, graphShare: 1 - settings.hippo.hybrid_weight },
    new Set(question.terms.map(({ term }) => term)),
    settings,
    now,
    input.explain,
  );
  return { best, activations: walked.activations };
}

function rawOf(
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

function explainedOf(
  { input, now, limit, minScore }: Asked,
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
      limit,
      minScore,
      seesTenant: input.seesTenant,
    }),
  );
}

/** Why nothing came back though all was searched in time. */
function emptyReasonOf(
  question: Question,
  index: LexicalIndex,
  { candidates }: Gathered,
  { input, filter }: Asked,
): EmptyReason {
  if (!remembersAny(index)) return "nothing_stored";
  if (filter === null) return "nothing_relevant";
  const isBare = input.types === null && input.tags === null && input.where === null;
  const leaves = candidates.partitions.some(({ allowed }) => (allowed ?? []).length > 0);
  if (!leaves) return isBare ? "nothing_stored" : "filtered";
  const unfiltered = rank(question, index, { k: 1, rememberedOnly: true });
  return unfiltered.length > 0 && !isBare ? "filtered" : "nothing_relevant";
}
