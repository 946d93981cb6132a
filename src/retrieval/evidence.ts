import type { Details, Place } from "../ports/recall-store.ts";
import type { Gathered } from "./gather.ts";
import type { PartitionUnits } from "./lexical/lexical-index.ts";
import type { Ranked, RankParts } from "./lexical/rank.ts";
import { placeKey } from "./weigh.ts";
import type { Evidence } from "./weigh.ts";

/** What was gathered, as the index takes it. */
export const unitsOf = ({ candidates, blocks }: Gathered): PartitionUnits[] =>
  candidates.partitions.map(({ speakers }, i) => ({ blocks: blocks[i] ?? [], speakers }));

/** The places that a filter lets through, by partition; nothing where there is no filter. */
export function allowedOf({ candidates }: Gathered): {
  allowed?: ReadonlyMap<number, ReadonlySet<number>>;
} {
  const sets = candidates.partitions.flatMap(({ allowed }, i) =>
    allowed === null ? [] : [[i, new Set(allowed)] as const],
  );
  return sets.length === 0 ? {} : { allowed: new Map(sets) };
}

/** Where a ranked unit stands, under its partition's own id. */
export const placeOf = (
  { candidates }: Gathered,
  unit: Pick<Ranked, "partition" | "position">,
): Place => ({
  partitionId: candidates.partitions[unit.partition]?.id ?? "",
  position: unit.position,
});

/** What the text and vector channels found, for weighing; the graph comes after details. */
export function evidenceOf(gathered: Gathered, ranked: readonly Ranked[]): Evidence {
  return {
    text: new Map(
      ranked.map((unit, i) => [
        placeKey(placeOf(gathered, unit)),
        { relevance: unit.relevance, rank: i + 1, why: whyRanked(unit.parts) },
      ]),
    ),
    vector: new Map(
      gathered.near.map(({ memoryId, cosine }, i) => [memoryId, { cosine, rank: i + 1 }]),
    ),
    graph: new Map(),
    graphShare: 0,
  };
}

/** The strongest pieces of a unit's score in words. */
function whyRanked(parts: RankParts): string {
  const pieces: [number, string][] = [
    [parts.text, "its words match the question"],
    [parts.speaker, "the person meant said it"],
    [parts.date, "its date fits"],
    [parts.secondHop, "it shares rare words with the best matches"],
    [parts.neighbours, "it stands beside a match"],
    [parts.standing, "it is a standing wish"],
  ];
  const strongest = pieces
    .filter(([weight]) => weight > 0.02)
    .toSorted((a, b) => b[0] - a[0])
    .slice(0, 2)
    .map(([, words]) => words);
  return strongest.join(" and ") || "it is from the same conversation as a match";
}

/** The text channel's relevance by memory, the greatest at 1. */
export function textRelevance(details: Details, { text }: Evidence): Map<string, number> {
  const byMemory = details.memories.map(({ memory, places }) => {
    const values = places.map((place) => text.get(placeKey(place))?.relevance ?? 0);
    return [memory.id, Math.max(0, ...values)] as const;
  });
  const greatest = Math.max(...byMemory.map(([, value]) => value), Number.MIN_VALUE);
  return new Map(byMemory.map(([id, value]) => [id, value / greatest]));
}
