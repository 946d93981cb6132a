import { expectStatus, records, type Client } from "./client.ts";
import { utterancesOf } from "./conversation-play.ts";
import { mean } from "./durations.ts";
import { scoreEvidence, type Found } from "./evidence.ts";
import { table } from "./table.ts";
import { readTalks, type Talk, type TalkQuestion } from "./talks-file.ts";
import { startWorker } from "./worker.ts";

interface Asked extends Found {
  talk: string;
  question: TalkQuestion;
  /** What was found first, in words. */
  first: readonly string[];
}

const limit = 10;
const turnEveryMs = 60_000;

/**
 * People and an assistant talk (`bench/talks`, three languages' worth of daily life), and each person asks about it
 * through the front door. What is found is the utterances behind the memories, and behind verbatim turns where those came with them.
 */
export async function talks(showMisses: boolean): Promise<string> {
  const all = readTalks();
  const worker = await startWorker({ stateDirectory: null });
  try {
    const asked: Asked[] = [];
    for (const talk of all) {
      const labelOf = await tell(worker.client, talk);
      for (const question of talk.questions) {
        asked.push(await ask(worker.client, talk, question, labelOf));
      }
    }
    return report(all, asked, showMisses);
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

async function ask(
  client: Client,
  talk: Talk,
  question: TalkQuestion,
  labelOf: ReadonlyMap<string, string>,
): Promise<Asked> {
  const answer = await client.send("POST", "/v1/retrieve", {
    prompt: question.text,
    user_id: talk.id,
    limit,
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
  };
}

function report(all: readonly Talk[], asked: readonly Asked[], showMisses: boolean): string {
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
