import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ImportAnswer } from "../../src/contract/transfer/import.ts";
import { aTenant, call, someone } from "../support/api.ts";
import { importBody } from "../support/transfer.ts";
import { read } from "../support/wire.ts";

const reported = ({ status, body }: { status: number; body: unknown }) => {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return ImportAnswer.strict().parse(body);
};

async function listed(key: string, query: string) {
  const { body } = await call("GET", `/v1/memories?${query}`, { key });
  return read.memories(body).data;
}

async function turnsOf(key: string, user: string) {
  const { body } = await call("GET", `/v1/turns?user_id=${user}`, { key });
  return read.turns(body).data.toReversed();
}

const items = (user: string) => [
  {
    id: "0a1b",
    memory: "Is allergic to kiwi.",
    user_id: user,
    agent_id: null,
    run_id: "trip",
    hash: "ab12",
    metadata: { source: "app" },
    categories: ["health", "food"],
    created_at: "2025-03-01T09:30:00.000000-08:00",
    updated_at: "2025-03-01T09:30:00.000000-08:00",
    expiration_date: null,
    structured_attributes: { day: 1 },
  },
  {
    id: "0a1c",
    memory: "Lives in Porto.",
    user_id: user,
    created_at: "2025-03-02T09:30:00Z",
    expiration_date: "2099-01-31",
  },
  { id: "0a1d", memory: "  ", user_id: user },
  { id: "0a1e", memory: "Belongs to nobody." },
];

describe("an export of mem0", () => {
  it("becomes memories of the time when they were made, once however often it is sent", async () => {
    const { key } = await aTenant();
    const user = someone();
    const raw = JSON.stringify(items(user), null, 2);
    const foreseen = reported(await importBody(key, raw, "?dry_run=true"));
    expect(foreseen).toMatchObject({ format: "mem0", added: { memory: 2 }, invalid: 2 });
    expect(await listed(key, `user_id=${user}`)).toEqual([]);
    const report = reported(await importBody(key, raw));
    expect(report).toMatchObject({ added: { memory: 2 }, invalid: 2, done: true });
    const memories = await listed(key, `user_id=${user}&order=oldest`);
    expect(memories).toMatchObject([
      {
        content: "Is allergic to kiwi.",
        session_id: "trip",
        tags: ["health", "food"],
        metadata: { source: "app" },
        created_at: "2025-03-01T17:30:00.000Z",
      },
      {
        content: "Lives in Porto.",
        created_at: "2025-03-02T09:30:00.000Z",
        // It is there to the end of that day.
        expires_at: "2099-02-01T00:00:00.000Z",
      },
    ]);
    const again = reported(await importBody(key, raw));
    expect(again).toMatchObject({ added: {}, duplicate: 2, invalid: 2 });
    const { body } = await call("POST", "/v1/memories/search", {
      key,
      body: { user_id: user, query: "kiwi" },
    });
    expect(read.found(body).memories[0]?.text).toBe("Is allergic to kiwi.");
  });

  it("comes as an answer of getAll or as lines, and goes to the person who is named", async () => {
    const [first = {}, second = {}] = items("another");
    const bodies = [
      JSON.stringify({ count: 2, next: null, previous: null, results: [first, second] }),
      JSON.stringify({ results: [first, second] }, null, 2),
      [first, second].map((item) => JSON.stringify(item)).join("\n"),
      JSON.stringify([first, second]),
    ];
    for (const raw of bodies) {
      const { key } = await aTenant();
      const report = reported(await importBody(key, raw, "?user_id=ada&format=mem0"));
      expect(report.added).toEqual({ memory: 2 });
      expect(await listed(key, "user_id=ada")).toHaveLength(2);
      expect(await listed(key, "user_id=another")).toEqual([]);
    }
  });

  it("leaves what was deleted here, and joins what says the same", async () => {
    const { key } = await aTenant();
    const user = someone();
    await call("POST", "/v1/memories", { key, body: { user_id: user, content: "lives in porto" } });
    const raw = JSON.stringify(items(user));
    expect(reported(await importBody(key, raw))).toMatchObject({
      added: { memory: 1 },
      duplicate: 1,
    });
    const kiwi = (await listed(key, `user_id=${user}`)).find(({ content }) =>
      content.includes("kiwi"),
    );
    await call("DELETE", `/v1/memories/${kiwi?.id}`, { key });
    expect(reported(await importBody(key, raw))).toMatchObject({ added: {}, skipped: 1 });
  });

  it("goes on where one call ended", async () => {
    const { key } = await aTenant();
    const user = someone();
    const many = Array.from({ length: 120 }, (_, i) => ({
      id: `m${i}`,
      memory: `Plays tune number ${i} on the oboe.`,
      user_id: user,
    }));
    const raw = JSON.stringify(many);
    const first = reported(await importBody(key, raw));
    expect(first).toMatchObject({ done: false });
    expect(first.next_line).toBeGreaterThan(1);
    const second = reported(await importBody(key, raw, `?from_line=${first.next_line}`));
    expect((first.added["memory"] ?? 0) + (second.added["memory"] ?? 0)).toBeGreaterThan(100);
    expect(second.duplicate).toBe(0);
  });
});

/** A message of a conversation, answering to another. */
const node = (
  id: string,
  parent: string | null,
  role: string,
  parts: unknown[],
  more: Record<string, unknown> = {},
) => ({
  [id]: {
    id,
    parent,
    children: [],
    message: {
      id,
      author: { role },
      recipient: "all",
      create_time: 1_740_000_000.25,
      content: { content_type: "text", parts },
      metadata: {},
      ...more,
    },
  },
});

const conversation = {
  title: "Dinner",
  id: "c-1",
  conversation_id: "c-1",
  create_time: 1_740_000_000,
  update_time: 1_740_000_900,
  current_node: "f",
  mapping: {
    root: { id: "root", parent: null, children: ["s"], message: null },
    ...node("s", "root", "system", ["You are helpful."]),
    ...node("a", "s", "user", ["I'm allergic to kiwi."]),
    ...node("b", "a", "assistant", ["A path that was not taken."]),
    ...node("c", "a", "assistant", ["call()"], { recipient: "python" }),
    ...node("t", "c", "tool", ["42"]),
    ...node("d", "t", "assistant", ["Noted.", { content_type: "image_asset_pointer" }]),
    ...node("e", "d", "user", ["And I live in Porto."], { create_time: 1_740_000_100 }),
    ...node("f", "e", "assistant", ['A fine city, ["Porto"].']),
  },
};

describe("ChatGPT's conversations", () => {
  it("become turns of the path that was shown, and memories behind it", async () => {
    const { key } = await aTenant();
    const user = someone();
    const raw = JSON.stringify([conversation, { title: "Empty", id: "c-2", mapping: {} }]);
    const foreseen = reported(await importBody(key, raw, `?user_id=${user}&dry_run=true`));
    expect(foreseen).toMatchObject({ format: "chatgpt", added: { session: 1, turn: 2 } });
    expect(await turnsOf(key, user)).toEqual([]);
    const report = reported(await importBody(key, raw, `?user_id=${user}`));
    expect(report).toMatchObject({ added: { session: 1, turn: 2 }, skipped: 1, invalid: 0 });
    const turns = await turnsOf(key, user);
    expect(turns).toMatchObject([
      {
        prompt: "I'm allergic to kiwi.",
        response: "Noted.",
        created_at: "2025-02-19T21:20:00.250Z",
        metadata: { source: "chatgpt", conversation_id: "c-1", title: "Dinner" },
      },
      { prompt: "And I live in Porto.", response: 'A fine city, ["Porto"].' },
    ]);
    expect(turns[0]?.session_id).toBe(turns[1]?.session_id);
    const again = reported(await importBody(key, raw, `?user_id=${user}`));
    expect(again).toMatchObject({ added: {}, skipped: 1 });
    expect(await turnsOf(key, user)).toHaveLength(2);
  });

  it("wait for ingestion like any turn", async () => {
    const { id, key } = await aTenant();
    const user = someone();
    await importBody(key, JSON.stringify([conversation]), `?user_id=${user}`);
    for (let attempt = 0; attempt < 100; attempt++) {
      const waiting = await env.DB.prepare(
        "select count(*) as n from turns where tenant_id = ? and status = 'queued'",
      )
        .bind(id)
        .first<number>("n");
      if (waiting === 0) break;
      await new Promise((later) => setTimeout(later, 100));
    }
    const contents = (await listed(key, `user_id=${user}`)).map(({ content }) => content);
    expect(contents.join()).toContain("kiwi");
  });

  it("need somebody whose they are, and a broken one spoils no other", async () => {
    const { key } = await aTenant();
    const user = someone();
    const { conversation_id: _name, id: _id, ...nameless } = conversation;
    const raw = JSON.stringify([{ id: "c-0", mapping: 7 }, conversation, nameless]);
    const { status, body } = await importBody(key, raw, "?format=chatgpt");
    expect([status, read.problem(body).errors?.[0]?.path]).toEqual([422, "user_id"]);
    const report = reported(await importBody(key, raw, `?user_id=${user}&format=chatgpt`));
    expect(report).toMatchObject({ invalid: 2, added: { turn: 2 } });
    expect(report.examples[0]).toMatchObject({ line: 1, outcome: "invalid" });
    expect(report.examples[1]).toMatchObject({ line: 3, reason: expect.stringMatching(/no id/) });
  });

  it("count for the day's turns", async () => {
    const { key } = await aTenant({ turns_per_day: 1 });
    const user = someone();
    await importBody(key, JSON.stringify([conversation]), `?user_id=${user}`);
    const store = { user_id: user, prompt: "Hello there.", response: "" };
    expect((await call("POST", "/v1/store", { key, body: store })).status).toBe(429);
  });
});
