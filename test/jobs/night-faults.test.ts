import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { servicesOf } from "../../src/compose.ts";
import { schedule } from "../../src/jobs/schedule.ts";
import type { Services } from "../../src/ports/services.ts";
import { call, someone } from "../support/api.ts";
import { dump, emptyTables } from "../support/tables.ts";

const dayMs = 86_400_000;
const jobs = [
  "expire",
  "archive_sessions",
  "fade",
  "summarise_day",
  "consolidate",
  "reflect",
  "purge",
  "mend_summaries",
];
const stores = ["lifecycle", "consolidation", "summaries", "memories", "sessions"] as const;

/** What changes something; a read that fails is a write that never came. */
const writes = new Set([
  "end",
  "keepState",
  "keepNotes",
  "merge",
  "close",
  "rest",
  "add",
  "revise",
  "forget",
  "write",
  "remove",
  "archive",
]);

type Rows = Record<string, Record<string, unknown>[]>;

async function saved(): Promise<Rows> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like '%\\_%' escape '\\' or name in ('memory_versions', 'memory_sources', 'memory_tags', 'memory_parents', 'entity_aliases', 'edge_sources', 'summary_sources', 'job_state')",
  ).all<{ name: string }>();
  const rows: Rows = {};
  for (const { name } of results) {
    rows[name] = (
      await env.DB.prepare(`select * from "${name}"`).all<Record<string, unknown>>()
    ).results;
  }
  return rows;
}

async function putBack(rows: Rows): Promise<void> {
  await env.DB.batch(Object.keys(rows).map((name) => env.DB.prepare(`delete from "${name}"`)));
  const inserts = Object.entries(rows).flatMap(([name, all]) =>
    all.map((row) => {
      const columns = Object.keys(row);
      const list = columns.map((column) => `"${column}"`).join(", ");
      const marks = columns.map(() => "?").join(", ");
      return env.DB.prepare(`insert into "${name}" (${list}) values (${marks})`).bind(
        ...Object.values(row),
      );
    }),
  );
  if (inserts.length > 0) await env.DB.batch(inserts);
}

/** Services of a moment whose `failAt`-th call of a store fails, before or after it did its work. */
function failing(
  now: number,
  failAt: number,
  isLost: boolean,
): { services: Services; calls: () => number } {
  let calls = 0;
  const real = servicesOf(env, createExecutionContext(), null);
  const guard = <Store extends object>(store: Store): Store =>
    new Proxy(store, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== "function" || !writes.has(String(name))) return method;
        return async (...args: unknown[]) => {
          const fails = ++calls === failAt;
          if (fails && !isLost) throw new Error("D1 is away");
          const answer: unknown = await Reflect.apply(method, target, args);
          if (fails) throw new Error("the answer got lost");
          return answer;
        };
      },
    });
  const guarded = Object.fromEntries(stores.map((name) => [name, guard(real[name])]));
  return {
    services: { ...real, ...guarded, clock: { now: () => now }, log: () => {} },
    calls: () => calls,
  };
}

async function night(services: Services): Promise<void> {
  for (const name of jobs) {
    const job = Object.values(schedule)
      .flat()
      .find((each) => each.name === name);
    try {
      await job?.run(services);
    } catch {
      // As the tick does: the next one makes up for it.
    }
  }
}

let before: Rows;
let now: number;

beforeAll(async () => {
  await emptyTables();
  await env.DB.prepare("delete from job_state").run();
  const user = someone();
  await call("PATCH", "/v1/settings", {
    body: {
      dedupe: { enabled: false },
      reconcile: { enabled: false, max_count: 1 },
      insight: { min_memories: 3, max_subjects: 1 },
    },
  });
  const said = [
    "My cat Miso loves sleeping on the warm kitchen windowsill.",
    "I went climbing with Anna in week 1.",
    "I went climbing with Bo in week 2.",
    "I went climbing with Cleo in week 3.",
    "My cat Miso really loves sleeping on the warm kitchen windowsill.",
  ];
  for (const prompt of said) {
    await call("POST", "/v1/store?wait=true", { body: { user_id: user, prompt, response: "" } });
  }
  const expires_at = new Date(Date.now() + 60_000).toISOString();
  await call("POST", "/v1/memories", {
    body: { user_id: user, content: "The gate code is 4711.", expires_at },
  });
  await call("PATCH", "/v1/settings", {
    body: { dedupe: { enabled: true }, reconcile: { enabled: true } },
  });
  now = (Math.floor(Date.now() / dayMs) + 8.5) * dayMs;
  before = await saved();
});

/** What subscribers hear, however often. */
async function told(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select distinct event || ' ' || payload as line from outbox order by 1",
  ).all<{ line: string }>();
  return results.map(({ line }) => line);
}

/** What is there after a night in which one call failed, and the ticks that follow. */
async function after(first: Services): Promise<unknown> {
  await putBack(before);
  await night(first);
  for (const later of [60_000, 120_000]) await night(failing(now + later, 0, false).services);
  const times = [
    "at",
    "updated_at",
    "created_at",
    "recorded_at",
    "archived_at",
    "features",
    "unit_features",
  ];
  const { outbox: _, ...tables } = await dump(times);
  // What is made at night bears the minute in its id.
  const text = JSON.stringify({ ...tables, told: await told() });
  return JSON.parse(text.replaceAll(/mem_[0-9a-z]{10}/g, "mem_"));
}

it.each([
  ["fails", false],
  ["does its work and its answer gets lost", true],
])(
  "a night in which any one call of a store %s ends, ticks later, as one that nothing disturbed",
  async (_, isLost) => {
    const quiet = failing(now, 0, false);
    const wanted = await after(quiet.services);
    const total = quiet.calls();
    expect(total).toBeGreaterThan(15);
    for (let failAt = 1; failAt <= total; failAt++) {
      const found = await after(failing(now, failAt, isLost).services);
      expect(found, `call ${failAt}`).toEqual(wanted);
    }
  },
  240_000,
);
