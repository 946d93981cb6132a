import { trait } from "../../model/lexical/traits.ts";
import { assistantSpeaker } from "../../model/lexical/unit.ts";
import type { LexicalIndex } from "../../model/lexical/lexical-index.ts";
import { addAnswers, addNear } from "./neighbours.ts";
import type { Question, QuestionTerm } from "./question.ts";
import type { Named } from "./speakers.ts";
import { textScores, type TextScores } from "./text-score.ts";
import type { RankWeights } from "./weights.ts";

/** Scores after each step; divided by `top` they are on the recipe's scale. */
export interface Steps {
  text: TextScores;
  spoken: Float64Array;
  standing: Float64Array;
  neighbours: Float64Array;
  top: number;
}

/** The one speaker who is meant: where a question names two, neither goes before the other. */
export const meantOne = ({ speakers }: Named): number | null =>
  speakers.length === 1 ? (speakers[0] ?? null) : null;

const highestOf = (scores: Float64Array): number => {
  let highest = 0;
  for (let i = 0; i < scores.length; i++) highest = Math.max(highest, scores[i] ?? 0);
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
  return { text, spoken, standing, neighbours, top: Math.max(highestOf(neighbours), 1e-9) };
}
