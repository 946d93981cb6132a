import { hashingEmbedder } from "../../src/adapters/embedder/hashing.ts";

/** Vectors of texts, as the embedder without a model makes them. */
export const hashed = async (texts: readonly string[]): Promise<Float32Array[]> =>
  (await hashingEmbedder().embed(texts)).map((vector) => vector ?? new Float32Array());
