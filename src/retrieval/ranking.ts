import type { EmptyReason } from "../contract/retrieve.ts";
import { detailFactor, detailsMax, detailsMin } from "../model/limits.ts";
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

/** What the words of a question find. */
export function rankingOf(
  question: Question,
  gathered: Gathered,
  { input, limit }: Asked,
): Ranking {
  const { index } = gathered;
  const reach = reachOf(limit);
  const k = input.explainIds.length > 0 ? Math.max(reach, index.n) : reach;
  const all =
    input.mode === "vector"
      ? []
      : rank(question, index, { k, rememberedOnly: true, ...allowedOf(gathered) });
  const said =
    input.rawTurns === 0
      ? []
      : rank(question, index, { k: input.rawTurns, ...saidBy(index, input.asOf) });
  return { all, near: all.slice(0, reach), said };
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
