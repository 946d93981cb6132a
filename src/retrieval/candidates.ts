import { askedCharsMax } from "../model/limits.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { VectorIndex } from "../ports/vector-index.ts";
import type { Services } from "../ports/services.ts";
import type { Asked } from "./asked.ts";
import type { Budget } from "./budget.ts";
import { gather } from "./gather.ts";
import type { Gathered } from "./gather.ts";
import { emptyIndex } from "./lexical/lexical-index.ts";

export type CandidateServices = Pick<
  Services,
  | "recall"
  | "indexes"
  | "embedder"
  | "formerEmbedder"
  | "spaces"
  | "vectorIndex"
  | "storedVectors"
  | "clock"
  | "log"
>;

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
  unless: string | null = null,
): Promise<Candidacy> {
  const { scope, input, partitionKeys, recentPairs, filter, now } = asked;
  const gathered = await budget.within(
    gather(inTime(services, asked, budget), scope, reduced(input.prompt), {
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

/** Of what is left of the time: the memories have to be read after it. */
const embeddingShare = 0.6;
const indexShare = 0.6;

/** The services with whatever is asked outside giving up in time, or none of it where only words are searched. */
function inTime(services: CandidateServices, { input }: Asked, budget: Budget): CandidateServices {
  const { embedder, formerEmbedder, vectorIndex, storedVectors } = services;
  if (embedder === null || input.mode === "text") return { ...services, embedder: null };
  return {
    ...services,
    embedder: embedsInTime(embedder, budget),
    formerEmbedder: (model) => {
      const former = formerEmbedder(model);
      return former === null ? null : embedsInTime(former, budget);
    },
    vectorIndex: vectorIndex === null ? null : asksInTime(vectorIndex, budget),
    storedVectors: asksInTime(storedVectors, budget),
  };
}

const embedsInTime = (embedder: Embedder, budget: Budget): Embedder => ({
  model: embedder.model,
  dimensions: embedder.dimensions,
  embed: (texts) => inTimeOrNot(budget, embedder.embed(texts), embeddingShare),
});

const asksInTime = (index: VectorIndex, budget: Budget): VectorIndex => ({
  ...index,
  query: (scope, spaceId, query) =>
    inTimeOrNot(budget, index.query(scope, spaceId, query), indexShare),
});

async function inTimeOrNot<T>(budget: Budget, work: Promise<T>, share: number): Promise<T> {
  const made = await budget.within(work, share);
  if (made === null) throw new Error("timeout");
  return made.value;
}

/** People ask at the beginning or the end of what they send: that is embedded of a long prompt. */
export const reduced = (prompt: string): string =>
  prompt.length <= askedCharsMax
    ? prompt
    : `${prompt.slice(0, askedCharsMax / 2)}\n${prompt.slice(-askedCharsMax / 2)}`.toWellFormed();
