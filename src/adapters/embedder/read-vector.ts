import { unitVector } from "../../model/vectors.ts";
import { ModelError } from "../../ports/language-model.ts";

/** Services refuse an empty text; a full stop stands for it. */
export const spoken = (text: string): string => (text.trim() === "" ? "." : text.toWellFormed());

/** What a service gave for one text, of length one. Throws `bad_answer` where it is no such vector. */
export function readVector(embedding: unknown, dimensions: number): Float32Array {
  if (!(Array.isArray(embedding) || embedding instanceof Float32Array)) {
    throw new ModelError("bad_answer", "an embedding is no list of numbers");
  }
  if (embedding.length !== dimensions) {
    throw new ModelError(
      "bad_answer",
      `the model gives ${embedding.length} dimensions, ${dimensions} are configured`,
    );
  }
  const vector = unitVector(embedding);
  if (vector === null) throw new ModelError("bad_answer", "an embedding has no direction");
  return vector;
}
