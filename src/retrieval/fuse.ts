/** What each channel found of one memory. */
export interface Channels {
  /** Relevance of its words and of its turn's, 0–1. */
  text: number;
  /** Cosine to the question, or null. */
  cosine: number | null;
  /** Whether it has an amount that the question asks for. */
  satisfies: boolean;
}

/** Share of the missing relevance that a perfect match of the channel fills, 0–1. */
export interface ChannelWeights {
  vector: number;
  amount: number;
}

/**
 * A learnt embedding fills up to a third of what words miss. Hashed character n-grams know no meaning
 * and add nothing over the ranking by words (measured: see bench/RESULTS.md), but find misspellings.
 */
const vectorWeights = { learnt: 0.3, hashed: 0.05 } as const;
const amountWeight = 0.3;

/** The weights for an embedder's model; names of hashed models start with `hashing`. */
export const channelWeights = (model: string | null): ChannelWeights => ({
  vector: model?.startsWith("hashing") === true ? vectorWeights.hashed : vectorWeights.learnt,
  amount: amountWeight,
});

/** Unrelated texts of one language reach this cosine with common models: it counts as nothing. */
const cosineFloor = 0.25;

/** How near a cosine is in 0–1, over the floor of unrelated texts. */
const nearness = (cosine: number | null): number =>
  cosine === null ? 0 : clamp((cosine - cosineFloor) / (1 - cosineFloor));

/**
 * Channels join so that each can only add: relevance = 1 − Π (1 − weight · value), words with weight 1.
 * A memory that only one channel found keeps what that channel gave it. 0–1.
 */
export const fuse = (
  { text, cosine, satisfies }: Channels,
  { vector, amount }: ChannelWeights,
): number =>
  1 - (1 - clamp(text)) * (1 - vector * nearness(cosine)) * (1 - (satisfies ? amount : 0));

/** Share of what the question's best misses that holding the very value asked for fills, 0–1. */
const answeringWeight = 0.85;

/**
 * The relevance (0–1) of a memory that holds the one value that is asked for: over the best that words found
 * (`most`), so that "where do I live" finds "moved to Oslo in May" before all that speaks of living.
 */
export const answeringRelevance = (relevance: number, most: number): number =>
  1 - (1 - answeringWeight) * (1 - clamp(most)) * (1 - clamp(relevance));

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
