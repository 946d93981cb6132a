import type { Build } from "./build.ts";
import { expectStatus, isRecord, records } from "./client.ts";
import { everyday, turnsADay } from "./everyday.ts";
import type { Kind } from "./everyday.ts";
import { seededChance } from "./sentences.ts";
import { startWorker } from "./worker.ts";
import type { RunningWorker } from "./worker.ts";

/** One user's days over a Worker whose clock is set, and what is left of them at the end. */

export interface Day {
  said: number;
  active: number;
  archived: number;
  expired: number;
  superseded: number;
  recalled: number;
}

/** Of turns of a kind and age, how many there were and of how many it holds. */
export interface Share {
  label: string;
  of: number;
  hits: number;
}

export interface Life {
  course: Day[];
  /** Asked at the end, found among the first ten. */
  found: Share[];
  /** Said, and still there at the end: whether it is asked for or not. */
  kept: Share[];
}

export const questionsADay = 6;
const dayMs = 86_400_000;
const startsAt = Date.UTC(2026, 0, 1);
/** Of the questions, those about the last week. */
const recentShare = 0.6;
const askedAtEnd = 400;
const crons = ["* * * * *", "1-59/5 * * * *", "2-59/5 * * * *", "3-59/5 * * * *"];
const whose = { user_id: "ada", timezone: "Europe/Oslo" };

interface Call {
  now: number;
  path: string;
  body: Record<string, unknown>;
}

/** Lives until `days` are over or `isOver` says so, telling every ten days how it stands. */
export async function live(
  build: Build,
  days: number,
  settings: Record<string, unknown>,
  isOver: () => boolean,
  tell: (day: number, at: Day) => void,
): Promise<Life> {
  const worker = await startWorker({ build, stateDirectory: null });
  try {
    await worker.restart({ counting: true });
    expectStatus(await worker.client.send("PATCH", "/v1/settings", settings), 200);
    const chance = seededChance(3);
    const turnIds: string[] = [];
    const askedOf = new Set<number>();
    const course: Day[] = [];
    for (let day = 0; day < days && !isOver(); day++) {
      await liveADay(worker, day, turnIds, askedOf, chance);
      const state = await stateOf(worker, day);
      course.push(state);
      if (day % 10 === 9) tell(day + 1, state);
    }
    const lived = course.length;
    const kept = await keptOf(worker, lived, turnIds);
    return { course, kept, found: await askAll(worker, lived, turnIds, askedOf) };
  } finally {
    await worker.stop();
  }
}

async function made(
  worker: RunningWorker,
  calls: readonly Call[],
  night: { night: number; crons: readonly string[] } | null = null,
): Promise<Record<string, unknown>[]> {
  const answer = await worker.client.send("POST", "/bench/calls", { calls, ...night });
  const answers = records(expectStatus(answer, 200)["answers"]);
  return answers.map(({ status, body }) => {
    if (status !== 200 || !isRecord(body)) {
      throw new Error(`answered ${String(status)}: ${JSON.stringify(body).slice(0, 500)}`);
    }
    return body;
  });
}

/** Turns of a day come in conversations, four hours apart. */
const turnsInARow = 5;
const saidAt = (day: number, place: number): number => {
  const [sitting, turn] = [Math.floor(place / turnsInARow), place % turnsInARow];
  return startsAt + day * dayMs + (8 + 4 * sitting) * 3_600_000 + turn * 4 * 60_000;
};

const question = (prompt: string, now: number): Call => ({
  now,
  path: "/v1/retrieve",
  body: { ...whose, prompt },
});

/** Twenty turns in four conversations, questions at midnight, and then the crons. */
async function liveADay(
  worker: RunningWorker,
  day: number,
  turnIds: string[],
  askedOf: Set<number>,
  chance: () => number,
): Promise<void> {
  const first = turnIds.length;
  const told = Array.from({ length: turnsADay }, (_, i) => ({
    now: saidAt(day, i),
    path: "/v1/store?wait=true",
    body: { ...whose, prompt: everyday(first + i).prompt, response: "I see." },
  }));
  const length = first + turnsADay;
  const asked = Array.from({ length: questionsADay }, () => {
    const week = Math.min(length, 7 * turnsADay);
    const reach = chance() < recentShare ? week : length;
    const index = length - 1 - Math.floor(chance() * reach);
    return { index, question: everyday(index).question };
  });
  const questions = asked.flatMap(({ index, question: words }) => {
    if (words === null) return [];
    askedOf.add(index);
    return [question(words, startsAt + (day + 1) * dayMs - 60_000)];
  });
  const answers = await made(worker, [...told, ...questions], {
    night: startsAt + (day + 1) * dayMs + 3 * 3_600_000,
    crons,
  });
  turnIds.push(...answers.slice(0, turnsADay).map((stored) => String(stored["turn_id"])));
}

async function stateOf({ db }: RunningWorker, day: number): Promise<Day> {
  const from = startsAt + day * dayMs;
  const [statuses, purged, recalled] = await db.batch<{ status: string; n: number }>([
    db.prepare("select status, count(*) as n from memories group by status"),
    db.prepare(
      "select 'purged' as status, count(*) as n from memory_versions where event = 'delete' and by = 'expiry'",
    ),
    db
      .prepare(
        "select 'recalled' as status, count(*) as n from memories where last_accessed >= ? and last_accessed < ?",
      )
      .bind(from, from + dayMs),
  ]);
  const counts = new Map(
    [statuses, purged, recalled]
      .flatMap((part) => part?.results ?? [])
      .map(({ status, n }) => [status, n]),
  );
  const n = (status: string): number => counts.get(status) ?? 0;
  return {
    said: (day + 1) * turnsADay,
    active: n("active"),
    archived: n("archived"),
    expired: n("expired") + n("purged"),
    superseded: n("superseded"),
    recalled: n("recalled"),
  };
}

/** Turns of which a live memory is left, by kind and age. */
async function keptOf(
  { db }: RunningWorker,
  days: number,
  turnIds: readonly string[],
): Promise<Share[]> {
  const { results } = await db
    .prepare(
      `select distinct s.turn_id from memory_sources s join memories m on m.id = s.memory_id
        where m.status = 'active' and (m.expires_at is null or m.expires_at > ?)`,
    )
    .bind(startsAt + days * dayMs)
    .all<{ turn_id: string }>();
  const left = new Set(results.map(({ turn_id: id }) => id));
  return counted(
    turnIds.map((id, i) => ({
      labels: [labelOf(everyday(i).kind, ageOf(i, days))],
      isHit: left.has(id),
    })),
  );
}

/** Asks for a sample of all that was said, by kind, age, and whether it was asked for before. */
async function askAll(
  worker: RunningWorker,
  days: number,
  turnIds: readonly string[],
  askedOf: ReadonlySet<number>,
): Promise<Share[]> {
  const chance = seededChance(17);
  const sample = turnIds
    .flatMap((_, i) => {
      const told = everyday(i);
      return told.question === null || told.kind === "changing" ? [] : [{ i, ...told }];
    })
    .map((one) => ({ one, place: chance() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, askedAtEnd)
    .map(({ one }) => one);
  const now = startsAt + days * dayMs + 8 * 3_600_000;
  const outcomes = [];
  for (const { i, kind, question: words } of sample) {
    const [answer] = await made(worker, [question(words ?? "", now)]);
    const isHit = namesTurn(records(answer?.["memories"]), turnIds[i]);
    const labels = ["all", labelOf(kind, ageOf(i, days))];
    outcomes.push({ labels: askedOf.has(i) ? [...labels, "asked for before"] : labels, isHit });
  }
  const last = turnIds.findLastIndex((_, i) => everyday(i).kind === "changing");
  const [answer] = await made(worker, [question("Where do I live?", now)]);
  const first = records(answer?.["memories"]).slice(0, 1);
  const labels = ["where the user lives now, first of all"];
  return counted([...outcomes, { labels, isHit: namesTurn(first, turnIds[last]) }]);
}

const namesTurn = (
  memories: readonly Record<string, unknown>[],
  turnId: string | undefined,
): boolean =>
  memories.some((memory) => records(memory["sources"]).some(({ turn_id: id }) => id === turnId));

const ageOf = (index: number, days: number): number => days - Math.floor(index / turnsADay);

const spans = [
  { upTo: 30, label: "  0–30" },
  { upTo: 90, label: " 31–90" },
  { upTo: 180, label: " 91–180" },
  { upTo: Infinity, label: "181–365" },
];

const labelOf = (kind: Kind, age: number): string =>
  `${kind}, said ${spans.find(({ upTo }) => age <= upTo)?.label ?? ""} days ago`;

function counted(outcomes: readonly { labels: readonly string[]; isHit: boolean }[]): Share[] {
  const shares = new Map<string, Share>();
  for (const { labels, isHit } of outcomes) {
    for (const label of labels) {
      const before = shares.get(label) ?? { label, of: 0, hits: 0 };
      shares.set(label, { label, of: before.of + 1, hits: before.hits + (isHit ? 1 : 0) });
    }
  }
  return [...shares.values()].toSorted((a, b) => (a.label < b.label ? -1 : 1));
}
