import { parseArgs } from "node:util";
import { ablation } from "./ablation/run.ts";
import { promptCost } from "./extraction/prompt-budget.ts";
import { full } from "./full.ts";
import { ingestion } from "./ingest.ts";
import { latency } from "./latency.ts";
import { lifecycle } from "./lifecycle.ts";
import { machine } from "./machine.ts";
import { quality } from "./quality.ts";
import { costs } from "./costs.ts";
import { shards } from "./shards.ts";
import { startUp } from "./start-up.ts";
import { story } from "./story.ts";
import { transfer } from "./transfer.ts";
import { year } from "./year.ts";
import { talks } from "./talks.ts";
import { vectorCosts } from "./vectors.ts";

const usage = `npm run bench -- quality [--raw] [--weights off] [--settings JSON] [--state DIR]
                         [--engine NAME] [--that-day] [--conversations N]
                         plays LoCoMo (its path in LOCOMO) through the Worker and scores what is found
npm run bench -- talks [--misses]
                         people and an assistant talk (bench/talks) and ask about it: what is found
npm run bench -- chats [--misses]
                         the same of bench/chats: long answers, the kinds of questions of LongMemEval
npm run bench -- ablation [--state DIR] [--conversations N]
                         the same questions with each part of an answer off, and with each engine
npm run bench -- latency [--large] [--state DIR] [--sizes N,N] [--requests N]
                         times calls at 1k and 10k (and 100k) memories in a scope
npm run bench -- vectors --state DIR [--sizes N,N]
                         what vectors in D1 cost, in the scopes that the latency bench loaded
npm run bench -- ingest [--turns N]
                         reads 1,000 waiting turns through the queue, by rules and by a model
npm run bench -- lifecycle [--memories N] [--requests N]
                         sweeps a tenant of 200k memories tick by tick, and reads from it meanwhile
npm run bench -- year [--days N]
                         a year of one user, 20 turns a day: what is kept, archived, expired, recalled
npm run bench -- export [--memories N]
                         imports 100,000 memories and exports them: how fast, in how much memory
npm run bench -- shards [--memories N]
                         moves a tenant between three databases under load: lost writes, the pause
npm run bench -- full [--memories N] [--requests N]
                         the full configuration against the embedded one, and with each remote call 30 ms later
npm run bench -- costs   what databases hold and a tenant costs, from what was measured
npm run bench -- start   the Worker's size and its time to the first answer
npm run bench -- story   plays one conversation of LoCoMo and shows memories with their evidence, the
                         graph around a person, and the history of a contradicted fact
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
      requests: { type: "string" },
      turns: { type: "string", default: "1000" },
      memories: { type: "string" },
      days: { type: "string", default: "365" },
      sizes: { type: "string" },
      show: { type: "boolean", default: false },
      misses: { type: "boolean", default: false },
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
    case "talks":
      return talks("talks", values.misses);
    case "chats":
      return talks("chats", values.misses);
    case "ablation":
      return ablation({
        file: process.env["LOCOMO"],
        stateDirectory: values.state ?? null,
        conversationsMax: Number(values.conversations),
      });
    case "latency":
      return latency({
        sizes: sizesOf(values.sizes, values.large),
        stateDirectory: values.state ?? null,
        requests: Number(values.requests ?? 200),
      });
    case "vectors":
      if (values.state === undefined) throw new Error(usage);
      return vectorCosts({
        stateDirectory: values.state,
        steps: sizesOf(values.sizes, true).flatMap((scope) =>
          [scope / 2, scope]
            .map((vectors) => ({ scope, vectors: Math.min(vectorsMax, vectors) }))
            .filter(({ vectors }, i) => i > 0 || vectors >= halvedFrom),
        ),
        requests: 20,
      });
    case "ingest":
      return ingestion({ turns: Number(values.turns) });
    case "lifecycle":
      return lifecycle({
        memories: Number(values.memories ?? 200_000),
        requests: Number(values.requests ?? 200),
      });
    case "year":
      return year({ days: Number(values.days) });
    case "export":
      return transfer(Number(values.memories ?? 100_000));
    case "shards":
      return shards(Number(values.memories ?? 2_000));
    case "full":
      return full({
        memories: Number(values.memories ?? 300),
        rounds: Number(values.requests ?? 40),
      });
    case "costs":
      return costs();
    case "start":
      return startUp();
    case "story":
      return story(process.env["LOCOMO"]);
    case "prompt":
      return promptCost(values.show);
    default:
      throw new Error(usage);
  }
}

/** More vectors in one scope than this take too long to be read at all. */
const vectorsMax = 50_000;
/** Scopes of which half is measured, too. */
const halvedFrom = 5_000;

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
