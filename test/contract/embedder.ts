import { expect, test } from "vitest";
import { cosine, dot } from "../../src/model/vectors.ts";
import type { Embedder } from "../../src/ports/embedder.ts";

const none = new Float32Array();

const vectorsOf = async (embedder: Embedder, texts: readonly string[]): Promise<Float32Array[]> =>
  (await embedder.embed(texts)).map((vector) => vector ?? none);

/** What every embedder owes its callers. Some services give a text another vector each time, but in `digits` digits. */
export function embedderContract(make: () => Embedder, digits = 5): void {
  test("an embedder names its space and dimension", () => {
    const embedder = make();
    expect(embedder.model).not.toBe("");
    expect(embedder.dimensions).toBeGreaterThan(0);
  });

  test("every text gets a vector of length one, in order, however many there are", async () => {
    const embedder = make();
    const texts = Array.from({ length: 205 }, (_, i) => `the lighthouse keeper counted ${i} ships`);
    const vectors = await vectorsOf(embedder, texts);
    expect(vectors).toHaveLength(texts.length);
    for (const vector of vectors) {
      expect(vector.length).toBe(embedder.dimensions);
      expect(dot(vector, vector)).toBeCloseTo(1, 4);
    }
    const [last] = await vectorsOf(embedder, texts.slice(-1));
    expect(cosine(last ?? new Float32Array(), vectors[204] ?? new Float32Array())).toBeCloseTo(
      1,
      digits,
    );
  });

  test("the same words are nearer to each other than to other words", async () => {
    const [about = none, alike = none, other = none] = await vectorsOf(make(), [
      "Nils keeps bees behind the house",
      "bees are kept behind the house of Nils",
      "quarterly tax filing deadline",
    ]);
    expect(cosine(about, alike)).toBeGreaterThan(cosine(about, other) + 0.2);
  });

  test("no text, empty text and odd text are embedded without failing", async () => {
    const embedder = make();
    expect(await embedder.embed([])).toEqual([]);
    const vectors = await vectorsOf(embedder, ["", "   ", "\ud83d", "👩‍👩‍👧", "\u0000", "忘れない"]);
    for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 4);
  });
}
