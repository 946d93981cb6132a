import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

const added = async (body: Record<string, unknown>) =>
  read.memory((await call("POST", "/v1/memories", { body })).body);
const add = (body: Record<string, unknown>) => call("POST", "/v1/memories", { body });
const patch = (id: string, body: unknown) => call("PATCH", `/v1/memories/${id}`, { body });
const patched = async (id: string, body: unknown) => {
  const answer = await patch(id, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return read.memory(answer.body);
};
const ids = async (query: string) =>
  read.memories((await call("GET", `/v1/memories?${query}`)).body).data.map(({ id }) => id);
const found = async (body: Record<string, unknown>) =>
  read.found((await call("POST", "/v1/memories/search", { body })).body).memories;
const history = async (id: string) =>
  read.history((await call("GET", `/v1/memories/${id}/history`)).body).data;

describe("a change of a memory", () => {
  it("of its words is a new version, found by the new words and no longer by the old", async () => {
    const user = someone();
    const { id, content } = await added({
      user_id: user,
      content: "The piano stands in the hall.",
    });
    await added({ user_id: user, content: "The garden has a pear tree." });
    const now = await patched(id, { content: "The harpsichord stands in the library." });
    expect(now).toMatchObject({
      id,
      version: 2,
      content: "The harpsichord stands in the library.",
    });
    const [byNew] = await found({ user_id: user, query: "harpsichord library" });
    expect(byNew).toMatchObject({ id, text: now.content });
    expect(await found({ user_id: user, query: "piano hall", mode: "text" })).toEqual([]);
    expect(await history(id)).toMatchObject([
      { version: 1, event: "add", content, previous: null },
      { version: 2, event: "update", content: now.content, previous: content, reason: "content" },
    ]);
  });

  it("of words from a turn leaves the turn as it was said", async () => {
    const user = someone();
    const body = { user_id: user, prompt: "I am allergic to kiwi.", response: "Noted." };
    const turn = read.done((await call("POST", "/v1/store?wait=true", { body })).body);
    const id = turn.memories[0]?.id ?? "";
    await patched(id, { content: "Ada is allergic to lychee." });
    expect((await found({ user_id: user, query: "lychee allergy" }))[0]?.id).toBe(id);
    expect(await found({ user_id: user, query: "kiwi", mode: "text" })).toEqual([]);
    const { turns } = read.sources((await call("GET", `/v1/memories/${id}/sources`)).body);
    expect(turns[0]).toMatchObject({ turn_id: turn.turn_id, prompt: body.prompt });
    expect(turns[0]?.spans[0]?.text).toMatch(/kiwi/);
  });

  it("merges: what is not named stays, null clears, metadata merges key by key", async () => {
    const user = someone();
    const { id } = await added({
      user_id: user,
      content: "The skis are waxed.",
      type: "TASK",
      importance: 4,
      emotion: "joy",
      tags: ["winter"],
      metadata: { a: 1, b: { c: 2, d: 3 }, user_id: "x" },
    });
    const now = await patched(id, {
      importance: 7,
      emotion: null,
      tags: null,
      metadata: { a: null, b: { c: null, e: 4 }, user_id: "somebody-else", tenant_id: "t" },
      expires_at: null,
      pinned: true,
    });
    expect(now).toMatchObject({
      user_id: user,
      content: "The skis are waxed.",
      type: "TASK",
      importance: 0.7,
      emotion: null,
      emotional_weight: 1,
      tags: [],
      metadata: { b: { d: 3, e: 4 }, user_id: "somebody-else", tenant_id: "t" },
      expires_at: null,
      pinned: true,
      decay_score: 1,
      version: 2,
    });
    expect(await ids(`user_id=${user}&tags=winter`)).toEqual([]);
    expect(await ids("user_id=somebody-else")).toEqual([]);
  });

  it("that changes nothing makes no version", async () => {
    const user = someone();
    const memory = await added({ user_id: user, content: "The roof is red.", importance: 6 });
    const same = await patched(memory.id, { content: memory.content, importance: 6, tags: [] });
    expect(same).toMatchObject({ version: 1, updated_at: memory.updated_at });
    expect(await patched(memory.id, {})).toMatchObject({ version: 1 });
    expect(await history(memory.id)).toHaveLength(1);
  });

  it("is refused with its path, and then changes nothing", async () => {
    const user = someone();
    const { id } = await added({ user_id: user, content: "The shed is green." });
    const wrong: [unknown, string][] = [
      [{ content: null }, "content"],
      [{ content: "  " }, "content"],
      [{ importance: 11 }, "importance"],
      [{ type: null }, "type"],
      [{ layer: "conversation" }, "layer"],
      [{ user_id: "bob" }, "user_id"],
      [{ status: "archived" }, "status"],
      [{ metadata: { big: "x".repeat(20_000) } }, "metadata"],
      [{ expires_at: "whenever" }, "expires_at"],
    ];
    for (const [body, path] of wrong) {
      const answer = await patch(id, body);
      expect([answer.status, read.problem(answer.body).errors?.[0]?.path], path).toEqual([
        422,
        path,
      ]);
    }
    expect(read.memory((await call("GET", `/v1/memories/${id}`)).body).version).toBe(1);
  });

  it("to what another live memory says is a conflict that names it", async () => {
    const user = someone();
    const one = await added({ user_id: user, content: "The cat is called Miso." });
    const two = await added({ user_id: user, content: "The dog is called Soba." });
    const answer = await patch(two.id, { content: "the cat is called MISO" });
    expect([answer.status, read.problem(answer.body).detail]).toEqual([
      409,
      expect.stringContaining(one.id),
    ]);
    expect(await history(two.id)).toHaveLength(1);
  });

  it("of the layer takes it out of the old place and into the new", async () => {
    const user = someone();
    const session = `ses-${user}`;
    const own = { user_id: user, agent_id: "cook", session_id: session };
    const { id } = await added({ ...own, layer: "global", content: "The wifi word is marzipan." });
    expect(await found({ user_id: user, query: "wifi word" })).toHaveLength(1);
    const moved = await patched(id, { layer: "conversation" });
    expect(moved).toMatchObject({ layer: "conversation", version: 2 });
    expect(await found({ user_id: user, query: "wifi word" })).toEqual([]);
    expect((await found({ session_id: session, query: "wifi word" }))[0]?.id).toBe(id);
    await patched(id, { layer: "persona" });
    expect(await found({ session_id: session, query: "wifi word" })).toEqual([]);
    expect(await found({ user_id: user, agent_id: "cook", query: "wifi word" })).toHaveLength(1);
  });

  it("of a memory from a turn to another layer does not leave a way in from the old", async () => {
    const user = someone();
    const session = `ses-${user}`;
    const body = {
      user_id: user,
      session_id: session,
      prompt: "I play the theremin.",
      response: "",
    };
    const { memories } = read.done((await call("POST", "/v1/store?wait=true", { body })).body);
    await patched(memories[0]?.id ?? "", { layer: "conversation" });
    expect(await found({ user_id: user, query: "theremin" })).toEqual([]);
    expect(await found({ session_id: session, query: "theremin" })).toHaveLength(1);
  });

  it("of its attribute supersedes the one that had the new value's place", async () => {
    const user = someone();
    const home = await added({ user_id: user, content: "I live in Lisbon." });
    const note = await added({ user_id: user, content: "The umbrella is yellow." });
    await patched(note.id, { content: "I live in Tromsø." });
    expect(await ids(`user_id=${user}`)).toEqual([note.id]);
    expect(await ids(`user_id=${user}&status=superseded`)).toEqual([home.id]);
  });

  it("moves an automatic expiry with type and importance, and leaves a stated one", async () => {
    const user = someone();
    const task = await added({ user_id: user, content: "Water the ferns.", type: "TASK" });
    expect(task.expires_at).not.toBeNull();
    expect((await patched(task.id, { type: "FACTS" })).expires_at).toBeNull();
    const again = await patched(task.id, { type: "TEMPORAL", importance: 2 });
    expect(Date.parse(again.expires_at ?? "") - Date.now()).toBeLessThan(7 * 86_400_000);
    const stated = { expires_at: "2099-01-01T00:00:00.000Z" };
    const own = await added({ user_id: user, content: "Feed the hens.", type: "TASK", ...stated });
    expect(await patched(own.id, { type: "FACTS", importance: 10 })).toMatchObject(stated);
  });

  it("of importance or type moves stability with it", async () => {
    const user = someone();
    const { id, stability_hours } = await added({
      user_id: user,
      content: "The kettle whistles.",
      type: "FACTS",
      importance: 5,
    });
    const now = await patched(id, { importance: 10 });
    expect(now.stability_hours).toBeCloseTo(stability_hours * 1.5, 5);
  });

  it("made ten times at once leaves one winner a version and nothing lost", async () => {
    const user = someone();
    const { id } = await added({ user_id: user, content: "The counter stands at zero." });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        patch(id, { content: `The counter was set by hand ${i}.`, metadata: { [`by${i}`]: i } }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    const won = statuses.filter((status) => status === 200).length;
    const versions = await history(id);
    expect(versions.map(({ version }) => version)).toEqual(
      Array.from({ length: won + 1 }, (_, i) => i + 1),
    );
    // Each version grew out of the one before it.
    for (const [i, version] of versions.entries()) {
      if (i > 0) expect(version.previous).toBe(versions[i - 1]?.content);
    }
    const now = read.memory((await call("GET", `/v1/memories/${id}`)).body);
    expect(now.content).toBe(versions.at(-1)?.content);
    expect(Object.keys(now.metadata)).toHaveLength(won);
    const { results } = await env.DB.prepare(
      "select s.n, s.features from segments s join memories m on m.partition_id = s.partition_id where m.id = ?",
    )
      .bind(id)
      .all<{ n: number; features: string }>();
    const [segment] = results;
    expect(segment?.n).toBe(won + 1);
    const states = Array.from({ length: won + 1 }, (_, i) => segment?.features.charAt(i * 24));
    expect(states.filter((state) => state === "A")).toHaveLength(1);
    expect(await found({ user_id: user, query: "counter set by hand" })).toHaveLength(1);
  });
});

describe("a memory", () => {
  it("told again takes the later end, on every way in; none is later than any", async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    const later = "2087-06-28T00:00:00.000Z";
    const end = async (id: string) =>
      read.memory((await call("GET", `/v1/memories/${id}`)).body).expires_at;
    const state = async (user: string, content: string, expires_at?: string) => {
      const { status, body } = await add({ user_id: user, content, type: "FACTS", expires_at });
      return status === 201 ? read.memory(body).id : read.duplicate(body).duplicate_of;
    };
    const store = async (user: string, prompt: string, expires_at?: string) => {
      const body = { user_id: user, prompt, response: "ok", expires_at };
      const { memories } = read.done((await call("POST", "/v1/store?wait=true", { body })).body);
      expect(memories).toHaveLength(1);
      return memories[0]?.id ?? "";
    };
    const batched = async (user: string, content: string, expires_at?: string) => {
      const body = { memories: [{ user_id: user, content, type: "FACTS", expires_at }] };
      const answer = await call("POST", "/v1/memories/batch", { body });
      const [result] = read.batch(answer.body).results;
      return result?.memory?.id ?? String(result?.duplicate_of);
    };
    const mem0 = async (user: string, content: string, expires_at?: string) => {
      const messages = [{ role: "user", content }];
      const dated = expires_at === undefined ? {} : { expiration_date: expires_at.slice(0, 10) };
      const body = { user_id: user, messages, infer: false, ...dated };
      const answer = await call("POST", "/mem0/v1/memories", { body });
      return (answer.body as { results: { id: string }[] }).results[0]?.id ?? "";
    };
    const words = ["I play the bassoon.", "我对花生过敏。"];
    const ways = [
      [state, store],
      [store, state],
      [batched, store],
      [mem0, batched],
    ] as const;
    for (const [i, [tell, again]] of ways.entries()) {
      const [user, said] = [someone(), words[i % 2] ?? ""];
      const id = await tell(user, said, "2087-01-01T00:00:00Z");
      expect(await again(user, said, soon)).toBe(id);
      expect((await end(id))?.slice(0, 4)).toMatch(/2087|2086/);
      expect(await again(user, said, later)).toBe(id);
      expect(await end(id)).toBe(later);
      expect(await again(user, said)).toBe(id);
      expect(await end(id)).toBeNull();
      expect(await again(user, said, soon)).toBe(id);
      expect(await end(id)).toBeNull();
      const { data } = read.history((await call("GET", `/v1/memories/${id}/history`)).body);
      expect(data.map(({ event, reason }) => [event, reason])).toEqual([
        ["add", null],
        ["update", "told again: expires_at"],
        ["update", "told again: expires_at"],
      ]);
    }
  });

  it("told again adds what is stated, and the answer says what was not taken", async () => {
    const user = someone();
    const first = await added({
      user_id: user,
      content: "The boat is called Selkie.",
      importance: 5,
      tags: ["sea"],
      metadata: { from: "form" },
    });
    const tell = async (more: Record<string, unknown>) =>
      (await add({ user_id: user, content: "the boat is called selkie", ...more })).body;
    const memory = async () => read.memory((await call("GET", `/v1/memories/${first.id}`)).body);
    expect(
      await tell({
        importance: 9,
        tags: ["boats", "sea"],
        metadata: { page: 2 },
        emotion: "joy",
        occurred_at: "2026-01-02T03:04:05Z",
      }),
    ).toEqual({
      duplicate_of: first.id,
      changed: ["importance", "emotion", "occurred_at", "tags", "metadata"],
    });
    const richer = {
      content: "The boat is called Selkie.",
      importance_level: 9,
      tags: ["sea", "boats"],
      metadata: { from: "form", page: 2 },
      emotion: "joy",
      version: 2,
    };
    expect(await memory()).toMatchObject(richer);
    expect(await ids(`user_id=${user}&tags=boats`)).toHaveLength(1);
    const left = {
      importance: 2,
      emotion: "fear",
      type: first.type === "GOALS" ? "FACTS" : "GOALS",
      expires_at: "2087-01-01T00:00:00Z",
      occurred_at: "2025-01-02T03:04:05Z",
    };
    expect(await tell(left)).toEqual({
      duplicate_of: first.id,
      not_taken: ["type", "importance", "emotion", "occurred_at", "expires_at"],
    });
    expect(await tell({ tags: ["sea"], metadata: { page: 2 }, importance: 9 })).toEqual({
      duplicate_of: first.id,
    });
    expect(await memory()).toMatchObject(richer);
    const { data } = read.history((await call("GET", `/v1/memories/${first.id}/history`)).body);
    expect(data.map(({ reason }) => reason)).toEqual([
      null,
      "told again: importance, emotion, occurred_at, tags, metadata",
    ]);
    const batch = {
      memories: [{ user_id: user, content: "The boat is called Selkie.", tags: ["x"] }],
    };
    const { body } = await call("POST", "/v1/memories/batch", { body: batch });
    expect(read.batch(body).results).toEqual([
      { index: 0, status: "duplicate", duplicate_of: first.id, changed: ["tags"] },
    ]);
  });

  it("told again by somebody else, in a layer that people share, gives them nothing to change", async () => {
    const agent = `agt-${someone()}`;
    const shared = { recall: { persona_bind_user: false } };
    await call("PATCH", `/v1/settings/agents/${agent}`, { body: shared });
    const [ada, ben] = [someone(), someone()];
    const body = { agent_id: agent, content: "The oven runs hot.", layer: "persona" };
    const one = await added({ ...body, user_id: ada, tags: ["kitchen"] });
    const { body: answer } = await add({ ...body, user_id: ben, importance: 10, tags: ["ben"] });
    expect(answer).toEqual({ duplicate_of: one.id, not_taken: ["importance", "tags"] });
    const { tags } = read.memory((await call("GET", `/v1/memories/${one.id}`)).body);
    expect(tags).toEqual(["kitchen"]);
  });
});
