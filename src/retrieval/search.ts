import type { RetrieveOutcome } from "../contract/retrieve.ts";
import { comparisonOf } from "../model/quantity.ts";
import type { Pulse, RecallFilter } from "../ports/recall-store.ts";
import type { Services } from "../ports/services.ts";
import type { Asked } from "./asked.ts";
import { askedAttribute } from "./attributes/asked-attribute.ts";
import type { Budget } from "./budget.ts";
import { candidatesOf } from "./candidates.ts";
import type { Candidacy, CandidateServices } from "./candidates.ts";
import { explainedOf, judge } from "./judge.ts";
import type { Found } from "./kept.ts";
import { parseQuestion } from "./lexical/question.ts";
import { embeddingOf } from "./question-embedding.ts";
import type { QuestionEmbedding } from "./question-embedding.ts";
import { emptyReasonOf, rankingOf, reachOf } from "./ranking.ts";
import { detailsOf, rawOf } from "./read-details.ts";
import { withoutRepeats } from "./repeats.ts";
import { rewrite, withWords } from "./rewrite.ts";

export type SearchServices = CandidateServices & Pick<Services, "model">;

export interface Searched {
  found: Found;
  pulse: Pulse;
  /** Whether one of the partitions asked about beside this scope's is there. */
  elsewhere: boolean;
  degraded: RetrieveOutcome["degraded"];
  /** Activations of entities to keep for the next question. */
  activations: ReadonlyMap<string, number>;
  /** When the candidates were there. */
  gatheredAt: number;
  /** All places that were looked at, and yet too few live memories: the dead took the others' places. */
  isStarved: boolean;
}

/** Lets every live memory through; the places that lead to one are then found out beforehand. */
const anyLive: RecallFilter = { types: null, tags: null, where: null, asOf: null };

/**
 * A search whose answer is as full as there are memories. Which places lead to none any more is asked
 * only where it matters: that costs a read of all memories of the partitions. `candidacy` is what was read
 * of them already, if anything, and `embedding` what was begun.
 */
export async function search(
  services: SearchServices,
  asked: Asked,
  budget: Budget,
  embedding: QuestionEmbedding = embeddingOf(services, asked, budget),
  candidacy: Candidacy | null = null,
): Promise<Searched> {
  const first = await searchOnce(services, asked, budget, embedding, candidacy);
  return first.isStarved
    ? searchOnce(services, { ...asked, filter: anyLive }, budget, embedding, null)
    : first;
}

/**
 * Candidates in one D1 round trip, ranked here, their memories in a second, weighed, and of those that
 * say the same the best. What is not there in time is left out and named in `degraded`.
 */
async function searchOnce(
  services: SearchServices,
  asked: Asked,
  budget: Budget,
  embedding: QuestionEmbedding,
  candidacy: Candidacy | null,
): Promise<Searched> {
  const { input, settings, now } = asked;
  const wanted = input.rewrite ?? settings.recall.query_rewrite;
  const [{ gathered, late }, { words, degraded }] = await Promise.all([
    candidacy ?? candidatesOf(services, asked, budget, embedding),
    rewrite(services.model, wanted, input.prompt, budget),
  ]);
  const gatheredAt = performance.now();

  const rewritten = words === null ? null : parseQuestion(words, now);
  const question = withWords(parseQuestion(input.prompt, now), rewritten);
  const comparison = comparisonOf(input.prompt);
  const attribute = input.mode === "vector" ? null : askedAttribute(input.prompt);
  const ranking = rankingOf(question, gathered, asked);
  const details = await budget.within(
    detailsOf(services, asked, gathered, ranking, comparison, attribute),
  );
  const read = details?.value ?? null;

  const { model } = gathered;
  const { best, activations } = judge(question, gathered, ranking, read, comparison, model, asked);
  const enough = best.filter(({ score }) => score >= asked.minScore);
  const choice = withoutRepeats(enough, asked.limit);
  const isEmpty = choice.chosen.length === 0 && !late && read !== null;
  return {
    found: {
      memories: choice.chosen,
      raw: rawOf(read, gathered, ranking.said),
      explained:
        late || read === null ? [] : explainedOf(asked, gathered, ranking, best, choice, read),
      query: [input.prompt.trim(), ...(words === null ? [] : [words])].join(" "),
      emptyReason: isEmpty ? emptyReasonOf(question, gathered, asked) : null,
    },
    pulse: gathered.candidates,
    elsewhere: gathered.candidates.elsewhere,
    degraded: [
      ...(input.mode === "vector" && services.embedder === null ? [noEmbedder] : []),
      ...(late ? [timeout("candidates")] : []),
      ...(!late && read === null ? [timeout("memories")] : []),
      ...gathered.degraded,
      ...degraded,
    ],
    activations,
    gatheredAt,
    isStarved:
      asked.filter === null &&
      read !== null &&
      ranking.near.length >= reachOf(asked.limit) &&
      read.memories.length < asked.limit,
  };
}

const timeout = (part: string) => ({ part, reason: "timeout" });
const noEmbedder = { part: "vector", reason: "no embedder is configured" };
