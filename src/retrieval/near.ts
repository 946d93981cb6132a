import { partitionIdsOf } from "../memories/partition.ts";
import {
  filteredFactor,
  filteredMax,
  indexSettleMs,
  nearestFactor,
  nearestMax,
} from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import { components, dot } from "../model/vectors.ts";
import type {
  CandidateRequest,
  Candidates,
  PartitionIndex,
  VectorRead,
} from "../ports/recall-store.ts";
import type { Services } from "../ports/services.ts";
import type { EmbeddingSpace } from "../ports/space-store.ts";
import type { VectorMatch, VectorQuery } from "../ports/vector-index.ts";
import { reasonOf } from "./question-embedding.ts";
import type { Degraded, QuestionEmbedding } from "./question-embedding.ts";

/** A memory near the question by meaning. */
export type Near = VectorMatch;

export type NearServices = Pick<Services, "vectorIndex" | "storedVectors" | "clock" | "log">;

interface Question extends Pick<CandidateRequest, "partitionKeys" | "filter" | "now"> {
  scope: Scope;
  /** Null where nothing is asked by meaning. */
  space: EmbeddingSpace | null;
  embedding: QuestionEmbedding;
}

interface AskedByMeaning {
  /** Null where it could not be made, or was not needed. */
  vector: Float32Array | null;
  /** What the index outside found; null where there is none, or where it failed. */
  matches: readonly Near[] | null;
  degraded: Degraded[];
}

/** Which vectors D1 is to send: all, or beside an index outside those that it may not show yet. */
export const vectorRead = (
  { vectorIndex, clock }: Pick<NearServices, "vectorIndex" | "clock">,
  space: EmbeddingSpace | null,
): VectorRead | null =>
  space === null
    ? null
    : {
        spaceId: space.id,
        indexedBy: vectorIndex === null ? null : clock.now() - indexSettleMs,
      };

/**
 * What needs no candidates: the question's vector and, where there is an index outside, what that finds. An index
 * that embeds is asked in words, in one call. What fails takes only this channel away, and is named.
 */
export async function askedByMeaning(
  services: NearServices,
  question: Question,
): Promise<AskedByMeaning> {
  const { vectorIndex } = services;
  const { space, embedding } = question;
  if (space === null) return { vector: null, matches: null, degraded: [] };
  if (vectorIndex !== null && vectorIndex.embeds === space.model) {
    const asked = { text: embedding.text };
    return { vector: null, ...(await foundOutside(services, question, asked)) };
  }
  const { vector, degraded } = await embedding.vector();
  if (vector === null || vectorIndex === null) return { vector, matches: null, degraded };
  return { vector, ...(await foundOutside(services, question, { vector })) };
}

/**
 * The nearest memories. What the index outside found is joined by what it may not show yet, compared here; where
 * it failed, or a filter starved it, D1 is asked for all of the partitions.
 */
export async function nearOf(
  services: NearServices,
  question: Question,
  { partitions, reachable }: Candidates,
  asked: AskedByMeaning,
): Promise<{ near: Near[]; degraded: Degraded[] }> {
  const { space, filter, embedding } = question;
  if (space === null || reachable === null) {
    const near = asked.vector === null ? [] : compared(partitions, asked.vector);
    return { near, degraded: asked.degraded };
  }
  const fitting = filter === null || reachable.length >= filteredMax ? null : new Set(reachable);
  const matches = (asked.matches ?? []).filter(
    ({ memoryId }) => fitting === null || fitting.has(memoryId),
  );
  const unseen = partitions.some((partition) => partition.vectors.length > 0);
  const starves = (found: readonly Near[]): boolean =>
    found.length < Math.min(nearestMax, reachable.length);
  if (!unseen && !starves(matches)) return { near: nearest(matches), degraded: asked.degraded };

  const made =
    asked.vector === null && asked.matches !== null
      ? await embedding.vector()
      : { vector: asked.vector, degraded: [] };
  const degraded = [...asked.degraded, ...made.degraded];
  if (made.vector === null) return { near: nearest(matches), degraded };
  const joined = union(matches, compared(partitions, made.vector));
  if (!starves(joined)) return { near: nearest(joined), degraded };
  const stored = await storedNear(services, question, space.id, made.vector);
  return {
    near: nearest(union(joined, stored.near)),
    degraded: [...degraded, ...(degraded.length === 0 ? stored.degraded : [])],
  };
}

async function foundOutside(
  { vectorIndex, log }: NearServices,
  { scope, space, partitionKeys, filter, now }: Question,
  asked: VectorQuery["asked"],
): Promise<Pick<AskedByMeaning, "matches" | "degraded">> {
  if (vectorIndex === null || space === null) return { matches: null, degraded: [] };
  try {
    const matches = await vectorIndex.query(scope, space.id, {
      asked,
      partitionIds: await partitionIdsOf(scope, partitionKeys),
      topK: nearestMax * (filter === null ? nearestFactor : filteredFactor),
      filter,
      now,
    });
    return { matches, degraded: [] };
  } catch (cause) {
    const reason = reasonOf(cause);
    log("vector_index_failed", { reason });
    return { matches: null, degraded: [{ part: "vector", reason }] };
  }
}

async function storedNear(
  { storedVectors, log }: NearServices,
  { scope, partitionKeys, filter, now }: Question,
  spaceId: string,
  vector: Float32Array,
): Promise<{ near: Near[]; degraded: Degraded[] }> {
  try {
    const near = await storedVectors.query(scope, spaceId, {
      asked: { vector },
      partitionIds: await partitionIdsOf(scope, partitionKeys),
      topK: nearestMax,
      filter,
      now,
    });
    return { near, degraded: [] };
  } catch (cause) {
    const reason = reasonOf(cause);
    log("stored_vectors_failed", { reason });
    return { near: [], degraded: [{ part: "vector", reason }] };
  }
}

const compared = (partitions: readonly PartitionIndex[], vector: Float32Array): Near[] =>
  nearest(
    partitions
      .flatMap((partition) => partition.vectors)
      .map(({ memoryId, components: packed, scale }) => ({
        memoryId,
        cosine: scale * dot(components(packed), vector),
      })),
  );

/** Of what both know D1 is right: the index may still hold what the memory said before. */
const union = (outside: readonly Near[], stored: readonly Near[]): Near[] => [
  ...new Map([...outside, ...stored].map((match) => [match.memoryId, match])).values(),
];

const nearest = (matches: readonly Near[]): Near[] =>
  matches.toSorted((a, b) => b.cosine - a.cosine).slice(0, nearestMax);
