import { clearBag, emptyBag, fillBag } from "./bag.ts";
import { findHits } from "./hits.ts";
import type { LexicalIndex } from "./lexical-index.ts";
import { inverseFrequency, saturate } from "./text-score.ts";

/** The second hop: what the best units have in common leads to units that the question's words miss. */

const termsMax = 20;
/** Distinct terms of the leading units that are looked at: ten long messages at most. */
const lookedAtMax = 2_000;
const rankFall = 0.3;
const otherSpeakerShare = 0.5;

interface Lead {
  hash: number;
  /** Sum over the leading units that have it of their score, falling with rank. */
  weight: number;
}

/** Share of a leading unit, best first: 1, 1/1.3, 1/1.6, … of its score over the best. */
const leadShare = (score: number, top: number, rank: number): number =>
  score / top / (1 + rank * rankFall);

const ownTerms = (index: LexicalIndex, unit: number): Set<number> =>
  new Set(index.tokens.subarray(index.start[unit], index.start[unit + 1]));

function leadsOf(
  index: LexicalIndex,
  leading: readonly number[],
  shares: readonly number[],
  known: ReadonlySet<number>,
): Lead[] {
  const weights = new Map<number, number>();
  leading.forEach((unit, rank) => {
    for (const hash of ownTerms(index, unit)) {
      if (known.has(hash) || hash === 0) continue;
      if (!weights.has(hash) && weights.size >= lookedAtMax) continue;
      weights.set(hash, (weights.get(hash) ?? 0) + (shares[rank] ?? 0));
    }
  });
  return Array.from(weights, ([hash, weight]) => ({ hash, weight }));
}

export interface HopRequest {
  index: LexicalIndex;
  scores: Float64Array;
  norm: Float64Array;
  /** The best units, best first. */
  leading: readonly number[];
  /** Terms that lead nowhere new: the question's, and names. */
  known: ReadonlySet<number>;
  /** The one speaker who is meant, or null: others' units get half. */
  meant: number | null;
  /** What the unit with most in common gets. */
  most: number;
}

/** Adds up to `most` to units with a score above 0, by the rare terms they share with other leading ones. */
export function addSecondHop(request: HopRequest): void {
  const { index, scores, leading, norm, most } = request;
  const top = scores[leading[0] ?? -1] ?? 0;
  if (top <= 0) return;
  const shares = leading.map((unit, rank) => leadShare(scores[unit] ?? 0, top, rank));
  const leads = leadsOf(index, leading, shares, request.known);
  const hits = findHits(
    index,
    leads.map((lead) => lead.hash),
  );
  const bag = emptyBag(index.n);
  const frequencies = leads.map((_, slot) => {
    fillBag(index, hits, slot, bag);
    const { count } = bag;
    clearBag(bag);
    return count;
  });
  const chosen = leads
    .map((lead, slot) => ({
      ...lead,
      slot,
      value: lead.weight * inverseFrequency(index.n, frequencies[slot] ?? 0),
    }))
    .sort((a, b) => b.value - a.value || a.hash - b.hash)
    .slice(0, termsMax);
  const rank = new Map(leading.map((unit, place) => [unit, place]));
  const own = leading.map((unit) => ownTerms(index, unit));
  const common = new Float64Array(index.n);
  for (const lead of chosen) {
    fillBag(index, hits, lead.slot, bag);
    for (let i = 0; i < bag.count; i++) {
      const unit = bag.touched[i] ?? 0;
      const place = rank.get(unit);
      const itself = place !== undefined && own[place]?.has(lead.hash) === true;
      const weight = lead.weight - (itself ? (shares[place] ?? 0) : 0);
      if (weight <= 0) continue;
      const share = saturate(bag.frequency[unit] ?? 0, norm[unit] ?? 1);
      common[unit] = (common[unit] ?? 0) + weight * share;
    }
    clearBag(bag);
  }
  spread(request, common, most);
}

function spread({ index, scores, meant }: HopRequest, common: Float64Array, most: number): void {
  let highest = 0;
  for (const value of common) if (value > highest) highest = value;
  if (highest === 0) return;
  for (let unit = 0; unit < index.n; unit++) {
    const score = scores[unit] ?? 0;
    if (score <= 0) continue;
    const share = meant === null || index.speaker[unit] === meant ? 1 : otherSpeakerShare;
    scores[unit] = score + (most * share * (common[unit] ?? 0)) / highest;
  }
}
