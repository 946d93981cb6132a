import { unpackSegment } from "../model/lexical/unit.ts";
import type { Scope } from "../model/scope.ts";
import { components, dot } from "../model/vectors.ts";
import type { HeldPartition } from "../ports/block-cache.ts";
import type { CandidateRequest, Candidates, PartitionIndex } from "../ports/recall-store.ts";
import type { Services } from "../ports/services.ts";

export interface Gathered {
  candidates: Candidates;
  /** The index of each found partition, decoded. */
  blocks: readonly HeldPartition["blocks"][];
  /** Memories near the question by meaning, best first; empty without an embedder. */
  near: { memoryId: string; cosine: number }[];
  degraded: { part: string; reason: string }[];
}

type GatherServices = Pick<Services, "recall" | "blocks" | "embedder" | "spaces" | "log">;

/** One D1 round trip for everything, with the question's embedding made beside it. */
export async function gather(
  services: GatherServices,
  scope: Scope,
  prompt: string,
  wanted: Omit<CandidateRequest, "held" | "vectorSpaceId">,
): Promise<Gathered> {
  const { recall, blocks, embedder, spaces } = services;
  const vectorSpaceId = embedder === null ? null : await spaces.current(scope, embedder);
  const held = wanted.partitionKeys.flatMap((partitionKey) => {
    const known = blocks.get(scope.tenantId, partitionKey);
    if (known === null) return [];
    return [{ partitionKey, generation: known.generation, blocksBelow: fullBelow(known) }];
  });
  const [candidates, vector] = await Promise.all([
    recall.candidates(scope, { ...wanted, held, vectorSpaceId }),
    embedded(services, prompt),
  ]);
  return {
    candidates,
    blocks: candidates.partitions.map((partition) => decoded(blocks, scope, partition)),
    near: vector.value === null ? [] : nearest(candidates.partitions, vector.value),
    degraded: vector.degraded,
  };
}

/** The last block may still grow; all before it are full. */
const fullBelow = (held: HeldPartition): number => held.blocks.at(-1)?.block ?? 0;

function decoded(
  cache: Services["blocks"],
  scope: Scope,
  partition: PartitionIndex,
): HeldPartition["blocks"] {
  const known = cache.get(scope.tenantId, partition.key);
  const kept =
    known !== null && known.generation === partition.generation
      ? known.blocks.filter(({ block }) => block < fullBelow(known))
      : [];
  const sent = partition.segments.map(({ block, n, features, tokens }) => ({
    block,
    units: unpackSegment(features, tokens, n),
  }));
  const all = [...kept, ...sent];
  cache.put(scope.tenantId, partition.key, { generation: partition.generation, blocks: all });
  return all;
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
