import { type Command, flagOf, numberOf, scopeOf, scopeOptions, wordsOf } from "../command.ts";
import { recalledTable, tellDegraded } from "../recalled.ts";
import { jsonText } from "../terminal.ts";

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
    if (json) {
      terminal.out(`${jsonText(answer)}\n`);
    } else if (answer.command !== undefined) {
      terminal.out(`${answer.command.text}\n`);
    } else if (flagOf(values, "context")) {
      tellDegraded(terminal, answer.degraded);
      terminal.out(`${answer.context}\n`);
    } else {
      recalledTable(terminal, answer);
    }
  },
};
