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
export function repairJson(text: string): unknown {
  const plain = text.replace(/^\ufeff/, "").trim();
  try {
    return wellFormed(JSON.parse(plain));
  } catch {
    return wellFormed(bestReading(withoutThoughts(plain)));
  }
}

const withoutThoughts = (text: string): string =>
  text.replace(/^\s*<(think|thinking|thought)>[\s\S]*?<\/\1>/i, "");

/** The reading that takes in most of the text. */
function bestReading(text: string): unknown {
  let best: { value: unknown; length: number } | null = null;
  let from = 0;
  for (let tries = 0; tries < startsMax; tries++) {
    const start = firstBracket(text, from);
    if (start < 0) break;
    const reading = readAt(text, start);
    if (reading !== null && reading.end - start > (best?.length ?? 0)) {
      best = { value: reading.value, length: reading.end - start };
    }
    from = reading === null ? start + 1 : reading.end;
  }
  if (best === null) throw new ModelError("bad_answer", "there is no JSON in the answer");
  return best.value;
}

function firstBracket(text: string, from: number): number {
  const at = text.slice(from).search(/[{[]/);
  return at < 0 ? -1 : from + at;
}

interface Reading {
  value: unknown;
  end: number;
}

function readAt(text: string, start: number): Reading | null {
  const reader: Reader = { text, at: start, depth: 0 };
  const value = readValue(reader);
  return value === broken || value === cut ? null : { value, end: reader.at };
}

interface Reader {
  readonly text: string;
  at: number;
  depth: number;
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
    if (reader.at >= reader.text.length) return items;
    if (takes(reader, "]")) return items;
    const value = readValue(reader);
    if (value === cut) return items;
    if (value === broken) return broken;
    items.push(value);
  }
}

function readObject(reader: Reader): unknown {
  const entries: [string, unknown][] = [];
  for (;;) {
    skipSeparators(reader);
    if (reader.at >= reader.text.length || takes(reader, "}")) return Object.fromEntries(entries);
    const key = readKey(reader);
    if (key === cut) return Object.fromEntries(entries);
    if (key === broken) return broken;
    skipSpace(reader);
    if (!takes(reader, ":")) {
      return reader.at >= reader.text.length ? Object.fromEntries(entries) : broken;
    }
    const value = readValue(reader);
    if (value === cut) return Object.fromEntries(entries);
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
      if (escape === cut) return cut;
      out += escape;
    } else if (char === close && mayEnd(reader)) {
      reader.at++;
      return out;
    } else {
      out += char;
      reader.at++;
    }
  }
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
