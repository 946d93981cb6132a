import type { Services } from "../ports/services.ts";
import type { Asked } from "./asked.ts";
import type { Budget } from "./budget.ts";
import { gather } from "./gather.ts";
import type { Gathered } from "./gather.ts";
import { inTime } from "./in-time.ts";
import { emptyIndex } from "./lexical/lexical-index.ts";
import type { EmbeddingServices, QuestionEmbedding } from "./question-embedding.ts";

export type CandidateServices = EmbeddingServices & Pick<Services, "recall" | "indexes" | "clock">;

export interface Candidacy {
  gathered: Gathered;
  late: boolean;
}

/**
 * What there is to choose from, within the time that is left; without anything where that is over. With
 * `unless` only where something was written since it was noted.
 */
export async function candidatesOf(
  services: CandidateServices,
  asked: Asked,
  budget: Budget,
  embedding: QuestionEmbedding,
  unless: string | null = null,
): Promise<Candidacy> {
  const { scope, input, partitionKeys, recentPairs, filter, now } = asked;
  const gathered = await budget.within(
    gather(inTime(services, asked, budget), scope, embedding, {
      partitionKeys,
      recentPairs,
      filter,
      summaries: input.summaries,
      digestDays: asked.digestDays,
      now,
      unless,
      elsewhere: asked.elsewhere,
    }),
  );
  return { gathered: gathered?.value ?? nothingGathered, late: gathered === null };
}

const nothingGathered: Gathered = {
  candidates: {
    partitions: [],
    recentPairs: [],
    summaries: [],
    elsewhere: false,
    reachable: null,
  },
  index: emptyIndex,
  near: [],
  model: null,
  degraded: [],
  unmoved: false,
};
