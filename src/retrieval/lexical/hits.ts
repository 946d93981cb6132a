import type { LexicalIndex } from "../../model/lexical/lexical-index.ts";
import { bucketOf, postingsOf, type Postings } from "./postings.ts";

/**
 * Where wanted terms stand: for slot s (the term's index among the wanted) the places
 * `unit[start[s]] … unit[start[s + 1] - 1]`, ascending, one for each occurrence.
 */
export interface Hits {
  start: Uint32Array;
  unit: Uint32Array;
}

const filterBits = 15;
const filterMask = (1 << filterBits) - 1;

/** Open addressing over term hashes, behind a filter that turns most tokens away at once. */
interface Lookup {
  filter: Uint8Array;
  keys: Uint32Array;
  slots: Uint32Array;
  mask: number;
}

function lookupOf(wanted: readonly number[]): Lookup {
  const size = 2 ** Math.ceil(Math.log2(Math.max(8, wanted.length * 4)));
  const lookup: Lookup = {
    filter: new Uint8Array(1 << filterBits),
    keys: new Uint32Array(size),
    slots: new Uint32Array(size),
    mask: size - 1,
  };
  wanted.forEach((hash, slot) => {
    let at = hash & lookup.mask;
    while (lookup.keys[at] !== 0) at = (at + 1) & lookup.mask;
    lookup.keys[at] = hash;
    lookup.slots[at] = slot;
    lookup.filter[hash & filterMask] = 1;
  });
  return lookup;
}

/** The slot of a term, or −1. */
function slotOf(lookup: Lookup, hash: number): number {
  const { keys, slots, mask } = lookup;
  for (let at = hash & mask; keys[at] !== 0; at = (at + 1) & mask) {
    if (keys[at] === hash) return slots[at] ?? -1;
  }
  return -1;
}

interface Found {
  slot: Uint16Array;
  unit: Uint32Array;
  count: number;
}

function grown(found: Found): Found {
  const slot = new Uint16Array(found.slot.length * 2);
  const unit = new Uint32Array(found.unit.length * 2);
  slot.set(found.slot);
  unit.set(found.unit);
  return { slot, unit, count: found.count };
}

/** One pass over all tokens; the unit a token stands in is looked up for hits only. */
function scan({ tokens, start }: LexicalIndex, lookup: Lookup): Found {
  const { filter } = lookup;
  let found: Found = { slot: new Uint16Array(8_192), unit: new Uint32Array(8_192), count: 0 };
  let unit = 0;
  for (let t = 0; t < tokens.length; t++) {
    const hash = tokens[t] ?? 0;
    if (filter[hash & filterMask] === 0) continue;
    const slot = slotOf(lookup, hash);
    if (slot < 0) continue;
    while ((start[unit + 1] ?? 0) <= t) unit++;
    if (found.count === found.slot.length) found = grown(found);
    found.slot[found.count] = slot;
    found.unit[found.count++] = unit;
  }
  return found;
}

function bySlot(found: Found, slots: number): Hits {
  const start = new Uint32Array(slots + 1);
  for (let i = 0; i < found.count; i++) {
    const after = (found.slot[i] ?? 0) + 1;
    start[after] = (start[after] ?? 0) + 1;
  }
  for (let s = 0; s < slots; s++) start[s + 1] = (start[s + 1] ?? 0) + (start[s] ?? 0);
  const next = start.slice();
  const unit = new Uint32Array(found.count);
  for (let i = 0; i < found.count; i++) {
    const slot = found.slot[i] ?? 0;
    const to = next[slot] ?? 0;
    unit[to] = found.unit[i] ?? 0;
    next[slot] = to + 1;
  }
  return { start, unit };
}

/** The same from the buckets that the wanted terms are in. */
export function hitsIn(postings: Postings, wanted: readonly number[]): Hits {
  const start = new Uint32Array(wanted.length + 1);
  wanted.forEach((hash, slot) => {
    const bucket = bucketOf(hash);
    const end = postings.start[bucket + 1] ?? 0;
    let count = start[slot] ?? 0;
    for (let i = postings.start[bucket] ?? 0; i < end; i++) if (postings.hash[i] === hash) count++;
    start[slot + 1] = count;
  });
  const unit = new Uint32Array(start[wanted.length] ?? 0);
  wanted.forEach((hash, slot) => {
    const bucket = bucketOf(hash);
    const end = postings.start[bucket + 1] ?? 0;
    let to = start[slot] ?? 0;
    for (let i = postings.start[bucket] ?? 0; i < end; i++) {
      if (postings.hash[i] === hash) unit[to++] = postings.unit[i] ?? 0;
    }
  });
  return { start, unit };
}

/** The same by one pass over all tokens. */
export const hitsAmong = (index: LexicalIndex, wanted: readonly number[]): Hits =>
  bySlot(scan(index, lookupOf(wanted)), wanted.length);

/** Where all wanted terms stand: distinct hashes above 0, at most 65,535 of them. */
export function findHits(index: LexicalIndex, wanted: readonly number[]): Hits {
  const postings = postingsOf(index);
  return postings === null ? hitsAmong(index, wanted) : hitsIn(postings, wanted);
}

/** Units that have the term of this slot among their own. */
export function ownFrequency({ start, unit }: Hits, slot: number): number {
  let count = 0;
  let last = -1;
  for (let i = start[slot] ?? 0; i < (start[slot + 1] ?? 0); i++) {
    if (unit[i] !== last) count++;
    last = unit[i] ?? -1;
  }
  return count;
}
