import {
  type Command,
  listOf,
  numberOf,
  scopeOf,
  scopeOptions,
  textOf,
  wordsOf,
} from "../command.ts";
import { UsageError } from "../exit.ts";
import { recalledTable } from "../recalled.ts";
import { jsonText } from "../terminal.ts";
import type { SearchRequest } from "../../contract.ts";

const modes = ["hybrid", "vector", "text"] as const;

function modeOf(text: string | undefined): SearchRequest["mode"] {
  const mode = modes.find((each) => each === text);
  if (text === undefined || mode !== undefined) return mode;
  throw new UsageError(`--mode takes one of ${modes.join(", ")}.`);
}

export const search: Command = {
  usage: '"QUERY"',
  about: "memories that bear on a query",
  options: {
    ...scopeOptions,
    limit: { type: "string", short: "n" },
    mode: { type: "string" },
    tag: { type: "string", multiple: true },
  },
  help: [
    "-n, --limit N    how many",
    `    --mode MODE  ${modes.join(", ")}`,
    "    --tag TAG    may be given often",
  ],
  async run({ ebb, terminal, json, values, words }) {
    const [query = ""] = wordsOf(words, "QUERY");
    const request = {
      ...scopeOf(values),
      query,
      limit: numberOf(values, "limit"),
      mode: modeOf(textOf(values, "mode")),
      tags: listOf(values, "tag"),
    };
    const answer = await ebb().memories.search(request);
    if (json) terminal.out(`${jsonText(answer)}\n`);
    else recalledTable(terminal, answer);
  },
};
