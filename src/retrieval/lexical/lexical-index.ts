import type { Block } from "../../model/lexical/unit.ts";
import { layOut } from "./layout.ts";
import { averageLength, measureBags } from "./lending.ts";
import { modeOf, type Mode } from "./mode.ts";
import type { Speaker } from "./speakers.ts";

/** One partition's part of an index. */
export interface PartitionUnits {
  blocks: readonly { block: number; units: Block }[];
  speakers: readonly Speaker[];
}

/**
 * The live units of some partitions, laid out for ranking: utterances first, each session's together and
 * in the order in which they were said, whatever order they were written in; then the notes. A unit's
 * number is its place in this layout.
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
  /** Unit u's tokens are `tokens[start[u]] … tokens[start[u + 1] - 1]`. */
  start: Uint32Array;
  tokens: Uint32Array;
  /** For each note (its number − utterances) the utterance it was taken from, or −1. */
  host: Int32Array;
  /** Utterance u's notes are `noteOf[noteStart[u]] … noteOf[noteStart[u + 1] - 1]`. */
  noteStart: Uint32Array;
  noteOf: Uint32Array;
  /** Whether neighbours lend their terms: in chat. */
  lends: boolean;
  /** Shares of 0–1: long utterances lend as if they were short, and borrow less. */
  lendShare: Float64Array;
  borrowShare: Float64Array;
  /** BM25's length normalisation of each unit's bag: its own terms and what it borrows. */
  norm: Float64Array;
  speakers: readonly Speaker[];
  /** Numbers of the speakers who said something. */
  present: ReadonlySet<number>;
}

const k1 = 0.9;
const lengthShare = 0.6;

/** A bag of average length has norm k1. */
function norms(lengths: Float64Array): Float64Array {
  const average = Math.max(1e-9, averageLength(lengths));
  const norm = new Float64Array(lengths.length);
  for (let i = 0; i < lengths.length; i++) {
    norm[i] = k1 * (1 - lengthShare + (lengthShare * (lengths[i] ?? 0)) / average);
  }
  return norm;
}

/** BM25's saturation: 1 for one match in a bag of average length, k1 + 1 at most. */
export const saturate = (frequency: number, norm: number): number =>
  (frequency * (k1 + 1)) / (frequency + norm);

function presentIn(speaker: Uint32Array): Set<number> {
  const present = new Set<number>();
  let last = -1;
  for (let i = 0; i < speaker.length; i++) {
    const one = speaker[i] ?? 0;
    if (one !== last) present.add(one);
    last = one;
  }
  return present;
}

const distinct = (speakers: readonly Speaker[]): Speaker[] =>
  [...new Map(speakers.map((speaker) => [speaker.hash, speaker])).values()].sort(
    (a, b) => a.hash - b.hash,
  );

/**
 * Lays out the live units of the given partitions as one index. The mode is found from the units, and
 * neighbours lend in chat, unless `choice` says otherwise.
 */
export function lexicalIndex(
  partitions: readonly PartitionUnits[],
  choice: { mode?: Mode; lend?: boolean } = {},
): LexicalIndex {
  const { bagLength, ...layout } = layOut(
    partitions.flatMap(({ blocks }, partition) =>
      blocks.map(({ block, units }) => ({ partition, block, units })),
    ),
  );
  const present = presentIn(layout.speaker);
  const mode = choice.mode ?? modeOf(layout, present);
  const lends = choice.lend ?? mode === "chat";
  measureBags({ ...layout, bagLength }, lends);
  return {
    ...layout,
    tokens: layout.tokens.subarray(0, layout.start[layout.n] ?? 0),
    mode,
    lends,
    norm: norms(bagLength),
    speakers: distinct(partitions.flatMap((partition) => partition.speakers)),
    present,
  };
}
