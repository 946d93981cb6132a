import { writeFileSync } from "node:fs";
import { expectStatus, records } from "./client.ts";
import { everyday, turnsADay } from "./everyday.ts";
import type { Kind } from "./everyday.ts";
import { svgOf } from "./plot.ts";
import { seededChance } from "./sentences.ts";
import { table } from "./table.ts";
import { startWorker } from "./worker.ts";
import type { RunningWorker } from "./worker.ts";

export interface YearOptions {
  days: number;
}

const dayMs = 86_400_000;
const startsAt = Date.UTC(2026, 0, 1);
const questionsADay = 6;
/** Of the questions, those about the last week. */
const recentShare = 0.6;
const askedAtEnd = 400;
const plotFile = "bench/year.svg";
const crons = ["* * * * *", "1-59/5 * * * *", "2-59/5 * * * *", "3-59/5 * * * *"];

const forgetting = {
  on: {},
  off: {
    decay: { forget_below: 0 },
    lifecycle: { auto_expiration: false },
    recall: { weights: { decay: 0 } },
  },
} as const;

interface Day {
  said: number;
  active: number;
  archived: number;
  expired: number;
  superseded: number;
  recalled: number;
}

/** A year of one user with a clock that is set: once with forgetting as it is by default, once without. */
export async function year({ days }: YearOptions): Promise<string> {
  const runs = await Promise.all(
    Object.entries(forgetting).map(async ([name, settings]) => {
      const run = await live(days, settings);
      console.log(`${name}: ${JSON.stringify(run.course.at(-1))}`);
      return { name, ...run };
    }),
  );
  const [on] = runs;
  if (on !== undefined) writeFileSync(plotFile, plotOf(on.course));
  return [
    `${days} days of ${turnsADay} turns, ${questionsADay} questions a day; plot in ${plotFile}`,
    "",
    table(
      [
        "forgetting",
        "said",
        "remembered",
        "archived",
        "expired",
        "superseded",
        "memories recalled, a day",
      ],
      runs.map(({ name, course }) => {
        const last = course.at(-1);
        const recalled = course.reduce((sum, day) => sum + day.recalled, 0) / course.length;
        return [
          name,
          ...[last?.said, last?.active, last?.archived, last?.expired, last?.superseded].map(
            String,
          ),
          recalled.toFixed(1),
        ];
      }),
    ),
    "",
    table(
      ["asked at the end (found in the first 10)", ...runs.map(({ name }) => `forgetting ${name}`)],
      (runs[0]?.found ?? []).map(({ label, asked }, i) => [
        `${label} (${asked})`,
        ...runs.map(({ found }) => {
          const row = found[i];
          return row === undefined ? "–" : (row.hits / Math.max(1, row.asked)).toFixed(3);
        }),
      ]),
    ),
  ].join("\n");
}

async function live(
  days: number,
  settings: Record<string, unknown>,
): Promise<{ course: Day[]; found: Found[] }> {
  const worker = await startWorker({ stateDirectory: null });
  try {
    await worker.restart({ counting: true });
    await post(worker, "/bench/clock", { now: startsAt });
    expectStatus(await worker.client.send("PATCH", "/v1/settings", settings), 200);
    const chance = seededChance(3);
    const turnIds: string[] = [];
    const askedOf = new Set<number>();
    const course: Day[] = [];
    for (let day = 0; day < days; day++) {
      await liveADay(worker, day, turnIds, askedOf, chance);
      course.push(await stateOf(worker, day));
      if (day % 30 === 29) console.log(`day ${day + 1}: ${JSON.stringify(course.at(-1))}`);
    }
    return { course, found: await askAll(worker, days, turnIds, askedOf) };
  } finally {
    await worker.stop();
  }
}

const post = async (worker: RunningWorker, path: string, body: unknown) =>
  expectStatus(await worker.client.send("POST", path, body), 200);

async function liveADay(
  worker: RunningWorker,
  day: number,
  turnIds: string[],
  askedOf: Set<number>,
  chance: () => number,
): Promise<void> {
  for (let i = 0; i < turnsADay; i++) {
    const now = startsAt + day * dayMs + 8 * 3_600_000 + i * 40 * 60_000;
    await post(worker, "/bench/clock", { now });
    const { prompt } = everyday(turnIds.length);
    const body = { user_id: "ada", prompt, response: "I see.", timezone: "Europe/Oslo" };
    const stored = await post(worker, "/v1/store?wait=true", body);
    turnIds.push(String(stored["turn_id"]));
  }
  for (let i = 0; i < questionsADay; i++) {
    const week = Math.min(turnIds.length, 7 * turnsADay);
    const reach = chance() < recentShare ? week : turnIds.length;
    const index = turnIds.length - 1 - Math.floor(chance() * reach);
    const { question } = everyday(index);
    if (question === null) continue;
    askedOf.add(index);
    await ask(worker, question);
  }
  await post(worker, "/bench/clock", { now: startsAt + (day + 1) * dayMs + 3 * 3_600_000 });
  for (const cron of crons) await worker.client.send("POST", "/bench/tick", { cron });
}

async function ask(worker: RunningWorker, prompt: string): Promise<Record<string, unknown>[]> {
  const body = { user_id: "ada", prompt, timezone: "Europe/Oslo" };
  return records((await post(worker, "/v1/retrieve", body))["memories"]);
}

async function stateOf({ db }: RunningWorker, day: number): Promise<Day> {
  const { results } = await db
    .prepare("select status, count(*) as n from memories group by status")
    .all<{ status: string; n: number }>();
  const n = (status: string): number => results.find((row) => row.status === status)?.n ?? 0;
  const purged = await db
    .prepare("select count(*) as n from memory_versions where event = 'delete' and by = 'expiry'")
    .first<number>("n");
  const from = startsAt + day * dayMs;
  const recalled = await db
    .prepare("select count(*) as n from memories where last_accessed >= ? and last_accessed < ?")
    .bind(from, from + dayMs)
    .first<number>("n");
  return {
    said: (day + 1) * turnsADay,
    active: n("active"),
    archived: n("archived"),
    expired: n("expired") + (purged ?? 0),
    superseded: n("superseded"),
    recalled: recalled ?? 0,
  };
}

interface Found {
  label: string;
  asked: number;
  hits: number;
}

/** Asks for a sample of all that was said, by kind, age, and whether it was asked for before. */
async function askAll(
  worker: RunningWorker,
  days: number,
  turnIds: readonly string[],
  askedOf: ReadonlySet<number>,
): Promise<Found[]> {
  const chance = seededChance(17);
  const rows = new Map<string, Found>();
  const askable = turnIds.flatMap((_, i) => {
    const told = everyday(i);
    return told.question === null || told.kind === "changing" ? [] : [{ i, ...told }];
  });
  const sample = askable
    .map((one) => ({ one, place: chance() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, askedAtEnd)
    .map(({ one }) => one);
  for (const { i, kind, question } of sample) {
    const found = await ask(worker, question ?? "");
    const hit = found.some((memory) =>
      records(memory["sources"]).some((source) => source["turn_id"] === turnIds[i]),
    );
    const age = days - Math.floor(i / turnsADay);
    for (const label of labelsOf(kind, age, askedOf.has(i))) {
      const row = rows.get(label) ?? { label, asked: 0, hits: 0 };
      rows.set(label, { label, asked: row.asked + 1, hits: row.hits + (hit ? 1 : 0) });
    }
  }
  const last = turnIds.findLastIndex((_, i) => everyday(i).kind === "changing");
  const [first] = await ask(worker, "Where do I live?");
  const isNow = records(first?.["sources"]).some((one) => one["turn_id"] === turnIds[last]);
  return [
    ...[...rows.values()].toSorted((a, b) => (a.label < b.label ? -1 : 1)),
    { label: "where the user lives now, first of all", asked: 1, hits: isNow ? 1 : 0 },
  ];
}

const spans = [
  { upTo: 30, label: "  0–30" },
  { upTo: 90, label: " 31–90" },
  { upTo: 180, label: " 91–180" },
  { upTo: Infinity, label: "181–365" },
];

function labelsOf(kind: Kind, age: number, wasAsked: boolean): string[] {
  const span = spans.find(({ upTo }) => age <= upTo)?.label ?? "";
  return ["all", `${kind}, said ${span} days ago`, ...(wasAsked ? ["asked for before"] : [])];
}

const plotOf = (course: readonly Day[]): string =>
  svgOf({
    title: "A year of one user, 20 turns a day",
    step: "days",
    markEvery: 30,
    series: [
      { name: "turns said", colour: "#999999", values: course.map(({ said }) => said) },
      { name: "remembered", colour: "#1b6ca8", values: course.map(({ active }) => active) },
      {
        name: "archived (faded)",
        colour: "#b3541e",
        values: course.map(({ archived }) => archived),
      },
      { name: "expired", colour: "#7a2048", values: course.map(({ expired }) => expired) },
      {
        name: "recalled, last 30 days",
        colour: "#2e7d32",
        values: course.map((_, i) =>
          course.slice(Math.max(0, i - 29), i + 1).reduce((sum, day) => sum + day.recalled, 0),
        ),
      },
    ],
  });
