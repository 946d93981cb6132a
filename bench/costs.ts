import { shardsPerTick } from "../src/model/limits.ts";
import { shardFor } from "../src/model/placement.ts";
import { seededChance } from "./sentences.ts";
import { table } from "./table.ts";

/**
 * What databases hold and what a tenant costs: list prices, what was measured (bench/RESULTS.md), and a simulation of how tenants
 * of unequal size fall on databases. No machine is measured here: the same figures come out anywhere.
 */

/** US dollars, list prices of the paid plans as known on this day, without what they include. */
const priced = "2026-11-30";
const prices = {
  "Workers: a million requests": 0.3,
  "Workers: a million ms of processor time": 0.02,
  "D1: a million rows read": 0.001,
  "D1: a million rows written": 1,
  "D1: a GB and month": 0.75,
  "Queues: a million operations (three a message)": 0.4,
  "KV: a million reads": 0.5,
  "Upstash Vector: 100,000 requests": 0.4,
  "Upstash Vector: a GB and month": 0.25,
  "Upstash Redis: 100,000 commands": 0.2,
} as const;

/** Measured: bench/RESULTS.md, "Latency" (rows and ms of the scope sizes), "Ingest", "A tenant's move". */
const measured = {
  memoriesPerTurn: 2.41,
  bytesPerMemory: 4_170,
  /** By memories in the tenant: what a stored and read turn and a retrieve ask of D1. */
  turn: { read: [442, 1098, 1665], written: [101, 96, 94], cpuMs: 25 },
  retrieve: { read: [541, 744, 628], written: [0, 0, 0], cpuMs: [10, 17, 46] },
  /** Recalls are noted behind the answer: a row for each memory that was shown. */
  recalledRows: 10,
  /** Statements of one turn, and their time in a local D1. */
  turnTrips: { reads: 4, writes: 3, readMs: 1, writeMs: 5 },
} as const;

/** Assumed, and easy to change: a tenant that tells all its memories in a year and asks once for each thing it tells. */
const assumed = {
  monthsToFill: 12,
  retrievesPerTurn: 1,
  nightlyRowsReadPerMemory: 4,
  vectorBytes: 384 * 4 + 64,
  redisCommandsPerCall: 2,
} as const;

const sizes = [1_000, 100_000, 10_000_000] as const;
const gigabyte = 1e9;
/** D1's bound, and where an operator stops sending new tenants. */
const databaseBytes = 10 * gigabyte;
const fullAt = 0.8;

const dollars = (value: number): string =>
  value < 0.01 ? value.toFixed(4) : value.toFixed(value < 10 ? 2 : 0);
const figure = (value: number): string => Math.round(value).toLocaleString("en-US");

interface Bill {
  memories: number;
  turns: number;
  parts: Map<string, number>;
}

/** A tenant's month. The larger a tenant, the more a scope of it holds, up to the largest that was measured. */
function billOf(memories: number, place: number): Bill {
  const turns = memories / measured.memoriesPerTurn / assumed.monthsToFill;
  const retrieves = turns * assumed.retrievesPerTurn;
  const at = <T>(list: readonly T[]): T => list[Math.min(place, list.length - 1)] as T;
  const read =
    turns * at(measured.turn.read) +
    retrieves * at(measured.retrieve.read) +
    30 * memories * assumed.nightlyRowsReadPerMemory;
  const written =
    turns * at(measured.turn.written) +
    retrieves * (at(measured.retrieve.written) + measured.recalledRows);
  const cpuMs = turns * measured.turn.cpuMs + retrieves * at(measured.retrieve.cpuMs);
  const parts = new Map([
    ["D1 rows written", (written / 1e6) * prices["D1: a million rows written"]],
    ["D1 rows read", (read / 1e6) * prices["D1: a million rows read"]],
    [
      "D1 storage",
      ((memories * measured.bytesPerMemory) / gigabyte) * prices["D1: a GB and month"],
    ],
    [
      "Workers",
      ((turns * 2 + retrieves) / 1e6) * prices["Workers: a million requests"] +
        (cpuMs / 1e6) * prices["Workers: a million ms of processor time"],
    ],
    ["Queues", ((turns * 3) / 1e6) * prices["Queues: a million operations (three a message)"]],
    [
      "Upstash Vector, where it is used",
      ((turns * measured.memoriesPerTurn + retrieves) / 1e5) *
        prices["Upstash Vector: 100,000 requests"] +
        ((memories * assumed.vectorBytes) / gigabyte) * prices["Upstash Vector: a GB and month"],
    ],
    [
      "Upstash Redis, where it is used",
      (((turns + retrieves) * assumed.redisCommandsPerCall) / 1e5) *
        prices["Upstash Redis: 100,000 commands"],
    ],
  ]);
  return { memories, turns, parts };
}

function bills(): string {
  const all = sizes.map(billOf);
  const names = [...(all[0]?.parts.keys() ?? [])];
  const own = names.filter((name) => !name.startsWith("Upstash"));
  const sum = (bill: Bill, of: readonly string[]) =>
    of.reduce((total, name) => total + (bill.parts.get(name) ?? 0), 0);
  return table(
    ["US dollars a month", ...all.map(({ memories }) => `${figure(memories)} memories`)],
    [
      ["turns stored, and as many retrieves", ...all.map(({ turns }) => figure(turns))],
      ...names.map((name) => [name, ...all.map(({ parts }) => dollars(parts.get(name) ?? 0))]),
      ["Cloudflare alone", ...all.map((bill) => dollars(sum(bill, own)))],
      ["with both of Upstash", ...all.map((bill) => dollars(sum(bill, names)))],
      [
        "databases that it takes",
        ...all.map(({ memories }) =>
          figure(Math.ceil((memories * measured.bytesPerMemory) / (databaseBytes * fullAt))),
        ),
      ],
    ],
  );
}

const memoriesOfDatabase = (databaseBytes * fullAt) / measured.bytesPerMemory;

/** Ms of its one writer that a turn takes, and so how many turns a database reads a second. */
const turnMs =
  measured.turnTrips.reads * measured.turnTrips.readMs +
  measured.turnTrips.writes * measured.turnTrips.writeMs;

interface Filled {
  tenants: number;
  memories: number;
  /** Of the room that there is, when nobody can be taken in any more. */
  share: number;
}

/**
 * Tenants come one after the other, a few of them a thousand times as large as most (log-normal, σ = 2, 3,000 memories in
 * the middle), each to where it is placed. A database that is full gets the weight 0. Ends where all are.
 */
export function fill(shards: number, seed: number): Filled {
  const chance = seededChance(seed);
  const used = Array.from({ length: shards }, () => 0);
  const names = used.map((_, i) => (i === 0 ? "DB" : `DB_${i}`));
  const weighed = names.map((name) => ({ name, weight: 1 }));
  const places = new Map(names.map((name, i) => [name, i]));
  let tenants = 0;
  for (let open = shards; open > 0; tenants++) {
    const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
    const memories = Math.min(memoriesOfDatabase / 4, 3_000 * Math.exp(2 * normal));
    const place = places.get(shardFor(`tenant-${seed}-${tenants}`, weighed) ?? "") ?? 0;
    used[place] = (used[place] ?? 0) + memories;
    const shard = weighed[place];
    if (shard !== undefined && (used[place] ?? 0) >= memoriesOfDatabase && shard.weight > 0) {
      shard.weight = 0;
      open--;
    }
  }
  const memories = used.reduce((sum, each) => sum + each, 0);
  return { tenants, memories, share: memories / (memoriesOfDatabase * shards) };
}

/** The same until the first database is full: what is had without ever looking. */
export function fillBlindly(shards: number, seed: number): Filled {
  const chance = seededChance(seed);
  const weighed = Array.from({ length: shards }, (_, i) => ({
    name: i === 0 ? "DB" : `DB_${i}`,
    weight: 1,
  }));
  const used = new Map<string, number>();
  for (let tenants = 1; ; tenants++) {
    const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
    const memories = Math.min(memoriesOfDatabase / 4, 3_000 * Math.exp(2 * normal));
    const name = shardFor(`tenant-${seed}-${tenants}`, weighed) ?? "";
    const now = (used.get(name) ?? 0) + memories;
    used.set(name, now);
    if (now >= memoriesOfDatabase) {
      const all = [...used.values()].reduce((sum, each) => sum + each, 0);
      return { tenants, memories: all, share: all / (memoriesOfDatabase * shards) };
    }
  }
}

/** Databases that are simulated one by one; beyond that, room grows with their number. */
const simulatedMax = 10;

function holds(): string {
  const rows = [1, 10, 1_000].map((shards) => {
    const simulated = Math.min(shards, simulatedMax);
    const times = shards / simulated;
    const watched = fill(simulated, 7);
    const blind = fillBlindly(simulated, 7);
    return [
      figure(shards),
      figure(watched.tenants * times),
      `${figure((watched.memories * times) / 1e6)} million`,
      `${(blind.share * 100).toFixed(0)} %`,
      figure((1000 / turnMs) * shards),
      `${figure(Math.max(1, Math.ceil(shards / shardsPerTick)))} min`,
      `$${figure(((watched.memories * times * measured.bytesPerMemory) / gigabyte) * prices["D1: a GB and month"])}`,
    ];
  });
  return table(
    [
      "databases",
      "tenants",
      "memories at 80 % full",
      "full when the first is, unwatched",
      "turns read a second",
      "a job comes round, with no queue, every",
      "storage a month",
    ],
    rows,
  );
}

export function costs(): string {
  return [
    bills(),
    holds(),
    `A database of 10 GB holds ${figure(memoriesOfDatabase)} memories at ${fullAt * 100} %. A turn takes ${turnMs} ms of its writer.`,
    table(
      [`list price, ${priced}`, "US dollars"],
      Object.entries(prices).map(([name, price]) => [name, String(price)]),
    ),
  ].join("\n\n");
}
