import type { LexicalIndex } from "../../model/lexical/lexical-index.ts";
import { queryTermsMax } from "../../model/limits.ts";
import { clearBag, emptyBag, fillBag, type Bag } from "./bag.ts";
import { findHits, ownFrequency, type Hits } from "./hits.ts";
import { normOf, saturate } from "./bm25.ts";
import type { QuestionTerm } from "./question.ts";

/** BM25 (Robertson and Zaragoza, 2009) over context bags, with cues beside a question's own terms. */

/** What the lesser matches of one term add to its best: many instances say a little more than one. */
const softShare = 0.1;

/** log(1 + (n − df + .5) / (df + .5)): above 0 however common. */
const inverseFrequency = (n: number, df: number): number =>
  Math.log(1 + (n - df + 0.5) / (df + 0.5));

/** A background of unseen units: with few memories, an unknown word is not yet a great surprise. */
const backgroundUnits = 200;
export const backgroundMass = (n: number, df: number): number =>
  inverseFrequency(n + backgroundUnits, df);

/**
 * How many times its mass a name counts that nobody here ever said: what is asked of somebody unknown is
 * not known, whatever else matches. Measured: see bench/RESULTS.md, "I know nothing about this".
 */
const unknownNameMass = 3;

export interface TextScores {
  /** BM25 with cues, 0 where nothing matches. */
  score: Float64Array;
  /** The question's idf mass that each unit covers; at most `mass`. */
  covered: Float64Array;
  mass: number;
}

interface Work {
  index: LexicalIndex;
  hits: Hits;
  slots: ReadonlyMap<number, number>;
  bag: Bag;
  /** For the term at hand: the best match a unit has, and the sum of them. */
  best: Float64Array;
  sum: Float64Array;
  touched: Uint32Array;
  count: number;
  out: TextScores;
}

function scoreMatches(work: Work, weight: number): void {
  const { index, bag, best, sum, touched } = work;
  for (let i = 0; i < bag.count; i++) {
    const unit = bag.touched[i] ?? 0;
    const score = weight * saturate(bag.frequency[unit] ?? 0, normOf(index, unit));
    const before = best[unit] ?? 0;
    if (before === 0) touched[work.count++] = unit;
    if (score > before) best[unit] = score;
    sum[unit] = (sum[unit] ?? 0) + score;
  }
}

/** Adds the term's matches to the scores: the best whole, the rest by a tenth. */
function settle(work: Work, full: number, mass: number): void {
  const { best, sum, touched, out } = work;
  for (let i = 0; i < work.count; i++) {
    const unit = touched[i] ?? 0;
    const top = best[unit] ?? 0;
    const rest = Math.min((sum[unit] ?? 0) - top, top);
    out.score[unit] = (out.score[unit] ?? 0) + top + softShare * rest;
    out.covered[unit] = (out.covered[unit] ?? 0) + mass * Math.min(1, top / full);
    best[unit] = 0;
    sum[unit] = 0;
  }
  work.count = 0;
}

function scoreCues(work: Work, term: QuestionTerm, own: number | null): void {
  for (const cue of term.cues) {
    const slot = work.slots.get(cue.hash);
    if (slot === undefined) continue;
    fillBag(work.index, work.hits, slot, work.bag);
    const idf = inverseFrequency(work.index.n, work.bag.count);
    scoreMatches(work, term.weight * cue.weight * Math.min(idf, own ?? idf));
    clearBag(work.bag);
  }
}

function scoreTerm(work: Work, term: QuestionTerm): void {
  const { index, hits, bag, out } = work;
  fillBag(index, hits, work.slots.get(term.hash) ?? 0, bag);
  const df = bag.count;
  const idf = inverseFrequency(index.n, df);
  scoreMatches(work, term.weight * idf);
  clearBag(bag);
  scoreCues(work, term, df === 0 ? null : idf);
  // Of a story beside a question nothing need be known.
  const mass = term.asks ? term.weight * backgroundMass(index.n, df) : 0;
  out.mass += term.isName && work.count === 0 ? unknownNameMass * mass : mass;
  settle(work, term.weight * idf, mass);
}

/** What a long prompt asks, then its rarest terms, each once: those that no unit has are left out first. */
function rarest(index: LexicalIndex, terms: readonly QuestionTerm[]): readonly QuestionTerm[] {
  if (terms.length <= queryTermsMax) return terms;
  const known = terms.slice(0, 65_535);
  const hits = findHits(
    index,
    known.map((term) => term.hash),
  );
  return known
    .map((term, slot) => ({ term, df: ownFrequency(hits, slot) }))
    .filter(({ df }) => df > 0)
    .sort((one, other) => Number(other.term.asks) - Number(one.term.asks) || one.df - other.df)
    .slice(0, queryTermsMax)
    .map(({ term }) => ({ ...term, weight: Math.min(1, term.weight) }));
}

/**
 * Scores every unit by the terms given. A cue's idf is at most that of the term it stands for, and of a
 * term with its cues the best match counts, never the sum.
 */
export function textScores(index: LexicalIndex, given: readonly QuestionTerm[]): TextScores {
  const terms = rarest(index, given);
  const wanted = [
    ...new Set(terms.flatMap((term) => [term.hash, ...term.cues.map((cue) => cue.hash)])),
  ];
  const work: Work = {
    index,
    hits: findHits(index, wanted),
    slots: new Map(wanted.map((hash, slot) => [hash, slot])),
    bag: emptyBag(index.n),
    best: new Float64Array(index.n),
    sum: new Float64Array(index.n),
    touched: new Uint32Array(index.n),
    count: 0,
    out: { score: new Float64Array(index.n), covered: new Float64Array(index.n), mass: 0 },
  };
  for (const term of terms) scoreTerm(work, term);
  return work.out;
}
