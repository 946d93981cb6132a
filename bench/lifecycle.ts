import { expectStatus } from "./client.ts";
import { milliseconds, percentile } from "./durations.ts";
import { fill } from "./scope-load.ts";
import { smallTalk } from "./sentences.ts";
import { table } from "./table.ts";
import { startWorker } from "./worker.ts";
import type { RunningWorker } from "./worker.ts";

export interface LifecycleOptions {
  /** Memories of the tenant that is swept. */
  memories: number;
  /** Timed retrieves, alone and beside sweeps. */
  requests: number;
}

const dayMs = 86_400_000;
const scope = { userId: "reader", seed: 7 };
const spoken = 300;
/** Users that the copies are spread over. */
const others = 2_000;
/** Rows that a tick writes which has nothing left to do. */
const writesOfNothing = 50;
/** Where a cron is never through, the bench ends all the same. */
const ticksMax = 1_000;

/** Crons with what they do, in the order in which a night has them. */
const nightly = [
  { cron: "1-59/5 * * * *", does: "fade, expire by age, digest" },
  { cron: "2-59/5 * * * *", does: "consolidate" },
  { cron: "3-59/5 * * * *", does: "reflect, purge" },
  { cron: "* * * * *", does: "expire, archive sessions, redrive" },
] as const;

/** Sweeps a tenant of many memories tick by tick, and reads from it meanwhile. */
export async function lifecycle(options: LifecycleOptions): Promise<string> {
  const worker = await startWorker({ stateDirectory: null });
  try {
    const unlimited = { ingest: { queue_limit: 0 } };
    expectStatus(await worker.client.send("PATCH", "/v1/settings", unlimited), 200);
    await fill(worker, scope, spoken);
    const loaded = await multiply(worker, options.memories);
    console.log(`loaded ${loaded} memories`);
    await worker.restart({ counting: true });
    const rows: string[][] = [];
    for (const night of [1, 60, 240]) {
      await post(worker, "/bench/clock", { now: Date.now() + night * dayMs });
      for (const { cron, does } of nightly) {
        rows.push([`${night}`, does, ...rowOf(await sweep(worker, cron))]);
        console.log(rows.at(-1)?.join(" | "));
      }
    }
    // Alone before and after, since the machine's load changes meanwhile.
    const before = await timed(worker, options.requests, () => false);
    const beside = await readsBeside(worker, options.requests);
    const after = await timed(worker, options.requests, () => false);
    const alone = [...before, ...after];
    const states = await worker.db
      .prepare("select status, count(*) as n from memories group by status")
      .all<{ status: string; n: number }>();
    const ratio = percentile(beside, 0.5) / percentile(alone, 0.5);
    return [
      `${loaded} memories of one tenant, of ${others + 1} users; three nights, each until nothing is left to do`,
      "",
      table(
        [
          "night",
          "cron does",
          "ticks",
          "statements a tick, most",
          "rows read a tick, most",
          "rows written a tick, most",
          "rows read",
          "rows written",
          "tick p50 ms",
          "tick max ms",
        ],
        rows,
      ),
      "",
      `After: ${states.results.map(({ status, n }) => `${n} ${status}`).join(", ")}.`,
      `retrieve, p50: ${milliseconds(percentile(alone, 0.5))} ms alone (${milliseconds(percentile(before, 0.5))} before, ${milliseconds(percentile(after, 0.5))} after), ${milliseconds(percentile(beside, 0.5))} ms while ticks follow one another without a pause (${beside.length} reads); ratio ${ratio.toFixed(2)}`,
    ].join("\n");
  } finally {
    await worker.stop();
  }
}

const post = async (worker: RunningWorker, path: string, body: unknown) =>
  expectStatus(await worker.client.send("POST", path, body), 200);

/** Copies of the spoken memories for other users: rows as ingestion writes them, of ages up to a year. */
async function multiply({ db }: RunningWorker, wanted: number): Promise<number> {
  const count = async (): Promise<number> =>
    (await db.prepare("select count(*) as n from memories").first<number>("n")) ?? 0;
  const columns = (
    await db.prepare("select name from pragma_table_info('memories')").all<{ name: string }>()
  ).results.map(({ name }) => name);
  const chunk = 5_000;
  const base = Date.now();
  for (let made = await count(), from = 0; made < wanted; made = await count(), from += chunk) {
    const values: Record<string, string> = {
      id: "'mem_copy_' || (n.value + ?1)",
      partition_id: `'prt_copy_' || ((n.value + ?1) / 100 % ${others})`,
      user_id: `'user-' || ((n.value + ?1) / 100 % ${others})`,
      content: "content || ' (' || (n.value + ?1) || ')'",
      content_hash: "content_hash || (n.value + ?1)",
      simhash: "printf('%08x%08x', abs(random()) % 4294967296, abs(random()) % 4294967296)",
      attribute: "null",
      position: "null",
      // Learnt user by user, as an import would, each in ten sittings a month apart.
      recorded_at: `${base} - (n.value + ?1) % 10 * 30 * 86400000 + (n.value + ?1)`,
      created_at: `${base} - (n.value + ?1) % 10 * 30 * 86400000 + (n.value + ?1)`,
      // Most were recalled now and then, and fade slowly; one in twenty never was.
      stability_hours: "case when (n.value + ?1) % 20 = 0 then stability_hours else 40000 end",
      topics: `case when (n.value + ?1) % 7 = 0 then topics else '[]' end`,
    };
    const list = columns.map((name) => values[name] ?? `"${name}"`).join(", ");
    await db
      .prepare(
        `with recursive n(value) as (select 0 union all
            select value + 1 from n where value + 1 < ${Math.min(chunk, wanted - made)})
          insert into memories select ${list} from n
          join (select *, row_number() over (order by id) - 1 as place from memories where user_id = ?2) m
            on m.place = n.value % ${spoken}`,
      )
      .bind(from, scope.userId)
      .run();
  }
  await db
    .prepare(
      `insert or ignore into partitions (id, tenant_id, key, layer)
        select distinct partition_id, tenant_id, partition_id, layer from memories where user_id <> ?1`,
    )
    .bind(scope.userId)
    .run();
  return count();
}

interface Cost {
  read: number;
  written: number;
  statements: number;
  ms: number;
}

/** Ticks of one cron, as many as it takes until a tick moves nothing. */
async function sweep(worker: RunningWorker, cron: string): Promise<Cost[]> {
  const ticks: Cost[] = [];
  for (let before = ""; ticks.length < ticksMax;) {
    const answer = await worker.client.send("POST", "/bench/tick", { cron });
    const after = await states(worker);
    const cost = costOf(expectStatus(answer, 200), answer.ms);
    if (after === before && cost.written < writesOfNothing) break;
    before = after;
    ticks.push(cost);
  }
  return ticks;
}

/** Times of reads while another night's ticks follow one another without a pause. */
async function readsBeside(worker: RunningWorker, requests: number): Promise<number[]> {
  await post(worker, "/bench/clock", { now: Date.now() + 300 * dayMs });
  let isOver = false;
  const night = (async () => {
    for (const { cron } of nightly) await sweep(worker, cron);
    isOver = true;
  })();
  const times = await timed(worker, requests, () => isOver);
  await night;
  return times;
}

function rowOf(worked: readonly Cost[]): string[] {
  const most = (of: (cost: Cost) => number): string => String(Math.max(...worked.map(of)));
  const sum = (of: (cost: Cost) => number): string =>
    String(worked.reduce((all, cost) => all + of(cost), 0));
  const times = worked.map(({ ms }) => ms);
  return [
    String(worked.length),
    most(({ statements }) => statements),
    most(({ read }) => read),
    most(({ written }) => written),
    sum(({ read }) => read),
    sum(({ written }) => written),
    milliseconds(percentile(times, 0.5)),
    milliseconds(Math.max(...times)),
  ];
}

const costOf = (body: Record<string, unknown>, ms: number): Cost => ({
  read: Number(body["read"]),
  written: Number(body["written"]),
  statements: Number(body["statements"]),
  ms,
});

/** Where the jobs of a cron are: as long as that moves, there is more to do. */
const states = async ({ db }: RunningWorker): Promise<string> =>
  JSON.stringify(
    (
      await db
        .prepare("select tenant_id, job, cursor, last_run_at from job_state order by 1, 2")
        .all()
    ).results,
  );

/** Times of retrieves, one after the other, until enough are there or `isOver`. */
async function timed(
  { client }: RunningWorker,
  requests: number,
  isOver: () => boolean,
): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < requests && !isOver(); i++) {
    const { question } = smallTalk(scope.seed, i % spoken);
    const answer = await client.send("POST", "/v1/retrieve", {
      prompt: question,
      user_id: scope.userId,
    });
    expectStatus(answer, 200);
    times.push(answer.ms);
  }
  return times;
}
