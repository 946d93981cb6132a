import { trait } from "../../model/lexical/traits.ts";
import { ceiling, kindFit, kindsAsked, prior } from "./evidence.ts";
import type { LexicalIndex } from "../../model/lexical/lexical-index.ts";
import { byScore } from "./order.ts";
import type { Question } from "./question.ts";
import { confidenceOf, coverage, weighEvidence, type Scored } from "./scored.ts";
import { best } from "./select.ts";
import { asker, whoIsMeant } from "./speakers.ts";
import { meantOne } from "./steps.ts";
import { rankWeights, type RankWeights } from "./weights.ts";

/** Ranking without a model: BM25 over context bags with cues, who is meant, when, and what turns are like. */

export interface RankOptions {
  /** How many to return at most. */
  k: number;
  /**
   * For a partition's number the positions that may be returned; a partition that is not named is free.
   * Word frequencies and scores come from all live units whatever is allowed.
   */
  allowed?: ReadonlyMap<number, ReadonlySet<number>>;
  /** Return only units that lead to a memory. */
  rememberedOnly?: boolean;
  /** Return only what was said in turns, and of that only this speaker's words; null for anybody's. */
  saidBy?: number | null;
  /** Weights other than the measured ones. */
  weights?: Partial<RankWeights>;
}

export interface Ranked {
  /** The partition's number in the order given to `lexicalIndex`. */
  partition: number;
  position: number;
  /** The recipe's own sum; comparable within one question only. */
  score: number;
  /** 0–1, comparable across questions: see `rank`. */
  relevance: number;
  parts: RankParts;
}

/** What the score is made of: `score` is their sum. */
export interface RankParts {
  /** The question's words in the unit and around it; the best unit before other evidence is 1 at most. */
  text: number;
  /** What being the meant person's words added. */
  speaker: number;
  /** What a standing instruction added. */
  standing: number;
  /** From the question it answers and its best neighbour. */
  neighbours: number;
  date: number;
  /** Time, place or number, where asked for. */
  kind: number;
  /** What the unit is like: first person, greeting, how much it says. */
  prior: number;
  session: number;
}

function partsOf(
  index: LexicalIndex,
  scored: Scored,
  weights: RankWeights,
  kinds: number,
  unit: number,
): RankParts {
  const { steps, dates, sessions } = scored;
  const at = (scores: Float64Array): number => (scores[unit] ?? 0) / steps.top;
  const text = at(steps.text.score);
  return {
    text,
    speaker: at(steps.spoken) - text,
    standing: at(steps.standing) - at(steps.spoken),
    neighbours: at(steps.neighbours) - at(steps.standing),
    date: weights.date * (dates?.[unit] ?? 0),
    kind: kinds,
    prior: prior(index, unit, weights),
    session: weights.session * (sessions[index.session[unit] ?? 0] ?? 0),
  };
}

/** Whether anything but what the unit is like speaks for it. */
function hasEvidence(
  index: LexicalIndex,
  { steps, dates }: Scored,
  meant: number | null,
  unit: number,
): boolean {
  return (
    (steps.neighbours[unit] ?? 0) > 0 ||
    (dates?.[unit] ?? 0) > 0 ||
    (meant !== null && index.speaker[unit] === meant)
  );
}

const isSaidBy = (index: LexicalIndex, speaker: number | null, unit: number): boolean =>
  unit < index.utterances && (speaker === null || index.speaker[unit] === speaker);

function mayReturn(index: LexicalIndex, options: RankOptions, unit: number): boolean {
  if (options.rememberedOnly === true && ((index.traits[unit] ?? 0) & trait.remembered) === 0) {
    return false;
  }
  if (options.saidBy !== undefined && !isSaidBy(index, options.saidBy, unit)) return false;
  const positions = options.allowed?.get(index.partition[unit] ?? 0);
  return positions === undefined || positions.has(index.position[unit] ?? 0);
}

/** Where nothing is covered at all the order is still told apart. */
const leastSure = 0.001;

/**
 * The k best units for a question, best first. A unit is returned only if a term of the question (or its
 * cue) stands in it or beside it, its date fits, or it is the meant person's.
 *
 * `relevance` = score / (the highest sum possible for this question) × confidence, which grows with the
 * share of the question's idf mass that the best unit has. The first factor orders as the score does; the
 * second is the same for all units of a question and low where its words are unknown here, so that a
 * threshold on relevance means the same for every question.
 */
export function rank(question: Question, index: LexicalIndex, options: RankOptions): Ranked[] {
  const weights = { ...rankWeights[index.mode], ...options.weights };
  const named = whoIsMeant(question, index.speakers, {
    present: index.present,
    userByDefault: index.mode === "role",
  });
  const meant = meantOne(named);
  const scored = weighEvidence(question, index, named, weights);
  const kinds = kindsAsked(question, weights);
  const units = best(
    options.k,
    index.n,
    byScore(index, scored.final),
    (unit) => hasEvidence(index, scored, meant, unit) && mayReturn(index, options, unit),
  );
  // That the asker is the one who spoke tells nothing of what was said.
  const isAsker = named.words.size === 0 && meant === asker(index.present);
  const confidence = confidenceOf(coverage(index, scored, isAsker ? null : meant));
  const scale = Math.max(leastSure, confidence) / ceiling(question, weights);
  return units.map((unit) => {
    const value = scored.final[unit] ?? 0;
    return {
      partition: index.partition[unit] ?? 0,
      position: index.position[unit] ?? 0,
      score: value,
      relevance: Math.min(1, Math.max(0, value * scale)),
      parts: partsOf(index, scored, weights, kindFit(index.traits[unit] ?? 0, kinds), unit),
    };
  });
}
