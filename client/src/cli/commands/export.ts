import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { type Command, scopeIn, scopeOptions } from "../command.ts";
import { UsageError } from "../exit.ts";
import { progressOn } from "../progress.ts";
import { jsonText } from "../terminal.ts";

/** Lines written at once. */
const linesAtOnce = 200;

export const exportAll: Command = {
  usage: "[FILE]",
  about: "all of a user, agent or session, or of the whole tenant, as lines of JSON",
  options: scopeOptions,
  help: ["without ids: all that the key reaches; without FILE: on the output"],
  async run({ ebb, terminal, json, values, words }) {
    const [file, extra] = words;
    if (extra !== undefined) throw new UsageError(`"${extra}" is one word too many.`);
    const sink = file === undefined ? null : createWriteStream(file, { mode: 0o600 });
    const write = async (text: string): Promise<void> => {
      if (sink === null) terminal.out(text);
      else if (!sink.write(text)) await once(sink, "drain");
    };
    const progress = progressOn(terminal, "exported");
    let held: string[] = [];
    let records = 0;
    for await (const line of ebb().export(scopeIn(values))) {
      held.push(`${JSON.stringify(line)}\n`);
      if (line.kind !== "ebb" && line.kind !== "end") records++;
      if (held.length < linesAtOnce) continue;
      await write(held.join(""));
      held = [];
      progress.show(`${records} records`);
    }
    await write(held.join(""));
    sink?.end();
    if (sink !== null) await finished(sink);
    progress.end();
    if (json && file !== undefined) terminal.out(`${jsonText({ file, records })}\n`);
    else if (file !== undefined) terminal.err(`${records} records in ${file}\n`);
  },
};
