import { parseArgs } from "node:util";
import { promptCost } from "./extraction/prompt-budget.ts";
import { latency } from "./latency.ts";
import { machine } from "./machine.ts";
import { quality } from "./quality.ts";
import { startUp } from "./start-up.ts";

const usage = `npm run bench -- quality [--raw] [--weights off] [--settings JSON] [--state DIR]
                         [--engine NAME] [--that-day] [--conversations N]
                         plays LoCoMo (its path in LOCOMO) through the Worker and scores what is found
npm run bench -- latency [--large] [--state DIR] [--sizes N,N] [--requests N]
                         times calls at 1k and 10k (and 100k) memories in a scope
npm run bench -- start   the Worker's size and its time to the first answer
npm run bench -- prompt [--show]
                         what an extraction call costs a model, in tokens`;

async function main(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      raw: { type: "boolean", default: false },
      weights: { type: "string", default: "on" },
      settings: { type: "string" },
      engine: { type: "string" },
      "that-day": { type: "boolean", default: false },
      conversations: { type: "string", default: "1000" },
      large: { type: "boolean", default: false },
      state: { type: "string" },
      requests: { type: "string", default: "200" },
      sizes: { type: "string" },
      show: { type: "boolean", default: false },
    },
  });
  const [bench = "none"] = positionals;
  switch (bench) {
    case "quality":
      return quality({
        file: process.env["LOCOMO"],
        raw: values.raw,
        settings: settingsOf(values),
        stateDirectory: values.state ?? null,
        engine: values.engine ?? null,
        thatDay: values["that-day"],
        conversationsMax: Number(values.conversations),
      });
    case "latency":
      return latency({
        sizes: sizesOf(values.sizes, values.large),
        stateDirectory: values.state ?? null,
        requests: Number(values.requests),
      });
    case "start":
      return startUp();
    case "prompt":
      return promptCost(values.show);
    default:
      throw new Error(usage);
  }
}

const weightsOff = { recall: { weights: { decay: 0, importance: 0, emotion: 0 } } };

/** `--settings '{"recall": {…}}'`, or `--weights off` for short. */
function settingsOf(values: {
  weights: string;
  settings?: string;
}): Record<string, unknown> | null {
  if (values.settings !== undefined) {
    return JSON.parse(values.settings) as Record<string, unknown>;
  }
  return values.weights === "off" ? weightsOff : null;
}

/** `--sizes 200,1000`, else 1k and 10k, with `--large` also 100k. */
function sizesOf(list: string | undefined, large: boolean): number[] {
  if (list !== undefined) return list.split(",").map(Number);
  return large ? [1_000, 10_000, 100_000] : [1_000, 10_000];
}

try {
  const before = machine();
  console.log(`${await main()}\n\nbefore: ${before}\nafter:  ${machine()}`);
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
