import { segmentStride } from "../../model/limits.ts";
import { trait } from "../../model/lexical/traits.ts";
import type { Block } from "../../model/lexical/unit.ts";
import { compareTokens, tokensOf } from "./order.ts";

/** Putting live units where ranking wants them: sessions together, in the order of what was said. */

/** One partition's units, decoded. */
export interface PlacedBlock {
  partition: number;
  block: number;
  units: Block;
}

/** A unit before it is laid out is `block's place in the list << blockShift | offset`. */
const blockShift = 16;
const offsetMask = (1 << blockShift) - 1;

/** Live units: utterances by session hash, those without one, and notes. */
interface Grouped {
  sessions: Map<number, number[]>;
  lone: number[];
  notes: number[];
}

function listOf(grouped: Grouped, session: number): number[] {
  if (session === 0) return grouped.lone;
  const known = grouped.sessions.get(session);
  if (known !== undefined) return known;
  const list: number[] = [];
  grouped.sessions.set(session, list);
  return list;
}

function groupBlock(grouped: Grouped, units: Block, base: number): void {
  let last = 0;
  let list = grouped.lone;
  for (let at = 0; at < units.n; at++) {
    if (units.dead[at] === 1) continue;
    if (((units.traits[at] ?? 0) & trait.note) !== 0) {
      grouped.notes.push(base | at);
      continue;
    }
    const session = units.session[at] ?? 0;
    if (session !== last) {
      last = session;
      list = listOf(grouped, session);
    }
    list.push(base | at);
  }
}

/** When it was said, then the side, the speaker and the words: nothing that depends on when it was written. */
function compareSaid(blocks: readonly Block[], a: number, b: number): number {
  const [unitsA, unitsB] = [blocks[a >>> blockShift], blocks[b >>> blockShift]];
  if (unitsA === undefined || unitsB === undefined) return 0;
  const [atA, atB] = [a & offsetMask, b & offsetMask];
  return (
    (unitsA.timeS[atA] ?? 0) - (unitsB.timeS[atB] ?? 0) ||
    (unitsA.order[atA] ?? 0) - (unitsB.order[atB] ?? 0) ||
    (unitsA.speaker[atA] ?? 0) - (unitsB.speaker[atB] ?? 0) ||
    compareTokens(tokensOf(unitsA, atA), tokensOf(unitsB, atB))
  );
}

function sortUnlessSorted(blocks: readonly Block[], ids: number[]): void {
  for (let i = 1; i < ids.length; i++) {
    if (compareSaid(blocks, ids[i - 1] ?? 0, ids[i] ?? 0) <= 0) continue;
    ids.sort((a, b) => compareSaid(blocks, a, b));
    return;
  }
}

function allocate(n: number, utterances: number, tokens: number) {
  return {
    n,
    utterances,
    partition: new Uint16Array(n),
    position: new Uint32Array(n),
    speaker: new Uint32Array(n),
    traits: new Uint32Array(n),
    order: new Uint8Array(n),
    timeS: new Float64Array(n),
    session: new Uint32Array(n),
    sessions: 0,
    start: new Uint32Array(n + 1),
    tokens: new Uint32Array(tokens),
    host: new Int32Array(n - utterances).fill(-1),
    noteStart: new Uint32Array(utterances + 1),
    noteOf: new Uint32Array(n - utterances),
    lendShare: new Float64Array(n),
    borrowShare: new Float64Array(n),
    bagLength: new Float64Array(n),
  };
}
export type Layout = ReturnType<typeof allocate>;

function copyTokens(
  from: Uint32Array,
  start: number,
  end: number,
  into: Uint32Array,
  to: number,
): void {
  for (let i = start, j = to; i < end; i++, j++) into[j] = from[i] ?? 0;
}

function place(layout: Layout, to: number, session: number, placed: PlacedBlock, at: number): void {
  const { units } = placed;
  const from = units.start[at] ?? 0;
  const end = units.start[at + 1] ?? from;
  const start = layout.start[to] ?? 0;
  layout.partition[to] = placed.partition;
  layout.position[to] = placed.block * segmentStride + at;
  layout.speaker[to] = units.speaker[at] ?? 0;
  layout.traits[to] = units.traits[at] ?? 0;
  layout.order[to] = units.order[at] ?? 0;
  layout.timeS[to] = units.timeS[at] ?? 0;
  layout.session[to] = session;
  layout.start[to + 1] = start + end - from;
  copyTokens(units.tokens, from, end, layout.tokens, start);
}

/** A session's number and the places of its utterances. */
interface Range {
  session: number;
  first: number;
  end: number;
}

/** The utterance a note was taken from: of its session and time, its speaker's first; −1 for none. */
function hostOf(layout: Layout, { first, end }: Range, note: number): number {
  const time = layout.timeS[note] ?? 0;
  let low = first;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((layout.timeS[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  for (let u = low; u < end && layout.timeS[u] === time; u++) {
    if (layout.speaker[u] === layout.speaker[note]) return u;
  }
  return low < end && layout.timeS[low] === time ? low : -1;
}

function linkNotes({ host, noteStart, noteOf, utterances }: Layout): void {
  const counts = new Uint32Array(utterances);
  for (const u of host) if (u >= 0) counts[u] = (counts[u] ?? 0) + 1;
  for (let u = 0; u < utterances; u++) noteStart[u + 1] = (noteStart[u] ?? 0) + (counts[u] ?? 0);
  const next = noteStart.slice();
  host.forEach((u, i) => {
    if (u < 0) return;
    const to = next[u] ?? 0;
    noteOf[to] = utterances + i;
    next[u] = to + 1;
  });
}

/** Lays out all live units of the blocks; shares and bag lengths are left at 0. */
export function layOut(placed: readonly PlacedBlock[]): Layout {
  const blocks = placed.map(({ units }) => units);
  const grouped: Grouped = { sessions: new Map(), lone: [], notes: [] };
  blocks.forEach((units, i) => groupBlock(grouped, units, i << blockShift));
  let utterances = grouped.lone.length;
  for (const ids of grouped.sessions.values()) utterances += ids.length;
  const tokens = blocks.reduce((sum, units) => sum + units.tokens.length, 0);
  const layout = allocate(utterances + grouped.notes.length, utterances, tokens);

  let to = 0;
  const put = (id: number, session: number): void => {
    const from = placed[id >>> blockShift];
    if (from !== undefined) place(layout, to++, session, from, id & offsetMask);
  };
  const ranges = new Map<number, Range>();
  for (const [hash, ids] of grouped.sessions) {
    sortUnlessSorted(blocks, ids);
    const range = { session: layout.sessions++, first: to, end: to + ids.length };
    ranges.set(hash, range);
    for (const id of ids) put(id, range.session);
  }
  for (const id of grouped.lone) put(id, layout.sessions++);
  for (const id of grouped.notes) {
    const range = ranges.get(blocks[id >>> blockShift]?.session[id & offsetMask] ?? 0);
    put(id, range?.session ?? layout.sessions++);
    if (range !== undefined) layout.host[to - 1 - utterances] = hostOf(layout, range, to - 1);
  }
  linkNotes(layout);
  return layout;
}
