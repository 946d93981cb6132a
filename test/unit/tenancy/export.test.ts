import { expect, test } from "vitest";
import { exportQueriesMax } from "../../../src/model/limits.ts";
import type { ExportStore } from "../../../src/ports/transfer-store.ts";
import { exportParts, exportStart } from "../../../src/tenancy/export/parts.ts";
import { exportStream, readPlace } from "../../../src/tenancy/export/stream.ts";
import { aScope } from "../../support/builders.ts";

const sessionsOfMany = 3_000;

/** A store with so many pages of sessions, one on each, and nothing else. */
function manySessions(read: { pages: number }): ExportStore {
  const none = async () => ({ data: [], nextCursor: null });
  return {
    settings: async () => [],
    async sessions(_scope, cursor) {
      read.pages++;
      const at = Number(cursor ?? 0);
      return {
        data: [
          {
            kind: "session",
            session: {
              id: `s-${at}`,
              userId: "ada",
              agentId: null,
              startedAt: at,
              lastTurnAt: at,
              status: "open",
              archivedAt: null,
            },
            summarisedTo: 0,
          },
        ],
        nextCursor: at + 1 < sessionsOfMany ? String(at + 1) : null,
      };
    },
    turns: none,
    memories: none,
    versions: none,
    graph: async () => [],
    summaries: none,
  };
}

const clock = { now: () => 0 };
const scope = aScope();

async function linesOf(stream: ReadableStream<Uint8Array>): Promise<Record<string, unknown>[]> {
  const text = await new Response(stream).text();
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("an export that would ask too much ends with a cursor, and goes on there", async () => {
  const exports = manySessions({ pages: 0 });
  const ids: unknown[] = [];
  let cursor: string | null = null;
  let calls = 0;
  do {
    const lines = await linesOf(exportStream({ exports, clock }, scope, readPlace(cursor)));
    const last = lines.at(-1);
    ids.push(...lines.filter(({ kind }) => kind === "session").map(({ id }) => id));
    expect(lines.length).toBeLessThanOrEqual(exportQueriesMax + 2);
    cursor = last?.["kind"] === "more" ? String(last["cursor"]) : null;
    calls++;
  } while (cursor !== null);
  expect(calls).toBe(Math.ceil(sessionsOfMany / (exportQueriesMax - 1)));
  expect(new Set(ids).size).toBe(sessionsOfMany);
});

test("an export reads no further than it is read", async () => {
  const read = { pages: 0 };
  const reader = exportStream(
    { exports: manySessions(read), clock },
    scope,
    exportStart,
  ).getReader();
  for (let i = 0; i < 5; i++) await reader.read();
  expect(read.pages).toBeLessThanOrEqual(6);
  await reader.cancel();
  await new Promise((later) => setTimeout(later, 10));
  expect(read.pages).toBeLessThanOrEqual(6);
});

test("what the graph told once is not told again", async () => {
  const name = {
    kind: "name" as const,
    id: "ent_1",
    partition: '["g","ada"]',
    normalName: "mia",
    entityId: "ent_1",
    name: "Mia",
  };
  const pages = ["1", "2", null];
  const exports: ExportStore = {
    ...manySessions({ pages: 0 }),
    sessions: async () => ({ data: [], nextCursor: null }),
    memories: async (_scope, cursor) => ({
      data: [],
      nextCursor: pages[Number(cursor ?? 0)] ?? null,
    }),
    graph: async () => [name],
  };
  const told = [];
  for await (const { records } of exportParts({ exports }, scope, exportStart, 0)) {
    told.push(...records);
  }
  expect(told).toEqual([name]);
});
