import type { LexicalIndex } from "../../model/lexical/lexical-index.ts";
import { clearBag, emptyBag, fillBag, type Bag } from "./bag.ts";
import { findHits, ownFrequency, type Hits } from "./hits.ts";
import { normOf, saturate } from "./bm25.ts";
import { tokensOf } from "./order.ts";
import { inverseFrequency } from "./text-score.ts";

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

function leadsOf(
  index: LexicalIndex,
  leading: readonly number[],
  shares: readonly number[],
  known: ReadonlySet<number>,
): Lead[] {
  const weights = new Map<number, number>();
  leading.forEach((unit, rank) => {
    for (const hash of new Set(tokensOf(index, unit))) {
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
  /** The best units, best first. */
  leading: readonly number[];
  /** Terms that lead nowhere new: the question's, and names. */
  known: ReadonlySet<number>;
  /** The one speaker who is meant, or null: others' units get half. */
  meant: number | null;
  /** What the unit with most in common gets. */
  most: number;
}

/**
 * Leads by how much they weigh and how rare they are among units' own terms, best first; each with the
 * slot of its hits.
 */
function chosen(
  index: LexicalIndex,
  leads: readonly Lead[],
  hits: Hits,
): (Lead & { slot: number })[] {
  return leads
    .map((lead, slot) => ({
      ...lead,
      slot,
      value: lead.weight * inverseFrequency(index.n, ownFrequency(hits, slot)),
    }))
    .sort((a, b) => b.value - a.value || a.hash - b.hash)
    .slice(0, termsMax);
}

/** What each leading unit itself gave to a lead: none is led to by its own words. */
function ownShares(
  request: HopRequest,
  shares: readonly number[],
  hash: number,
): Map<number, number> {
  const own = new Map<number, number>();
  request.leading.forEach((unit, rank) => {
    if (tokensOf(request.index, unit).includes(hash)) own.set(unit, shares[rank] ?? 0);
  });
  return own;
}

function follow(
  bag: Bag,
  index: LexicalIndex,
  lead: Lead,
  own: ReadonlyMap<number, number>,
  common: Float64Array,
): void {
  for (let i = 0; i < bag.count; i++) {
    const unit = bag.touched[i] ?? 0;
    const share = saturate(bag.frequency[unit] ?? 0, normOf(index, unit));
    common[unit] = (common[unit] ?? 0) + lead.weight * share;
  }
  for (const [unit, weight] of own) {
    const share = saturate(bag.frequency[unit] ?? 0, normOf(index, unit));
    common[unit] = (common[unit] ?? 0) - weight * share;
  }
}

/** Adds up to `most` to units with a score above 0, by the rare terms they share with other leading ones. */
export function addSecondHop(request: HopRequest): void {
  const { index, scores, leading } = request;
  const top = scores[leading[0] ?? -1] ?? 0;
  if (top <= 0) return;
  const shares = leading.map((unit, rank) => leadShare(scores[unit] ?? 0, top, rank));
  const leads = leadsOf(index, leading, shares, request.known);
  const hits = findHits(
    index,
    leads.map((lead) => lead.hash),
  );
  const bag = emptyBag(index.n);
  const common = new Float64Array(index.n);
  for (const lead of chosen(index, leads, hits)) {
    fillBag(index, hits, lead.slot, bag);
    follow(bag, index, lead, ownShares(request, shares, lead.hash), common);
    clearBag(bag);
  }
  spread(request, common);
}

function spread({ index, scores, meant, most }: HopRequest, common: Float64Array): void {
  let highest = 0;
  for (let unit = 0; unit < index.n; unit++) highest = Math.max(highest, common[unit] ?? 0);
  if (highest === 0) return;
  const { speaker } = index;
  for (let unit = 0; unit < index.n; unit++) {
    const score = scores[unit] ?? 0;
    if (score <= 0) continue;
    const share = meant === null || speaker[unit] === meant ? 1 : otherSpeakerShare;
    scores[unit] = score + (most * share * (common[unit] ?? 0)) / highest;
  }
}
