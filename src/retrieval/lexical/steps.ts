import { trait } from "../../model/lexical/traits.ts";
import { assistantSpeaker } from "../../model/lexical/unit.ts";
import type { LexicalIndex } from "../../model/lexical/lexical-index.ts";
import { addAnswers, addNear } from "./neighbours.ts";
import { byScore } from "./order.ts";
import type { Question, QuestionTerm } from "./question.ts";
import { addSecondHop } from "./second-hop.ts";
import { best } from "./select.ts";
import { nameTerms, type Named } from "./speakers.ts";
import { textScores, type TextScores } from "./text-score.ts";
import type { RankWeights } from "./weights.ts";

/** Scores after each step; divided by `top` they are on the recipe's scale. */
export interface Steps {
  text: TextScores;
  spoken: Float64Array;
  standing: Float64Array;
  neighbours: Float64Array;
  hop: Float64Array;
  top: number;
}

/** The one speaker who is meant: where a question names two, neither goes before the other. */
export const meantOne = ({ speakers }: Named): number | null =>
  speakers.length === 1 ? (speakers[0] ?? null) : null;

const highestOf = (scores: Float64Array): number => {
  let highest = 0;
  for (const value of scores) if (value > highest) highest = value;
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
  return scores.map((value, unit) =>
    index.speaker[unit] === meant ? value * (1 + weight) : value,
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
  return scores.map((value, unit) =>
    value > 0 &&
    ((index.traits[unit] ?? 0) & trait.standing) !== 0 &&
    index.speaker[unit] !== assistantSpeaker
      ? value * (1 + standing) + added
      : value,
  );
}

/** How many units the second hop starts from. */
const leadingMax = 10;

function hopped(
  index: LexicalIndex,
  scores: Float64Array,
  request: { known: ReadonlySet<number>; meant: number | null; most: number },
): Float64Array {
  if (request.most === 0) return scores;
  const after = scores.slice();
  const leading = best(
    leadingMax,
    index.n,
    byScore(index, scores),
    (unit) => (scores[unit] ?? 0) > 0,
  );
  addSecondHop({ index, scores: after, leading, ...request });
  return after;
}

export function climb(
  question: Question,
  index: LexicalIndex,
  named: Named,
  weights: RankWeights,
): Steps {
  const terms = askedTerms(question, named, index);
  const text = textScores(index, terms);
  const meant = meantOne(named);
  const spoken = multiplied(index, text.score, meant, weights.speaker);
  const standing = withStanding(index, spoken, weights);
  const neighbours = standing.slice();
  addAnswers(index, neighbours, weights.answer);
  addNear(index, neighbours, weights.near);
  const known = nameTerms(index.speakers);
  for (const term of terms) known.add(term.hash);
  const most = weights.secondHop * highestOf(spoken);
  const hop = hopped(index, neighbours, { known, meant, most });
  return { text, spoken, standing, neighbours, hop, top: Math.max(highestOf(hop), 1e-9) };
}
