import type { LexicalIndex } from "../model/lexical/lexical-index.ts";
import { trait } from "../model/lexical/traits.ts";
import type { Comparison } from "../model/quantity.ts";
import type { Details, Place } from "../ports/recall-store.ts";
import { channelWeights } from "./fuse.ts";
import type { Gathered } from "./gather.ts";
import type { Ranked } from "./lexical/rank.ts";
import { placeKey } from "./weigh.ts";
import type { Evidence } from "./weigh.ts";

type Allowed = ReadonlyMap<number, ReadonlySet<number>>;

/** The places that a filter lets through, by partition; nothing where there is no filter. */
export function allowedOf({ candidates }: Gathered): { allowed?: Allowed } {
  const sets = candidates.partitions.flatMap(({ allowed }, i) =>
    allowed === null ? [] : [[i, new Set(allowed)] as const],
  );
  return sets.length === 0 ? {} : { allowed: new Map(sets) };
}

/** The places of what was said by then; nothing for now. */
export function saidBy(index: LexicalIndex, asOf: number | null): { allowed?: Allowed } {
  if (asOf === null) return {};
  const sets = new Map<number, Set<number>>();
  for (let unit = 0; unit < index.n; unit++) {
    const partition = index.partition[unit] ?? 0;
    const places = sets.get(partition) ?? new Set<number>();
    sets.set(partition, places);
    if ((index.timeS[unit] ?? 0) * 1_000 <= asOf) places.add(index.position[unit] ?? 0);
  }
  return { allowed: sets };
}

/** Whether anything in the index leads to a memory. */
export const remembersAny = ({ traits, n }: LexicalIndex): boolean =>
  traits.subarray(0, n).some((bits) => (bits & trait.remembered) !== 0);

/** Where a ranked unit stands, under its partition's own id. */
export const placeOf = (
  { candidates }: Gathered,
  unit: Pick<Ranked, "partition" | "position">,
): Place => ({
  partitionId: candidates.partitions[unit.partition]?.id ?? "",
  position: unit.position,
});

/** What the text and vector channels found, for weighing; the graph comes after details. */
export function evidenceOf(
  gathered: Gathered,
  ranked: readonly Ranked[],
  comparison: Comparison | null,
  model: string | null,
): Omit<Evidence, "graph" | "graphShare" | "answering" | "askedOf"> {
  return {
    text: new Map(
      ranked.map((unit, i) => [
        placeKey(placeOf(gathered, unit)),
        { relevance: unit.relevance, rank: i + 1, parts: unit.parts },
      ]),
    ),
    vector: new Map(
      gathered.near.map(({ memoryId, cosine }, i) => [memoryId, { cosine, rank: i + 1 }]),
    ),
    comparison,
    weights: channelWeights(model),
  };
}

/** The text channel's relevance by memory, the greatest at 1. */
export function textRelevance(
  details: Details,
  { text }: Pick<Evidence, "text">,
): Map<string, number> {
  const byMemory = details.memories.map(({ memory, places }) => {
    const values = places.map((place) => text.get(placeKey(place))?.relevance ?? 0);
    return [memory.id, Math.max(0, ...values)] as const;
  });
  const greatest = Math.max(...byMemory.map(([, value]) => value), Number.MIN_VALUE);
  return new Map(byMemory.map(([id, value]) => [id, value / greatest]));
}
