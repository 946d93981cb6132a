import type { EmptyReason } from "../contract/retrieve.ts";
import { assistantSpeaker } from "../model/lexical/unit.ts";
import { assistantWordsMax, detailFactor, detailsMax, detailsMin } from "../model/limits.ts";
import type { Asked } from "./asked.ts";
import { allowedOf, remembersAny, saidBy } from "./evidence.ts";
import type { Gathered } from "./gather.ts";
import type { Question } from "./lexical/question.ts";
import { rank } from "./lexical/rank.ts";
import type { Ranked } from "./lexical/rank.ts";

export interface Ranking {
  /** Units that lead to memories, best first: all of them where the caller asks about some. */
  all: readonly Ranked[];
  /** Those whose memories are read. */
  near: readonly Ranked[];
  /** Utterances for `raw_turns`. */
  said: readonly Ranked[];
}

/** Places whose memories are read for this many in the answer. */
export const reachOf = (limit: number): number =>
  Math.min(detailsMax, Math.max(detailsMin, limit * detailFactor));

/** What the words of a question find; of so many places (`reach`) the memories are to be read. */
export function rankingOf(
  question: Question,
  gathered: Gathered,
  { input }: Asked,
  reach: number,
): Ranking {
  const { index } = gathered;
  const k = input.explainIds.length > 0 ? Math.max(reach, index.n) : reach;
  const all =
    input.mode === "vector"
      ? []
      : rank(question, index, { k, rememberedOnly: true, ...allowedOf(gathered) });
  return { all, near: all.slice(0, reach), said: saidOf(question, gathered, input) };
}

/** As many utterances as were asked for; left open, the assistant's, where the question asks for its words. */
function saidOf(
  question: Question,
  { index }: Gathered,
  { rawTurns, asOf }: Asked["input"],
): readonly Ranked[] {
  if (rawTurns === 0) return [];
  const byThen = saidBy(index, asOf);
  if (rawTurns !== null) return rank(question, index, { k: rawTurns, saidBy: null, ...byThen });
  if (!question.assistantWords || !index.present.has(assistantSpeaker)) return [];
  const answers = rank(question, index, {
    k: assistantWordsMax,
    saidBy: assistantSpeaker,
    ...byThen,
  });
  // What the assistant said of other things is none of what is asked for.
  return answers.filter(({ parts }) => parts.text + parts.neighbours > 0);
}

/** Why nothing came back though all was searched in time. */
export function emptyReasonOf(
  question: Question,
  { candidates, index }: Gathered,
  { input, filter }: Asked,
): EmptyReason {
  if (!remembersAny(index)) return "nothing_stored";
  if (filter === null) return "nothing_relevant";
  const isBare = input.types === null && input.tags === null && input.where === null;
  const leaves = candidates.partitions.some(({ allowed }) => (allowed ?? []).length > 0);
  if (!leaves) return isBare ? "nothing_stored" : "filtered";
  const unfiltered = rank(question, index, { k: 1, rememberedOnly: true });
  return unfiltered.length > 0 && !isBare ? "filtered" : "nothing_relevant";
}
