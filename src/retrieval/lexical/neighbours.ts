import { trait } from "../../model/lexical/traits.ts";
import type { LexicalIndex } from "../../model/lexical/lexical-index.ts";

/** What the scores of the utterances around a unit say about it. */

/** The unit's own place among the utterances, or its host's; −1 for a note without one. */
const standsAt = (index: LexicalIndex, unit: number): number =>
  unit < index.utterances ? unit : (index.host[unit - index.utterances] ?? -1);

const together = (index: LexicalIndex, a: number, b: number): boolean =>
  a >= 0 &&
  b >= 0 &&
  a < index.utterances &&
  b < index.utterances &&
  index.session[a] === index.session[b];

/** The score of the utterance before, where that is a question by somebody else; else 0. */
function questionBefore(index: LexicalIndex, unit: number, scores: Float64Array): number {
  const at = standsAt(index, unit);
  if (at < 1 || !together(index, at, at - 1)) return 0;
  const asked = ((index.traits[at - 1] ?? 0) & trait.question) !== 0;
  return asked && index.speaker[at - 1] !== index.speaker[unit] ? (scores[at - 1] ?? 0) : 0;
}

/** The best score within two places of each utterance, its own left out. */
function bestNear({ utterances, session }: LexicalIndex, scores: Float64Array): Float64Array {
  const near = new Float64Array(utterances);
  for (let u = 0; u < utterances; u++) {
    const score = scores[u] ?? 0;
    if (score <= 0) continue;
    const end = Math.min(utterances, u + 3);
    for (let v = Math.max(0, u - 2); v < end; v++) {
      if (v !== u && session[v] === session[u] && score > (near[v] ?? 0)) near[v] = score;
    }
  }
  return near;
}

/** Adds to each unit a share of the question it answers: an answer seldom repeats what it was asked. */
export function addAnswers(index: LexicalIndex, scores: Float64Array, share: number): void {
  const before = scores.slice();
  for (let unit = 0; unit < index.n; unit++) {
    const more = questionBefore(index, unit, before);
    if (more > 0) scores[unit] = (scores[unit] ?? 0) + share * more;
  }
}

/** Adds to each unit a share of its best neighbour within two places. */
export function addNear(index: LexicalIndex, scores: Float64Array, share: number): void {
  const near = bestNear(index, scores);
  for (let unit = 0; unit < index.n; unit++) {
    const best = near[standsAt(index, unit)] ?? 0;
    if (best > 0) scores[unit] = (scores[unit] ?? 0) + share * best;
  }
}
