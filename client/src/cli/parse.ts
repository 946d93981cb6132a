import { parseArgs } from "node:util";
import type { Command, Options, Values } from "./command.ts";
import { UsageError } from "./exit.ts";

/** Options that every command takes. */
const shared = {
  url: { type: "string" },
  key: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const satisfies Options;

/** The command that a line names, and all else of the line; options may stand before the name, too. */
export function named(
  commands: Readonly<Record<string, Command>>,
  args: readonly string[],
): { name: string | null; rest: string[] } {
  const options = Object.assign({}, shared, ...Object.values(commands).map((each) => each.options));
  const { tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const at = tokens.find(({ kind }) => kind === "positional")?.index;
  if (at === undefined) return { name: null, rest: [...args] };
  return { name: args[at] ?? null, rest: args.filter((_, i) => i !== at) };
}

/** A command's options and words. @throws UsageError for an option that it does not know */
export function parsed(
  command: Command,
  args: readonly string[],
): { values: Values; words: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...shared, ...command.options },
      allowPositionals: true,
      strict: true,
    });
    return { values, words: positionals };
  } catch (error) {
    const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
    throw new UsageError(sentence);
  }
}

const common = `      --url URL    where Ebb is (or EBB_URL); http://127.0.0.1:8787 if left out
      --key KEY    an API key (or EBB_KEY); that of a checkout around here if left out
      --json       answers as JSON
  -h, --help
`;

const scope = `  -u, --user ID
  -a, --agent ID
  -s, --session ID   at least one of the three
`;

/** The page of one command. */
export function helpOf(name: string, command: Command): string {
  const own = (command.help ?? []).map((line) => `  ${line}\n`).join("");
  const ids = "user" in command.options ? scope : "";
  const usage = command.usage === "" ? "" : ` ${command.usage}`;
  return `ebb ${name}${usage} [options]\n\n${command.about}\n\n${own}${ids}${common}`;
}

/** The page of them all. */
export function help(commands: Readonly<Record<string, Command>>): string {
  const names = Object.entries(commands);
  const width = Math.max(...names.map(([name]) => name.length));
  const lines = names.map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}\n`).join("");
  return `ebb COMMAND [options]      ebb COMMAND --help\n\n${lines}
Exit codes: 0 well, 1 error, 2 usage, 3 not found, 4 not allowed, 5 not reachable.
`;
}
