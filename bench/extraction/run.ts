/**
 * What the extraction rules find in the labelled turns, and what it costs:
 * `node --experimental-strip-types bench/extraction/run.ts [--misses] [SET.jsonl …]`; with other labelled
 * turns named, by their full paths, only those.
 * With LOCOMO=<path to locomo10.json or a part of it> also: the share of evidence utterances that gave a memory.
 */
import { existsSync, readFileSync } from "node:fs";
import { isAbsolute } from "node:path";
import { defaultSettings } from "../../src/contract/settings.ts";
import type { Draft } from "../../src/ingestion/draft.ts";
import { rulesExtractor } from "../../src/ingestion/extract/rules.ts";
import { localTime } from "../../src/model/zoned.ts";
import { promptCost } from "./prompt-budget.ts";
import { turnOf } from "./turn.ts";
import { coverage } from "./coverage.ts";

interface Expected {
  /** Types that are right; the first is the one counted for recall. */
  types: string[];
  contains: string;
  attribute?: string;
  value?: string;
  /** The local date it happened, as exactly as it is known: 2019, 2026-12 or 2026-11-20. */
  on?: string;
  corrects?: boolean;
  quarantined?: boolean;
  optional?: boolean;
}
interface Case {
  id: string;
  kind: string;
  zone: string;
  prompt: string;
  expect: Expected[];
}

/** A Wednesday morning or evening in every zone of the set. */
const saidAt = Date.parse("2026-11-25T10:00:00Z");
const showMisses = process.argv.includes("--misses");

const read = (name: string): Case[] =>
  readFileSync(isAbsolute(name) ? name : new URL(name, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line): Case => JSON.parse(line));

function dateOf(draft: Draft, zone: string): string {
  if (draft.occurredAt === null) return "";
  const { year, month, day } = localTime(draft.occurredAt, zone);
  const two = (n: number): string => String(n).padStart(2, "0");
  if (draft.occurredPrecision === "year") return String(year);
  const monthly = `${year}-${two(month)}`;
  return draft.occurredPrecision === "month" ? monthly : `${monthly}-${two(day)}`;
}

const fits = (draft: Draft, wanted: Expected): boolean =>
  wanted.types.includes(draft.type) &&
  draft.content.toLowerCase().includes(wanted.contains.toLowerCase());

/** What is wrong with a draft that fits, beside its type: one word a fault. */
function faults(draft: Draft, wanted: Expected, zone: string): string[] {
  const out: string[] = [];
  if (wanted.attribute !== undefined && draft.attribute !== wanted.attribute) out.push("attribute");
  if (wanted.value !== undefined && draft.value !== wanted.value) out.push("value");
  if (wanted.on !== undefined && dateOf(draft, zone) !== wanted.on) out.push("date");
  if (wanted.corrects === true && !draft.corrects) out.push("correction");
  if (wanted.quarantined === true && !draft.quarantined) out.push("quarantine");
  return out;
}

interface Count {
  made: number;
  right: number;
  wanted: number;
  found: number;
}
const counts = new Map<string, Count>();
const countOf = (type: string): Count => {
  const known = counts.get(type) ?? { made: 0, right: 0, wanted: 0, found: 0 };
  counts.set(type, known);
  return known;
};
const silent = new Map<string, { turns: number; memories: number }>();
const details = new Map<string, { asked: number; right: number }>();

function note(detail: string, right: boolean): void {
  const known = details.get(detail) ?? { asked: 0, right: 0 };
  details.set(detail, { asked: known.asked + 1, right: known.right + (right ? 1 : 0) });
}

function score({ id, kind, zone, prompt, expect }: Case, drafts: Draft[]): void {
  const open = new Set(expect);
  const lines: string[] = [];
  for (const draft of drafts) {
    const wanted = [...open].find((one) => fits(draft, one));
    const count = countOf(draft.type);
    count.made++;
    if (wanted === undefined) {
      lines.push(`  false ${draft.type}: ${draft.content}`);
      continue;
    }
    open.delete(wanted);
    count.right++;
    const wrong = faults(draft, wanted, zone);
    for (const [name, key] of [
      ["attribute", "attribute"],
      ["value", "value"],
      ["date", "on"],
      ["correction", "corrects"],
      ["quarantine", "quarantined"],
    ] as const) {
      if (wanted[key] !== undefined) note(name, !wrong.includes(name));
    }
    if (wrong.length > 0) {
      lines.push(`  ${wrong.join(", ")}: ${draft.attribute}=${draft.value} ${dateOf(draft, zone)}`);
    }
    if (wanted.optional !== true) countOf(draft.type).found++;
    if (wanted.optional !== true) countOf(draft.type).wanted++;
  }
  for (const missed of open) {
    if (missed.optional === true) continue;
    countOf(missed.types[0] ?? "").wanted++;
    lines.push(`  missed ${missed.types.join("/")}: ${missed.contains}`);
  }
  if (expect.length === 0) {
    const known = silent.get(kind) ?? { turns: 0, memories: 0 };
    silent.set(kind, { turns: known.turns + 1, memories: known.memories + drafts.length });
  }
  if (showMisses && lines.length > 0) console.log(`${id} ${prompt}\n${lines.join("\n")}`);
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? "–" : (part / whole).toFixed(2).replace(/^0/, "");

async function run(name: string): Promise<void> {
  counts.clear();
  silent.clear();
  details.clear();
  const extractor = rulesExtractor();
  const cases = read(name);
  for (const one of cases) {
    const turn = turnOf({ id: one.id, prompt: one.prompt, createdAt: saidAt, timezone: one.zone });
    const { drafts } = await extractor.extract({
      turns: [turn],
      settings: defaultSettings,
      known: [],
      now: saidAt,
    });
    // What only ends something is no memory.
    score(
      one,
      drafts.filter(({ retracts }) => retracts !== true),
    );
  }
  const all = [...counts.values()].reduce(
    (sum, { made, right, wanted, found }) => ({
      made: sum.made + made,
      right: sum.right + right,
      wanted: sum.wanted + wanted,
      found: sum.found + found,
    }),
    { made: 0, right: 0, wanted: 0, found: 0 },
  );
  console.log(`\n${name}: ${cases.length} turns\n`);
  console.log("| type | memories | precision | expected | recall |\n|---|---|---|---|---|");
  for (const [type, { made, right, wanted, found }] of [...counts, ["**all**", all] as const]) {
    console.log(
      `| ${type} | ${made} | ${percent(right, made)} | ${wanted} | ${percent(found, wanted)} |`,
    );
  }
  for (const [detail, { asked, right }] of details) {
    console.log(`${detail}: ${right} of ${asked} right`);
  }
  for (const [kind, { turns, memories }] of silent) {
    console.log(`${kind}: ${memories} memories from ${turns} turns`);
  }
}

async function time(): Promise<void> {
  const extractor = rulesExtractor();
  const turns = ["set.en.jsonl", "set.zh.jsonl"]
    .flatMap(read)
    .map(({ id, prompt, zone }) => turnOf({ id, prompt, createdAt: saidAt, timezone: zone }));
  const pass = async (): Promise<number> => {
    const before = process.cpuUsage();
    for (const turn of turns) {
      await extractor.extract({ turns: [turn], settings: defaultSettings, known: [], now: saidAt });
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / turns.length;
  };
  const first = await pass();
  const later = await pass();
  console.log(
    `\nCPU a turn: ${first.toFixed(2)} ms in the first pass, ${later.toFixed(2)} ms in the second`,
  );
}

const named = process.argv.slice(2).filter((each) => each.endsWith(".jsonl"));
for (const name of named.length > 0 ? named : ["set.en.jsonl", "set.zh.jsonl"]) await run(name);
if (named.length > 0) process.exit();
await time();
console.log(`\nWhat a model's call costs, in tokens\n\n${await promptCost(false)}`);
const locomo = process.env["LOCOMO"];
if (locomo === undefined || !existsSync(locomo)) {
  console.log(
    "LoCoMo coverage skipped: set LOCOMO to locomo10.json of github.com/snap-research/locomo",
  );
} else await coverage(locomo);
