import { packUnit, speakerHash, unpackSegment } from "../../src/model/lexical/unit.ts";
import { segmentStride, segmentUnitsMax } from "../../src/model/limits.ts";
import { lexicalIndex, type PartitionUnits } from "../../src/retrieval/lexical/lexical-index.ts";
import { parseQuestion, type Question } from "../../src/retrieval/lexical/question.ts";
import { rank } from "../../src/retrieval/lexical/rank.ts";
import type { RankWeights } from "../../src/retrieval/lexical/weights.ts";
import { scoreEvidence, type EvidenceScores, type Found } from "../evidence.ts";
import { readLocomo, type Conversation } from "../locomo.ts";
import { table } from "../table.ts";

/**
 * The ranking alone, without database or network: every turn of a LoCoMo conversation is a unit, and each
 * question of categories 1–4 ranks them. Run with each part off, to see what it brings.
 *
 *   LOCOMO=/path/to/locomo10.json node --experimental-strip-types bench/ranking/study.ts
 */

interface Turn {
  id: string;
  speaker: string;
  text: string;
  session: string;
  /** Epoch ms; a minute apart within a session. */
  at: number;
}

const turnsOf = ({ sessions }: Conversation): Turn[] =>
  sessions.flatMap(({ number, startedAt, utterances }) =>
    utterances.map(({ dia, speaker, text }, i) => ({
      id: dia,
      speaker,
      text,
      session: String(number),
      at: startedAt + i * 60_000,
    })),
  );

function partitionOf(turns: readonly Turn[]): PartitionUnits {
  const units = turns.map((turn, i) =>
    packUnit({
      text: turn.text,
      side: i % 2 === 0 ? "prompt" : "response",
      speaker: turn.speaker,
      sessionId: turn.session,
      at: turn.at,
      note: null,
      remembered: true,
    }),
  );
  const blocks = [];
  for (let from = 0; from < units.length; from += segmentUnitsMax) {
    const some = units.slice(from, from + segmentUnitsMax);
    const features = some.map((unit) => unit.features).join("");
    const tokens = some.map((unit) => unit.tokens).join("");
    blocks.push({ block: blocks.length, units: unpackSegment(features, tokens, some.length) });
  }
  const names = [...new Set(turns.map((turn) => turn.speaker))];
  return { blocks, speakers: names.map((name) => ({ name, hash: speakerHash(name) })) };
}

/** One way to rank: the whole recipe, or with something off. */
interface Variant {
  name: string;
  lend?: boolean;
  cues?: boolean;
  names?: boolean;
  weights?: Partial<RankWeights>;
}

const off = (weights: readonly (keyof RankWeights)[]): Partial<RankWeights> =>
  Object.fromEntries(weights.map((weight) => [weight, 0]));

const variants: Variant[] = [
  { name: "all" },
  { name: "no cues", cues: false },
  { name: "no context", lend: false },
  { name: "no names", names: false },
  ...(["speaker", "date", "when", "session", "answer", "near", "facts"] as const).map((weight) => ({
    name: `no ${weight}`,
    weights: off([weight]),
  })),
  { name: "no where, how many", weights: off(["where", "howMany"]) },
  { name: "no first person, question", weights: off(["firstPerson", "question", "greeting"]) },
];

const withoutCues = (question: Question): Question => ({
  ...question,
  terms: question.terms.map((term) => ({ ...term, cues: [] })),
});

interface Loaded {
  conversation: Conversation;
  turns: Turn[];
  partition: PartitionUnits;
}

function answers(variant: Variant, { conversation, turns, partition }: Loaded): Found[] {
  const known = variant.names === false ? { ...partition, speakers: [] } : partition;
  const index = lexicalIndex([known], variant.lend === undefined ? {} : { lend: variant.lend });
  const idAt = (position: number): string =>
    turns[Math.floor(position / segmentStride) * segmentUnitsMax + (position % segmentStride)]
      ?.id ?? "";
  return conversation.questions.map(({ text, category, evidence }) => {
    const parsed = parseQuestion(text, null);
    const question = variant.cues === false ? withoutCues(parsed) : parsed;
    const units = rank(question, index, { k: 50, weights: variant.weights ?? {} });
    const found = units.map((unit) => idAt(unit.position));
    return { category, evidence, ten: found.slice(0, 10), twenty: found };
  });
}

const percent = (share: number): string => (100 * share).toFixed(1);
const row = (name: string, scores: EvidenceScores): string[] => [
  name,
  String(scores.questions),
  percent(scores.recallAt5),
  percent(scores.recallAt10),
  percent(scores.recallAt20),
  percent(scores.hitAt5),
  percent(scores.reciprocalRank),
];

const loaded = readLocomo(process.env["LOCOMO"]).map((conversation): Loaded => {
  const turns = turnsOf(conversation);
  return { conversation, turns, partition: partitionOf(turns) };
});
const categories = ["", "multi-hop", "temporal", "open-domain", "single-hop", "adversarial"];
const rows: string[][] = [];
for (const variant of variants) {
  const found = loaded.flatMap((each) => answers(variant, each));
  rows.push(row(variant.name, scoreEvidence(found.filter(({ category }) => category <= 4))));
  if (variant !== variants[0]) continue;
  for (let wanted = 1; wanted <= 5; wanted++) {
    const some = found.filter(({ category }) => category === wanted);
    rows.push(row(`– ${categories[wanted] ?? ""}`, scoreEvidence(some)));
  }
}
const head = ["ranking", "questions", "R@5", "R@10", "R@20", "hit@5", "MRR"];
process.stdout.write(`${table(head, rows)}\n`);
