import type { Engine } from "../../src/contract/retrieve.ts";
import type { Settings } from "../../src/contract/settings.ts";
import type { Question } from "../../src/retrieval/lexical/question.ts";
import type { RankWeights } from "../../src/retrieval/lexical/weights.ts";

/** One way to answer: as shipped, or with a part off. */
export interface Variant {
  name: string;
  /** What is read out of the question. */
  question?: (question: Question) => Question;
  weights?: Partial<RankWeights>;
  /** Utterances lend no words to their neighbours. */
  lendsNothing?: true;
  /** Memories of one utterance each keep its whole relevance. */
  siblingsAlike?: true;
  /** Near repeats keep their places. */
  repeatsStay?: true;
  /** The value asked for is not sought by its attribute. */
  noAttribute?: true;
  settings?: (settings: Settings) => Settings;
  engine?: Engine;
  /** Hashed vectors as the channel weighs them, or as it would weigh a learnt embedding. */
  vectors?: "hashed" | "learnt";
}

const without = (...weights: (keyof RankWeights)[]): Partial<RankWeights> =>
  Object.fromEntries(weights.map((weight) => [weight, 0]));

const weighing =
  (weights: Partial<Settings["recall"]["weights"]>) =>
  (settings: Settings): Settings => ({
    ...settings,
    recall: { ...settings.recall, weights: { ...settings.recall.weights, ...weights } },
  });

const withoutCues = (question: Question): Question => ({
  ...question,
  terms: question.terms.map((term) => ({ ...term, cues: [] })),
});

const walking =
  (hippo: Partial<Settings["hippo"]>) =>
  (settings: Settings): Settings => ({ ...settings, hippo: { ...settings.hippo, ...hippo } });

/** Each part of the ranking off, the parts of the join off, vectors added, and the engines. */
export const variants: readonly Variant[] = [
  { name: "as shipped (`basic`)" },
  { name: "off: whose words a name means", question: (asked) => ({ ...asked, text: "" }) },
  {
    name: "off: first person",
    question: (asked) => ({ ...asked, firstPerson: false }),
    weights: without("firstPerson"),
  },
  { name: "off: dates", question: (asked) => ({ ...asked, date: null }) },
  {
    name: "off: time, place and number where asked for",
    weights: without("when", "where", "howMany"),
  },
  { name: "off: neighbours' words", lendsNothing: true },
  { name: "off: the question before, the best neighbour", weights: without("answer", "near") },
  { name: "off: cue table", question: withoutCues },
  { name: "off: session", weights: without("session") },
  { name: "off: what turns are like", weights: without("facts", "greeting", "question") },
  { name: "off: the value asked for", noAttribute: true },
  { name: "off: siblings give way", siblingsAlike: true },
  { name: "off: near repeats give way", repeatsStay: true },
  { name: "off: fading", settings: weighing({ decay: 0 }) },
  { name: "off: importance", settings: weighing({ importance: 0 }) },
  { name: "off: emotion", settings: weighing({ emotion: 0 }) },
  { name: "off: all three", settings: weighing({ decay: 0, importance: 0, emotion: 0 }) },
  { name: "on: hashed vectors, at their .05", vectors: "hashed" },
  { name: "on: hashed vectors, at .3", vectors: "learnt" },
  { name: "engine `hippo`", engine: "hippo" },
  {
    name: "engine `hippo`, hybrid_weight .9",
    engine: "hippo",
    settings: walking({ hybrid_weight: 0.9 }),
  },
  { name: "engine `emgas`", engine: "emgas" },
];
