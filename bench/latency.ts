import { addBallast } from "./ballast.ts";
import { workerdCpuMs } from "./cpu-time.ts";
import { expectStatus, type Answer } from "./client.ts";
import { mean, milliseconds, percentile } from "./durations.ts";
import { indexUpkeep } from "./index-upkeep.ts";
import { fill, queueDrained, scopeSize, storeBody, type BenchScope } from "./scope-load.ts";
import { seededChance, smallTalk } from "./sentences.ts";
import { table } from "./table.ts";
import { startWorker, type RunningWorker } from "./worker.ts";

export interface LatencyOptions {
  /** Memories in each scope that is timed. */
  sizes: number[];
  /** Keeps the loaded D1 for the next run; null: loads afresh. */
  stateDirectory: string | null;
  /** Timed requests of each kind; stores are a quarter of it. */
  requests: number;
}

/** The calls that are timed, in the order of the table. The first is the base of the ratios. */
const calls = [
  "get a memory (base)",
  "healthz",
  "retrieve",
  "retrieve, asked before",
  "search",
  "list 50",
  "store",
  "store?wait=true",
  "store?wait=true, empty scope",
  "retrieve after a write",
  "retrieve, first in an isolate",
] as const;
type Call = (typeof calls)[number];
type Timings = Map<Call, Answer[]>;

const restarts = 5;
const countedRequests = 10;
const warmUps = 20;
/** So many questions for each turn told, lest a question comes twice. */
const questionsPerTurn = 20;
/** Calls over which processor time is averaged. */
const cpuRequests = 40;

interface Measured {
  label: string;
  timings: Timings;
  counts: Timings;
  /** Processor time of workerd a call, background work included; null where it cannot be told. */
  cpuMs: Map<Call, number | null>;
}

/** Loads scopes of each size into one Worker and times its calls against a point read, in one run. */
export async function latency(options: LatencyOptions): Promise<string> {
  const worker = await startWorker({ stateDirectory: options.stateDirectory });
  try {
    expectStatus(
      await worker.client.send("PATCH", "/v1/settings", {
        ingest: { queue_limit: 0 },
        cache: null,
      }),
      200,
    );
    const measured: Measured[] = [];
    const scopes = options.sizes.map((size, i) => ({
      size,
      userId: `user-of-${size}`,
      seed: i + 1,
    }));
    let others = 0;
    for (const scope of scopes) {
      const startedAt = performance.now();
      const before = await scopeSize(worker, scope);
      const filled = await fill(worker, scope, scope.size);
      const seconds = (performance.now() - startedAt) / 1000;
      console.log(
        `loaded ${scope.userId}: ${filled.memories} memories; ` +
          `${filled.turns - before.turns} turns in ${seconds.toFixed(1)} s`,
      );
      const beside = others === 0 ? null : `${others} of other users`;
      measured.push(await measure(worker, scope, beside, options));
      others += filled.memories;
    }
    const upkeep = await indexUpkeep(worker);
    const [smallest] = scopes;
    const largest = scopes.at(-1);
    if (smallest !== undefined && largest !== undefined) {
      const added = await addBallast(worker, largest.userId);
      const beside = `${added} of another tenant`;
      measured.push(await measure(worker, smallest, beside, options));
    }
    return `${report(measured)}\n\n${upkeep}`;
  } finally {
    await worker.stop();
  }
}

async function measure(
  worker: RunningWorker,
  scope: BenchScope & { size: number },
  others: string | null,
  { requests }: LatencyOptions,
): Promise<Measured> {
  const label = `${scope.size}${others === null ? "" : ` (+ ${others})`}`;
  const visit = await visitor(worker, scope);
  const timings: Timings = new Map();

  for (let i = 0; i < warmUps; i++) await visit.reads(new Map());
  // Interleaved, so that a slow moment of the machine falls on all of them alike.
  for (let i = 0; i < requests; i++) await visit.reads(timings);
  for (let i = 0; i < requests / 4; i++) await visit.writes(timings);
  const cpuMs = new Map<Call, number | null>();
  for (const call of visit.alone) cpuMs.set(call.name, await cpuOf(call.run));
  for (let i = 0; i < restarts; i++) {
    await worker.restart({ counting: false });
    expectStatus(await visit.get(), 200);
    note(timings, "retrieve, first in an isolate", await visit.retrieve());
  }

  const counts: Timings = new Map();
  await worker.restart({ counting: true });
  for (let i = 0; i < warmUps; i++) await visit.reads(new Map());
  for (let i = 0; i < countedRequests; i++) await visit.reads(counts);
  for (let i = 0; i < countedRequests; i++) await visit.writes(counts);
  await worker.restart({ counting: true });
  expectStatus(await visit.get(), 200);
  note(counts, "retrieve, first in an isolate", await visit.retrieve());
  await worker.restart({ counting: false });
  return { label, timings, counts, cpuMs };
}

async function cpuOf(run: () => Promise<Answer>): Promise<number | null> {
  const before = workerdCpuMs();
  for (let i = 0; i < cpuRequests; i++) expectStatus(await run(), 200, 202);
  const after = workerdCpuMs();
  return before === null || after === null ? null : (after - before) / cpuRequests;
}

/** A user of a filled scope who asks new questions and tells new things. */
async function visitor(worker: RunningWorker, scope: BenchScope) {
  const { client, db } = worker;
  const size = await scopeSize(worker, scope);
  const { results } = await db
    .prepare("select id from memories where user_id = ? and status = 'active' limit 500")
    .bind(scope.userId)
    .all<{ id: string }>();
  const chance = seededChance(scope.seed + size.turns);
  const below = (end: number) => Math.floor(chance() * end);
  let nextTurn = size.turns;

  const get = () => client.get(`/v1/memories/${results[below(results.length)]?.id ?? ""}`);
  const ask = (prompt: string) =>
    client.send("POST", "/v1/retrieve", { prompt, user_id: scope.userId });
  const { question: common } = smallTalk(scope.seed, 0);
  const again = () => ask(common);
  /** Of what was told, and of as much more that was not: hardly ever the same twice, so nothing was kept for it. */
  const newQuestion = () => smallTalk(scope.seed, below(questionsPerTurn * size.turns)).question;
  const retrieve = () => ask(newQuestion());
  const search = () =>
    client.send("POST", "/v1/memories/search", { query: newQuestion(), user_id: scope.userId });
  const store = (query: string) =>
    client.send("POST", `/v1/store${query}`, storeBody(scope, nextTurn++));
  /** A user whom nobody has heard of. */
  const newcomer = () =>
    client.send(
      "POST",
      "/v1/store?wait=true",
      storeBody({ userId: `newcomer-${crypto.randomUUID()}`, seed: scope.seed }, nextTurn),
    );
  const list = () => client.get(`/v1/memories?user_id=${scope.userId}&limit=50`);
  const alone: { name: Call; run: () => Promise<Answer> }[] = [
    { name: "get a memory (base)", run: get },
    { name: "healthz", run: () => client.get("/healthz") },
    { name: "retrieve", run: retrieve },
    { name: "search", run: search },
    { name: "list 50", run: list },
    { name: "store?wait=true", run: () => store("?wait=true") },
  ];
  return {
    get,
    retrieve,
    /** The calls that can be repeated by themselves. */
    alone,
    async reads(timings: Timings) {
      note(timings, "get a memory (base)", await get());
      note(timings, "healthz", await client.get("/healthz"));
      note(timings, "retrieve", await retrieve());
      note(timings, "retrieve, asked before", await again());
      note(timings, "search", await search());
      note(timings, "list 50", await list());
    },
    async writes(timings: Timings) {
      note(timings, "store", await store(""));
      await queueDrained(worker);
      // Each first in turn, since what one leaves to do behind its answer falls on the next.
      const newcomerFirst = nextTurn % 4 < 2;
      if (newcomerFirst) note(timings, "store?wait=true, empty scope", await newcomer());
      note(timings, "store?wait=true", await store("?wait=true"));
      note(timings, "retrieve after a write", await retrieve());
      if (!newcomerFirst) note(timings, "store?wait=true, empty scope", await newcomer());
    },
  };
}

function note(timings: Timings, call: Call, answer: Answer): void {
  expectStatus(answer, 200, 202);
  timings.set(call, [...(timings.get(call) ?? []), answer]);
}

function report(measured: Measured[]): string {
  const rows = measured.flatMap(({ label, timings, counts, cpuMs }) => {
    const base = p50(timings, "get a memory (base)");
    return calls
      .filter((call) => timings.has(call))
      .map((call) => [
        label,
        call,
        String(timings.get(call)?.length ?? 0),
        milliseconds(p50(timings, call)),
        milliseconds(percentile(times(timings, call), 0.95)),
        Number.isNaN(base) ? "–" : `${(p50(timings, call) / base).toFixed(2)}×`,
        milliseconds(cpuMs.get(call) ?? Number.NaN),
        counted(counts.get(call), "x-d1-round-trips"),
        counted(counts.get(call), "x-d1-rows-read"),
        counted(counts.get(call), "x-d1-rows-written"),
        dollars(counts.get(call)),
      ]);
  });
  return [
    table(
      [
        "memories in the scope",
        "call",
        "n",
        "p50 ms",
        "p95 ms",
        "× base",
        "CPU ms",
        "D1 trips",
        "rows read",
        "rows written",
        "$ a million",
      ],
      rows,
    ),
    writes(measured),
    caches(measured),
    `Prices of D1's paid plan, beyond what it includes, as of ${priced}.`,
  ].join("\n\n");
}

const times = (timings: Timings, call: Call): number[] =>
  (timings.get(call) ?? []).map((one) => one.ms);
const p50 = (timings: Timings, call: Call): number => percentile(times(timings, call), 0.5);

function counted(answers: Answer[] | undefined, header: string): string {
  if (answers === undefined) return "–";
  return mean(answers.map((one) => Number(one.headers[header]))).toFixed(1);
}

/** US dollars a million rows of D1 on the Workers Paid plan. */
const dollarsRead = 0.001;
const dollarsWritten = 1;
const priced = "2026-11-30";

/** What D1 charges for a million such calls. */
function dollars(answers: Answer[] | undefined): string {
  if (answers === undefined) return "–";
  const rows = (header: string) => mean(answers.map((one) => Number(one.headers[header])));
  const cost = rows("x-d1-rows-read") * dollarsRead + rows("x-d1-rows-written") * dollarsWritten;
  return cost.toFixed(2);
}

/** What a full scope adds to a write. */
function writes(measured: Measured[]): string {
  return measured
    .map(({ label, timings }) => {
      const ratio = p50(timings, "store?wait=true") / p50(timings, "store?wait=true, empty scope");
      return `A write into a scope of ${label} takes ${ratio.toFixed(2)}× one into an empty scope.`;
    })
    .join("\n");
}

/** A retrieve that the query cache answered did not rank: say how many there were. */
function caches(measured: Measured[]): string {
  const asked = measured.flatMap(({ timings }) => timings.get("retrieve") ?? []);
  const hits = asked.filter(({ body }) => {
    const cache = expectCache(body);
    return cache === "hit" || cache === "similar";
  }).length;
  return `${hits} of ${asked.length} retrieves were answered from the query cache`;
}

const expectCache = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "cache" in body ? body.cache : null;
