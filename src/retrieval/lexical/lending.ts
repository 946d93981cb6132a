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

/** What lending needs of a laid-out index. */
export interface Lenders {
  n: number;
  utterances: number;
  session: Uint32Array;
  start: Uint32Array;
  host: Int32Array;
  lendShare: Float64Array;
  borrowShare: Float64Array;
  bagLength: Float64Array;
}

const ownLength = ({ start }: Lenders, unit: number): number =>
  (start[unit + 1] ?? 0) - (start[unit] ?? 0);

function measureShares(units: Lenders, lend: boolean): void {
  for (let i = 0; i < units.n; i++) {
    const length = Math.max(1, ownLength(units, i));
    units.lendShare[i] = Math.min(1, lenderTerms / length);
    units.borrowShare[i] = lend ? Math.min(1, borrowerTerms / length) : 0;
  }
}

/** The length of what utterance u's neighbours lend to it. */
function lentTo(units: Lenders, u: number): number {
  const { session, utterances, lendShare } = units;
  let sum = 0;
  for (let i = 0; i < lendDistance.length; i++) {
    const v = u + (lendDistance[i] ?? 0);
    if (v < 0 || v >= utterances || session[v] !== session[u]) continue;
    sum += (lendWeight[i] ?? 0) * (lendShare[v] ?? 0) * ownLength(units, v);
  }
  return sum;
}

function lentToNote(units: Lenders, note: number): number {
  const host = units.host[note - units.utterances] ?? -1;
  if (host < 0) return 0;
  return hostWeight * (units.lendShare[host] ?? 0) * ownLength(units, host) + lentTo(units, host);
}

/** Fills in shares and bag lengths; without lending a bag holds the unit's own terms only. */
export function measureBags(units: Lenders, lend: boolean): void {
  measureShares(units, lend);
  for (let i = 0; i < units.n; i++) {
    let more = 0;
    if (lend) more = i < units.utterances ? lentTo(units, i) : lentToNote(units, i);
    units.bagLength[i] = ownLength(units, i) + more * (units.borrowShare[i] ?? 0);
  }
}

/** The mean of lengths, from whole numbers, so that it is the same in whatever order the units come. */
export function averageLength(lengths: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < lengths.length; i++) sum += Math.round((lengths[i] ?? 0) * 1024);
  return sum / 1024 / Math.max(1, lengths.length);
}
