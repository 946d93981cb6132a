import type { RecalledMemory } from "../../contract.ts";
import { type Command, flagOf, numberOf, scopeOf, scopeOptions, wordsOf } from "../command.ts";
import { table, when } from "../table.ts";
import { jsonText, painted } from "../terminal.ts";

export const retrieve: Command = {
  usage: '"PROMPT"',
  about: "what is worth remembering for a prompt",
  options: {
    ...scopeOptions,
    limit: { type: "string", short: "n" },
    context: { type: "boolean", short: "c" },
  },
  help: [
    "-n, --limit N    memories to show",
    "-c, --context    only the block for a system prompt",
  ],
  async run({ ebb, terminal, json, values, words }) {
    const scope = scopeOf(values);
    const [prompt = ""] = wordsOf(words, "PROMPT");
    const answer = await ebb().retrieve({ ...scope, prompt, limit: numberOf(values, "limit") });
    if (json) return terminal.out(`${jsonText(answer)}\n`);
    for (const { part, reason } of answer.degraded) {
      terminal.err(`${painted(terminal, "yellow", "without")} ${part}: ${reason}\n`);
    }
    if (flagOf(values, "context")) return terminal.out(`${answer.context}\n`);
    if (answer.memories.length === 0) return terminal.err("Nothing remembered bears on it.\n");
    const columns = [
      { head: "SCORE", of: ({ score }: RecalledMemory) => score.toFixed(3) },
      { head: "SAID", of: ({ created_at: at }: RecalledMemory) => when(at) },
      { head: "TYPE", of: ({ type }: RecalledMemory) => type },
      { head: "MEMORY", of: ({ text }: RecalledMemory) => text },
    ];
    terminal.out(table(terminal, columns, answer.memories));
  },
};
