import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWorker } from "./build.ts";
import { turnsADay } from "./everyday.ts";
import { svgOf } from "./plot.ts";
import { table } from "./table.ts";
import { type Day, type Life, type Share, live, questionsADay } from "./year-life.ts";

export interface YearOptions {
  days: number;
}

const plotFile = "bench/year.svg";

/** The lives that are lived side by side, the default one first. */
const lives: readonly { name: string; settings: Record<string, unknown> }[] = [
  { name: "as by default", settings: {} },
  { name: "a season", settings: { decay: { base_stability_hours: 2_160 } } },
  {
    name: "off",
    settings: {
      decay: { forget_below: 0 },
      lifecycle: { auto_expiration: false },
      recall: { weights: { decay: 0 } },
    },
  },
];

/** A year of one user with a clock that is set: as by default, with slower fading, and without any. Ctrl-C ends it early. */
export async function year({ days }: YearOptions): Promise<string> {
  let isOver = false;
  process.once("SIGINT", () => {
    isOver = true;
  });
  const directory = mkdtempSync(join(tmpdir(), "ebb-year-"));
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  const build = await buildWorker(directory);
  const runs = await Promise.all(
    lives.map(async ({ name, settings }) => {
      const life = await live(
        build,
        days,
        settings,
        () => isOver,
        (day, at) =>
          console.log(`${new Date().toISOString()} ${name}, day ${day}: ${JSON.stringify(at)}`),
      );
      console.log(`${name}: ${JSON.stringify(life)}`);
      return { name, ...life };
    }),
  );
  writeFileSync(plotFile, plotOf(runs));
  const names = runs.map(({ name }) => name);
  return [
    `${runs.map(({ course }) => course.length).join(", ")} days of ${turnsADay} turns, ${questionsADay} questions a day; plot in ${plotFile}`,
    "",
    table(
      ["forgetting", "days", "said", "live", "archived", "expired", "superseded", "recalled a day"],
      runs.map(({ name, course }) => [name, ...endOf(course)]),
    ),
    "",
    sharesOf(["still live at the end (of all that was said)", ...names], runs, "kept"),
    "",
    sharesOf(["asked at the end (found in the first 10)", ...names], runs, "found"),
  ].join("\n");
}

function endOf(course: readonly Day[]): string[] {
  const last = course.at(-1);
  const recalled = course.reduce((sum, day) => sum + day.recalled, 0) / Math.max(1, course.length);
  const counts = [last?.said, last?.active, last?.archived, last?.expired, last?.superseded];
  return [String(course.length), ...counts.map((n) => String(n ?? 0)), recalled.toFixed(1)];
}

/** A line for each label of the first life, a column for each life. */
function sharesOf(heads: string[], runs: readonly Life[], what: "kept" | "found"): string {
  const share = (of: readonly Share[], label: string): string => {
    const row = of.find((one) => one.label === label);
    return row === undefined ? "–" : (row.hits / row.of).toFixed(3);
  };
  return table(
    heads,
    (runs[0]?.[what] ?? []).map(({ label, of }) => [
      `${label} (${of})`,
      ...runs.map((run) => share(run[what], label)),
    ]),
  );
}

const otherColours = ["#5b9bd5", "#a9cbe8"];

/** The first life in all that is counted, and of the others what is live. */
function plotOf(runs: readonly { name: string; course: readonly Day[] }[]): string {
  const course = runs[0]?.course ?? [];
  return svgOf({
    title: "A year of one user, 20 turns a day",
    step: "days",
    markEvery: 30,
    series: [
      { name: "turns said", colour: "#999999", values: course.map(({ said }) => said) },
      { name: "remembered", colour: "#1b6ca8", values: course.map(({ active }) => active) },
      ...runs.slice(1).map((other, i) => ({
        name: `remembered, ${other.name}`,
        colour: otherColours[i % otherColours.length] ?? "#a9cbe8",
        values: other.course.map(({ active }) => active),
      })),
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
}
