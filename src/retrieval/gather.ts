import type { LexicalIndex } from "../model/lexical/lexical-index.ts";
import type { Scope } from "../model/scope.ts";
import { components, dot } from "../model/vectors.ts";
import type { CandidateRequest, Candidates, PartitionIndex } from "../ports/recall-store.ts";
import type { Services } from "../ports/services.ts";
import { broughtUp } from "./held-index.ts";
import { emptyIndex } from "./lexical/lexical-index.ts";
import { writesOf } from "../model/writes.ts";

export interface Gathered {
  candidates: Candidates;
  /** The units of the found partitions, under the numbers in which the candidates name them. */
  index: LexicalIndex;
  /** Memories near the question by meaning, best first; empty without an embedder. */
  near: { memoryId: string; cosine: number }[];
  degraded: { part: string; reason: string }[];
  /** Nothing was written since `unless`: no index was read, and nothing embedded. */
  unmoved: boolean;
}

type GatherServices = Pick<Services, "recall" | "indexes" | "embedder" | "spaces" | "log">;

/**
 * One D1 round trip for everything, with the question's embedding made beside it; behind it where an answer
 * is kept that may still hold.
 */
export async function gather(
  services: GatherServices,
  scope: Scope,
  prompt: string,
  wanted: Omit<CandidateRequest, "held" | "vectorSpaceId">,
): Promise<Gathered> {
  const { recall, indexes, embedder, spaces } = services;
  const { tenantId } = scope;
  const vectorSpaceId = embedder === null ? null : await spaces.current(scope, embedder);
  const held = indexes.nearest(tenantId, wanted.partitionKeys);
  const reading = recall.candidates(scope, { ...wanted, held: held?.parts ?? [], vectorSpaceId });
  if (wanted.unless !== null) {
    const candidates = await reading;
    if (writesOf(candidates.partitions) === wanted.unless) {
      const index = held?.index ?? emptyIndex;
      return { candidates, index, near: [], degraded: [], unmoved: true };
    }
  }
  const [candidates, vector] = await Promise.all([reading, embedded(services, prompt)]);
  const now = broughtUp(held, candidates.partitions);
  if (now !== held) indexes.put(tenantId, now);
  return {
    candidates,
    index: now.index,
    near: vector.value === null ? [] : nearest(candidates.partitions, vector.value),
    degraded: vector.degraded,
    unmoved: false,
  };
}

/** A failing or slow embedder takes only its own channel away, and the answer says so. */
async function embedded(
  { embedder, log }: Pick<Services, "embedder" | "log">,
  prompt: string,
): Promise<{ value: Float32Array | null; degraded: Gathered["degraded"] }> {
  if (embedder === null) return { value: null, degraded: [] };
  try {
    const [value] = await embedder.embed([prompt]);
    return { value: value ?? null, degraded: [] };
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split(":")[0] ?? "failed") : "failed";
    log("query_embedding_failed", { reason });
    return { value: null, degraded: [{ part: "vector", reason }] };
  }
}

const nearestMax = 50;

function nearest(partitions: readonly PartitionIndex[], vector: Float32Array): Gathered["near"] {
  return partitions
    .flatMap((partition) => partition.vectors)
    .map(({ memoryId, components: packed, scale }) => ({
      memoryId,
      cosine: scale * dot(components(packed), vector),
    }))
    .toSorted((a, b) => b.cosine - a.cosine)
    .slice(0, nearestMax);
}
