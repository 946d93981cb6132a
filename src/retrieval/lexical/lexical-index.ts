import { segmentStride, unitTermsMax } from "../../model/limits.ts";
import { trait } from "../../model/lexical/traits.ts";
import { assistantSpeaker, userSpeaker, type Block } from "../../model/lexical/unit.ts";
import { compareTokens, tokensOf } from "./order.ts";
import type { Speaker } from "./speakers.ts";

/** One partition's part of an index. */
export interface PartitionUnits {
  blocks: readonly { block: number; units: Block }[];
  speakers: readonly Speaker[];
}

/** `chat` is people's short turns; `role` a user and an assistant with long messages. */
export type Mode = "chat" | "role";

/**
 * The live units of some partitions, laid out for ranking: utterances first, each session's together and
 * in the order in which they were said, whatever order they were written in; then the notes. Numbers in
 * the arrays' first dimension are places in this layout.
 */
export interface LexicalIndex {
  mode: Mode;
  n: number;
  utterances: number;
  partition: Uint16Array;
  position: Uint32Array;
  speaker: Uint32Array;
  traits: Uint32Array;
  order: Uint8Array;
  timeS: Float64Array;
  /** Equal for units of one session; a unit without one has a number of its own. */
  session: Uint32Array;
  sessions: number;
  start: Uint32Array;
  tokens: Uint32Array;
  /** For each note (place − utterances) the utterance it was taken from, or −1. */
  host: Int32Array;
  /** Utterance u's notes are `noteOf[noteStart[u]] … noteOf[noteStart[u + 1] - 1]`. */
  noteStart: Uint32Array;
  noteOf: Uint32Array;
  /** Neighbours lend their terms in chat only. */
  lends: boolean;
  /** Shares of 0–1: long utterances lend as if they were short, and borrow less. */
  lendShare: Float64Array;
  borrowShare: Float64Array;
  /** Own length plus what is borrowed. */
  bagLength: Float64Array;
  averageLength: number;
  speakers: readonly Speaker[];
  present: ReadonlySet<number>;
}

/** A neighbour's distance in its session, and what its terms count for. */
export const lending: readonly (readonly [number, number])[] = [
  [-1, 0.5],
  [1, 0.25],
  [-2, 0.3],
  [2, 0.15],
  [-3, 0.15],
  [3, 0.1],
];
/** What the terms of the utterance that a note was taken from count for. */
export const hostWeight = 0.5;
/** A lender longer than this counts as if it were this long. */
const lenderTerms = 15;
/** A borrower longer than this borrows less. */
const borrowerTerms = 40;

/** Where a unit stands before it is laid out. */
interface Standing {
  partition: number;
  block: number;
  units: Block;
  at: number;
}

/** When it was said, then the side, then what was said: nothing that depends on when it was written. */
function compareSaid(a: Standing, b: Standing): number {
  return (
    (a.units.timeS[a.at] ?? 0) - (b.units.timeS[b.at] ?? 0) ||
    (a.units.order[a.at] ?? 0) - (b.units.order[b.at] ?? 0) ||
    (a.units.speaker[a.at] ?? 0) - (b.units.speaker[b.at] ?? 0) ||
    compareTokens(tokensOf(a.units, a.at), tokensOf(b.units, b.at))
  );
}

function sortUnlessSorted(units: Standing[]): void {
  for (let i = 1; i < units.length; i++) {
    const [before, after] = [units[i - 1], units[i]];
    if (before !== undefined && after !== undefined && compareSaid(before, after) > 0) {
      units.sort(compareSaid);
      return;
    }
  }
}

/** Live units by session (0 apart, each its own), utterances and notes apart. */
interface Grouped {
  sessions: Map<number, Standing[]>;
  lone: Standing[];
  notes: Standing[];
}

function group(partitions: readonly PartitionUnits[]): Grouped {
  const grouped: Grouped = { sessions: new Map(), lone: [], notes: [] };
  partitions.forEach((each, partition) => {
    for (const { block, units } of each.blocks) groupBlock(grouped, partition, block, units);
  });
  return grouped;
}

function groupBlock(grouped: Grouped, partition: number, block: number, units: Block): void {
  let last = 0;
  let list: Standing[] = grouped.lone;
  for (let at = 0; at < units.n; at++) {
    if (units.dead[at] === 1) continue;
    const one = { partition, block, units, at };
    const session = units.session[at] ?? 0;
    if (((units.traits[at] ?? 0) & trait.note) !== 0) {
      grouped.notes.push(one);
      continue;
    }
    if (session !== last) {
      last = session;
      list = grouped.lone;
      if (session !== 0) {
        list = grouped.sessions.get(session) ?? [];
        grouped.sessions.set(session, list);
      }
    }
    list.push(one);
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
type Layout = ReturnType<typeof allocate>;

function place(layout: Layout, to: number, session: number, one: Standing): void {
  const { units, at } = one;
  const from = units.start[at] ?? 0;
  const end = units.start[at + 1] ?? from;
  const start = layout.start[to] ?? 0;
  layout.partition[to] = one.partition;
  layout.position[to] = one.block * segmentStride + at;
  layout.speaker[to] = units.speaker[at] ?? 0;
  layout.traits[to] = units.traits[at] ?? 0;
  layout.order[to] = units.order[at] ?? 0;
  layout.timeS[to] = units.timeS[at] ?? 0;
  layout.session[to] = session;
  for (let i = from, into = start; i < end; i++, into++) layout.tokens[into] = units.tokens[i] ?? 0;
  layout.start[to + 1] = start + end - from;
}

/** The place of the utterance a note was taken from: same session and time, the same speaker first. */
function hostOf(layout: Layout, first: number, end: number, note: Standing): number {
  const time = note.units.timeS[note.at] ?? 0;
  let low = first;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((layout.timeS[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  let host = -1;
  for (let u = low; u < end && layout.timeS[u] === time; u++) {
    if (layout.speaker[u] === note.units.speaker[note.at]) return u;
    if (host < 0) host = u;
  }
  return host;
}

/** Session hash → its number and the places of its utterances. */
type Ranges = Map<number, { session: number; first: number; end: number }>;

function layUtterances(layout: Layout, grouped: Grouped): { ranges: Ranges; sessions: number } {
  const ranges: Ranges = new Map();
  let to = 0;
  let session = 0;
  for (const [hash, units] of grouped.sessions) {
    sortUnlessSorted(units);
    ranges.set(hash, { session, first: to, end: to + units.length });
    for (const one of units) place(layout, to++, session, one);
    session++;
  }
  for (const one of grouped.lone) place(layout, to++, session++, one);
  return { ranges, sessions: session };
}

function layNotes(
  layout: Layout,
  notes: readonly Standing[],
  ranges: Ranges,
  used: number,
): number {
  let sessions = used;
  let to = layout.utterances;
  for (const note of notes) {
    const range = ranges.get(note.units.session[note.at] ?? 0);
    place(layout, to, range?.session ?? sessions++, note);
    if (range !== undefined) {
      layout.host[to - layout.utterances] = hostOf(layout, range.first, range.end, note);
    }
    to++;
  }
  return sessions;
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

const ownLength = (layout: Layout, i: number): number =>
  (layout.start[i + 1] ?? 0) - (layout.start[i] ?? 0);

function median(lengths: readonly number[]): number {
  const counts = new Uint32Array(unitTermsMax + 1);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  let left = lengths.length / 2;
  let length = 0;
  while (length < unitTermsMax && (left -= counts[length] ?? 0) > 0) length++;
  return length;
}

/** Past this median, in terms, a talk is not chat. */
const chatTermsMax = 40;

/** `role` where the median utterance is long, or where the assistant's is and nobody has a name. */
function modeOf(layout: Layout, present: ReadonlySet<number>): Mode {
  const all: number[] = [];
  const answers: number[] = [];
  for (let u = 0; u < layout.utterances; u++) {
    all.push(ownLength(layout, u));
    if (layout.speaker[u] === assistantSpeaker) answers.push(ownLength(layout, u));
  }
  if (all.length > 0 && median(all) > chatTermsMax) return "role";
  const named = [...present].some(
    (speaker) => speaker !== userSpeaker && speaker !== assistantSpeaker,
  );
  return !named && answers.length > 0 && median(answers) > chatTermsMax ? "role" : "chat";
}

/** What a long utterance's terms count for with its neighbours, and a long borrower with its own. */
function measureShares(layout: Layout): void {
  for (let i = 0; i < layout.n; i++) {
    const length = Math.max(1, ownLength(layout, i));
    layout.lendShare[i] = Math.min(1, lenderTerms / length);
    layout.borrowShare[i] = Math.min(1, borrowerTerms / length);
  }
}

/** The length of what utterance u's neighbours lend to it. */
function lent(layout: Layout, u: number): number {
  let sum = 0;
  for (const [distance, weight] of lending) {
    const v = u + distance;
    if (v < 0 || v >= layout.utterances || layout.session[v] !== layout.session[u]) continue;
    sum += weight * (layout.lendShare[v] ?? 0) * ownLength(layout, v);
  }
  return sum;
}

function lentToNote(layout: Layout, note: number): number {
  const host = layout.host[note - layout.utterances] ?? -1;
  if (host < 0) return 0;
  return hostWeight * (layout.lendShare[host] ?? 0) * ownLength(layout, host) + lent(layout, host);
}

function measureBags(layout: Layout): void {
  for (let i = 0; i < layout.n; i++) {
    const more = i < layout.utterances ? lent(layout, i) : lentToNote(layout, i);
    layout.bagLength[i] = ownLength(layout, i) + more * (layout.borrowShare[i] ?? 0);
  }
}

/** From whole numbers, so that it is the same in whatever order the units come. */
function averageOf(lengths: Float64Array): number {
  let sum = 0;
  for (const length of lengths) sum += Math.round(length * 1024);
  return sum / 1024 / Math.max(1, lengths.length);
}

function distinct(speakers: readonly Speaker[]): Speaker[] {
  return [...new Map(speakers.map((speaker) => [speaker.hash, speaker])).values()].sort(
    (a, b) => a.hash - b.hash,
  );
}

/**
 * Lays out the live units of the given partitions as one index. `mode` is found from the units where it
 * is null; `lend` false leaves every unit with its own terms (default: in chat, neighbours lend).
 */
export function lexicalIndex(
  partitions: readonly PartitionUnits[],
  choice: { mode?: Mode; lend?: boolean } = {},
): LexicalIndex {
  const grouped = group(partitions);
  const sessions = [...grouped.sessions.values()];
  const utterances = sessions.reduce((sum, list) => sum + list.length, grouped.lone.length);
  const tokens = partitions
    .flatMap((partition) => partition.blocks)
    .reduce((sum, { units }) => sum + units.tokens.length, 0);
  const layout = allocate(utterances + grouped.notes.length, utterances, tokens);
  const laid = layUtterances(layout, grouped);
  const sessionCount = layNotes(layout, grouped.notes, laid.ranges, laid.sessions);
  linkNotes(layout);
  const present = new Set(layout.speaker);
  const mode = choice.mode ?? modeOf(layout, present);
  const lend = choice.lend ?? mode === "chat";
  measureShares(layout);
  if (!lend) layout.borrowShare.fill(0);
  measureBags(layout);
  return {
    ...layout,
    tokens: layout.tokens.subarray(0, layout.start[layout.n] ?? 0),
    mode,
    lends: lend,
    averageLength: averageOf(layout.bagLength),
    sessions: sessionCount,
    speakers: distinct(partitions.flatMap((partition) => partition.speakers)),
    present,
  };
}
