import type { ContextPart, RetrieveInput, RetrieveOutcome } from "../contract/retrieve.ts";
import { partitionRules } from "../contract/settings.ts";
import type { Settings } from "../contract/settings.ts";
import { detailFactor, detailsMax, detailsMin } from "../model/limits.ts";
import { readPartitions } from "../model/scope.ts";
import type { Scope } from "../model/scope.ts";
import type { Details, GraphRequest, RecallFilter } from "../ports/recall-store.ts";
import type { Services } from "../ports/services.ts";
import { assemble } from "./assemble.ts";
import { walk } from "./engines/engine.ts";
import { graphRequest } from "./engines/request.ts";
import { allowedOf, evidenceOf, placeOf, textRelevance, unitsOf } from "./evidence.ts";
import { gather } from "./gather.ts";
import type { Gathered } from "./gather.ts";
import { isGreeting } from "./greeting.ts";
import { lexicalIndex } from "./lexical/lexical-index.ts";
import { parseQuestion } from "./lexical/question.ts";
import { rank } from "./lexical/rank.ts";
import type { Ranked } from "./lexical/rank.ts";
import { reinforce } from "./reinforce.ts";
import { placeKey, weigh } from "./weigh.ts";
import type { Weighed } from "./weigh.ts";

type RetrieveServices = Pick<
  Services,
  "recall" | "memories" | "blocks" | "embedder" | "spaces" | "clock" | "after" | "log"
>;

/**
 * What is worth remembering for a prompt: candidates in one D1 round trip, ranked here, their
 * memories in a second, weighed and put into a block for the system prompt. The recall itself is
 * written behind the answer.
 */
export async function retrieve(
  services: RetrieveServices,
  scope: Scope,
  settings: Settings,
  input: RetrieveInput,
): Promise<RetrieveOutcome> {
  const started = performance.now();
  const now = input.asOf ?? input.now ?? services.clock.now();
  const greeting = isGreeting(input.prompt);
  const limit = greeting ? 0 : (input.limit ?? settings.recall.limit);
  const filter = filterOf(input);

  const gathered = await gather(services, scope, input.prompt, {
    partitionKeys: readPartitions(scope, input.layers, partitionRules(settings)).map(
      ({ key }) => key,
    ),
    recentPairs: Math.min(
      input.recent ?? settings.history.recent_pairs,
      settings.history.max_pairs,
    ),
    filter,
    summaries: true,
    now,
  });
  const gatheredAt = performance.now();

  const question = parseQuestion(input.prompt, now);
  const index = lexicalIndex(unitsOf(gathered));
  const reach = Math.min(detailsMax, Math.max(detailsMin, limit * detailFactor));
  const ranked =
    limit === 0
      ? []
      : rank(question, index, { k: reach, rememberedOnly: true, ...allowedOf(gathered) });
  const said = input.rawTurns === 0 ? [] : rank(question, index, { k: input.rawTurns });
  const engine = input.engine ?? settings.recall.engine;
  const graph =
    engine === "basic"
      ? null
      : graphRequest(input.prompt, gathered.candidates.partitions, index.n, settings, {
          asOf: input.asOf,
          now,
        });
  const details = await detailsOf(services, scope, gathered, {
    ranked,
    said,
    filter,
    now,
    limit,
    graph,
  });
  const found = evidenceOf(gathered, ranked);
  const walked = walk(engine, details.graph, textRelevance(details, found), settings, now);
  const weighed = weigh(
    details.memories.filter(({ memory }) => !memory.quarantined),
    { ...found, graph: walked.relevance, graphShare: 1 - settings.hippo.hybrid_weight },
    new Set(question.terms.map(({ term }) => term)),
    settings,
    now,
    input.explain,
  );
  const minScore = input.minScore ?? settings.recall.min_score;
  const memories = weighed.filter(({ score }) => score >= minScore).slice(0, limit);
  if (input.asOf === null) {
    services.after(reinforce(services, scope, settings, memories, now));
    services.after(services.recall.keepActivations(scope, walked.activations, now));
  }
  const finished = performance.now();

  return {
    recentPairs: gathered.candidates.recentPairs,
    memories,
    summaries: gathered.candidates.summaries,
    raw: rawOf(details, gathered, said),
    context: contextOf(settings, input, gathered, memories),
    query: question.text.trim(),
    skipped: greeting ? "greeting" : null,
    cache: "off",
    degraded: gathered.degraded,
    timingsMs: {
      cache: 0,
      candidates: gatheredAt - started,
      rank: finished - gatheredAt,
      total: finished - started,
    },
  };
}

function filterOf({ types, tags, asOf }: RetrieveInput): RecallFilter | null {
  return types === null && tags === null && asOf === null ? null : { types, tags, asOf };
}

interface Wanted {
  ranked: readonly Ranked[];
  said: readonly Ranked[];
  filter: RecallFilter | null;
  now: number;
  limit: number;
  graph: GraphRequest | null;
}

async function detailsOf(
  { recall }: Pick<Services, "recall">,
  scope: Scope,
  gathered: Gathered,
  { ranked, said, filter, now, limit, graph }: Wanted,
): Promise<Details> {
  const near = limit === 0 ? [] : gathered.near;
  if (ranked.length + said.length + near.length === 0 && graph === null) {
    return { memories: [], graph: null, raw: [] };
  }
  return recall.details(scope, {
    places: ranked.map((unit) => placeOf(gathered, unit)),
    memoryIds: near.map(({ memoryId }) => memoryId),
    filter,
    graph: limit === 0 ? null : graph,
    rawTurns: said.map((unit) => placeOf(gathered, unit)),
    now,
  });
}

function rawOf(
  details: Details,
  gathered: Gathered,
  said: readonly Ranked[],
): RetrieveOutcome["raw"] {
  const words = new Map(details.raw.map((utterance) => [placeKey(utterance.place), utterance]));
  return said.flatMap((unit) => {
    const found = words.get(placeKey(placeOf(gathered, unit)));
    if (found === undefined) return [];
    const { place: _, ...utterance } = found;
    return [{ ...utterance, score: unit.relevance }];
  });
}

const defaultParts: readonly ContextPart[] = ["memories", "summaries"];

function contextOf(
  { recall }: Settings,
  input: RetrieveInput,
  { candidates }: Gathered,
  memories: readonly Weighed[],
): string {
  if (!recall.inject_context) return "";
  return assemble(
    { memories, summaries: candidates.summaries, recentPairs: candidates.recentPairs },
    {
      parts: input.contextParts ?? defaultParts,
      tokensMax: input.maxTokens ?? recall.context_max_tokens,
      tags: recall.context_tags,
      exclusive: recall.exclusive_note,
    },
  );
}
