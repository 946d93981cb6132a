import { goneUnit, repackUnit } from "./unit.ts";

/** A text that has a place in a block, with the features it was packed under. */
export interface PlacedText {
  /** Which unit of the block it is. */
  offset: number;
  text: string;
  features: string;
}

/** The row of a block of the index. */
export interface BlockRow {
  n: number;
  features: string;
  tokens: string;
}

/**
 * A block made anew from the texts that stand in it; places between them are those of what is gone. Holds
 * `n` units, or as many as the last text needs where that is more.
 */
export function rebuiltBlock(texts: readonly PlacedText[], n: number): BlockRow {
  const units = Array.from(
    { length: Math.max(n, ...texts.map(({ offset }) => offset + 1)) },
    () => goneUnit,
  );
  for (const { offset, text, features } of texts) units[offset] = repackUnit(text, features);
  return {
    n: units.length,
    features: units.map((unit) => unit.features).join(""),
    tokens: units.map((unit) => unit.tokens).join(""),
  };
}
