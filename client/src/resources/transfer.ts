import type { Api, QueryOf } from "../api.ts";
import type { CallOptions } from "../connection.ts";
import type { ImportAnswer } from "../contract.ts";
import { EbbError } from "../error.ts";

/** One line of an export: `kind` says what the rest is. */
export type ExportLine = { kind: string } & Record<string, unknown>;

export interface ImportOptions extends CallOptions {
  /** Told after each call: what it did, and up to which line, or item, all is done. */
  progress?: ((answer: ImportAnswer, done: number) => void) | undefined;
}

/** What became of all of it, over as many calls as it took. */
export type Imported = Pick<
  ImportAnswer,
  "format" | "added" | "duplicate" | "skipped" | "invalid" | "examples" | "complete"
>;

export interface Transfer {
  /**
   * All that bears the ids, or the client's where none is named, record by record; without any, or with null
   * for the client's, all that the key reaches. The first line is the header that an import begins with, the
   * last one, `end`, tells an import that nothing was cut off.
   * @throws EbbError where it breaks off
   */
  export(
    query?: Omit<QueryOf<"GET /v1/export">, "cursor">,
    options?: CallOptions,
  ): AsyncGenerator<ExportLine>;
  /**
   * Takes an export back: lines of Ebb's, sent in pieces, or the whole text of another system's. May be
   * repeated: what is there already stays as it is.
   */
  import(
    source: string | Iterable<string> | AsyncIterable<string>,
    query?: Omit<QueryOf<"POST /v1/import">, "from_line">,
    options?: ImportOptions,
  ): Promise<Imported>;
}

/** Lines of one call: about what a call may write. */
const linesACall = 2_000;

export const transfer = (api: Api): Transfer => ({
  export: (query = {}, options = {}) => exported(api, query, options),
  import: (source, query = {}, options = {}) =>
    typeof source === "string"
      ? whole(api, source, query, options)
      : inPieces(api, source, query, options),
});

async function* exported(
  { stream, scoped }: Api,
  query: QueryOf<"GET /v1/export">,
  options: CallOptions,
): AsyncGenerator<ExportLine> {
  let cursor: string | undefined;
  let isFirst = true;
  let records = 0;
  for (;;) {
    const body = await stream("GET /v1/export", { query: { ...scoped(query), cursor } }, options);
    let last: ExportLine | null = null;
    for await (const line of linesIn(body, options.signal)) {
      last = read(line);
      const isFrame = last.kind === "end" || last.kind === "more";
      if (isFrame || (!isFirst && last.kind === "ebb")) continue;
      if (last.kind !== "ebb") records++;
      yield last;
    }
    isFirst = false;
    if (last?.kind === "end") {
      yield { kind: "end", lines: records };
      return;
    }
    if (last?.kind !== "more") throw brokenOff();
    cursor = String(last["cursor"]);
  }
}

const brokenOff = (): EbbError =>
  new EbbError({ status: 200, code: "unreadable", detail: "The export broke off." });

function read(line: string): ExportLine {
  const value: unknown = JSON.parse(line);
  if (typeof value !== "object" || value === null || !("kind" in value)) throw brokenOff();
  return { ...value, kind: String(value.kind) };
}

/** Lines of a stream, without blank ones; ended by the signal, or when nobody reads on. */
async function* linesIn(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let held = "";
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { done, value } = await reader.read();
      const lines = (held + (done ? "" : decoder.decode(value, { stream: true }))).split("\n");
      held = done ? "" : (lines.pop() ?? "");
      for (const line of lines) if (line.trim() !== "") yield line;
      if (done) return;
    }
  } finally {
    await reader.cancel();
  }
}

type ImportQuery = QueryOf<"POST /v1/import">;

const nothing = (format: Imported["format"]): Imported => ({
  format,
  added: {},
  duplicate: 0,
  skipped: 0,
  invalid: 0,
  examples: [],
  complete: null,
});

const examplesMax = 20;

/** Sums of two answers; `before` lines of the whole stand before the second one's first. */
function together(all: Imported, answer: ImportAnswer, before: number): Imported {
  const kinds = new Set([...Object.keys(all.added), ...Object.keys(answer.added)]);
  const moved = answer.examples.map((each) => ({ ...each, line: each.line + before }));
  return {
    format: answer.format,
    added: Object.fromEntries(
      [...kinds].map((kind) => [kind, (all.added[kind] ?? 0) + (answer.added[kind] ?? 0)]),
    ),
    duplicate: all.duplicate + answer.duplicate,
    skipped: all.skipped + answer.skipped,
    invalid: all.invalid + answer.invalid,
    examples: [...all.examples, ...moved].slice(0, examplesMax),
    complete: all.complete === true || answer.complete,
  };
}

async function whole(
  { call, scoped }: Api,
  body: string,
  query: ImportQuery,
  { progress, ...options }: ImportOptions,
): Promise<Imported> {
  let all = nothing("ebb");
  let from: number | undefined;
  for (;;) {
    const request = { query: { ...scoped(query), from_line: from }, body };
    const answer = await call("POST /v1/import", request, options);
    all = together(all, answer, 0);
    progress?.(answer, (answer.next_line ?? from ?? 1) - 1);
    if (answer.next_line === null) return all;
    from = answer.next_line;
  }
}

/** The header goes before each piece, and what a call did not come to goes with the next one. */
async function inPieces(
  { call, scoped }: Api,
  source: Iterable<string> | AsyncIterable<string>,
  query: ImportQuery,
  { progress, ...options }: ImportOptions,
): Promise<Imported> {
  let all = nothing("ebb");
  let header: string | null = null;
  let waiting: string[] = [];
  let done = 0;
  const send = async (): Promise<void> => {
    const body = [header ?? "", ...waiting].join("\n");
    const request = { query: { ...scoped(query), format: "ebb" as const }, body };
    const answer = await call("POST /v1/import", request, options);
    all = together(all, answer, done);
    const taken = answer.next_line === null ? waiting.length : answer.next_line - 2;
    waiting = waiting.slice(taken);
    done += taken;
    progress?.(answer, done + 1);
  };
  for await (const line of source) {
    if (line.trim() === "") continue;
    if (header === null) header = line;
    else waiting.push(line);
    if (waiting.length >= linesACall) await send();
  }
  do await send();
  while (waiting.length > 0);
  return all;
}
