import { setTimeout as pause } from "node:timers/promises";
import { type FullStandIns, startAll } from "../test/stand-ins/all.ts";
import { type Answer, expectStatus, isRecord, records } from "./client.ts";
import { milliseconds, percentile } from "./durations.ts";
import { type BenchScope, fill, queueDrained, storeBody } from "./scope-load.ts";
import { smallTalk } from "./sentences.ts";
import { table } from "./table.ts";
import { type RunningWorker, startWorker } from "./worker.ts";

/**
 * The full configuration against the embedded one: the same memories, the same calls, in turn, so that a busy moment
 * of the machine falls on both. Then the full one again with each remote call made later by a fixed time, one service
 * at a time and all together: how many of those times an answer takes longer is how many calls it waits for in turn.
 */

const scope: BenchScope = { userId: "user-of-both", seed: 23 };
/** The first is what a service far away costs; the second counts calls in turn on a machine too busy to see the first. */
const addedMs = [30, 150];
/** Turns told in the timed part do not come from the loaded part. */
const farAhead = 100_000;

const late = ["nothing", "cache", "embedder", "vectors", "all"] as const;
type Late = (typeof late)[number];

const embeddedVariables = { EMBEDDINGS: "hashing" };

/** From now on these answer `ms` later, and the others at once. */
function delay({ redis, vector, openai, embedder }: FullStandIns, which: Late, ms: number): void {
  const isLate = (part: Late): boolean => which === part || which === "all";
  redis.behave(isLate("cache") ? { kind: "slow", ms } : { kind: "good" });
  vector.behave(isLate("vectors") ? { slowMs: ms } : {});
  embedder.behave(isLate("embedder") ? { kind: "slow", ms } : { kind: "good" });
  openai.behave(which === "all" ? { kind: "slow", ms } : { kind: "good" });
}

/** The calls of one Worker; each asks or tells something new. */
function callsOf(worker: RunningWorker) {
  let asked = 0;
  let told = farAhead;
  const question = (): string => {
    const index = asked++;
    return `${smallTalk(scope.seed, index % 400).question} (${index})`;
  };
  let last = "";
  const retrieve = (prompt: string): Promise<Answer> =>
    worker.client.send("POST", "/v1/retrieve", { user_id: scope.userId, prompt });
  const store = (query: string): Promise<Answer> =>
    worker.client.send("POST", `/v1/store${query}`, storeBody(scope, told++));
  return {
    retrieve: () => retrieve((last = question())),
    "retrieve, asked before": () => retrieve(last),
    search: () =>
      worker.client.send("POST", "/v1/memories/search", {
        user_id: scope.userId,
        query: question(),
      }),
    store: () => store(""),
    "store?wait=true": () => store("?wait=true"),
  };
}

type Call = keyof ReturnType<typeof callsOf>;
const calls: readonly Call[] = [
  "retrieve",
  "retrieve, asked before",
  "search",
  "store",
  "store?wait=true",
];

type Timings = Map<string, Answer[]>;

function note(timings: Timings, name: string, answer: Answer): void {
  expectStatus(answer, 200, 202);
  timings.set(name, [...(timings.get(name) ?? []), answer]);
}

const p50 = (timings: Timings, name: string): number =>
  percentile(
    (timings.get(name) ?? []).map(({ ms }) => ms),
    0.5,
  );

const degradedIn = (timings: Timings): number =>
  [...timings.values()]
    .flat()
    .filter(({ body }) => isRecord(body) && records(body["degraded"]).length > 0).length;

/** Room for slow moments of the machine: what is measured is how long an answer takes, not what it leaves out. */
async function prepared(worker: RunningWorker, memories: number): Promise<void> {
  const settings = { ingest: { queue_limit: 0 }, recall: { timeout_ms: 10_000 } };
  expectStatus(await worker.client.send("PATCH", "/v1/settings", settings), 200);
  await fill(worker, scope, memories);
  await worker.tick("* * * * *");
}

/** Both Workers, call by call, in turn. */
async function compared(
  workers: readonly { name: string; worker: RunningWorker }[],
  rounds: number,
): Promise<Timings> {
  const timings: Timings = new Map();
  const sides = workers.map(({ name, worker }) => ({ name, worker, of: callsOf(worker) }));
  for (let round = 0; round < rounds; round++) {
    for (const call of calls) {
      for (const { name, worker, of } of round % 2 === 0 ? sides : sides.toReversed()) {
        const answer = await of[call]();
        if (round >= warmUps) note(timings, `${name} ${call}`, answer);
        if (call === "store") await queueDrained(worker);
      }
    }
  }
  return timings;
}

const delayed: readonly Call[] = [
  "retrieve",
  "retrieve, asked before",
  "search",
  "store?wait=true",
];

async function withDelays(
  worker: RunningWorker,
  standIns: FullStandIns,
  ms: number,
  rounds: number,
): Promise<Timings> {
  const timings: Timings = new Map();
  const of = callsOf(worker);
  for (let round = 0; round < rounds; round++) {
    for (const which of late) {
      delay(standIns, which, ms);
      for (const call of delayed) {
        note(timings, `${which} ${call}`, await of[call]());
        // What is left to be done behind an answer is not to meet the next one.
        await pause(ms * 4);
      }
    }
  }
  delay(standIns, "nothing", 0);
  return timings;
}

const lateness = (timed: Timings, ms: number): string =>
  table(
    ["call", ...late],
    delayed.map((call) => [
      call,
      ...late.map((which) => {
        const at = p50(timed, `${which} ${call}`);
        const more = (at - p50(timed, `nothing ${call}`)) / ms;
        return which === "nothing" ? milliseconds(at) : `${milliseconds(at)} (${more.toFixed(1)})`;
      }),
    ]),
  );

const warmUps = 3;

export async function full(options: { memories: number; rounds: number }): Promise<string> {
  const standIns = await startAll();
  const embedded = await startWorker({ stateDirectory: null, variables: embeddedVariables });
  const remote = await startWorker({ stateDirectory: null, variables: standIns.variables });
  try {
    for (const worker of [embedded, remote]) await prepared(worker, options.memories);
    const timings = await compared(
      [
        { name: "embedded", worker: embedded },
        { name: "full", worker: remote },
      ],
      warmUps + options.rounds,
    );
    const delays: { ms: number; timed: Timings }[] = [];
    for (const ms of addedMs) {
      delays.push({ ms, timed: await withDelays(remote, standIns, ms, options.rounds) });
    }
    return [
      table(
        ["call", "n each", "embedded p50 ms", "full p50 ms", "ratio"],
        calls.map((call) => {
          const [one, other] = [p50(timings, `embedded ${call}`), p50(timings, `full ${call}`)];
          return [
            call,
            String(timings.get(`full ${call}`)?.length ?? 0),
            milliseconds(one),
            milliseconds(other),
            `${(other / one).toFixed(2)}×`,
          ];
        }),
      ),
      ...delays.flatMap(({ ms, timed }) => [
        `${ms} ms added to each call of one service, and of all (with the model): p50 ms, and by how many times ${ms} ms it is later.`,
        lateness(timed, ms),
      ]),
      `${options.memories} memories in the scope. Answers that named something missing: ${[
        timings,
        ...delays.map(({ timed }) => timed),
      ]
        .map(degradedIn)
        .join(", ")}.`,
    ].join("\n\n");
  } finally {
    await embedded.stop();
    await remote.stop();
    await standIns.close();
  }
}
