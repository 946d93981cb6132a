import type { Embedder } from "../ports/embedder.ts";
import type { Services } from "../ports/services.ts";
import type { VectorIndex } from "../ports/vector-index.ts";
import type { Asked } from "./asked.ts";
import type { Budget } from "./budget.ts";

type Outside = Pick<Services, "embedder" | "formerEmbedder" | "vectorIndex" | "storedVectors">;

/** Of what is left of the time: the memories have to be read after it. */
const embeddingShare = 0.6;
const indexShare = 0.6;

/** The services with whatever is asked outside giving up in time, or none of it where only words are searched. */
export function inTime<S extends Outside>(
  services: S,
  { input }: Pick<Asked, "input">,
  budget: Budget,
): S {
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
