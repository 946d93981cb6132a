import { EbbError } from "../../model/errors.ts";

/** A streamed body as numbered texts, each bounded, whatever the size of the whole. */
export interface NumberedText {
  /** From 1: a line, or an item of an array. */
  number: number;
  /** Null where it is longer than it may be. */
  text: string | null;
}

async function* decoded(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      yield decode(decoder, done ? undefined : value);
      if (done) return;
    }
  } finally {
    // What is left is read and dropped: an answer before the end of a request breaks many a client.
    void drain(reader);
  }
}

function decode(decoder: TextDecoder, bytes: Uint8Array | undefined): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch (cause) {
    throw new EbbError("malformed_json", "The body is not UTF-8.", { cause });
  }
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client went away: there is nobody to tell.
  }
}

/** The lines of a body, without blank ones; they keep their numbers. */
export async function* textLines(
  body: ReadableStream<Uint8Array>,
  charsMax: number,
): AsyncGenerator<NumberedText> {
  let number = 1;
  let held = "";
  let tooLong = false;
  const taken = (): NumberedText | null => {
    const text = held.trim();
    const line = tooLong || text !== "" ? { number, text: tooLong ? null : text } : null;
    held = "";
    tooLong = false;
    number++;
    return line;
  };
  for await (const chunk of decoded(body)) {
    let from = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", from)) {
      held += tooLong ? "" : chunk.slice(from, end);
      tooLong ||= held.length > charsMax;
      from = end + 1;
      const line = taken();
      if (line !== null) yield line;
    }
    if (!tooLong) held += chunk.slice(from);
    if (held.length > charsMax) {
      tooLong = true;
      held = "";
    }
  }
  const last = taken();
  if (last !== null) yield last;
}

const quote = 34;
const backslash = 92;
const opening = new Set([91, 123]);
const closing = new Set([93, 125]);
const comma = 44;

/**
 * The items of a body that is one JSON array, found by their brackets alone, so that none but the one at
 * hand is in memory. Throws `malformed_json` where the body is no array or ends within one.
 */
export async function* arrayItems(
  body: ReadableStream<Uint8Array>,
  charsMax: number,
): AsyncGenerator<NumberedText> {
  let number = 1;
  let held = "";
  let tooLong = false;
  let depth = 0;
  let inString = false;
  let escaping = false;
  let ended = false;
  const taken = (): NumberedText | null => {
    const text = held.trim();
    const item = tooLong || text !== "" ? { number: number++, text: tooLong ? null : text } : null;
    held = "";
    tooLong = false;
    return item;
  };
  for await (const chunk of decoded(body)) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at);
      if (inString) {
        if (escaping) escaping = false;
        else if (code === backslash) escaping = true;
        else if (code === quote) inString = false;
        continue;
      }
      if (code === quote) inString = true;
      else if (opening.has(code)) {
        depth++;
        if (depth === 1) {
          if (code !== 91 || ended) throw notArray();
          from = at + 1;
        }
      } else if ((closing.has(code) && depth === 1) || (code === comma && depth === 1)) {
        if (!tooLong) held += chunk.slice(from, at);
        tooLong ||= held.length > charsMax;
        from = at + 1;
        if (code !== comma) {
          depth = 0;
          ended = true;
        }
        const item = taken();
        if (item !== null) yield item;
      } else if (closing.has(code)) depth--;
    }
    if (depth > 0 && !tooLong) held += chunk.slice(from);
    if (held.length > charsMax) {
      tooLong = true;
      held = "";
    }
  }
  if (!ended) throw notArray();
}

const notArray = (): EbbError =>
  new EbbError("malformed_json", "The body is not one whole JSON array.");

/** Tab, line ends, space, and the three bytes of a byte order mark. */
const passedOver = new Set([9, 10, 13, 32, 0xef, 0xbb, 0xbf]);

/** The body again, with the first of its bytes looked at: the first character that is no white space. */
export async function peeked(
  body: ReadableStream<Uint8Array>,
): Promise<{ first: string; body: ReadableStream<Uint8Array> }> {
  const reader = body.getReader();
  const read: Uint8Array[] = [];
  let first = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    read.push(value);
    const byte = value.find((each) => !passedOver.has(each));
    first = byte === undefined ? "" : String.fromCharCode(byte);
    if (first !== "") break;
  }
  const whole = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const held = read.shift();
      if (held !== undefined) return controller.enqueue(held);
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { first, body: whole };
}
