import { trait } from "../../model/lexical/traits.ts";
import { assistantSpeaker } from "../../model/lexical/unit.ts";
import { ceiling, dateFits, kindFit, kindsAsked, prior, sessionBests } from "./evidence.ts";
import type { LexicalIndex } from "./lexical-index.ts";
import { addAnswers, addNear } from "./neighbours.ts";
import type { Question, QuestionTerm } from "./question.ts";
import { addSecondHop } from "./second-hop.ts";
import { best } from "./select.ts";
import { nameTerms, whoIsMeant, type Named } from "./speakers.ts";
import { backgroundMass, norms, textScores, type TextScores } from "./text-score.ts";
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
  secondHop: number;
  date: number;
  /** Time, place or number, where asked for. */
  kind: number;
  /** What the unit is like: first person, greeting, how much it says. */
  prior: number;
  session: number;
}

/** Scores after each step; divided by `top` they are on the recipe's scale. */
interface Steps {
  text: TextScores;
  spoken: Float64Array;
  standing: Float64Array;
  neighbours: Float64Array;
  hop: Float64Array;
  top: number;
}

/** The one speaker who is meant: where a question names two, neither goes before the other. */
const meantOne = ({ speakers }: Named): number | null =>
  speakers.length === 1 ? (speakers[0] ?? null) : null;

const highestOf = (scores: Float64Array): number => {
  let highest = 0;
  for (const score of scores) if (score > highest) highest = score;
  return highest;
};

/** Where people ask an assistant, words on how to answer are left out if two others remain. */
function askedTerms(question: Question, named: Named, index: LexicalIndex): QuestionTerm[] {
  const terms = question.terms.filter((term) => !named.words.has(term.hash));
  if (index.mode === "chat") return terms;
  const content = terms.filter((term) => !term.boilerplate);
  return content.length >= 2 ? content : terms;
}

function multiplied(
  index: LexicalIndex,
  scores: Float64Array,
  meant: number | null,
  weight: number,
): Float64Array {
  if (meant === null || weight === 0) return scores;
  return scores.map((score, unit) =>
    index.speaker[unit] === meant ? score * (1 + weight) : score,
  );
}

/** Instructions for ever, by anybody but the assistant. */
function withStanding(
  index: LexicalIndex,
  scores: Float64Array,
  { standing, standingAdded }: RankWeights,
): Float64Array {
  if (standing === 0 && standingAdded === 0) return scores;
  const added = standingAdded * highestOf(scores);
  return scores.map((score, unit) =>
    score > 0 &&
    ((index.traits[unit] ?? 0) & trait.standing) !== 0 &&
    index.speaker[unit] !== assistantSpeaker
      ? score * (1 + standing) + added
      : score,
  );
}

/** How many units the second hop starts from. */
const leadingMax = 10;

function hopped(
  index: LexicalIndex,
  scores: Float64Array,
  request: { norm: Float64Array; known: ReadonlySet<number>; meant: number | null; most: number },
): Float64Array {
  if (request.most === 0) return scores;
  const after = scores.slice();
  const leading = best(
    leadingMax,
    index.n,
    order(index, scores),
    (unit) => (scores[unit] ?? 0) > 0,
  );
  addSecondHop({ index, scores: after, leading, ...request });
  return after;
}

/** Higher first; where scores are equal the newer, then by what the unit is, never by when it was written. */
function order(index: LexicalIndex, scores: Float64Array): (a: number, b: number) => boolean {
  const keys = [scores, index.timeS, index.order, index.speaker, index.bagLength];
  return (a, b) => {
    for (const key of keys) {
      const difference = (key[a] ?? 0) - (key[b] ?? 0);
      if (difference !== 0) return difference > 0;
    }
    const byWords = compareWords(index, a, b);
    return byWords === 0 ? a < b : byWords < 0;
  };
}

function compareWords(index: LexicalIndex, a: number, b: number): number {
  const [startA, startB] = [index.start[a] ?? 0, index.start[b] ?? 0];
  const [endA, endB] = [index.start[a + 1] ?? 0, index.start[b + 1] ?? 0];
  const lengths = endA - startA - (endB - startB);
  if (lengths !== 0) return lengths;
  for (let i = startA, j = startB; i < endA; i++, j++) {
    const difference = (index.tokens[i] ?? 0) - (index.tokens[j] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function climb(question: Question, index: LexicalIndex, named: Named, weights: RankWeights): Steps {
  const norm = norms(index);
  const terms = askedTerms(question, named, index);
  const text = textScores(index, terms, norm);
  const meant = meantOne(named);
  const spoken = multiplied(index, text.score, meant, weights.speaker);
  const standing = withStanding(index, spoken, weights);
  const neighbours = standing.slice();
  addAnswers(index, neighbours, weights.answer);
  addNear(index, neighbours, weights.near);
  const known = nameTerms(index.speakers);
  for (const term of terms) known.add(term.hash);
  const most = weights.secondHop * highestOf(spoken);
  const hop = hopped(index, neighbours, { norm, known, meant, most });
  return { text, spoken, standing, neighbours, hop, top: Math.max(highestOf(hop), 1e-9) };
}

interface Scored {
  steps: Steps;
  dates: Float64Array | null;
  /** Own evidence, without the session's share. */
  own: Float64Array;
  sessions: Float64Array;
  final: Float64Array;
}

function score(
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
      (steps.hop[unit] ?? 0) / steps.top +
      prior(index, unit, weights) +
      kindFit(index.traits[unit] ?? 0, kinds) +
      weights.date * (dates?.[unit] ?? 0);
  }
  const sessions = sessionBests(index, own);
  const final = own.map(
    (value, unit) => value + weights.session * (sessions[index.session[unit] ?? 0] ?? 0),
  );
  return { steps, dates, own, sessions, final };
}

/**
 * The share of the question's idf mass that the best unit covers, 0–1. Its terms, the date it names and
 * the person it means weigh by how few units have them, over a background of unseen units.
 */
function coverage(index: LexicalIndex, { steps, dates }: Scored, meant: number | null): number {
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

function count(values: Float64Array | Uint32Array, counts: (value: number) => boolean): number {
  let sum = 0;
  for (const value of values) if (counts(value)) sum++;
  return sum;
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
    secondHop: at(steps.hop) - at(steps.neighbours),
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
    (steps.hop[unit] ?? 0) > 0 ||
    (dates?.[unit] ?? 0) > 0 ||
    (meant !== null && index.speaker[unit] === meant)
  );
}

function mayReturn(index: LexicalIndex, options: RankOptions, unit: number): boolean {
  if (options.rememberedOnly === true && ((index.traits[unit] ?? 0) & trait.remembered) === 0) {
    return false;
  }
  const positions = options.allowed?.get(index.partition[unit] ?? 0);
  return positions === undefined || positions.has(index.position[unit] ?? 0);
}

/**
 * The k best units for a question, best first. A unit is returned only if a term of the question (or its
 * cue) stands in it or beside it, its date fits, or it is the meant person's.
 *
 * `relevance` = score / (the highest sum possible for this question) × coverage, where coverage is the
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
  const scored = score(question, index, named, weights);
  const kinds = kindsAsked(question, weights);
  const units = best(
    options.k,
    index.n,
    order(index, scored.final),
    (unit) => hasEvidence(index, scored, meant, unit) && mayReturn(index, options, unit),
  );
  const scale = coverage(index, scored, meant) / ceiling(question, weights);
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
