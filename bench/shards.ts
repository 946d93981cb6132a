import { setTimeout as pause } from "node:timers/promises";
import { expectStatus, isRecord } from "./client.ts";
import { milliseconds, percentile } from "./durations.ts";
import { type BenchScope, fill, queueDrained } from "./scope-load.ts";
import { smallTalk } from "./sentences.ts";
import { table } from "./table.ts";
import { startWorker, type RunningWorker } from "./worker.ts";

/**
 * A tenant is moved from one of three databases to another while it is written to and read from without a pause: what
 * was accepted is looked for in the new place, and how long writers had to wait is told.
 */

const scope: BenchScope = { userId: "user-of-the-move", seed: 11 };
const writers = 4;
const readers = 2;
const source = "DB";
const target = "DB_1";
const path = "/v1/admin/tenants/default/move";
const everyMinute = "* * * * *";
/** A minute of a deployment's, so that the bench does not wait for cron. */
const tickEveryMs = 2_000;
const moveMs = 1_800_000;

interface Written {
  id: string;
  /** Answered at, in ms of the bench. */
  at: number;
  ms: number;
  refusals: number;
  waitedMs: number;
}

interface Load {
  written: Written[];
  readMs: number[];
  failures: string[];
  stop(): Promise<void>;
}

/** Writers say one thing after the other, each again until it is taken; readers ask. */
function load(worker: RunningWorker): Load {
  const written: Written[] = [];
  const readMs: number[] = [];
  const failures: string[] = [];
  let next = 0;
  const state = { isOn: true };

  const write = async (): Promise<void> => {
    while (state.isOn) {
      const index = next++;
      const startedAt = performance.now();
      for (let refusals = 0; ; refusals++) {
        const answer = await worker.client.send("POST", "/v1/store", {
          user_id: `writer-${index % 20}`,
          prompt: `Note ${index}: ${smallTalk(5, index).prompt}`,
          response: "Noted.",
        });
        if (answer.status === 202 && isRecord(answer.body)) {
          const at = performance.now();
          const waitedMs = at - startedAt;
          const id = String(answer.body["turn_id"]);
          written.push({ id, at, ms: answer.ms, refusals, waitedMs });
          break;
        }
        if (answer.status !== 503) {
          failures.push(`store answered ${answer.status}`);
          break;
        }
        await pause(50);
      }
      await pause(20);
    }
  };
  const read = async (): Promise<void> => {
    for (let index = 0; state.isOn; index++) {
      const { prompt } = smallTalk(scope.seed, index % 200);
      const answer = await worker.client.send("POST", "/v1/retrieve", {
        user_id: scope.userId,
        prompt: `What about this: ${prompt}`,
      });
      if (answer.status === 200) readMs.push(answer.ms);
      else failures.push(`retrieve answered ${answer.status}`);
      await pause(50);
    }
  };
  const work = [
    ...Array.from({ length: writers }, write),
    ...Array.from({ length: readers }, read),
  ];
  return {
    written,
    readMs,
    failures,
    async stop() {
      state.isOn = false;
      await Promise.all(work);
    },
  };
}

const moveOf = async (worker: RunningWorker): Promise<Record<string, unknown>> =>
  expectStatus(await worker.client.get(path), 200);

/** Waits for a stage, with ticks as cron would give them; returns when each stage was first seen. */
async function until(
  worker: RunningWorker,
  stages: readonly string[],
): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  const startedAt = performance.now();
  let tickedAt = startedAt;
  while (performance.now() - startedAt < moveMs) {
    const { stage } = await moveOf(worker);
    const name = String(stage);
    if (!seen.has(name)) seen.set(name, performance.now());
    if (stages.includes(name)) return seen;
    if (performance.now() - tickedAt > tickEveryMs) {
      await worker.tick(everyMinute);
      tickedAt = performance.now();
    }
    await pause(100);
  }
  throw new Error(`the move came to no end: ${JSON.stringify(await moveOf(worker))}`);
}

/** Which of these turns a database has. */
async function present(
  worker: RunningWorker,
  shard: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const database = await worker.database(shard);
  const { results } = await database
    .prepare("select t.id from json_each(?) k join turns t on t.id = k.value")
    .bind(JSON.stringify(ids))
    .all<{ id: string }>();
  return new Set(results.map(({ id }) => id));
}

async function bytesOf(worker: RunningWorker, shard: string): Promise<number> {
  const list = expectStatus(await worker.client.get("/v1/admin/shards"), 200)["data"];
  const found = Array.isArray(list)
    ? list.find((each) => isRecord(each) && each["name"] === shard)
    : null;
  return isRecord(found) ? Number(found["bytes"]) : Number.NaN;
}

const times = (list: readonly { ms: number }[]) => list.map(({ ms }) => ms);

export async function shards(memories: number): Promise<string> {
  const worker = await startWorker({ stateDirectory: null, databases: 3 });
  try {
    const empty = await bytesOf(worker, source);
    const size = await fill(worker, scope, memories);
    const filled = await bytesOf(worker, source);
    console.log(`filled: ${size.turns} turns, ${size.memories} memories`);
    const traffic = load(worker);
    await pause(5_000);
    const before = { written: traffic.written.length, read: traffic.readMs.length };
    const startedAt = performance.now();
    expectStatus(await worker.client.send("POST", path, { to: target }), 202);
    const seen = await until(worker, ["resting", "cancelled"]);
    const switchedAt = performance.now();
    const during = { written: traffic.written.length, read: traffic.readMs.length };
    await pause(5_000);
    await traffic.stop();
    const move = await moveOf(worker);
    await queueDrained(worker, target);
    const ids = traffic.written.map(({ id }) => id);
    const here = await present(worker, target, ids);
    const lost = ids.filter((id) => !here.has(id));
    const refused = traffic.written.filter(({ refusals }) => refusals > 0);
    const answers = traffic.written.map(({ at }) => at).toSorted((a, b) => a - b);
    const gaps = answers.map((at, i) => at - (answers[i - 1] ?? at));
    const phases = [
      ["before", 0, before.written, 0, before.read],
      ["while it moves", before.written, during.written, before.read, during.read],
      [
        "after the switch",
        during.written,
        traffic.written.length,
        during.read,
        traffic.readMs.length,
      ],
    ] as const;
    const rows = phases.map(([name, from, to, readFrom, readTo]) => {
      const stores = times(traffic.written.slice(from, to));
      const reads = traffic.readMs.slice(readFrom, readTo);
      return [
        name,
        String(stores.length),
        milliseconds(percentile(stores, 0.5)),
        milliseconds(percentile(stores, 0.95)),
        String(reads.length),
        milliseconds(percentile(reads, 0.5)),
        milliseconds(percentile(reads, 0.95)),
      ];
    });
    const stages = [...seen].map(
      ([stage, at]) => `${stage} ${((at - startedAt) / 1000).toFixed(1)} s`,
    );
    const seconds = (switchedAt - startedAt) / 1000;
    return [
      table(["", "stores", "p50 ms", "p95 ms", "retrieves", "p50 ms", "p95 ms"], rows),
      [
        `${size.turns} turns and ${size.memories} memories: ${String(move["copied_rows"])} rows copied, ${String(move["caught_up_rows"])} writes brought over, ` +
          `${String(move["compared_rows"])} rows compared, ${String(move["mended_rows"])} mended, in ${seconds.toFixed(1)} s.`,
        `Stages first seen after: ${stages.join(", ")}.`,
        `Accepted stores: ${ids.length}. Lost: ${lost.length}. Other failures: ${traffic.failures.length}.`,
        `Writes were refused for ${String(move["paused_ms"])} ms: ${refused.length} stores were answered 503 and taken when sent again, the longest after ` +
          `${milliseconds(Math.max(0, ...refused.map(({ waitedMs }) => waitedMs)))} ms; longest time without an accepted store ${milliseconds(Math.max(0, ...gaps))} ms.`,
        `A memory with its turn, history, index and graph takes ${((filled - empty) / size.memories).toFixed(0)} bytes of D1 (${(filled / 2 ** 20).toFixed(1)} MB for ${size.memories}).`,
      ].join("\n"),
    ].join("\n\n");
  } finally {
    await worker.stop();
  }
}
