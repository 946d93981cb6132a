import type { LexicalIndex, UnitTable } from "../../model/lexical/lexical-index.ts";

/** Orders that depend on what units are, never on when or where they were written. */

/** Shorter first, then by the first token that differs; 0 only for equal tokens. */
export function compareTokens(a: Uint32Array, b: Uint32Array): number {
  if (a.length !== b.length) return a.length - b.length;
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export const tokensOf = (
  { start, tokens }: Pick<UnitTable, "start" | "tokens">,
  unit: number,
): Uint32Array => tokens.subarray(start[unit], start[unit + 1]);

/** By place: only for units that are alike in all else. */
function comesFirst({ partition, position }: LexicalIndex, a: number, b: number): boolean {
  const apart = (partition[a] ?? 0) - (partition[b] ?? 0);
  return apart === 0 ? (position[a] ?? 0) < (position[b] ?? 0) : apart < 0;
}

/** Higher scores first; where they are equal the newer unit, then by what it is. */
export function byScore(
  index: LexicalIndex,
  scores: Float64Array,
): (a: number, b: number) => boolean {
  const ties = [index.timeS, index.order, index.speaker, index.bagLength, index.traits];
  return (a, b) => {
    const difference = (scores[a] ?? 0) - (scores[b] ?? 0);
    if (difference !== 0) return difference > 0;
    for (const tie of ties) {
      const apart = (tie[a] ?? 0) - (tie[b] ?? 0);
      if (apart !== 0) return apart > 0;
    }
    const byWords = compareTokens(tokensOf(index, a), tokensOf(index, b));
    return byWords === 0 ? comesFirst(index, a, b) : byWords < 0;
  };
}
