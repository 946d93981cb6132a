import type { ImportFormat, ImportInput } from "../../contract/transfer/import.ts";
import { invalid } from "../../model/errors.ts";
import { importQueriesMax } from "../../model/limits.ts";
import { importChatGpt } from "./chatgpt.ts";
import { importEbb } from "./ebb.ts";
import { importMem0 } from "./mem0.ts";
import { type ImportReport, ledger } from "./report.ts";
import type { ImportRun } from "./request.ts";
import { peeked } from "./texts.ts";

export interface Imported extends ImportReport {
  format: Exclude<ImportFormat, "auto">;
  dryRun: boolean;
  /** Where the next call goes on: a line, or an item of an array. Null at the end. */
  nextLine: number | null;
  /** Whether an export of Ebb's was read to its `end` line; null for other formats. */
  isComplete: boolean | null;
}

type Progress = Pick<Imported, "nextLine" | "isComplete">;

/**
 * Takes a body of any size into the tenant, as far as one call may go. What is here already is left as
 * it is, so the same body may be sent again, whole or from any line.
 */
export async function takeImport(
  circumstances: Omit<ImportRun, "ids" | "dryRun" | "ledger" | "rivals" | "foreseen" | "budget">,
  input: ImportInput,
  sent: ReadableStream<Uint8Array>,
): Promise<Imported> {
  const { first, body } = await peeked(sent);
  const isArray = first === "[";
  const format = await formatOf(input, isArray, body);
  const { report, note } = ledger(input.dryRun);
  const run: ImportRun = {
    ...circumstances,
    ids: input.ids,
    dryRun: input.dryRun,
    ledger: { report, note },
    rivals: new Map(),
    foreseen: new Set(),
    budget: { queries: importQueriesMax },
  };
  const progress = await taken(run, format.is, format.body, isArray, input.fromLine);
  return { ...report, format: format.is, dryRun: input.dryRun, ...progress };
}

async function taken(
  run: ImportRun,
  format: Imported["format"],
  body: ReadableStream<Uint8Array>,
  isArray: boolean,
  from: number,
): Promise<Progress> {
  switch (format) {
    case "ebb":
      return importEbb(run, body, from);
    case "mem0":
      return { nextLine: await importMem0(run, body, isArray, from), isComplete: null };
    case "chatgpt": {
      const { userId, agentId, sessionId } = run.ids;
      if (userId === null && agentId === null && sessionId === null) {
        throw invalid("user_id", "is needed: the export does not say whose conversations they are");
      }
      return { nextLine: await importChatGpt(run, body, from), isComplete: null };
    }
  }
}

/** What the first stretch of a body looks like, where the caller does not say. */
async function formatOf(
  { format }: ImportInput,
  isArray: boolean,
  body: ReadableStream<Uint8Array>,
): Promise<{ is: Imported["format"]; body: ReadableStream<Uint8Array> }> {
  if (format !== "auto") return { is: format, body };
  const { start, body: whole } = await started(body);
  if (!isArray && /^\s*\{\s*"kind"\s*:\s*"ebb"/.test(start)) return { is: "ebb", body: whole };
  const chat = start.search(/"(?:mapping|current_node|conversation_id)"\s*:/);
  const memory = start.search(/"(?:memory|text)"\s*:/);
  if (isArray && chat >= 0 && (memory < 0 || chat < memory)) return { is: "chatgpt", body: whole };
  if (memory >= 0) return { is: "mem0", body: whole };
  throw invalid("format", "cannot be told from the body; name ebb, mem0 or chatgpt");
}

const lookedAtBytes = 65_536;

/** The body again, with the beginning of its text. */
async function started(
  body: ReadableStream<Uint8Array>,
): Promise<{ start: string; body: ReadableStream<Uint8Array> }> {
  const [looked, whole] = body.tee();
  const reader = looked.getReader();
  const decoder = new TextDecoder();
  let start = "";
  let bytes = 0;
  while (bytes < lookedAtBytes) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    start += decoder.decode(value, { stream: true });
  }
  // The other branch reads on alone; what this one would have got is not kept for it.
  void reader.cancel();
  return { start, body: whole };
}
