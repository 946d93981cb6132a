import type { ParseArgsConfig } from "node:util";
import type { ScopeIds } from "../api.ts";
import type { Ebb } from "../ebb.ts";
import { type Exit, UsageError } from "./exit.ts";
import type { Reach } from "./reach.ts";
import type { Terminal } from "./terminal.ts";

export type Options = NonNullable<ParseArgsConfig["options"]>;
export type Values = Readonly<Record<string, unknown>>;

/** What a command works with. */
export interface Situation {
  /** A client; made on first use. @throws UsageError where no key is known */
  ebb(): Ebb;
  reach: Reach;
  terminal: Terminal;
  /** Everything as the server answers it, for programs. */
  json: boolean;
  values: Values;
  words: readonly string[];
}

export interface Command {
  /** What follows the command's name. */
  usage: string;
  about: string;
  options: Options;
  /** Lines of help, one for each option that needs one. */
  help?: readonly string[];
  /** Returns nothing where all is well. */
  run(situation: Situation): Promise<Exit | void>;
}

export const scopeOptions = {
  user: { type: "string", short: "u" },
  agent: { type: "string", short: "a" },
  session: { type: "string", short: "s" },
} as const satisfies Options;

/** The value of an option that takes text. */
export function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
}

/** The value of an option that takes a whole number. @throws UsageError */
export function numberOf(values: Values, name: string): number | undefined {
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  throw new UsageError(`--${name} takes a whole number, not "${text}".`);
}

export const flagOf = (values: Values, name: string): boolean => values[name] === true;

/** Texts of an option that may be given often or with commas. */
export function listOf(values: Values, name: string): string[] | undefined {
  const value = values[name];
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((each) => String(each).split(",")).filter((each) => each !== "");
}

/** The ids of `--user`, `--agent` and `--session`. */
export const scopeIn = (values: Values): ScopeIds => ({
  user_id: textOf(values, "user"),
  agent_id: textOf(values, "agent"),
  session_id: textOf(values, "session"),
});

/** The same. @throws UsageError where there is none */
export function scopeOf(values: Values): ScopeIds {
  const ids = scopeIn(values);
  if (Object.values(ids).every((id) => id === undefined)) {
    throw new UsageError("Whose memory? Name --user, --agent or --session.");
  }
  return ids;
}

/** The words of a command, named in its usage. @throws UsageError where one is missing or left over */
export function wordsOf(words: readonly string[], ...names: readonly string[]): string[] {
  const [missing] = names.slice(words.length);
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`);
  const [extra] = words.slice(names.length);
  if (extra !== undefined) throw new UsageError(`"${extra}" is one word too many; quote texts.`);
  return [...words];
}
