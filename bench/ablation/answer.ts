import type { Settings } from "../../src/contract/settings.ts";
import { comparisonOf } from "../../src/model/quantity.ts";
import type { Details, RecallStore } from "../../src/ports/recall-store.ts";
import type { Asked } from "../../src/retrieval/asked.ts";
import { askedAttribute } from "../../src/retrieval/attributes/asked-attribute.ts";
import type { Gathered } from "../../src/retrieval/gather.ts";
import { judge } from "../../src/retrieval/judge.ts";
import type { LexicalIndex } from "../../src/model/lexical/lexical-index.ts";
import { parseQuestion } from "../../src/retrieval/lexical/question.ts";
import { rank } from "../../src/retrieval/lexical/rank.ts";
import { reachOf } from "../../src/retrieval/ranking.ts";
import { detailsOf } from "../../src/retrieval/read-details.ts";
import { afterRecalls, recallsOf } from "../../src/retrieval/reinforce.ts";
import { withoutRepeats } from "../../src/retrieval/repeats.ts";
import type { Weighed } from "../../src/retrieval/weigh.ts";
import type { Variant } from "./variants.ts";

/** What a conversation's questions are asked of. */
export interface Hall {
  recall: RecallStore;
  gathered: Gathered;
  /** The same units, where none lends its words to another. */
  lendless: LexicalIndex;
  /** Memories near a prompt by hashed vectors. */
  near(prompt: string): Promise<Gathered["near"]>;
}

/** Strengths as a variant's recalls left them, by memory id: each variant remembers for itself. */
export type Recalled = Map<string, Partial<Weighed["memory"]>>;

/**
 * The answer to a question as `retrieve` makes it (candidates, ranking, details, weighing, near repeats), with
 * what the variant takes away. The recall is counted in `recalled`.
 */
export async function answerOf(
  hall: Hall,
  asked: Asked,
  variant: Variant,
  recalled: Recalled,
): Promise<Weighed[]> {
  const settings: Settings = variant.settings?.(asked.settings) ?? asked.settings;
  const mine: Asked = { ...asked, settings, engine: variant.engine ?? "basic" };
  const { prompt } = asked.input;
  const parsed = parseQuestion(prompt, asked.now);
  const question = variant.question?.(parsed) ?? parsed;
  const gathered: Gathered = {
    ...hall.gathered,
    index: variant.lendsNothing === true ? hall.lendless : hall.gathered.index,
    near: variant.vectors === undefined ? [] : await hall.near(prompt),
  };
  const near = rank(question, gathered.index, {
    k: reachOf(asked.limit),
    rememberedOnly: true,
    ...(variant.weights !== undefined && { weights: variant.weights }),
  });
  const ranking = { all: near, near, said: [] };
  const comparison = comparisonOf(prompt);
  const attribute = variant.noAttribute === true ? null : askedAttribute(prompt);
  const read = await detailsOf(hall, mine, gathered, ranking, comparison, attribute);
  const details = { ...read, memories: read.memories.map((one) => strengthened(one, recalled)) };
  const model = variant.vectors === "hashed" ? "hashing" : null;
  const judged = (some: Details): Weighed[] =>
    judge(question, gathered, ranking, some, comparison, model, mine).best;
  const best =
    variant.siblingsAlike === true
      ? details.memories
          .flatMap((one) => judged({ ...details, memories: [one] }))
          .toSorted((a, b) => b.score - a.score)
      : judged(details);
  const chosen =
    variant.repeatsStay === true
      ? best.slice(0, asked.limit)
      : withoutRepeats(best, asked.limit).chosen;
  const recalls = recallsOf(settings, chosen, asked.now);
  for (const { memory } of afterRecalls(chosen, recalls)) {
    const { stabilityHours, accessCount, lastAccessed, expiresAt } = memory;
    recalled.set(memory.id, { stabilityHours, accessCount, lastAccessed, expiresAt });
  }
  return chosen;
}

const strengthened = <D extends Details["memories"][number]>(detail: D, recalled: Recalled): D => ({
  ...detail,
  memory: { ...detail.memory, ...recalled.get(detail.memory.id) },
});
