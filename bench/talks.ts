import { expectStatus, records, type Client } from "./client.ts";
import { utterancesOf } from "./conversation-play.ts";
import { mean } from "./durations.ts";
import { scoreEvidence, type Found } from "./evidence.ts";
import { table } from "./table.ts";
import { readTalks, type Talk, type TalkQuestion, type TalkSet } from "./talks-file.ts";
import { unknownQuestions, type Confidence } from "./unknown-questions.ts";
import { startWorker } from "./worker.ts";

interface Asked extends Found {
  talk: string;
  question: TalkQuestion;
  /** What was found first, in words. */
  first: readonly string[];
  confidence: Confidence;
}

const limit = 10;
const turnEveryMs = 60_000;
const dayMs = 86_400_000;

/**
 * People and an assistant talk (`bench/talks` or `bench/chats`), and each person asks about it through the front
 * door. What is found is the utterances behind the memories, and behind verbatim turns where those came with them.
 * Each is asked the questions of the next one, too: what nobody told here should not be known.
 */
export async function talks(set: TalkSet, showMisses: boolean): Promise<string> {
  const all = readTalks(set);
  const worker = await startWorker({ stateDirectory: null });
  try {
    const asked: Asked[] = [];
    const foreign: Asked[] = [];
    for (const [i, talk] of all.entries()) {
      const labelOf = await tell(worker.client, talk);
      for (const question of talk.questions) {
        asked.push(await ask(worker.client, set, talk, question, labelOf));
      }
      for (const question of strangersQuestions(all, i)) {
        foreign.push(await ask(worker.client, set, talk, question, labelOf));
      }
    }
    return report(all, asked, foreign, showMisses);
  } finally {
    await worker.stop();
  }
}

/** Stores a talk; the labels by `turn_id role`. */
async function tell(client: Client, talk: Talk): Promise<Map<string, string>> {
  const labelOf = new Map<string, string>();
  for (const [number, { startedAt, turns }] of talk.sessions.entries()) {
    for (const [index, { prompt, response, said, answered }] of turns.entries()) {
      const stored = await client.send("POST", "/v1/store?wait=true", {
        prompt,
        response,
        user_id: talk.id,
        session_id: `${talk.id}/${number}`,
        created_at: (startedAt + index * turnEveryMs) / 1000,
      });
      const turnId = String(expectStatus(stored, 200)["turn_id"]);
      labelOf.set(`${turnId} prompt`, said ?? `${turnId} prompt`);
      labelOf.set(`${turnId} response`, answered ?? `${turnId} response`);
    }
  }
  return labelOf;
}

/** What the next person of the same language is asked: told by nobody here, but for what both happen to have said. */
function strangersQuestions(all: readonly Talk[], at: number): TalkQuestion[] {
  const language = languageOf(all[at]);
  const others = [...all.slice(at + 1), ...all.slice(0, at)];
  const next = others.find((other) => languageOf(other) === language) ?? others[0];
  return (next?.questions ?? [])
    .filter(({ evidence }) => evidence.length > 0)
    .map((question) => ({ ...question, evidence: [] }));
}

const languageOf = (talk: Talk | undefined): string => talk?.id.split("-")[0] ?? "";

/** Where a set is asked on a day of its own, on the one after the last session; else with today's clock. */
const askedOn = (set: TalkSet, { sessions }: Talk): number | null =>
  set === "chats" ? (sessions.at(-1)?.startedAt ?? 0) + dayMs : null;

async function ask(
  client: Client,
  set: TalkSet,
  talk: Talk,
  question: TalkQuestion,
  labelOf: ReadonlyMap<string, string>,
): Promise<Asked> {
  const on = askedOn(set, talk);
  const answer = await client.send("POST", "/v1/retrieve", {
    prompt: question.text,
    user_id: talk.id,
    limit,
    ...(on !== null && { now: on / 1000 }),
  });
  const body = expectStatus(answer, 200);
  const said = utterancesOf(body, "raw", labelOf);
  const found = [...new Set([...said, ...utterancesOf(body, "memories", labelOf)])];
  return {
    talk: talk.id,
    question,
    category: 0,
    evidence: question.evidence,
    ten: found,
    twenty: found,
    first: records(body["memories"])
      .slice(0, 3)
      .map((memory) => `${Number(memory["score"]).toFixed(2)} ${String(memory["text"])}`),
    confidence: confidenceOf(question, body, labelOf),
  };
}

function confidenceOf(
  { evidence, kind }: TalkQuestion,
  answer: Record<string, unknown>,
  labelOf: ReadonlyMap<string, string>,
): Confidence {
  const memories = records(answer["memories"]);
  const trueScores = memories.flatMap((memory) => {
    const said = utterancesOf({ memories: [memory] }, "memories", labelOf);
    return said.some((label) => evidence.includes(label)) ? [Number(memory["score"])] : [];
  });
  const untold = kind === "abstention" ? "untold" : "foreign";
  return {
    kind: evidence.length > 0 ? "answerable" : untold,
    best: Number(memories[0]?.["score"] ?? 0),
    trueScores,
  };
}

function report(
  all: readonly Talk[],
  everything: readonly Asked[],
  foreign: readonly Asked[],
  showMisses: boolean,
): string {
  const asked = everything.filter(({ evidence }) => evidence.length > 0);
  const turns = all.flatMap(({ sessions }) => sessions.flatMap((session) => session.turns)).length;
  const row = (name: string, some: readonly Asked[]): string[] => {
    const scores = scoreEvidence([...some]);
    const first = mean(some.map(({ ten, evidence }) => Number(evidence.includes(ten[0] ?? ""))));
    return [
      name,
      String(scores.questions),
      ...[first, scores.hitAt5, scores.recallAt5, scores.recallAt10, scores.reciprocalRank].map(
        (value) => value.toFixed(3),
      ),
    ];
  };
  const by = (keyOf: (one: Asked) => string): string[][] =>
    [...Map.groupBy(asked, keyOf)].map(([key, some]) => row(key, some));
  return [
    `${all.length} talks of ${turns} turns with an assistant, each question with limit ${limit}`,
    table(
      ["questions", "n", "first", "hit@5", "R@5", "R@10", "MRR"],
      [...by(({ talk }) => talk), ...by(({ question }) => question.kind), row("all", asked)],
    ),
    unknownQuestions(
      [...everything, ...foreign].map(({ confidence }) => confidence),
      {
        answerable: "on what was told",
        untold: "on what was never told",
        foreign: "of another person who was asked the like",
      },
    ),
    ...(showMisses ? asked.filter(isMissed).map(missOf) : []),
  ].join("\n\n");
}

const isMissed = ({ ten, evidence }: Asked): boolean => !evidence.includes(ten[0] ?? "");

const missOf = ({ talk, question, ten, first }: Asked): string =>
  [
    `${talk} ${question.kind}: ${question.text}`,
    `  wanted ${question.evidence.map((label) => `${label} (${ten.indexOf(label) + 1 || "–"})`).join(", ")}`,
    ...first.map((text) => `  ${text}`),
  ].join("\n");
