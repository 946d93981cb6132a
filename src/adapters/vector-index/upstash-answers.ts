import { ModelError } from "../../ports/language-model.ts";
import type { VectorIndexInfo, VectorMatch, VectorPage } from "../../ports/vector-index.ts";
import { field } from "../openai/problems.ts";

/** What Upstash answers, taken apart as something that nobody vouches for. Errors are `ModelError`. */

export const badAnswer = (detail: string): ModelError => new ModelError("bad_answer", detail);

const listOf = (value: unknown, what: string): unknown[] => {
  if (!Array.isArray(value)) throw badAnswer(`${what} are no list`);
  return value;
};

/** A score of 0–1 is (1 + cos) / 2. */
const cosineOf = (score: number): number => Math.min(1, Math.max(-1, 2 * score - 1));

export function matchesOf(answer: unknown): VectorMatch[] {
  const found = listOf(answer, "the matches").map((match) => {
    const id = field(match, "id");
    const score = field(match, "score");
    const isScore = typeof score === "number" && score >= 0 && score <= 1.001;
    if (typeof id !== "string" || !isScore) throw badAnswer("a match has no id or no score");
    return { memoryId: id, cosine: cosineOf(score) };
  });
  return found.toSorted((a, b) => b.cosine - a.cosine);
}

export function deletedOf(answer: unknown): number {
  const deleted = field(answer, "deleted");
  if (typeof deleted !== "number") throw badAnswer("a deletion was not counted");
  return deleted;
}

export function pageOf(answer: unknown): VectorPage {
  const next = field(answer, "nextCursor");
  const entries = listOf(field(answer, "vectors"), "the vectors").map((vector) => {
    const id = field(vector, "id");
    if (typeof id !== "string") throw badAnswer("a vector has no id");
    const partition = field(field(vector, "metadata"), "partition");
    return { id, partitionId: typeof partition === "string" ? partition : null };
  });
  return { entries, cursor: typeof next === "string" && next !== "" ? next : null };
}

export function infoOf(answer: unknown): VectorIndexInfo {
  const [vectors, pending, dimensions] = ["vectorCount", "pendingVectorCount", "dimension"].map(
    (name) => field(answer, name),
  );
  if (typeof vectors !== "number" || typeof dimensions !== "number") {
    throw badAnswer("the index does not describe itself");
  }
  const isHybrid =
    field(answer, "indexType") === "HYBRID" ||
    (field(answer, "denseIndex") != null && field(answer, "sparseIndex") != null);
  return {
    kind: isHybrid ? "hybrid" : "dense",
    dimensions,
    vectors,
    pending: typeof pending === "number" ? pending : 0,
  };
}

/** Vectors under their ids; those that are not there are left out. */
export function fetchedOf(answer: unknown): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const item of listOf(answer, "the vectors")) {
    const id = field(item, "id");
    if (typeof id === "string") found.set(id, field(item, "vector"));
  }
  return found;
}
