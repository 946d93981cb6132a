import { speakerHash, packUnit, unpackSegment } from "../../src/model/lexical/unit.ts";
import { segmentUnitsMax } from "../../src/model/limits.ts";
import { lexicalIndex, type LexicalIndex, type PartitionUnits } from "../../src/retrieval/lexical/lexical-index.ts";
import { parseQuestion, type Question } from "../../src/retrieval/lexical/question.ts";
import { rank } from "../../src/retrieval/lexical/rank.ts";
import type { RankWeights } from "../../src/retrieval/lexical/weights.ts";
import { readLocomo, type Asked, type Conversation, type Turn } from "./locomo.ts";
import { header, measure, row } from "./measure.ts";

/**
 * The ranking alone, without database or network: every turn of a LoCoMo conversation is a unit, and each
 * question of categories 1–4 ranks them. Run with each part off, to see what it brings.
 *
 *   LOCOMO=/path/to/locomo10.json node --experimental-strip-types bench/ranking/study.ts
 */

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
  ...(["speaker", "date", "when", "session", "answer", "near", "secondHop", "facts"] as const).map((weight) => ({
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
  partition: PartitionUnits;
}

function answers(variant: Variant, { conversation, partition }: Loaded): { asked: Asked; found: string[] }[] {
  const named = variant.names === false ? { ...partition, speakers: [] } : partition;
  const index: LexicalIndex = lexicalIndex([named], variant.lend === undefined ? {} : { lend: variant.lend });
  const place = new Map<number, string>();
  conversation.turns.forEach((turn, i) => {
    place.set(Math.floor(i / segmentUnitsMax) * 4096 + (i % segmentUnitsMax), turn.id);
  });
  return conversation.questions.map((asked) => {
    const parsed = parseQuestion(asked.question, null);
    const question = variant.cues === false ? withoutCues(parsed) : parsed;
    const found = rank(question, index, { k: 50, weights: variant.weights ?? {} });
    return { asked, found: found.map((unit) => place.get(unit.position) ?? "") };
  });
}

const loaded = readLocomo(process.env["LOCOMO"]).map((conversation) => ({
  conversation,
  partition: partitionOf(conversation.turns),
}));
const names = ["", "multi-hop", "temporal", "open-domain", "single-hop", "adversarial"];
const lines = [header];
for (const variant of variants) {
  const results = loaded.flatMap((each) => answers(variant, each));
  lines.push(row(variant.name, measure(results.filter(({ asked }) => asked.category <= 4))));
  if (variant.name !== "all") continue;
  for (let category = 1; category <= 5; category++) {
    lines.push(row(`  ${names[category] ?? ""}`, measure(results.filter(({ asked }) => asked.category === category))));
  }
}
process.stdout.write(`${lines.join("\n")}\n`);
