import { hash32, normalise, terms } from "../../model/text.ts";
import { unitVector } from "../../model/vectors.ts";
import type { Embedder } from "../../ports/embedder.ts";

const dimensions = 384;
/** A word counts more than the pieces it shares with words like it. */
const termWeight = 1;
const trigramWeight = 0.35;

/**
 * Feature hashing (Weinberger et al. 2009) of terms and character trigrams into 384 signed places:
 * deterministic, without a model or a network. It knows words and their spelling, not their meaning.
 */
export function hashingEmbedder(): Embedder {
  return {
    model: "hashing-384",
    dimensions,
    embed: (texts) => Promise.resolve(texts.map(hashedVector)),
  };
}

function hashedVector(text: string): Float32Array {
  const places = new Float64Array(dimensions);
  for (const [term, count] of counts(terms(text))) {
    add(places, `t ${term}`, termWeight * (1 + Math.log(count)));
  }
  for (const [gram, count] of counts(trigrams(normalise(text)))) {
    add(places, `g ${gram}`, trigramWeight * (1 + Math.log(count)));
  }
  // What has no features, or whose features cancel out, still needs a direction of its own.
  return unitVector(places) ?? soleDirection(text);
}

function soleDirection(text: string): Float32Array {
  const vector = new Float32Array(dimensions);
  vector[hash32(text) % dimensions] = 1;
  return vector;
}

function add(places: Float64Array, feature: string, weight: number): void {
  const hash = spread(hash32(feature));
  const place = hash % dimensions;
  places[place] = (places[place] ?? 0) + (hash >>> 31 === 1 ? weight : -weight);
}

/** Avalanche: features that differ in their last letter only land far apart. */
function spread(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

function trigrams(text: string): string[] {
  if (text === "") return [];
  const padded = ` ${text} `;
  const grams: string[] = [];
  for (let i = 0; i + 3 <= padded.length; i++) grams.push(padded.slice(i, i + 3));
  return grams;
}

function counts(items: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const item of items) found.set(item, (found.get(item) ?? 0) + 1);
  return found;
}
