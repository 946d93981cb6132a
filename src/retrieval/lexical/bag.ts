import type { Hits } from "./hits.ts";
import type { LexicalIndex } from "../../model/lexical/lexical-index.ts";
import {
  borrowShare,
  hostWeight,
  lendDistance,
  lendShare,
  lendWeight,
  ownLength,
} from "./lending.ts";

/**
 * One term's frequency in every unit's context bag: the unit's own terms, and those that its neighbours
 * in the session lend. Reused from term to term; only touched places are ever cleared.
 */
export interface Bag {
  frequency: Float64Array;
  touched: Uint32Array;
  count: number;
}

export const emptyBag = (n: number): Bag => ({
  frequency: new Float64Array(n),
  touched: new Uint32Array(n),
  count: 0,
});

export function clearBag(bag: Bag): void {
  for (let i = 0; i < bag.count; i++) bag.frequency[bag.touched[i] ?? 0] = 0;
  bag.count = 0;
}

function add(bag: Bag, unit: number, weight: number): void {
  const before = bag.frequency[unit] ?? 0;
  if (before === 0) bag.touched[bag.count++] = unit;
  bag.frequency[unit] = before + weight;
}

function lendToNotes(index: LexicalIndex, bag: Bag, host: number, weight: number): void {
  const end = index.noteStart[host + 1] ?? 0;
  for (let i = index.noteStart[host] ?? 0; i < end; i++) {
    const note = index.noteOf[i] ?? 0;
    add(bag, note, weight * borrowShare(ownLength(index, note)));
  }
}

function lend(index: LexicalIndex, bag: Bag, from: number, hasNotes: boolean): void {
  const { session, sessionStart, start } = index;
  const mine = session[from] ?? 0;
  // Who has no session stands alone.
  const first = sessionStart[mine + 1] === undefined ? from : (sessionStart[mine] ?? from);
  const end = sessionStart[mine + 1] ?? from + 1;
  const share = lendShare((start[from + 1] ?? 0) - (start[from] ?? 0));
  for (let i = 0; i < lendDistance.length; i++) {
    const to = from - (lendDistance[i] ?? 0);
    if (to < first || to >= end) continue;
    const weight = (lendWeight[i] ?? 0) * share;
    add(bag, to, weight * borrowShare((start[to + 1] ?? 0) - (start[to] ?? 0)));
    if (hasNotes) lendToNotes(index, bag, to, weight);
  }
  if (hasNotes) lendToNotes(index, bag, from, hostWeight * share);
}

/** Fills an empty bag with the frequencies of the slot's term. Notes borrow, and never lend. */
export function fillBag(index: LexicalIndex, hits: Hits, slot: number, bag: Bag): void {
  const hasNotes = index.n > index.utterances;
  const end = hits.start[slot + 1] ?? 0;
  for (let i = hits.start[slot] ?? 0; i < end; i++) {
    const unit = hits.unit[i] ?? 0;
    add(bag, unit, 1);
    if (index.lends && unit < index.utterances) lend(index, bag, unit, hasNotes);
  }
}
