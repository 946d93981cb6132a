import { Ebb } from "../ebb.ts";
import { EbbError } from "../error.ts";
import type { Command } from "./command.ts";
import { doctor } from "./commands/doctor.ts";
import { exportAll } from "./commands/export.ts";
import { history } from "./commands/history.ts";
import { importAll } from "./commands/import.ts";
import { keys } from "./commands/keys.ts";
import { list } from "./commands/list.ts";
import { retrieve } from "./commands/retrieve.ts";
import { search } from "./commands/search.ts";
import { store } from "./commands/store.ts";
import { type Exit, UsageError, exit, report } from "./exit.ts";
import { help, helpOf, named, parsed } from "./parse.ts";
import { reach } from "./reach.ts";
import type { Terminal } from "./terminal.ts";

/** Where a program runs. */
export interface Surroundings {
  terminal: Terminal;
  env: Readonly<Record<string, string | undefined>>;
  folder: string;
  version: string;
}

/** Runs one command line; what goes wrong is said on the error stream and in the code. */
export async function run(args: readonly string[], around: Surroundings): Promise<Exit> {
  const { terminal, version } = around;
  const commands: Readonly<Record<string, Command>> = {
    store,
    retrieve,
    search,
    list,
    history,
    export: exportAll,
    import: importAll,
    keys,
    doctor: doctor(version),
  };
  const { name, rest } = named(commands, args);
  const asksFor = (...flags: readonly string[]): boolean =>
    rest.some((word) => flags.includes(word));
  if (name === null && asksFor("--version", "-v")) return say(terminal, `${version}\n`);
  if (name === "help" || args.length === 0 || (name === null && asksFor("--help", "-h"))) {
    return say(terminal, help(commands));
  }
  if (name === null) {
    return report(terminal, new UsageError("A command is missing; see ebb help."), false);
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    return report(terminal, new UsageError(`There is no command "${name}"; see ebb help.`), false);
  }
  if (asksFor("--help", "-h")) return say(terminal, helpOf(name, command));
  try {
    return await carryOut(command, rest, around);
  } catch (error) {
    return report(terminal, error, rest.includes("--json"));
  }
}

function say(terminal: Terminal, text: string): Exit {
  terminal.out(text);
  return exit.ok;
}

async function carryOut(
  command: Command,
  args: readonly string[],
  { terminal, env, folder }: Surroundings,
): Promise<Exit> {
  const { values, words } = parsed(command, args);
  const { url, key, json } = values;
  const flags = {
    url: typeof url === "string" ? url : undefined,
    key: typeof key === "string" ? key : undefined,
  };
  const found = reach(flags, env, folder);
  let client: Ebb | null = null;
  const ebb = (): Ebb => {
    if (found.key === null) {
      const detail = "No key: give --key or EBB_KEY, or run this in the folder of a checkout.";
      throw new EbbError({ status: 0, code: "unauthenticated", detail });
    }
    client ??= new Ebb({ url: found.url, apiKey: found.key });
    return client;
  };
  const situation = { ebb, reach: found, terminal, json: json === true, values, words };
  return (await command.run(situation)) ?? exit.ok;
}
