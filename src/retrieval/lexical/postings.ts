import type { LexicalIndex } from "../../model/lexical/lexical-index.ts";

/**
 * Where each term stands: all tokens of an index sorted into buckets by their lowest bits, in each bucket
 * in the order of the units. Finding a term reads its bucket instead of every token.
 */
export interface Postings {
  /** Bucket b is `start[b]` … `start[b + 1] - 1`. */
  start: Uint32Array;
  hash: Uint32Array;
  unit: Uint32Array;
}

const bucketBits = 16;
const bucketMask = (1 << bucketBits) - 1;
export const bucketOf = (hash: number): number => hash & bucketMask;

/** With fewer tokens looking through all of them is nothing. */
const tokensMin = 30_000;
/** A question has two lookups, and a write makes another index: sorting pays from the second question on. */
const lookupsMin = 2;

/** What an index takes beside its columns once it is asked again, in bytes. */
export const postingsBytes = ({ tokens }: LexicalIndex): number =>
  tokens.length < tokensMin ? 0 : 8 * tokens.length + 4 * (bucketMask + 2);

export function sortTokens({ n, start, tokens }: LexicalIndex): Postings {
  const postings: Postings = {
    start: new Uint32Array(bucketMask + 2),
    hash: new Uint32Array(tokens.length),
    unit: new Uint32Array(tokens.length),
  };
  const next = postings.start;
  for (let t = 0; t < tokens.length; t++) {
    const after = bucketOf(tokens[t] ?? 0) + 1;
    next[after] = (next[after] ?? 0) + 1;
  }
  for (let b = 0; b <= bucketMask; b++) next[b + 1] = (next[b + 1] ?? 0) + (next[b] ?? 0);
  const place = next.slice();
  for (let unit = 0; unit < n; unit++) {
    const end = start[unit + 1] ?? 0;
    for (let t = start[unit] ?? 0; t < end; t++) {
      const hash = tokens[t] ?? 0;
      const bucket = bucketOf(hash);
      const to = place[bucket] ?? 0;
      place[bucket] = to + 1;
      postings.hash[to] = hash;
      postings.unit[to] = unit;
    }
  }
  return postings;
}

const asked = new WeakMap<LexicalIndex, number | Postings>();

/** A large index's postings, made when it is asked again and kept as long as it is; null until then. */
export function postingsOf(index: LexicalIndex): Postings | null {
  if (index.tokens.length < tokensMin) return null;
  const known = asked.get(index) ?? 0;
  if (typeof known !== "number") return known;
  if (known < lookupsMin) {
    asked.set(index, known + 1);
    return null;
  }
  const made = sortTokens(index);
  asked.set(index, made);
  return made;
}
