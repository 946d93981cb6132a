/**
 * Channels join so that each can only add: relevance = 1 − (1 − text) · (1 − w · vector). A memory
 * that only one channel found keeps what that channel gave it.
 */
export function fuse(text: number, cosine: number | null): number {
  return 1 - (1 - clamp(text)) * (1 - vectorWeight * nearness(cosine));
}

/** Share of the missing relevance that a perfect vector match fills. */
const vectorWeight = 0.3;
/** Unrelated texts of one language reach this cosine with common models: it counts as nothing. */
const cosineFloor = 0.25;

const nearness = (cosine: number | null): number =>
  cosine === null ? 0 : clamp((cosine - cosineFloor) / (1 - cosineFloor));

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
