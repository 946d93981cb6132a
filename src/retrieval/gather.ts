import type { LexicalIndex } from "../model/lexical/lexical-index.ts";
import type { Scope } from "../model/scope.ts";
import type { CandidateRequest, Candidates } from "../ports/recall-store.ts";
import type { Services } from "../ports/services.ts";
import { broughtUp } from "./held-index.ts";
import { emptyIndex } from "./lexical/lexical-index.ts";
import { askedByMeaning, nearOf, vectorRead } from "./near.ts";
import type { Near, NearServices } from "./near.ts";
import type { QuestionEmbedding } from "./question-embedding.ts";
import { writesOf } from "../model/writes.ts";

export interface Gathered {
  candidates: Candidates;
  /** The units of the found partitions, under the numbers in which the candidates name them. */
  index: LexicalIndex;
  /** Memories near the question by meaning, best first; empty without an embedder. */
  near: Near[];
  /** The model whose vectors were compared; null without. */
  model: string | null;
  degraded: { part: string; reason: string }[];
  /** Nothing was written since `unless`: no index was read, and nothing embedded. */
  unmoved: boolean;
}

type GatherServices = NearServices & Pick<Services, "recall" | "indexes">;

/**
 * One D1 round trip for everything, with the question's embedding made where it was not begun before, and an index
 * outside asked, beside it; behind it where an answer is kept that may still hold.
 */
export async function gather(
  services: GatherServices,
  scope: Scope,
  embedding: QuestionEmbedding,
  wanted: Omit<CandidateRequest, "held" | "vectors">,
): Promise<Gathered> {
  const { recall, indexes } = services;
  const { tenantId } = scope;
  const space = await embedding.space();
  const held = indexes.nearest(tenantId, wanted.partitionKeys);
  const vectors = vectorRead(services, space);
  const reading = recall.candidates(scope, { ...wanted, held: held?.parts ?? [], vectors });
  if (wanted.unless !== null) {
    const candidates = await reading;
    if (writesOf(candidates.partitions) === wanted.unless) {
      const index = held?.index ?? emptyIndex;
      return { candidates, index, near: [], model: null, degraded: [], unmoved: true };
    }
  }
  const question = { scope, space, embedding, ...wanted };
  const [candidates, asked] = await Promise.all([reading, askedByMeaning(services, question)]);
  const now = broughtUp(held, candidates.partitions);
  if (now !== held) indexes.put(tenantId, now);
  const found = await nearOf(services, question, candidates, asked);
  return {
    candidates,
    index: now.index,
    ...found,
    model: space?.model ?? null,
    unmoved: false,
  };
}
