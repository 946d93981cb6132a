import { expectStatus, records, type Client } from "./client.ts";
import { utterancesOf, type Played } from "./conversation-play.ts";
import { mean, milliseconds, percentile } from "./durations.ts";
import { scoreEvidence, type Found } from "./evidence.ts";
import { setStage } from "./kept-play.ts";
import { readLocomo, type Conversation, type Question } from "./locomo.ts";
import { table } from "./table.ts";
import { unknownQuestions, type Confidence } from "./unknown-questions.ts";
import type { RunningWorker } from "./worker.ts";

export interface QualityOptions {
  /** Path of the LoCoMo file. */
  file: string | undefined;
  /** Score the verbatim turns (`raw_turns`) instead of the memories. */
  raw: boolean;
  /** A patch of the tenant's settings, or null. */
  settings: Record<string, unknown> | null;
  /** Keeps what was stored here for the next run; null: nothing is kept. */
  stateDirectory: string | null;
  /** Engine to ask with; null: the product's default. */
  engine: string | null;
  /** Ask as if on the day after the last session; else with today's clock. */
  thatDay: boolean;
  /** Most conversations to play. */
  conversationsMax: number;
}

interface Asked {
  found: Found[];
  retrieveMs: number[];
  contextTokens: number[];
  cache: Map<string, number>;
  degraded: Map<string, number>;
  confidence: Confidence[];
}

const categoryNames: Record<number, string> = {
  1: "1 multi-hop",
  2: "2 temporal",
  3: "3 open-domain",
  4: "4 single-hop",
  5: "5 adversarial",
};
const dayMs = 86_400_000;
/** English prose has about four characters a token. */
const charactersPerToken = 4;

/** Plays conversations through the Worker's HTTP door, asks every question, prints what was found. */
export async function quality(options: QualityOptions): Promise<string> {
  const conversations = readLocomo(options.file).slice(0, options.conversationsMax);
  const { worker, played, close } = await setStage(conversations, options.stateDirectory);
  try {
    if (options.settings !== null) {
      expectStatus(await worker.client.send("PATCH", "/v1/settings", options.settings), 200);
    }
    const storeMs = played.flatMap((one) => one.storeMs);
    const asked = emptyAsked();
    for (const [i, conversation] of conversations.entries()) {
      const memories = played[i];
      // A neighbour's questions, asked here, are about things this user never spoke of.
      const foreign = conversations[(i + 1) % conversations.length];
      if (memories === undefined || foreign === undefined) continue;
      await askAll({ client: worker.client, conversation, played: memories, options }, asked);
      if (foreign !== conversation && !options.raw) {
        await askForeign(worker.client, conversation, foreign, options, asked);
      }
    }
    return await report({ worker, conversations, played, storeMs, asked, options });
  } finally {
    await close();
  }
}

const emptyAsked = (): Asked => ({
  found: [],
  retrieveMs: [],
  contextTokens: [],
  cache: new Map(),
  degraded: new Map(),
  confidence: [],
});

interface Interview {
  client: Client;
  conversation: Conversation;
  played: Played;
  options: QualityOptions;
}

async function askAll(interview: Interview, asked: Asked): Promise<void> {
  for (const question of interview.conversation.questions) {
    const ten = await ask(interview, question, 10);
    const twenty = await ask(interview, question, 20);
    const from = interview.options.raw ? "raw" : "memories";
    const found: Found = {
      category: question.category,
      evidence: question.evidence,
      ten: utterancesOf(ten.body, from, interview.played.diaOf),
      twenty: utterancesOf(twenty.body, from, interview.played.diaOf),
    };
    asked.found.push(found);
    asked.retrieveMs.push(ten.ms);
    asked.contextTokens.push(textOf(ten.body["context"]).length / charactersPerToken);
    count(asked.cache, String(ten.body["cache"]));
    for (const part of records(ten.body["degraded"])) count(asked.degraded, String(part["part"]));
    if (!interview.options.raw) asked.confidence.push(confidenceOf(question, ten.body, interview));
  }
}

async function ask(interview: Interview, question: Question, limit: number) {
  const { client, conversation, played, options } = interview;
  const answer = await client.send("POST", "/v1/retrieve", {
    prompt: question.text,
    user_id: conversation.id,
    limit,
    ...(options.raw && { raw_turns: limit }),
    ...(options.engine !== null && { engine: options.engine }),
    ...(options.thatDay && { now: (played.lastSaidAt + dayMs) / 1000 }),
  });
  return { body: expectStatus(answer, 200), ms: answer.ms };
}

function confidenceOf(
  question: Question,
  answer: Record<string, unknown>,
  { played }: Interview,
): Confidence {
  const memories = records(answer["memories"]);
  const trueScores = memories.flatMap((memory) => {
    const dias = utterancesOf({ memories: [memory] }, "memories", played.diaOf);
    return dias.some((dia) => question.evidence.includes(dia)) ? [Number(memory["score"])] : [];
  });
  const kind = question.category === 5 ? "adversarial" : "answerable";
  return { kind, best: Number(memories[0]?.["score"] ?? 0), trueScores };
}

/** A neighbour's questions, as they are and of the people who talk here in place of its own. */
async function askForeign(
  client: Client,
  here: Conversation,
  foreign: Conversation,
  options: QualityOptions,
  asked: Asked,
): Promise<void> {
  for (const { text } of foreign.questions.filter((one) => one.category !== 5)) {
    for (const [kind, prompt] of [
      ["foreign", text],
      ["renamed", renamed(text, speakersOf(foreign), speakersOf(here))],
    ] as const) {
      const answer = await client.send("POST", "/v1/retrieve", {
        prompt,
        user_id: here.id,
        limit: 10,
        ...(options.engine !== null && { engine: options.engine }),
      });
      const [first] = records(expectStatus(answer, 200)["memories"]);
      asked.confidence.push({ kind, best: Number(first?.["score"] ?? 0), trueScores: [] });
    }
  }
}

const speakersOf = ({ sessions }: Conversation): string[] => [
  ...new Set(sessions.flatMap(({ utterances }) => utterances.map(({ speaker }) => speaker))),
];

const renamed = (text: string, from: readonly string[], to: readonly string[]): string =>
  from.reduce((now, name, i) => now.replaceAll(name, to[i % to.length] ?? name), text);

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

interface Outcome {
  worker: RunningWorker;
  conversations: Conversation[];
  played: Played[];
  storeMs: number[];
  asked: Asked;
  options: QualityOptions;
}

async function report(outcome: Outcome): Promise<string> {
  const { worker, conversations, played, storeMs, asked, options } = outcome;
  const inTotals = asked.found.filter((one) => one.category <= 4);
  const of = (category: number) => asked.found.filter((one) => one.category === category);
  const rows = [1, 2, 3, 4].map((category) =>
    evidenceRow(categoryNames[category] ?? "", of(category)),
  );
  const without = conversations.reduce((sum, one) => sum + one.questionsWithoutEvidence, 0);
  const utterances = played.reduce((sum, one) => sum + one.diaOf.size, 0);
  return [
    `${conversations.length} conversations, ${utterances} utterances; found by ${options.raw ? "raw turns" : "memories"}, ` +
      `engine ${options.engine ?? "default"}, settings ${options.settings === null ? "default" : JSON.stringify(options.settings)}, ` +
      `asked ${options.thatDay ? "the day after the last session" : "today"}` +
      (without === 0 ? "" : ` (${without} questions name no utterance and are left out)`),
    table(
      ["category", "questions", "R@5", "R@10", "R@20", "hit@5", "MRR"],
      [...rows, evidenceRow("1–4", inTotals), evidenceRow("5 adversarial (not in 1–4)", of(5))],
    ),
    table(
      ["call", "n", "p50 ms", "p95 ms"],
      [timing("store?wait=true", storeMs), timing("retrieve, limit 10", asked.retrieveMs)],
    ),
    await memoryCounts(worker, utterances),
    `a limit 10 answer rests on ${mean(inTotals.map((one) => one.ten.length)).toFixed(1)} distinct utterances, ` +
      `a limit 20 answer on ${mean(inTotals.map((one) => one.twenty.length)).toFixed(1)}`,
    `context: ${Math.round(mean(asked.contextTokens))} tokens on average, ` +
      `${Math.round(percentile(asked.contextTokens, 0.95))} at p95 (characters / ${charactersPerToken})`,
    `cache: ${spread(asked.cache)}; degraded: ${spread(asked.degraded)}`,
    unknownQuestions(asked.confidence, {
      answerable: "on this conversation (1–4)",
      adversarial: "on the other speaker's words (5)",
      foreign: "on another conversation",
      renamed: "the same, of this one's people",
    }),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function evidenceRow(name: string, found: Found[]): string[] {
  const scores = scoreEvidence(found);
  const three = (value: number) => (Number.isNaN(value) ? "–" : value.toFixed(3));
  return [
    name,
    String(scores.questions),
    three(scores.recallAt5),
    three(scores.recallAt10),
    three(scores.recallAt20),
    three(scores.hitAt5),
    three(scores.reciprocalRank),
  ];
}

const timing = (call: string, ms: number[]): string[] => [
  call,
  String(ms.length),
  milliseconds(percentile(ms, 0.5)),
  milliseconds(percentile(ms, 0.95)),
];

const spread = (counts: Map<string, number>): string =>
  counts.size === 0 ? "none" : [...counts].map(([key, n]) => `${key} ${n}`).join(", ");

async function memoryCounts({ db }: RunningWorker, utterances: number): Promise<string> {
  const row = await db
    .prepare(
      `select (select count(*) from memories) as memories,
              (select count(*) from (select distinct turn_id, role from memory_sources)) as remembered`,
    )
    .first<{ memories: number; remembered: number }>();
  const remembered = row?.remembered ?? 0;
  const share = ((100 * remembered) / utterances).toFixed(1);
  return `memories: ${row?.memories ?? 0}, from ${remembered} of ${utterances} utterances (${share} %)`;
}
