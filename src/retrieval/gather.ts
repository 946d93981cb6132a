import type { LexicalIndex } from "../model/lexical/lexical-index.ts";
import type { Scope } from "../model/scope.ts";
import type { CandidateRequest, Candidates } from "../ports/recall-store.ts";
import type { Services } from "../ports/services.ts";
import { broughtUp } from "./held-index.ts";
import { emptyIndex } from "./lexical/lexical-index.ts";
import { askedByMeaning, nearOf, vectorRead } from "./near.ts";
import type { Near, NearServices } from "./near.ts";
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

type GatherServices = NearServices & Pick<Services, "recall" | "indexes" | "spaces">;

/**
 * One D1 round trip for everything, with the question's embedding made, and an index outside asked, beside it;
 * behind it where an answer is kept that may still hold.
 */
export async function gather(
  services: GatherServices,
  scope: Scope,
  prompt: string,
  wanted: Omit<CandidateRequest, "held" | "vectors">,
): Promise<Gathered> {
  const { recall, indexes, embedder, spaces } = services;
  const { tenantId } = scope;
  const space = embedder === null ? null : await spaces.read(scope, embedder);
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
  const question = { scope, space, prompt, ...wanted };
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
