import type { UnitTable } from "../../model/lexical/lexical-index.ts";
import type { Block } from "../../model/lexical/unit.ts";
import { segmentStride } from "../../model/limits.ts";

/** One partition's units, decoded. */
export interface PlacedBlock {
  partition: number;
  block: number;
  units: Block;
}

/** Columns for so many units and tokens, all 0. */
export const emptyTable = (n: number, tokens: number): UnitTable => ({
  n,
  partition: new Uint16Array(n),
  position: new Uint32Array(n),
  speaker: new Uint32Array(n),
  traits: new Uint32Array(n),
  order: new Uint8Array(n),
  timeS: new Float64Array(n),
  sessionHash: new Uint32Array(n),
  start: new Uint32Array(n + 1),
  tokens: new Uint32Array(tokens),
});

/** Up to so many units a loop is faster than bulk copies. */
const loopMax = 24;

function copyOneByOne(
  from: UnitTable,
  first: number,
  end: number,
  into: UnitTable,
  to: number,
): void {
  for (let i = first, j = to; i < end; i++, j++) {
    into.partition[j] = from.partition[i] ?? 0;
    into.position[j] = from.position[i] ?? 0;
    into.speaker[j] = from.speaker[i] ?? 0;
    into.traits[j] = from.traits[i] ?? 0;
    into.order[j] = from.order[i] ?? 0;
    into.timeS[j] = from.timeS[i] ?? 0;
    into.sessionHash[j] = from.sessionHash[i] ?? 0;
  }
}

function copyAtOnce(
  from: UnitTable,
  first: number,
  end: number,
  into: UnitTable,
  to: number,
): void {
  into.partition.set(from.partition.subarray(first, end), to);
  into.position.set(from.position.subarray(first, end), to);
  into.speaker.set(from.speaker.subarray(first, end), to);
  into.traits.set(from.traits.subarray(first, end), to);
  into.order.set(from.order.subarray(first, end), to);
  into.timeS.set(from.timeS.subarray(first, end), to);
  into.sessionHash.set(from.sessionHash.subarray(first, end), to);
}

function copyTokens(
  from: Uint32Array,
  start: number,
  end: number,
  into: Uint32Array,
  to: number,
): void {
  if (end - start > 4 * loopMax) into.set(from.subarray(start, end), to);
  else for (let i = start, j = to; i < end; i++, j++) into[j] = from[i] ?? 0;
}

/** Copies units `first` … `end - 1` to the places from `to` on; those below must be filled already. */
export function copyUnits(
  from: UnitTable,
  first: number,
  end: number,
  into: UnitTable,
  to: number,
): void {
  if (end - first > loopMax) copyAtOnce(from, first, end, into, to);
  else copyOneByOne(from, first, end, into, to);
  const source = from.start[first] ?? 0;
  const target = into.start[to] ?? 0;
  copyTokens(from.tokens, source, from.start[end] ?? source, into.tokens, target);
  for (let i = first + 1, j = to + 1; i <= end; i++, j++) {
    into.start[j] = (from.start[i] ?? 0) - source + target;
  }
}

const asTable = ({ partition, block, units }: PlacedBlock): UnitTable => ({
  n: units.n,
  partition: new Uint16Array(units.n).fill(partition),
  position: Uint32Array.from({ length: units.n }, (_, at) => block * segmentStride + at),
  speaker: units.speaker,
  traits: units.traits,
  order: units.order,
  timeS: units.timeS,
  sessionHash: units.session,
  start: units.start,
  tokens: units.tokens,
});

const liveUnits = ({ dead }: Block): number => {
  let live = 0;
  for (const one of dead) if (one === 0) live++;
  return live;
};

/** The live units of blocks as one table, in the order of the blocks. */
export function tableOf(placed: readonly PlacedBlock[]): UnitTable {
  const table = emptyTable(
    placed.reduce((sum, { units }) => sum + liveUnits(units), 0),
    placed.reduce((sum, { units }) => sum + units.tokens.length, 0),
  );
  let to = 0;
  for (const each of placed) {
    const { dead, n } = each.units;
    const block = asTable(each);
    for (let first = 0; first < n; first++) {
      if (dead[first] === 1) continue;
      let end = first + 1;
      while (end < n && dead[end] === 0) end++;
      copyUnits(block, first, end, table, to);
      to += end - first;
      first = end;
    }
  }
  return { ...table, tokens: table.tokens.subarray(0, table.start[to] ?? 0) };
}
