import { trait } from "../../model/lexical/traits.ts";
import { dateFit } from "./date.ts";
import type { LexicalIndex } from "../../model/lexical/lexical-index.ts";
import type { Question } from "./question.ts";
import type { RankWeights } from "./weights.ts";

/** Evidence beside the words: what a unit is like, what the question is after, and when it was said. */

/** At so many terms a unit says as much as one can ask for. */
const fullTerms = 12;

/** What any question has for this unit: people tell of themselves, open with news, and say many things or few. */
export function prior(index: LexicalIndex, unit: number, weights: RankWeights): number {
  const traits = index.traits[unit] ?? 0;
  const length = (index.start[unit + 1] ?? 0) - (index.start[unit] ?? 0);
  let sum = weights.facts * Math.min(1, length / fullTerms);
  if ((traits & trait.firstPerson) !== 0) sum += weights.firstPerson;
  if ((traits & trait.greeting) !== 0) sum += weights.greeting;
  if ((traits & trait.question) !== 0 && (traits & trait.short) !== 0) sum += weights.question;
  return sum;
}

interface Kind {
  bit: number;
  weight: number;
}

/** Traits the question asks for by "when", "where", "how many". */
export function kindsAsked(question: Question, weights: RankWeights): Kind[] {
  const kinds: Kind[] = [];
  if (question.asksWhen) kinds.push({ bit: trait.timeExpression, weight: weights.when });
  if (question.asksWhere) kinds.push({ bit: trait.place, weight: weights.where });
  if (question.asksHowMany) kinds.push({ bit: trait.number, weight: weights.howMany });
  return kinds;
}

export function kindFit(traits: number, kinds: readonly Kind[]): number {
  let sum = 0;
  for (const { bit, weight } of kinds) if ((traits & bit) !== 0) sum += weight;
  return sum;
}

/** Date fit of every unit, 0–1, or null where the question names no date. */
export function dateFits(question: Question, index: LexicalIndex): Float64Array | null {
  const { date } = question;
  return date === null ? null : index.timeS.map((timeS) => dateFit(date, timeS));
}

/** The best score of each session. */
export function sessionBests(index: LexicalIndex, scores: Float64Array): Float64Array {
  const bests = new Float64Array(index.sessions);
  for (let unit = 0; unit < index.n; unit++) {
    const session = index.session[unit] ?? 0;
    bests[session] = Math.max(bests[session] ?? 0, scores[unit] ?? 0);
  }
  return bests;
}

/** The highest sum that a unit could reach for this question, up to the session's share. */
export function ceiling(question: Question, weights: RankWeights): number {
  const kinds = kindsAsked(question, weights).reduce((sum, { weight }) => sum + weight, 0);
  const likeness = weights.firstPerson + weights.greeting + weights.facts;
  const own = 1 + likeness + kinds + (question.date === null ? 0 : weights.date);
  return own * (1 + weights.session);
}
