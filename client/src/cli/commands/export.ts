import { type FileHandle, open } from "node:fs/promises";
import { type Command, scopeIn, scopeOptions } from "../command.ts";
import { UsageError } from "../exit.ts";
import { progressOn } from "../progress.ts";
import { jsonText } from "../terminal.ts";

/** Lines written at once. */
const linesAtOnce = 200;

/** The file, made anew. @throws UsageError where it cannot be written */
async function opened(file: string): Promise<FileHandle> {
  try {
    return await open(file, "w", 0o600);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`${file} cannot be written: ${why}`, { cause });
  }
}

export const exportAll: Command = {
  usage: "[FILE]",
  about: "all of a user, agent or session, or of the whole tenant, as lines of JSON",
  options: scopeOptions,
  help: ["without ids: all that the key reaches; without FILE: on the output"],
  async run({ ebb, terminal, json, values, words }) {
    const [file, extra] = words;
    if (extra !== undefined) throw new UsageError(`"${extra}" is one word too many.`);
    const lines = ebb().export(scopeIn(values));
    const sink = file === undefined ? null : await opened(file);
    const write = async (text: string): Promise<void> => {
      if (sink === null) terminal.out(text);
      else await sink.writeFile(text);
    };
    const progress = progressOn(terminal, "exported");
    let held: string[] = [];
    let records = 0;
    try {
      for await (const line of lines) {
        held.push(`${JSON.stringify(line)}\n`);
        if (line.kind !== "ebb" && line.kind !== "end") records++;
        if (held.length < linesAtOnce) continue;
        await write(held.join(""));
        held = [];
        progress.show(`${records} records`);
      }
      await write(held.join(""));
    } finally {
      await sink?.close();
    }
    progress.end();
    if (json && file !== undefined) terminal.out(`${jsonText({ file, records })}\n`);
    else if (file !== undefined) terminal.err(`${records} records in ${file}\n`);
  },
};
