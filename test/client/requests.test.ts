import { afterEach, describe, expect, test } from "vitest";
import { Ebb } from "../../client/src/index.ts";
import type { EbbOptions } from "../../client/src/index.ts";
import { MemoryOS } from "../../client/src/reference.ts";
import { type Behaviour, type Loopback, loopback, problem } from "../support/loopback.ts";

let server: Loopback | null = null;
afterEach(() => server?.close());

const page = (ids: string[], next: string | null): Behaviour => ({
  status: 200,
  body: { data: ids.map((id) => ({ id })), next_cursor: next },
});
const good: Behaviour = { status: 200, body: {} };

async function facing(
  options: Partial<EbbOptions>,
  ...behaviours: Behaviour[]
): Promise<{ ebb: Ebb; server: Loopback }> {
  server = await loopback(...behaviours);
  const ebb = new Ebb({ url: server.url, apiKey: "ebb_k", ...options } as EbbOptions);
  return { server, ebb };
}

describe("ids of the client", () => {
  const ids = { userId: "ada", agentId: "cook", sessionId: "s1" };

  test("are filled in where a request names none", async () => {
    const { ebb, server: heard } = await facing(ids, good);
    await ebb.retrieve("Tea?");
    expect(heard.requests[0]?.body).toEqual({
      prompt: "Tea?",
      user_id: "ada",
      agent_id: "cook",
      session_id: "s1",
    });
  });

  test("give way to those of a request, and null leaves one out", async () => {
    const { ebb, server: heard } = await facing(ids, page([], null));
    await ebb.memories.list({ user_id: "bo", agent_id: null, session_id: undefined }).page();
    expect(heard.requests[0]?.path).toBe("/v1/memories?user_id=bo&session_id=s1");
  });

  test("leave the session to a request's run_id", async () => {
    const { ebb, server: heard } = await facing(ids, good);
    await ebb.retrieve({ prompt: "Tea?", run_id: "r1" });
    expect(heard.requests[0]?.body).toMatchObject({ run_id: "r1" });
    expect(heard.requests[0]?.body).not.toHaveProperty("session_id");
  });
});

describe("ids of the client go with every call that takes ids", () => {
  const exported: Behaviour = { status: 200, body: { kind: "end", lines: 0 } };
  const imported: Behaviour = {
    status: 200,
    body: { format: "ebb", added: {}, duplicate: 0, skipped: 0, invalid: 0, examples: [] },
  };
  const all = async (lines: AsyncIterable<unknown>): Promise<void> => {
    for await (const _ of lines);
  };
  const calls: [string, Behaviour, (ebb: Ebb, ids: { user_id?: null }) => Promise<unknown>][] = [
    ["export", exported, (ebb, ids) => all(ebb.export(ids))],
    ["import", imported, (ebb, ids) => ebb.import([], ids)],
    ["overview", good, (ebb, ids) => ebb.overview(ids)],
    ["panel", good, (ebb, ids) => ebb.panel(ids)],
    ["commands", good, (ebb, ids) => ebb.commands({ ...ids, text: "mem list" })],
    ["memories.list", page([], null), (ebb, ids) => ebb.memories.list(ids).page()],
    ["memories.review", page([], null), (ebb, ids) => ebb.memories.review(ids).page()],
    ["memories.search", good, (ebb, ids) => ebb.memories.search({ ...ids, query: "tea" })],
    ["turns.list", page([], null), (ebb, ids) => ebb.turns.list(ids).page()],
    ["turns.replay", good, (ebb, ids) => ebb.turns.replay({ scope: ids })],
    ["sessions.list", page([], null), (ebb, ids) => ebb.sessions.list(ids).page()],
    ["summaries.list", page([], null), (ebb, ids) => ebb.summaries.list(ids).page()],
    ["entities.list", page([], null), (ebb, ids) => ebb.entities.list(ids).page()],
    ["graph.around", good, (ebb, ids) => ebb.graph.around(ids)],
    ["graph.connections", good, (ebb, ids) => ebb.graph.connections(ids)],
  ];

  test.each(calls)("%s, and null leaves one out", async (_, behaviour, call) => {
    const { ebb, server: heard } = await facing({ userId: "tsu" }, behaviour, behaviour);
    await call(ebb, {});
    await call(ebb, { user_id: null });
    const [own, none] = heard.requests.map(({ path, body }) => `${path} ${JSON.stringify(body)}`);
    expect(own).toMatch(/user_id(?:=|":")tsu/);
    expect(none).not.toContain("tsu");
  });
});

describe("a list", () => {
  test("is read to its end, a page at a time", async () => {
    const pages = [page(["a", "b"], "c1"), page(["c"], "c2"), page([], null)];
    const { ebb, server: heard } = await facing({}, ...pages);
    const found: string[] = [];
    for await (const memory of ebb.memories.list({ user_id: "ada" })) found.push(memory.id);
    expect(found).toEqual(["a", "b", "c"]);
    expect(
      heard.requests.map(({ path }) => new URL(path, "http://x").searchParams.get("cursor")),
    ).toEqual([null, "c1", "c2"]);
  });

  test("is read no further than it is asked for", async () => {
    const { ebb, server: heard } = await facing({}, page(["a", "b"], "c1"));
    for await (const memory of ebb.memories.list({ user_id: "ada" })) {
      expect(memory.id).toBe("a");
      break;
    }
    expect(heard.requests).toHaveLength(1);
  });

  test("gives whole pages, from a cursor on", async () => {
    const { ebb, server: heard } = await facing({}, page(["c"], null));
    const list = ebb.turns.list({ user_id: "ada" });
    expect(await list.page("c1")).toEqual({ data: [{ id: "c" }], next_cursor: null });
    expect(heard.requests[0]?.path).toBe("/v1/turns?user_id=ada&cursor=c1");
  });

  test("takes lists and metadata as parameters", async () => {
    const { ebb, server: heard } = await facing({}, page([], null));
    const query = { user_id: "a&b", types: ["FACTS", "GOALS"], metadata: { "a b": "1" }, limit: 2 };
    await ebb.memories.list(query).page();
    const sent = new URL(heard.requests[0]?.path ?? "", "http://x").searchParams;
    expect([...sent]).toEqual([
      ["user_id", "a&b"],
      ["types", "FACTS"],
      ["types", "GOALS"],
      ["metadata.a b", "1"],
      ["limit", "2"],
    ]);
  });
});

describe("many memories", () => {
  const added = (count: number, first = 0): Behaviour => ({
    status: 200,
    body: {
      results: Array.from({ length: count }, (_, i) => ({ index: first + i, status: "added" })),
      added: count,
      failed: 0,
    },
  });
  const texts = (count: number): { content: string }[] =>
    Array.from({ length: count }, (_, i) => ({ content: `fact ${i}` }));

  test("are added a hundred at a time, with a result for each in order", async () => {
    const { ebb, server: heard } = await facing({ userId: "ada" }, added(100), added(50));
    const answer = await ebb.memories.addMany(texts(150), { idempotencyKey: "import-1" });
    expect(answer).toMatchObject({ added: 150, failed: 0 });
    expect(answer.results.map(({ index }) => index)).toEqual(texts(150).map((_, i) => i));
    expect(heard.requests.map(({ body }) => body)).toMatchObject([
      { memories: expect.arrayContaining([{ content: "fact 99", user_id: "ada" }]) },
      { memories: expect.arrayContaining([{ content: "fact 149", user_id: "ada" }]) },
    ]);
    expect(heard.requests.map(({ headers }) => headers["idempotency-key"])).toEqual([
      "import-1",
      "import-1-100",
    ]);
  });

  test("are forgotten until none is left", async () => {
    const answers = [200, 200, 7].map((deleted, i) => ({
      status: 200,
      body: { deleted, done: i === 2 },
    }));
    const { ebb, server: heard } = await facing({}, ...answers);
    expect(await ebb.memories.deleteAll({ user_id: "ada" })).toEqual({ deleted: 407, done: true });
    expect(heard.requests.map(({ path }) => path)).toEqual(
      answers.map(() => "/v1/memories?user_id=ada&confirm=true"),
    );
  });

  test("are the client's own where none are named, and a refusal of the server's where it has none", async () => {
    const mine = await facing({ userId: "ada" }, { status: 200, body: { deleted: 1, done: true } });
    expect(await mine.ebb.memories.deleteAll()).toEqual({ deleted: 1, done: true });
    expect(mine.server.requests[0]?.path).toBe("/v1/memories?user_id=ada&confirm=true");
    await mine.server.close();
    const nobody = await facing({}, problem(422, "invalid_request"));
    await expect(nobody.ebb.memories.deleteAll()).rejects.toMatchObject({
      name: "EbbError",
      code: "invalid_request",
    });
  });

  test("are not asked for without end where nothing more goes", async () => {
    const stuck = { status: 200, body: { deleted: 0, done: false } };
    const { ebb, server: heard } = await facing({}, stuck);
    expect(await ebb.memories.deleteAll({ user_id: "ada" })).toEqual({ deleted: 0, done: false });
    expect(heard.requests).toHaveLength(1);
  });

  test("are filtered by conditions of any depth", async () => {
    const { ebb, server: heard } = await facing({}, page([], null));
    const filters = { OR: [{ type: "FACTS" }, { "metadata.a": { gt: 1 } }] };
    await ebb.memories.list({ filters }).page();
    const sent = new URL(heard.requests[0]?.path ?? "", "http://x").searchParams;
    expect(JSON.parse(sent.get("filters") ?? "")).toEqual(filters);
  });
});

describe("a bookmark", () => {
  const seen = (bookmark: string): Behaviour => ({
    status: 200,
    body: {},
    headers: { "x-ebb-bookmark": bookmark },
  });

  test("goes along with the next call", async () => {
    const { ebb, server: heard } = await facing({}, seen("0002"), good);
    await ebb.retrieve("Tea?");
    await ebb.memories.get("mem_1");
    expect(heard.requests.map(({ headers }) => headers["x-ebb-bookmark"])).toEqual([
      undefined,
      "0002",
    ]);
  });

  test("never turns back", async () => {
    const { ebb } = await facing({}, seen("0002"), seen("0001"));
    await ebb.retrieve("Tea?");
    await ebb.retrieve("Tea?");
    expect(ebb.bookmark).toBe("0002");
  });

  test("can be handed over from another process", async () => {
    const { ebb, server: heard } = await facing({}, good);
    ebb.bookmark = "0009";
    await ebb.retrieve("Tea?");
    expect(heard.requests[0]?.headers["x-ebb-bookmark"]).toBe("0009");
  });
});

describe("a credential", () => {
  test("may be a function that is asked for each call", async () => {
    let calls = 0;
    const token = async (): Promise<string> => `t${++calls}`;
    server = await loopback(good);
    const ebb = new Ebb({ url: server.url, token });
    await ebb.retrieve("Tea?");
    await ebb.retrieve("Tea?");
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer t1",
      "Bearer t2",
    ]);
  });

  test("that cannot be made is the application's error", async () => {
    server = await loopback(good);
    const token = (): Promise<string> => Promise.reject(new Error("signed out"));
    const ebb = new Ebb({ url: server.url, token });
    await expect(ebb.retrieve("Tea?")).rejects.toThrow("signed out");
    expect(server.requests).toEqual([]);
  });

  test("is needed", () => {
    expect(() => new Ebb({ url: "http://x", apiKey: "" })).toThrow("apiKey or a token");
  });
});

test("an address may have a path of its own, and ids any character", async () => {
  server = await loopback(good);
  const ebb = new Ebb({ url: `${server.url}/ebb/`, apiKey: "ebb_k" });
  await ebb.memories.get("a/b ?#");
  expect(server.requests[0]?.path).toBe("/ebb/v1/memories/a%2Fb%20%3F%23");
});

test("a fetch of the caller's own is used", async () => {
  const asked: string[] = [];
  const fetchOwn = async (address: string): Promise<Response> => {
    asked.push(address);
    return Response.json({ status: "ok" });
  };
  const ebb = new Ebb({ url: "https://ebb.example", apiKey: "k", fetch: fetchOwn });
  expect(await ebb.health.alive()).toEqual({ status: "ok" });
  expect(asked).toEqual(["https://ebb.example/healthz"]);
});

test("a deployment that is not ready says which part", async () => {
  const parts = [{ part: "d1", ok: false, ms: 3, reason: "timeout" }];
  const { ebb } = await facing({}, { status: 503, body: { status: "not_ready", parts } });
  expect(await ebb.health.ready()).toEqual({ status: "not_ready", parts });
});

test("the two-call surface stores for its session and recalls exactly two lists", async () => {
  const chunk = {
    text: "Likes tea.",
    score: 0.92,
    created_at: 1_720_000_000.5,
    decay_score: 0.81,
    importance: 0.9,
    emotion: "joy",
  };
  const pair = { prompt: "I like tea.", response: "Noted.", created_at: 1_720_000_000.5 };
  const answer = { recent_pairs: [pair], memories: [{ id: "mem_1", ...chunk }], context: "…" };
  server = await loopback({ status: 202, body: {} }, { status: 200, body: answer });
  const memory = new MemoryOS({ url: server.url, apiKey: "ebb_k", sessionId: "user_123" });
  expect(await memory.store("I like tea.", "Noted.")).toBeUndefined();
  expect(await memory.retrieve("Tea?")).toEqual({ recent_pairs: [pair], memories: [chunk] });
  expect(server.requests.map(({ body }) => body)).toEqual([
    { prompt: "I like tea.", response: "Noted.", session_id: "user_123" },
    { prompt: "Tea?", session_id: "user_123" },
  ]);
});
