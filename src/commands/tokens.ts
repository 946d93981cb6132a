import { halfWidth } from "../model/chat-command.ts";

/** One word of a command line, or a `name=value`. */
export interface CommandToken {
  /** The name before `=`, as it was written; null for a plain word. */
  name: string | null;
  /** Without the quotes around it. */
  value: string;
  isQuoted: boolean;
  /** As it was written. */
  raw: string;
}

/** What may open a value with blanks in it, and what ends it. */
const quotes: Readonly<Record<string, string>> = {
  '"': '"',
  "“": "”",
  "”": "”",
  "＂": "＂",
  "「": "」",
  "『": "』",
};

const named = /^(?<name>[\p{L}_][\p{L}\p{N}_.-]{0,63})=/u;
const blank = /\s/u;

/**
 * The words of a command line. Blanks of any width part them; `name=value` may be written with a
 * full-width sign, and a value in quotes of either kind keeps its blanks. A quote that never ends
 * takes the rest. No text fails.
 */
export function tokensOf(line: string): CommandToken[] {
  const tokens: CommandToken[] = [];
  let at = 0;
  while (at < line.length) {
    if (blank.test(line.charAt(at))) {
      at++;
      continue;
    }
    const name = nameAt(line, at);
    const from = name === null ? at : at + name.length + 1;
    const close = quotes[line.charAt(from)];
    const end = close === undefined ? wordEnd(line, from) : quoteEnd(line, from + 1, close);
    const isClosed = close !== undefined && line.charAt(end) === close;
    tokens.push({
      name,
      value: close === undefined ? line.slice(from, end) : line.slice(from + 1, end),
      isQuoted: close !== undefined,
      raw: line.slice(at, isClosed ? end + 1 : end),
    });
    at = isClosed ? end + 1 : end;
  }
  return tokens;
}

/** The name of a `name=` that begins here, as it was written. */
function nameAt(line: string, at: number): string | null {
  const found = named.exec(halfWidth(line.slice(at, at + 65)))?.groups?.["name"];
  return found === undefined ? null : line.slice(at, at + found.length);
}

function wordEnd(line: string, from: number): number {
  const length = line.slice(from).search(blank);
  return length === -1 ? line.length : from + length;
}

function quoteEnd(line: string, from: number, close: string): number {
  const end = line.indexOf(close, from);
  return end === -1 ? line.length : end;
}
