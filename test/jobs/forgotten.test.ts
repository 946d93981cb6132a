import fc from "fast-check";
import { expect, it } from "vitest";
import { unpackSegment } from "../../src/model/lexical/unit.ts";
import { segmentStride } from "../../src/model/limits.ts";
import { termHash, terms } from "../../src/model/text.ts";
import { aTenant, call } from "../support/api.ts";
import { everyTable } from "../support/tables.ts";
import { read } from "../support/wire.ts";

/** Things that nobody else speaks of, so that a word of one found anywhere tells that it is still there. */
const things = ["zeppelin", "marimba", "oryx", "quokka", "theremin", "yurt"] as const;
type Thing = (typeof things)[number];
const words = (thing: Thing): string => `I went sailing with my ${thing} on the lake.`;

/** How one comes to be forgotten. */
const ways = ["memory", "turn", "wish"] as const;

const plan = fc
  .record({
    said: fc.shuffledSubarray([...things], { minLength: 4 }),
    forgotten: fc.integer({ min: 1, max: 3 }),
    ways: fc.array(fc.constantFrom(...ways), { minLength: 3, maxLength: 3 }),
  })
  .map(({ said, forgotten, ways: how }) => ({
    said,
    gone: said.slice(0, forgotten).map((thing, i) => ({ thing, way: how[i] ?? "memory" })),
  }));

const user = "ada";

async function night(key: string, days: number): Promise<void> {
  const now = new Date(Date.now() + days * 86_400_000).toISOString();
  for (const job of ["archive_sessions", "summarise_day", "consolidate", "reflect", "expire"]) {
    const { status } = await call("POST", "/v1/admin/sweep", { key, body: { job, now } });
    expect(status).toBe(200);
  }
}

/** All that anybody can be told, as one text. */
async function told(key: string): Promise<string> {
  const post = (path: string, body: Record<string, unknown>) => call("POST", path, { key, body });
  const answers = await Promise.all([
    call("GET", `/v1/memories?user_id=${user}&status=any&limit=200`, { key }),
    call("GET", `/v1/summaries?user_id=${user}`, { key }),
    call("GET", `/v1/entities?user_id=${user}`, { key }),
    call("GET", `/v1/graph?user_id=${user}`, { key }),
    call("GET", `/v1/overview?user_id=${user}`, { key }),
    post("/v1/retrieve", { user_id: user, prompt: "What did I sail with?", raw_turns: 10 }),
    ...things.map((thing) =>
      post("/v1/memories/search", { user_id: user, query: `${thing} lake` }),
    ),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  // A question comes back with its answer: it is no trace of what was forgotten.
  return JSON.stringify(
    answers.map(({ body }) => body),
    (name, value: unknown) => (name === "query" ? undefined : value),
  );
}

async function forget(
  key: string,
  way: (typeof ways)[number],
  thing: Thing,
  turns: ReadonlyMap<Thing, string>,
): Promise<void> {
  const turn = turns.get(thing) ?? "";
  const { memories } = read.turn((await call("GET", `/v1/turns/${turn}`, { key })).body);
  switch (way) {
    case "turn":
      expect((await call("DELETE", `/v1/turns/${turn}`, { key })).status).toBeLessThan(300);
      return;
    case "wish": {
      const body = { user_id: user, prompt: `/forget_that my ${thing}`, response: "" };
      const { status, body: answer } = await call("POST", "/v1/store?wait=true", { key, body });
      expect(status).toBe(200);
      expect(read.done(answer).forgotten, thing).not.toEqual([]);
      return;
    }
    case "memory":
      for (const { id } of memories) {
        expect((await call("DELETE", `/v1/memories/${id}`, { key })).status).toBe(204);
      }
  }
}

/** The numbers of the words that the index of a tenant holds, without those of turns that are there. */
function indexed(tables: Record<string, unknown[]>): Set<number> {
  const placed = (tables["turns"] as { partition_id: string; position: number }[]).flatMap(
    ({ partition_id: id, position }) => [`${id} ${position}`, `${id} ${position + 1}`],
  );
  const ofTurns = new Set(placed);
  const numbers = new Set<number>();
  for (const row of tables["segments"] as Segment[]) {
    const { n, start, tokens } = unpackSegment(row.features, row.tokens, row.n);
    for (let i = 0; i < n; i++) {
      if (ofTurns.has(`${row.partition_id} ${row.block * segmentStride + i}`)) continue;
      for (const word of tokens.slice(start[i], start[i + 1])) numbers.add(word);
    }
  }
  return numbers;
}

interface Segment {
  partition_id: string;
  block: number;
  n: number;
  features: string;
  tokens: string;
}

const wordNumbers = (text: string): number[] => terms(text).map(termHash);

it("a stated memory that is revised and then forgotten leaves none of its words in any table's bytes", async () => {
  const { id: tenant, key } = await aTenant();
  const state = async (content: string) =>
    read.memory(
      (await call("POST", "/v1/memories", { key, body: { user_id: user, content } })).body,
    );
  const kept = await state("The spare key hangs behind the door.");
  const gone = await state("The zeppelin sleeps in the hangar.");
  const revised = await call("PATCH", `/v1/memories/${gone.id}`, {
    key,
    body: { content: "The oryx sleeps in the orchard." },
  });
  expect(revised.status).toBe(200);
  const before = indexed(await everyTable(tenant));
  expect(wordNumbers("oryx").every((word) => before.has(word))).toBe(true);
  expect((await call("DELETE", `/v1/memories/${gone.id}`, { key })).status).toBe(204);
  const tables = await everyTable(tenant);
  const after = indexed(tables);
  for (const word of ["zeppelin", "hangar", "oryx", "orchard"]) {
    expect(JSON.stringify(tables), word).not.toContain(word.slice(0, 5));
    expect(
      wordNumbers(word).filter((number) => after.has(number)),
      word,
    ).toEqual([]);
  }
  expect(wordNumbers(kept.content).every((word) => after.has(word))).toBe(true);
  const found = await call("POST", "/v1/memories/search", {
    key,
    body: { user_id: user, query: "spare key" },
  });
  expect(JSON.stringify(found.body)).toContain(kept.id);
});

it("what is forgotten in any way is told by nothing any more, and no night or replay brings it back", async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ said, gone }) => {
      const { id: tenant, key } = await aTenant();
      await call("PATCH", "/v1/settings", {
        key,
        body: { insight: { min_memories: 3, max_subjects: 2 } },
      });
      const turns = new Map<Thing, string>();
      for (const thing of said) {
        const body = { user_id: user, prompt: words(thing), response: "Nice." };
        const stored = await call("POST", "/v1/store?wait=true", { key, body });
        turns.set(thing, read.done(stored.body).turn_id);
      }
      await night(key, 0);
      const before = await told(key);
      for (const thing of said) expect(before).toContain(thing);

      for (const { thing, way } of gone) await forget(key, way, thing, turns);
      const left = said.filter((thing) => !gone.some((one) => one.thing === thing));
      const isClean = async (when: string) => {
        const text = await told(key);
        for (const { thing, way } of gone) expect(text, `${way} ${when}`).not.toContain(thing);
        for (const thing of left) expect(text, when).toContain(thing);
      };
      await isClean("at once");
      await night(key, 1);
      await isClean("after a night");
      for (const turn of turns.values()) await call("POST", `/v1/turns/${turn}/ingest`, { key });
      await night(key, 2);
      await isClean("after all was read again");
      // What is left of its words stands in the turn alone, which is the person's own record.
      const { turns: records = [], ...tables } = await everyTable(tenant);
      const held = indexed({ ...tables, turns: records });
      for (const { thing } of gone) {
        expect(JSON.stringify(tables), thing).not.toContain(thing);
        expect(
          wordNumbers(thing).filter((word) => held.has(word)),
          thing,
        ).toEqual([]);
      }
    }),
    { numRuns: 5 },
  );
}, 120_000);
