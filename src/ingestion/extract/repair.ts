import { ModelError } from "../../ports/language-model.ts";

/** Bounds on hostile text: nesting, and places where an answer is sought. */
const depthMax = 64;
const startsMax = 24;

/**
 * The JSON in a model's answer: plain, fenced, with prose or thoughts around it, cut off, with
 * trailing or missing commas, single quotes, bare keys, comments or Python's literals. A text that is
 * cut off gives what was complete: open brackets are closed, the half item is dropped. Lone
 * surrogates and a byte order mark go. Throws `ModelError` (`bad_answer`), nothing else.
 */
export const repairJson = (text: string): unknown => repairAnswer(text).value;

export interface Repaired {
  value: unknown;
  /** The text ended before its brackets closed. */
  cut: boolean;
}

/** `repairJson`, and whether the end was missing. */
export function repairAnswer(text: string): Repaired {
  const plain = text.replace(/^\ufeff/, "").trim();
  try {
    return { value: wellFormed(JSON.parse(plain)), cut: false };
  } catch {
    const { value, cut } = bestReading(withoutThoughts(plain));
    return { value: wellFormed(value), cut };
  }
}

const withoutThoughts = (text: string): string =>
  text.replace(/^\s*<(think|thinking|thought)>[\s\S]*?<\/\1>/i, "");

/** The reading that takes in most of the text. */
function bestReading(text: string): Reading {
  let best: Reading | null = null;
  let from = 0;
  for (let tries = 0; tries < startsMax; tries++) {
    const start = firstBracket(text, from);
    if (start < 0) break;
    const reading = readAt(text, start);
    if (reading !== null && reading.length > (best?.length ?? 0)) best = reading;
    from = start + (reading?.length ?? 1);
  }
  if (best === null) throw new ModelError("bad_answer", "there is no JSON in the answer");
  return best;
}

function firstBracket(text: string, from: number): number {
  const at = text.slice(from).search(/[{[]/);
  return at < 0 ? -1 : from + at;
}

interface Reading extends Repaired {
  length: number;
}

function readAt(text: string, start: number): Reading | null {
  const reader: Reader = { text, at: start, depth: 0, cut: false };
  const value = readValue(reader);
  if (value === broken || value === cut) return null;
  return { value, cut: reader.cut, length: reader.at - start };
}

interface Reader {
  readonly text: string;
  at: number;
  depth: number;
  /** The end of the text came before a closing bracket. */
  cut: boolean;
}

/** The text ended inside this value. */
const cut = Symbol("cut");
/** This is no JSON, however kindly it is read. */
const broken = Symbol("broken");

function readValue(reader: Reader): unknown {
  skipSpace(reader);
  const first = reader.text.charAt(reader.at);
  if (first === "") return cut;
  if (first === "{" || first === "[") return readNested(reader, first);
  if (isQuote(first)) return readString(reader);
  return readBare(reader);
}

function readNested(reader: Reader, bracket: "{" | "["): unknown {
  if (reader.depth >= depthMax) return broken;
  reader.depth++;
  reader.at++;
  const value = bracket === "{" ? readObject(reader) : readArray(reader);
  reader.depth--;
  return value;
}

function readArray(reader: Reader): unknown {
  const items: unknown[] = [];
  for (;;) {
    skipSeparators(reader);
    if (takes(reader, "]") || atEnd(reader)) return items;
    const value = readValue(reader);
    if (value === cut && atEnd(reader)) return items;
    if (value === broken) return broken;
    items.push(value);
  }
}

function readObject(reader: Reader): unknown {
  const entries: [string, unknown][] = [];
  for (;;) {
    skipSeparators(reader);
    if (takes(reader, "}") || atEnd(reader)) return Object.fromEntries(entries);
    const key = readKey(reader);
    if (key === cut && atEnd(reader)) return Object.fromEntries(entries);
    if (key === broken) return broken;
    skipSpace(reader);
    if (!takes(reader, ":")) return atEnd(reader) ? Object.fromEntries(entries) : broken;
    const value = readValue(reader);
    if (value === cut && atEnd(reader)) return Object.fromEntries(entries);
    if (value === broken) return broken;
    entries.push([String(key), value]);
  }
}

function readKey(reader: Reader): string | typeof cut | typeof broken {
  if (isQuote(reader.text.charAt(reader.at))) return readString(reader);
  const name = /^[\p{L}_$][\p{L}\p{N}_$-]*/u.exec(ahead(reader, 200))?.[0];
  if (name === undefined) return broken;
  reader.at += name.length;
  return reader.at >= reader.text.length ? cut : name;
}

const closing: Record<string, string> = { '"': '"', "'": "'", "“": "”", "‘": "’" };
const isQuote = (char: string): boolean => char !== "" && Object.hasOwn(closing, char);

/** A quotation mark closes only where a string may end: others are part of what is said. */
function readString(reader: Reader): string | typeof cut {
  const { text } = reader;
  const close = closing[text.charAt(reader.at)] ?? '"';
  let out = "";
  reader.at++;
  while (reader.at < text.length) {
    const char = text.charAt(reader.at);
    if (char === "\\") {
      const escape = readEscape(reader);
      if (escape === cut) break;
      out += escape;
    } else if (char === close && mayEnd(reader)) {
      reader.at++;
      return out;
    } else {
      out += char;
      reader.at++;
    }
  }
  reader.at = text.length;
  return cut;
}

const mayEnd = (reader: Reader): boolean =>
  ending.test(reader.text.slice(reader.at + 1, reader.at + 400));

/** A separator, a bracket, a comment, the end, or the next key after a forgotten comma. */
const ending = /^\s*(?:[,:}\]]|$|\/[/*]|["'“][^"'”\n]{1,60}["'”]\s*:)/;

const escapes: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

function readEscape(reader: Reader): string | typeof cut {
  const char = reader.text.charAt(reader.at + 1);
  if (char === "") return cut;
  if (char !== "u") {
    reader.at += 2;
    return escapes[char] ?? char;
  }
  const hex = /^[0-9a-fA-F]{4}/.exec(reader.text.slice(reader.at + 2, reader.at + 6))?.[0];
  reader.at += hex === undefined ? 2 : 6;
  if (hex === undefined) return reader.at + 4 > reader.text.length ? cut : "";
  return String.fromCharCode(Number.parseInt(hex, 16));
}

const literals: Record<string, unknown> = {
  true: true,
  false: false,
  null: null,
  none: null,
  undefined: null,
  nan: null,
};

/** A number or a literal; at the end of the text it may be cut off, and is dropped. */
function readBare(reader: Reader): unknown {
  const token = /^[^\s,:{}[\]"']+/.exec(ahead(reader, 400))?.[0];
  if (token === undefined) return broken;
  reader.at += token.length;
  if (reader.at >= reader.text.length) return cut;
  const literal = token.toLowerCase();
  if (Object.hasOwn(literals, literal)) return literals[literal];
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(token) ? Number(token) : broken;
}

function atEnd(reader: Reader): boolean {
  if (reader.at < reader.text.length) return false;
  reader.cut = true;
  return true;
}

const ahead = (reader: Reader, chars: number): string =>
  reader.text.slice(reader.at, reader.at + chars);

function takes(reader: Reader, char: string): boolean {
  if (reader.text.charAt(reader.at) !== char) return false;
  reader.at++;
  return true;
}

const space = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const separators = /(?:\s|,|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;

const skipSpace = (reader: Reader): void => skip(reader, space);
const skipSeparators = (reader: Reader): void => skip(reader, separators);

function skip(reader: Reader, pattern: RegExp): void {
  pattern.lastIndex = reader.at;
  reader.at += pattern.exec(reader.text)?.[0].length ?? 0;
}

/** Strings without lone surrogates, at any depth; other values as they are. */
function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(loneSurrogate, "");
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replaceAll(loneSurrogate, ""),
      wellFormed(item),
    ]),
  );
}

const loneSurrogate = /\p{Surrogate}/gu;
