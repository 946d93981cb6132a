import { setTimeout as pause } from "node:timers/promises";
import { expectStatus } from "./client.ts";
import { watchHeap } from "./heap.ts";
import { smallTalk } from "./sentences.ts";
import { table } from "./table.ts";
import { startWorker, type RunningWorker } from "./worker.ts";

/** What an export of many memories costs in time and memory, and how fast an import takes it back. */

const userId = "user-of-the-export";
const partition = JSON.stringify(["g", userId]);
const startsAt = Date.UTC(2026, 0, 1);
const everyMs = 60_000;
/** Lines of one import call: about what one call may write. */
const linesACall = 2_000;
const exchangesAPage = 50;

const timeOf = (index: number): string => new Date(startsAt + index * everyMs).toISOString();
const idOf = (prefix: string, index: number, side = ""): string =>
  `${prefix}_${`${index}${side}`.padStart(26, "0")}`;

type Side = "prompt" | "response";

function turnLine(index: number): object {
  const { prompt, response } = smallTalk(7, index);
  return {
    kind: "turn",
    id: idOf("trn", index),
    session_id: `day-${Math.floor(index / 20)}`,
    user_id: userId,
    agent_id: null,
    prompt,
    response,
    names: { prompt: "Mina", response: "Theo" },
    layer: null,
    tags: [],
    metadata: {},
    attachments: [],
    timezone: null,
    created_at: timeOf(index),
    recorded_at: timeOf(index),
    status: "done",
    attempts: 0,
    error: null,
    extractor: "rules",
    model_calls: 0,
    input_tokens: 0,
    output_tokens: 0,
    partition,
    remembered: ["prompt", "response"],
    forgotten: [],
  };
}

function memoryLine(index: number, side: Side): object {
  const content = smallTalk(7, index)[side];
  return {
    kind: "memory",
    id: idOf("mem", index, side === "prompt" ? "a" : "b"),
    layer: "global",
    user_id: userId,
    agent_id: null,
    session_id: `day-${Math.floor(index / 20)}`,
    partition,
    content,
    type: "FACTS",
    importance: 0.6,
    emotion: null,
    emotion_intensity: 0,
    vibe: null,
    topics: ["people"],
    keywords: content.toLowerCase().split(" ").slice(0, 5),
    tags: ["bench"],
    metadata: { index },
    status: "active",
    version: 1,
    pinned: false,
    created_at: timeOf(index),
    recorded_at: timeOf(index),
    updated_at: timeOf(index),
    occurred_at: null,
    occurred_precision: null,
    expires_at: null,
    first_lifetime_ms: null,
    valid_from: null,
    valid_to: null,
    last_accessed: null,
    access_count: 0,
    stability_hours: 168,
    last_similarity: null,
    feedback: 0,
    attribute: null,
    attribute_value: null,
    superseded_by: null,
    quarantined: false,
    origin: "rules",
    reviewed_at: null,
    unit: null,
    sources: [
      { turn_id: idOf("trn", index), role: side, start: 0, end: content.length, leads: true },
    ],
    parents: [],
    mentions: [],
  };
}

function versionLine(index: number, side: Side): object {
  return {
    kind: "version",
    memory_id: idOf("mem", index, side === "prompt" ? "a" : "b"),
    version: 1,
    event: "add",
    content: smallTalk(7, index)[side],
    previous: null,
    at: timeOf(index),
    by: `turn ${idOf("trn", index)}`,
    reason: null,
  };
}

/** An export of so many memories, two to a turn, as lines. */
function* linesOf(memories: number): Generator<object> {
  const turns = Math.ceil(memories / 2);
  for (let index = 0; index < turns; index++) yield turnLine(index);
  for (let from = 0; from < turns; from += exchangesAPage) {
    const end = Math.min(turns, from + exchangesAPage);
    for (const line of [memoryLine, versionLine]) {
      for (let index = from; index < end; index++) {
        yield line(index, "prompt");
        yield line(index, "response");
      }
    }
  }
}

const header = {
  kind: "ebb",
  format: 1,
  source: "the bench",
  scope: { user_id: null, agent_id: null, session_id: null },
  exported_at: timeOf(0),
};

interface Report {
  next_line: number | null;
  invalid: number;
  skipped: number;
  duplicate: number;
}

/** Sends lines in calls that each take as many as they may, and goes on where each one stopped. */
async function importAll(worker: RunningWorker, memories: number): Promise<number> {
  let waiting: string[] = [];
  let calls = 0;
  const send = async (): Promise<void> => {
    const response = await fetch(new URL("/v1/import?format=ebb", worker.url), {
      method: "POST",
      headers: { ...worker.authorization, "content-type": "application/x-ndjson" },
      body: [JSON.stringify(header), ...waiting].join("\n"),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`import answered ${response.status}: ${text.slice(0, 500)}`);
    const report: Report = JSON.parse(text);
    if (report.invalid + report.skipped > 0) throw new Error(`import refused: ${text}`);
    calls++;
    waiting = report.next_line === null ? [] : waiting.slice(report.next_line - 2);
  };
  for (const line of linesOf(memories)) {
    waiting.push(JSON.stringify(line));
    if (waiting.length >= linesACall) await send();
  }
  while (waiting.length > 0) await send();
  return calls;
}

interface Exported {
  seconds: number;
  megabytes: number;
  lines: number;
  memories: number;
  requests: number;
  /** Of the Worker's heap and buffers. */
  peakMb: number;
}

/** Reads an export to its end, as it comes; `slowMs` is waited after each chunk. */
async function exportAll(worker: RunningWorker, slowMs: number): Promise<Exported> {
  const heap = await watchHeap(worker);
  const startedAt = performance.now();
  const seen = { bytes: 0, lines: 0, memories: 0, requests: 0 };
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? "" : `?cursor=${encodeURIComponent(cursor)}`;
    const response = await fetch(new URL(`/v1/export${query}`, worker.url), {
      headers: worker.authorization,
    });
    const last = await readLines(response, slowMs, seen);
    seen.requests++;
    if (last["kind"] !== "end" && last["kind"] !== "more") throw new Error("the export broke off");
    cursor = last["kind"] === "more" ? String(last["cursor"]) : null;
  } while (cursor !== null);
  heap.stop();
  return {
    seconds: (performance.now() - startedAt) / 1000,
    megabytes: seen.bytes / 2 ** 20,
    lines: seen.lines,
    memories: seen.memories,
    requests: seen.requests,
    peakMb: heap.peakMb(),
  };
}

async function readLines(
  response: Response,
  slowMs: number,
  seen: { bytes: number; lines: number; memories: number },
): Promise<Record<string, unknown>> {
  if (response.body === null) throw new Error("no body");
  const decoder = new TextDecoder();
  let held = "";
  let last = "";
  for await (const chunk of response.body) {
    seen.bytes += chunk.byteLength;
    const lines = (held + decoder.decode(chunk, { stream: true })).split("\n");
    held = lines.pop() ?? "";
    seen.lines += lines.length;
    seen.memories += lines.filter((line) => line.startsWith('{"kind":"memory"')).length;
    last = lines.at(-1) ?? last;
    if (slowMs > 0) await pause(slowMs);
  }
  const value: unknown = JSON.parse(last);
  return Object(value);
}

export async function transfer(memories: number): Promise<string> {
  const worker = await startWorker({ stateDirectory: null, inspected: true });
  try {
    expectStatus(await worker.client.get("/v1/settings"), 200);
    const startedAt = performance.now();
    const calls = await importAll(worker, memories);
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(
      `imported ${memories} memories in ${seconds.toFixed(0)} s: ` +
        `${(memories / seconds).toFixed(0)} a second, ${calls} calls`,
    );
    const rows: string[][] = [];
    for (const [name, slowMs] of [
      ["as fast as it comes", 0],
      ["by a slow reader", 2],
    ] as const) {
      await worker.restart({ counting: false });
      expectStatus(await worker.client.get("/v1/settings"), 200);
      const exported = await exportAll(worker, slowMs);
      rows.push([
        name,
        String(exported.memories),
        String(exported.lines),
        exported.megabytes.toFixed(1),
        exported.seconds.toFixed(1),
        String(exported.requests),
        exported.peakMb.toFixed(1),
      ]);
    }
    const head = ["export", "memories", "lines", "MB", "s", "requests", "isolate at most, MB"];
    return table(head, rows);
  } finally {
    await worker.stop();
  }
}
