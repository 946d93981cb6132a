import type { Mode } from "../../model/lexical/lexical-index.ts";

/**
 * What each kind of evidence weighs. `speaker` and `standing` multiply the text score by 1 + weight; all
 * others add to it once it is divided by the question's best, so that 1 is "as good as the best match".
 */
export interface RankWeights {
  /** Words of the one person who is meant. */
  speaker: number;
  /** Standing instructions and stated preferences: a factor, and a part of the best added. */
  standing: number;
  standingAdded: number;
  /** A share of the preceding utterance's score, where that is another's question. */
  answer: number;
  /** A share of the best neighbour's score. */
  near: number;
  date: number;
  /** Time expressions, places and numbers where the question asks when, where, how many. */
  when: number;
  where: number;
  howMany: number;
  /** I, my, we: people tell of themselves. */
  firstPerson: number;
  /** Short questions tell little. */
  question: number;
  /** People open with news. */
  greeting: number;
  /** A turn that says much: full at a dozen terms. */
  facts: number;
  /** A share of the best score in the same session. */
  session: number;
}

const shared = {
  answer: 0.15,
  near: 0.05,
  date: 0.5,
  when: 0.15,
  where: 0.1,
  howMany: 0.05,
  firstPerson: 0.1,
  question: -0.05,
  greeting: 0.03,
  facts: 0.05,
  session: 0.15,
};

/** Measured: see `bench/ranking`. */
export const rankWeights: Readonly<Record<Mode, RankWeights>> = {
  chat: { ...shared, speaker: 1.3, standing: 0, standingAdded: 0 },
  role: { ...shared, speaker: 1.5, standing: 1, standingAdded: 0.1 },
};
