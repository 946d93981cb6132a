import type { LexicalIndex } from "../../model/lexical/lexical-index.ts";

/**
 * Context bags: in chat a unit borrows the terms of its neighbours in the session, as a short reply is
 * found by what came before it. Weights by distance, the past before the future.
 */
export const lendDistance = Int8Array.of(-1, 1, -2, 2, -3, 3);
export const lendWeight = Float64Array.of(0.5, 0.25, 0.3, 0.15, 0.15, 0.1);
/** What the terms of the utterance that a note was taken from count for in the note's bag. */
export const hostWeight = 0.5;
/** A lender longer than this lends as if it were this long. */
const lenderTerms = 15;
/** A borrower longer than this borrows less: it says enough itself. */
const borrowerTerms = 40;

/** A unit of so many terms lends each at this share, 0–1. */
export const lendShare = (length: number): number =>
  length <= lenderTerms ? 1 : lenderTerms / length;
/** A unit of so many terms borrows at this share, 0–1. */
export const borrowShare = (length: number): number =>
  length <= borrowerTerms ? 1 : borrowerTerms / length;

/** What lending needs of a laid-out index. */
export type Lenders = Pick<LexicalIndex, "utterances" | "session" | "start" | "host" | "lends">;

export const ownLength = ({ start }: Pick<LexicalIndex, "start">, unit: number): number =>
  (start[unit + 1] ?? 0) - (start[unit] ?? 0);

/** The length of what utterance u's neighbours lend to it. */
function lentTo(units: Lenders, u: number): number {
  const { session, utterances } = units;
  let sum = 0;
  for (let i = 0; i < lendDistance.length; i++) {
    const v = u + (lendDistance[i] ?? 0);
    if (v < 0 || v >= utterances || session[v] !== session[u]) continue;
    const length = ownLength(units, v);
    sum += (lendWeight[i] ?? 0) * lendShare(length) * length;
  }
  return sum;
}

function lentToNote(units: Lenders, note: number): number {
  const host = units.host[note - units.utterances] ?? -1;
  if (host < 0) return 0;
  const length = ownLength(units, host);
  return hostWeight * lendShare(length) * length + lentTo(units, host);
}

/** Terms in a unit's bag; without lending its own only. */
export function bagLengthOf(units: Lenders, unit: number): number {
  const own = ownLength(units, unit);
  if (!units.lends) return own;
  const more = unit < units.utterances ? lentTo(units, unit) : lentToNote(units, unit);
  return own + more * borrowShare(own);
}

/** The mean of lengths, from whole numbers, so that it is the same in whatever order the units come. */
export function averageLength(lengths: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < lengths.length; i++) sum += Math.round((lengths[i] ?? 0) * 1024);
  return sum / 1024 / Math.max(1, lengths.length);
}
