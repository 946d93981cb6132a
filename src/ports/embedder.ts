/** Turns texts into vectors of one space. Errors are `ModelError` (ports/language-model). */
export interface Embedder {
  /** Names the space: vectors of two models or dimensions are never compared. */
  readonly model: string;
  readonly dimensions: number;
  /**
   * Unit-length vectors, one a text, in order. Takes any number of texts and splits as the provider needs:
   * null where a text's part failed and others did not. Throws where all of them failed.
   * `spent` is told the tokens of each call, null where the provider does not count them.
   */
  embed(
    texts: readonly string[],
    spent?: (tokens: number | null) => void,
  ): Promise<(Float32Array | null)[]>;
}
