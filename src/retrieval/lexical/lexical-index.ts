import type { LexicalIndex, Mode, Speaker } from "../../model/lexical/lexical-index.ts";
import type { Block } from "../../model/lexical/unit.ts";
import { arrange, placed, type Arranged, type Change } from "./layout.ts";
import { averageLength, bagLengthOf } from "./lending.ts";
import { linksOf } from "./links.ts";
import { modeOf } from "./mode.ts";
import { eachRun } from "./runs.ts";
import { emptyTable, tableOf } from "./unit-table.ts";

/** One partition's part of an index. */
export interface PartitionUnits {
  blocks: readonly { block: number; units: Block }[];
  speakers: readonly Speaker[];
}

/** Says how to rank where it is not to be found from the units. */
export interface ModeChoice {
  mode?: Mode;
  lend?: boolean;
}

/** Divides lengths: above 0 also where no unit has a term. */
const averageMin = 1e-9;

/** The index of nothing. */
export const emptyIndex: LexicalIndex = {
  ...emptyTable(0, 0),
  mode: "chat",
  utterances: 0,
  session: new Uint32Array(0),
  sessions: 0,
  sessionStart: new Uint32Array(1),
  host: new Int32Array(0),
  noteStart: new Uint32Array(1),
  noteOf: new Uint32Array(0),
  lends: true,
  bagLength: new Float64Array(0),
  averageBag: averageMin,
  speakers: [],
  present: new Set(),
};

/** Numbers of the speakers who said something; neighbours often are one speaker's. */
function presentIn(speaker: Uint32Array): Set<number> {
  const present = new Set<number>();
  let [last, before] = [-1, -1];
  for (let i = 0; i < speaker.length; i++) {
    const one = speaker[i] ?? 0;
    if (one === last || one === before) continue;
    present.add(one);
    before = last;
    last = one;
  }
  return present;
}

const distinct = (speakers: readonly Speaker[]): Speaker[] =>
  [...new Map(speakers.map((speaker) => [speaker.hash, speaker])).values()].sort(
    (a, b) => a.hash - b.hash,
  );

/** Where nothing changed around a unit its bag is as long as it was. */
function bagLengths(
  index: Pick<LexicalIndex, "n" | "utterances" | "session" | "start" | "host" | "lends">,
  { base }: Change,
  { utterances, notes, moves }: Arranged,
): Float64Array {
  const lengths = new Float64Array(index.n);
  const known = base.sessionStart.length - 1;
  const stays = (id: number): boolean =>
    id < base.n && index.lends === base.lends && moves.changed[base.session[id] ?? known] === 0;
  let unit = 0;
  const measure = (first: number, end: number): void => {
    for (let id = first; id < end; id++, unit++) {
      lengths[unit] = stays(id) ? (base.bagLength[id] ?? 0) : bagLengthOf(index, unit);
    }
  };
  eachRun(utterances, measure);
  eachRun(notes, measure);
  return lengths;
}

/**
 * The index that is had by taking units out of one and adding others: the same as one laid out from all
 * that is left. Work on what did not change is a bulk copy.
 */
export function changedIndex(
  change: Change,
  speakers: readonly Speaker[],
  choice: ModeChoice = {},
): LexicalIndex {
  const arranged = arrange(change);
  const table = placed(change, arranged);
  const links = linksOf(table, change, arranged);
  const said = { ...table, ...links, utterances: arranged.utterances.length };
  const present = presentIn(table.speaker);
  const mode = choice.mode ?? modeOf(said, present);
  const lends = choice.lend ?? mode === "chat";
  const bagLength = bagLengths({ ...said, lends }, change, arranged);
  return {
    ...said,
    mode,
    lends,
    bagLength,
    averageBag: Math.max(averageMin, averageLength(bagLength)),
    speakers: distinct(speakers),
    present,
  };
}

/**
 * Lays out the live units of the given partitions as one index. The mode is found from the units, and
 * neighbours lend in chat, unless `choice` says otherwise.
 */
export function lexicalIndex(
  partitions: readonly PartitionUnits[],
  choice: ModeChoice = {},
): LexicalIndex {
  const added = tableOf(
    partitions.flatMap(({ blocks }, partition) =>
      blocks.map(({ block, units }) => ({ partition, block, units })),
    ),
  );
  return changedIndex(
    { base: emptyIndex, dropped: new Uint8Array(0), added },
    partitions.flatMap((partition) => partition.speakers),
    choice,
  );
}
