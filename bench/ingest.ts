import { startOpenAi } from "../test/stand-ins/openai.ts";
import { workerdCpuMs } from "./cpu-time.ts";
import { expectStatus } from "./client.ts";
import { milliseconds } from "./durations.ts";
import { queueDrained, storeBody } from "./scope-load.ts";
import { table } from "./table.ts";
import { startWorker, type RunningWorker } from "./worker.ts";

export interface IngestOptions {
  turns: number;
}

/** Users among whom the turns are spread, and turns in a batch of one session for the model. */
const users = 50;
const batchSize = 5;
const parallelMax = 8;
/** One call replays this many at most. */
const replayMax = 1_000;

interface Drained {
  label: string;
  turns: number;
  seconds: number;
  cpuMs: number | null;
  memories: number;
  modelCalls: number;
}

/**
 * Stores turns without reading them, then has all of them read through the queue: how many a second,
 * at what cost, and with how many model calls. The model is a server on 127.0.0.1 that answers at once.
 */
export async function ingestion({ turns }: IngestOptions): Promise<string> {
  const results = [await withRules(turns), ...(await withModel(turns))];
  const rows = results.map((one) => [
    one.label,
    String(one.turns),
    (one.turns / one.seconds).toFixed(0),
    one.cpuMs === null ? "–" : milliseconds(one.cpuMs / one.turns),
    String(one.memories),
    String(one.modelCalls),
    (one.modelCalls / one.turns).toFixed(3),
  ]);
  return table(
    ["read by", "turns", "turns/s", "CPU ms a turn", "memories", "model calls", "calls a turn"],
    rows,
  );
}

async function withRules(turns: number): Promise<Drained> {
  const worker = await startWorker({ stateDirectory: null, variables: {} });
  try {
    return await drained(worker, "rules", turns, talk);
  } finally {
    await worker.stop();
  }
}

async function withModel(turns: number): Promise<Drained[]> {
  const server = await startOpenAi();
  const worker = await startWorker({
    stateDirectory: null,
    variables: { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: "none", LLM_MODEL: "loopback" },
  });
  const counted = async (label: string, count: number, bodyOf: BodyOf): Promise<Drained> => {
    const before = server.requests.length;
    const result = await drained(worker, label, count, bodyOf);
    return { ...result, modelCalls: server.requests.length - before };
  };
  try {
    await settle(worker, { ingest: { batch_size: batchSize } });
    return [
      await counted(`a model, ${batchSize} turns a batch at most`, turns, talk),
      await counted("a model, given pleasantries only", Math.min(turns, 200), junk),
    ];
  } finally {
    await worker.stop();
    await server.close();
  }
}

type BodyOf = (index: number) => Record<string, unknown>;

const talk: BodyOf = (index) => {
  const user = index % users;
  return storeBody({ userId: `user-${user}`, seed: user + 1 }, Math.floor(index / users));
};

const junk: BodyOf = (index) => ({
  prompt: index % 2 === 0 ? "Thanks a lot, see you later!" : "ok, great",
  response: "You are welcome.",
  user_id: `polite-${index % users}`,
  session_id: `polite-${index % users}`,
});

const settle = async ({ client }: RunningWorker, settings: unknown): Promise<void> => {
  expectStatus(await client.send("PATCH", "/v1/settings", settings), 200);
};

async function drained(
  worker: RunningWorker,
  label: string,
  turns: number,
  bodyOf: BodyOf,
): Promise<Drained> {
  await settle(worker, { ingest: { auto_ingest: false } });
  let next = 0;
  const storing = Array.from({ length: parallelMax }, async () => {
    while (next < turns) {
      expectStatus(await worker.client.send("POST", "/v1/store", bodyOf(next++)), 202);
    }
  });
  await Promise.all(storing);
  const before = await memoriesIn(worker);
  const [startedAt, cpu] = [performance.now(), workerdCpuMs()];
  for (let left = turns; left > 0; left -= replayMax) {
    const wanted = { scope: {}, status: ["raw"] };
    expectStatus(await worker.client.send("POST", "/v1/turns/replay", wanted), 202);
  }
  await queueDrained(worker);
  const after = workerdCpuMs();
  return {
    label,
    turns,
    seconds: (performance.now() - startedAt) / 1000,
    cpuMs: cpu === null || after === null ? null : after - cpu,
    memories: (await memoriesIn(worker)) - before,
    modelCalls: 0,
  };
}

const memoriesIn = async ({ db }: RunningWorker): Promise<number> =>
  (await db.prepare("select count(*) as n from memories").first<number>("n")) ?? 0;
