import { dateFits, kindFit, kindsAsked, prior, sessionBests } from "./evidence.ts";
import type { LexicalIndex } from "../../model/lexical/lexical-index.ts";
import type { Question } from "./question.ts";
import type { Named } from "./speakers.ts";
import { climb, type Steps } from "./steps.ts";
import { backgroundMass } from "./text-score.ts";
import type { RankWeights } from "./weights.ts";

/** All evidence of all units for one question. */
export interface Scored {
  steps: Steps;
  dates: Float64Array | null;
  /** Own evidence, without the session's share. */
  own: Float64Array;
  sessions: Float64Array;
  final: Float64Array;
}

export function weighEvidence(
  question: Question,
  index: LexicalIndex,
  named: Named,
  weights: RankWeights,
): Scored {
  const steps = climb(question, index, named, weights);
  const dates = weights.date === 0 ? null : dateFits(question, index);
  const kinds = kindsAsked(question, weights);
  const own = new Float64Array(index.n);
  for (let unit = 0; unit < index.n; unit++) {
    own[unit] =
      (steps.neighbours[unit] ?? 0) / steps.top +
      prior(index, unit, weights) +
      kindFit(index.traits[unit] ?? 0, kinds) +
      weights.date * (dates?.[unit] ?? 0);
  }
  const sessions = sessionBests(index, own);
  const final = new Float64Array(index.n);
  for (let unit = 0; unit < index.n; unit++) {
    final[unit] = (own[unit] ?? 0) + weights.session * (sessions[index.session[unit] ?? 0] ?? 0);
  }
  return { steps, dates, own, sessions, final };
}

/**
 * The share of the question's idf mass that the best unit covers, 0–1. Its terms, the date it names and
 * the person it means weigh by how few units have them, over a background of unseen units.
 */
export function coverage(
  index: LexicalIndex,
  { steps, dates }: Scored,
  meant: number | null,
): number {
  const spoke = meant === null ? 0 : count(index.speaker, (speaker) => speaker === meant);
  const fitting = dates === null ? 0 : count(dates, (fit) => fit > 0);
  const meantMass = meant === null ? 0 : backgroundMass(index.n, spoke);
  const dateMass = dates === null ? 0 : backgroundMass(index.n, fitting);
  const mass = steps.text.mass + meantMass + dateMass;
  let most = 0;
  for (let unit = 0; unit < index.n; unit++) {
    const said = index.speaker[unit] === meant ? meantMass : 0;
    const dated = (dates?.[unit] ?? 0) * dateMass;
    most = Math.max(most, (steps.text.covered[unit] ?? 0) + said + dated);
  }
  return mass === 0 ? 0 : Math.min(1, most / mass);
}

/** Half sure at this coverage, and how fast one grows surer: measured, see bench/RESULTS.md. */
const halfSure = 0.4;
const steepness = 3;

/** How sure one may be that what is asked for was ever told, 0–1, by a question's coverage (0–1): Hill's curve, 1 at 1. */
export const confidenceOf = (covered: number): number =>
  (covered ** steepness * (1 + halfSure ** steepness)) /
  (covered ** steepness + halfSure ** steepness);

function count(values: Float64Array | Uint32Array, counts: (value: number) => boolean): number {
  let sum = 0;
  for (const value of values) if (counts(value)) sum++;
  return sum;
}
