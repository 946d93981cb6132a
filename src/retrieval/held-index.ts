import { segmentStride } from "../model/limits.ts";
import type { LexicalIndex } from "../model/lexical/lexical-index.ts";
import { unpackSegment } from "../model/lexical/unit.ts";
import type { HeldIndex, HeldPart } from "../ports/index-cache.ts";
import type { PartitionIndex } from "../ports/recall-store.ts";
import { changedIndex, emptyIndex } from "./lexical/lexical-index.ts";
import { tableOf } from "./lexical/unit-table.ts";

/**
 * Bringing an index up to date: what was sent takes the place of what was held, block by block. The result
 * is the index that would be laid out from all blocks.
 */

const nothingHeld: HeldIndex = { index: emptyIndex, parts: [] };

/** Whether a replica has answered that has not heard yet of what is held. */
const isBehind = (now: HeldPart, held: HeldPart): boolean =>
  now.generation === held.generation
    ? now.block < held.block || (now.block === held.block && now.fill < held.fill)
    : now.generation < held.generation;

const isSame = (now: HeldPart, held: HeldPart | undefined): boolean =>
  held !== undefined &&
  now.id === held.id &&
  now.generation === held.generation &&
  now.block === held.block &&
  now.fill === held.fill;

const partOf = ({ id, key, generation, block, fill }: PartitionIndex): HeldPart => ({
  id,
  key,
  generation,
  block,
  fill,
});

/** A partition as it was sent, and as it was held before, if it was. */
interface Renewed {
  sent: PartitionIndex;
  part: HeldPart;
  /** Its number in the index that is held, or null. */
  before: number | null;
  /** Blocks whose units are to be forgotten. */
  stale: ReadonlySet<number>;
}

function renewed(sent: PartitionIndex, held: HeldIndex): Renewed {
  const at = held.parts.findIndex(({ id }) => id === sent.id);
  const known = held.parts[at];
  const now = partOf(sent);
  const part = known !== undefined && isBehind(now, known) ? known : now;
  return {
    sent,
    part,
    before: at < 0 ? null : at,
    stale: new Set(part === known ? [] : sent.segments.map(({ block }) => block)),
  };
}

const blockOf = (index: LexicalIndex, unit: number): number =>
  Math.floor((index.position[unit] ?? 0) / segmentStride);

/** The base's units that go: of partitions that are gone, and of blocks that were sent anew or are no more. */
function droppedOf({ index, parts }: HeldIndex, all: readonly Renewed[]): Uint8Array {
  const dropped = new Uint8Array(index.n);
  const renewals = parts.map((_, number) => all.find(({ before }) => before === number) ?? null);
  for (let unit = 0; unit < index.n; unit++) {
    const renewal = renewals[index.partition[unit] ?? 0] ?? null;
    const block = blockOf(index, unit);
    if (renewal === null || block > renewal.part.block || renewal.stale.has(block)) {
      dropped[unit] = 1;
    }
  }
  return dropped;
}

/** The same index under the partition numbers of this answer. */
function renumbered({ index, parts }: HeldIndex, all: readonly Renewed[]): LexicalIndex {
  const numbers = parts.map((_, before) => all.findIndex((one) => one.before === before));
  if (numbers.every((number, before) => number === before)) return index;
  return {
    ...index,
    partition: index.partition.map((before) => Math.max(0, numbers[before] ?? 0)),
  };
}

/**
 * The index of the partitions sent, from what is held of them and the blocks that came. The same object
 * where nothing moved.
 */
export function broughtUp(held: HeldIndex | null, sent: readonly PartitionIndex[]): HeldIndex {
  const base = held ?? nothingHeld;
  const all = sent.map((partition) => renewed(partition, base));
  const stays =
    base.parts.length === all.length && all.every(({ part }, i) => isSame(part, base.parts[i]));
  const speakers = sent.flatMap((partition) => partition.speakers);
  if (stays && (held !== null || sent.length === 0)) return base;
  const added = tableOf(
    all.flatMap(({ sent: { segments }, stale }, partition) =>
      segments
        .filter(({ block }) => stale.has(block))
        .map(({ block, n, features, tokens }) => ({
          partition,
          block,
          units: unpackSegment(features, tokens, n),
        })),
    ),
  );
  const change = { base: renumbered(base, all), dropped: droppedOf(base, all), added };
  return { index: changedIndex(change, speakers), parts: all.map(({ part }) => part) };
}
