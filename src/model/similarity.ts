import { guardAgrees } from "./agreement.ts";
import { normalise, stem, stopWords, terms } from "./text.ts";

/** Whether two texts say the same. Looks only propose; numbers, names and polarity decide. */

/** The words of a normalised text in order; Han text gives its single characters. */
const words = (normal: string): string[] =>
  normal.match(/\p{Script=Han}|[^\s\p{P}\p{S}\p{Script=Han}]+/gu) ?? [];

/**
 * SimHash (Charikar 2002) over stemmed word unigrams and bigrams of the normalised text: 64 bits
 * as 16 hex digits. Words that carry meaning weigh three times a stop word or a bigram.
 */
export function simhash(text: string): string {
  const list = words(normalise(text));
  const sums = new Int32Array(64);
  for (const [i, word] of list.entries()) {
    addFeature(sums, stem(word), stopWords.has(word) ? 1 : 3);
    const next = list[i + 1];
    if (next !== undefined) addFeature(sums, `${stem(word)} ${stem(next)}`, 1);
  }
  let hex = "";
  for (let digit = 0; digit < 16; digit++) {
    let value = 0;
    for (let bit = 0; bit < 4; bit++) {
      value = value * 2 + ((sums[digit * 4 + bit] ?? 0) > 0 ? 1 : 0);
    }
    hex += value.toString(16);
  }
  return hex;
}

function addFeature(sums: Int32Array, feature: string, weight: number): void {
  for (let lane = 0; lane < 2; lane++) {
    const hash = hash32(feature, lane === 0 ? 0x811c9dc5 : 0x2f0b4c47);
    for (let bit = 0; bit < 32; bit++) {
      const place = lane * 32 + bit;
      sums[place] = (sums[place] ?? 0) + ((hash >>> bit) & 1 ? weight : -weight);
    }
  }
}

/** FNV-1a with a final avalanche, so that near words do not share bits. */
function hash32(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Bits in which two SimHashes differ: 0–64. */
export function hamming(a: string, b: string): number {
  let bits = 0;
  for (let at = 0; at < 16; at += 8) {
    let rest = (parseInt(a.slice(at, at + 8), 16) ^ parseInt(b.slice(at, at + 8), 16)) >>> 0;
    for (; rest !== 0; rest &= rest - 1) bits++;
  }
  return bits;
}

/** A SimHash as two 32-bit lanes: for comparing one with thousands. */
export type Lanes = readonly [number, number];
export const lanesOf = (hex: string): Lanes => [
  parseInt(hex.slice(0, 8), 16),
  parseInt(hex.slice(8, 16), 16),
];

/** Bits in which two SimHashes differ: 0–64. */
export const differingBits = (a: Lanes, b: Lanes): number =>
  bitsOf(a[0] ^ b[0]) + bitsOf(a[1] ^ b[1]);

function bitsOf(lane: number): number {
  let rest = lane - ((lane >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** 0.4 Jaccard of stems + 0.3 Dice of character trigrams + 0.3 Levenshtein ratio: 0–1, symmetric. */
export function lexicalScore(a: string, b: string): number {
  const left = normalise(a);
  const right = normalise(b);
  if (left === right) return 1;
  return (
    0.4 * jaccard(stemsOf(a), stemsOf(b)) +
    0.3 * dice(left, right) +
    0.3 * levenshteinRatio(left, right)
  );
}

/** Content stems, or all words where a text is made of stop words. */
function stemsOf(text: string): Set<string> {
  const content = terms(text);
  return new Set(content.length > 0 ? content : words(normalise(text)));
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = sharedCount(a, b);
  const all = a.size + b.size - shared;
  return all === 0 ? 1 : shared / all;
}

function dice(a: string, b: string): number {
  const left = trigrams(a);
  const right = trigrams(b);
  return (2 * sharedCount(left, right)) / (left.size + right.size);
}

function sharedCount(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  for (const item of a) if (b.has(item)) count++;
  return count;
}

function trigrams(text: string): Set<string> {
  const padded = ` ${text} `;
  const grams = new Set<string>([padded.slice(0, 3)]);
  for (let i = 1; i + 3 <= padded.length; i++) grams.add(padded.slice(i, i + 3));
  return grams;
}

/** Longer texts are compared word by word: the table stays under this many cells a side. */
const levenshteinUnitsMax = 400;

function levenshteinRatio(a: string, b: string): number {
  const byCharacter = Math.max(a.length, b.length) <= levenshteinUnitsMax;
  const left = (byCharacter ? [...a] : words(a)).slice(0, levenshteinUnitsMax * 4);
  const right = (byCharacter ? [...b] : words(b)).slice(0, levenshteinUnitsMax * 4);
  const longest = Math.max(left.length, right.length);
  return longest === 0 ? 1 : 1 - editDistance(left, right) / longest;
}

function editDistance(a: readonly string[], b: readonly string[]): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, unit] of a.entries()) {
    const row = [i + 1];
    for (const [j, other] of b.entries()) {
      const substituted = (previous[j] ?? 0) + (unit === other ? 0 : 1);
      row.push(Math.min(substituted, (previous[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}

export { guardAgrees };

/** A text with its SimHash, where that is stored already. */
export interface Fingerprinted {
  text: string;
  simhash: string;
}

const fingerprinted = (text: string | Fingerprinted): Fingerprinted =>
  typeof text === "string" ? { text, simhash: simhash(text) } : text;

/**
 * Whether two texts are one memory: equal in normal form, or alike (SimHash within
 * `simhash_threshold`, lexical score from `similarity_threshold`) with the guard's consent.
 */
export function same(
  a: string | Fingerprinted,
  b: string | Fingerprinted,
  dedupe: { similarity_threshold: number; simhash_threshold: number },
): boolean {
  const [one, other] = [fingerprinted(a), fingerprinted(b)];
  if (normalise(one.text) === normalise(other.text)) return true;
  if (hamming(one.simhash, other.simhash) > dedupe.simhash_threshold) return false;
  return (
    guardAgrees(one.text, other.text) &&
    lexicalScore(one.text, other.text) >= dedupe.similarity_threshold
  );
}
