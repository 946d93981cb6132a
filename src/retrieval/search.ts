import type { RetrieveOutcome } from "../contract/retrieve.ts";
import type { Pulse } from "../ports/recall-store.ts";
import type { Services } from "../ports/services.ts";
import type { Asked } from "./asked.ts";
import type { Budget } from "./budget.ts";
import { candidatesOf } from "./candidates.ts";
import type { Candidacy, CandidateServices } from "./candidates.ts";
import { explainedOf } from "./judge.ts";
import type { Found } from "./kept.ts";
import { parseQuestion } from "./lexical/question.ts";
import { lookFor } from "./look.ts";
import type { Look } from "./look.ts";
import { emptyReasonOf } from "./ranking.ts";
import { rawOf } from "./read-details.ts";
import { embeddingOf } from "./question-embedding.ts";
import type { QuestionEmbedding } from "./question-embedding.ts";
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
}

/**
 * Candidates in one D1 round trip, ranked here, their memories in a second (`lookFor` says when there are more),
 * weighed, and of those that say the same the best. What is not there in time is left out and named in
 * `degraded`. `candidacy` is what was read already, if anything, and `embedding` what was begun.
 */
export async function search(
  services: SearchServices,
  asked: Asked,
  budget: Budget,
  embedding: QuestionEmbedding = embeddingOf(services, asked, budget),
  candidacy: Candidacy | null = null,
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
  const { look, isCut } = await lookFor(services, { asked, question, gathered, embedding }, budget);
  const query = [input.prompt.trim(), ...(words === null ? [] : [words])].join(" ");
  return {
    found: { ...foundIn(look, !late && !isCut), query },
    pulse: look.inquiry.gathered.candidates,
    elsewhere: gathered.candidates.elsewhere,
    degraded: [
      ...(input.mode === "vector" && services.embedder === null ? [noEmbedder] : []),
      ...(late ? [timeout("candidates")] : []),
      ...(!late && isCut ? [timeout("memories")] : []),
      ...look.inquiry.gathered.degraded,
      ...degraded,
    ],
    activations: look.activations,
    gatheredAt,
  };
}

/** What a look found; with nothing late also why it is nothing, or why a memory is not there. */
function foundIn({ inquiry, ranking, read, best }: Look, isWhole: boolean): Omit<Found, "query"> {
  const { asked, question, gathered } = inquiry;
  const enough = best.filter(({ score }) => score >= asked.minScore);
  const choice = withoutRepeats(enough, asked.limit);
  const isEmpty = isWhole && choice.chosen.length === 0;
  return {
    memories: choice.chosen,
    raw: rawOf(read, gathered, ranking.said),
    explained:
      isWhole && read !== null ? explainedOf(asked, gathered, ranking, best, choice, read) : [],
    emptyReason: isEmpty ? emptyReasonOf(question, gathered, asked) : null,
  };
}

const timeout = (part: string) => ({ part, reason: "timeout" });
const noEmbedder = { part: "vector", reason: "no embedder is configured" };
