import { HeaderLine, type Read, firstIssue, readLine } from "../../contract/transfer/line.ts";
import { EbbError } from "../../model/errors.ts";
import { sha256Hex } from "../../model/ids.ts";
import { importBatch, importBatchApart, importLineCharsMax } from "../../model/limits.ts";
import type { RecordKind, TransferRecord } from "../../model/transfer.ts";
import { sourceOf } from "../export/stream.ts";
import { byDatabase, placesOf } from "./apart.ts";
import { type Relocate, relocation } from "./relocate.ts";
import type { ImportRun, Numbered } from "./request.ts";
import { type Destination, mayStay } from "./settled.ts";
import { type NumberedText, textLines } from "./texts.ts";
import { writeRecords } from "./write-records.ts";

/**
 * Takes an export back: lines of one kind are written a batch at a time, in their order. Returns the
 * line to go on from where what one call may ask of D1 is used up, or null at the end, and whether the
 * export's own last line was read.
 */
export async function importEbb(
  asked: ImportRun,
  body: ReadableStream<Uint8Array>,
  fromLine: number,
): Promise<{ nextLine: number | null; isComplete: boolean }> {
  let run = asked;
  let isComplete = false;
  let relocate: Relocate | null = null;
  let remembers = false;
  let batch: Numbered<TransferRecord>[] = [];
  let kind: RecordKind | null = null;
  const place = asked.apart === null ? null : placesOf(asked, asked.apart);
  const batchMax = place === null ? importBatch : importBatchApart;
  const flush = async (): Promise<void> => {
    if (kind === null || batch.length === 0) return;
    if (kind === "memory" && !run.dryRun) await run.requireRoom("memories");
    if (kind === "turn" && !run.dryRun) await run.requireRoom("turns");
    if (place === null) await writeRecords(run, kind, batch);
    else {
      for (const [services, part] of await byDatabase(run, kind, batch, place)) {
        await writeRecords({ ...run, services }, kind, part);
      }
    }
    batch = [];
  };

  for await (const { number, text } of textLines(body, importLineCharsMax)) {
    if (relocate === null) {
      const header = readHeader(text);
      const destination = await destinationOf(run, header);
      relocate = relocation(destination);
      remembers = mayStay(destination);
      run = { ...run, act: { ...run.act, importId: await importIdOf(run, header) } };
      continue;
    }
    if (number < fromLine) {
      if (remembers) await passOver(relocate, text);
      continue;
    }
    const read = readOne(run, { number, text });
    // An export in parts ends each but the last with `more`.
    if (read === "end") isComplete = true;
    if (read === null || read === "end") continue;
    if (read.kind !== kind || batch.length >= batchMax) {
      await flush();
      if (run.budget.queries <= 0) return { nextLine: number, isComplete: false };
    }
    kind = read.kind;
    batch.push({ line: number, value: await relocate(read) });
  }
  if (relocate === null) throw notAnExport("The body is empty.");
  await flush();
  return { nextLine: null, isComplete };
}

const notAnExport = (why: string): EbbError =>
  new EbbError("invalid_request", `${why} An import begins with the header line of an export.`, {
    errors: [{ path: "1", message: why }],
  });

function readHeader(text: string | null): HeaderLine {
  const header = HeaderLine.safeParse(parsed(text));
  if (header.success) return header.data;
  throw notAnExport(`Line 1 ${firstIssue(header.error)}.`);
}

/** Where everything goes. */
const destinationOf = async (
  { scope, ids }: ImportRun,
  { source }: HeaderLine,
): Promise<Destination> => ({
  tenantId: scope.tenantId,
  ids,
  isSource: source === (await sourceOf(scope)),
});

/** The same for all that comes from one source to one place: it stood side by side there. */
async function importIdOf({ ids }: ImportRun, { source }: HeaderLine): Promise<string> {
  const place = [source, ids.userId, ids.agentId, ids.sessionId];
  return `imp_${(await sha256Hex(JSON.stringify(place))).slice(0, 16)}`;
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readText(text: string | null): Read {
  if (text === null) {
    return { kind: "unreadable", reason: `is longer than ${importLineCharsMax} characters` };
  }
  const value = parsed(text);
  return value === undefined ? { kind: "unreadable", reason: "is not JSON" } : readLine(value);
}

/** A line that an earlier call took: what follows may be of it. */
async function passOver(relocate: Relocate, text: string | null): Promise<void> {
  const read = readText(text);
  if (read.kind === "none" || read.kind === "end" || read.kind === "unreadable") return;
  await relocate(read);
}

/** One record, `end`, or null where the line holds neither; what cannot be read is noted and left out. */
function readOne(
  { ledger }: ImportRun,
  { number, text }: NumberedText,
): TransferRecord | "end" | null {
  const read = readText(text);
  if (read.kind === "none") return null;
  if (read.kind === "end") return "end";
  if (read.kind !== "unreadable") return read;
  ledger.note({ line: number, id: null, kind: null, outcome: "invalid", reason: read.reason });
  return null;
}
