import { closeSync, createReadStream, openSync, readFileSync, readSync, statSync } from "node:fs";
import { createInterface } from "node:readline";
import type { ImportAnswer } from "../../contract.ts";
import type { Imported } from "../../resources/transfer.ts";
import { type Command, flagOf, scopeIn, scopeOptions, textOf, wordsOf } from "../command.ts";
import { UsageError } from "../exit.ts";
import { progressOn } from "../progress.ts";
import { type Terminal, jsonText, painted, plain } from "../terminal.ts";

const formats = ["auto", "ebb", "mem0", "chatgpt"] as const satisfies readonly (
  | ImportAnswer["format"]
  | "auto"
)[];

function formatOf(text = "auto"): (typeof formats)[number] {
  const format = formats.find((each) => each === text);
  if (format === undefined) throw new UsageError(`--format takes one of ${formats.join(", ")}.`);
  return format;
}

/** An export of Ebb is read line by line; the others are one document. */
function isLines(file: string): boolean {
  const start = Buffer.alloc(64);
  const opened = openSync(file, "r");
  readSync(opened, start);
  closeSync(opened);
  return /^\s*\{\s*"kind"\s*:\s*"ebb"/.test(start.toString("utf8"));
}

function told(
  terminal: Terminal,
  { added, duplicate, skipped, invalid, examples, complete }: Imported,
  dry: boolean,
): void {
  const kinds = Object.entries(added).map(([kind, n]) => `${n} ${kind}`);
  terminal.out(`${dry ? "would add" : "added"} ${kinds.join(", ") || "nothing"}\n`);
  terminal.out(`${duplicate} there already, ${skipped} skipped, ${invalid} not readable\n`);
  if (complete === false) {
    const what = "the last line of an export is missing: the file may have been cut off";
    terminal.err(`${painted(terminal, "yellow", "incomplete")} ${what}\n`);
  }
  for (const { line, outcome, reason } of examples.filter((each) => each.outcome === "invalid")) {
    const why = plain(reason ?? outcome);
    terminal.err(`${painted(terminal, "yellow", `line ${line}`)} ${why}\n`);
  }
}

export const importAll: Command = {
  usage: "FILE",
  about: "an export of Ebb, of mem0, or ChatGPT's conversations.json",
  options: { ...scopeOptions, format: { type: "string" }, "dry-run": { type: "boolean" } },
  help: [
    `    --format F   ${formats.join(", ")}`,
    "    --dry-run    say what would happen, and change nothing",
    "ids go in place of those in the file; a ChatGPT export needs some",
  ],
  async run({ ebb, terminal, json, values, words }) {
    const [file = ""] = wordsOf(words, "FILE");
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
      throw new UsageError(`There is no file ${file}.`);
    }
    const format = formatOf(textOf(values, "format"));
    const dry = flagOf(values, "dry-run");
    const progress = progressOn(terminal, dry ? "looked at" : "imported");
    const source =
      format === "ebb" || (format === "auto" && isLines(file))
        ? createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
        : readFileSync(file, "utf8");
    const query = { ...scopeIn(values), format, dry_run: dry };
    const imported = await ebb().import(source, query, {
      progress: (_answer, done) => progress.show(`${done} lines`),
    });
    progress.end();
    if (json) return terminal.out(`${jsonText(imported)}\n`);
    told(terminal, imported, dry);
  },
};
