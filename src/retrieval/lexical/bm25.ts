import type { LexicalIndex } from "../../model/lexical/lexical-index.ts";

/** BM25's two curves (Robertson and Zaragoza, 2009), over bags. */

const k1 = 0.9;
const lengthShare = 0.6;

/** Length normalisation of a unit's bag; k1 for one of average length. */
export const normOf = ({ bagLength, averageBag }: LexicalIndex, unit: number): number =>
  k1 * (1 - lengthShare + (lengthShare * (bagLength[unit] ?? 0)) / averageBag);

/** 1 for one match in a bag of average length, k1 + 1 at most. */
export const saturate = (frequency: number, norm: number): number =>
  (frequency * (k1 + 1)) / (frequency + norm);
