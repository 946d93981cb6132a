import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { aTenant, call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

let key: string;
beforeEach(async () => {
  ({ key } = await aTenant());
});

const post = (path: string, body: Record<string, unknown> = {}) =>
  call("POST", path, { key, body });
const added = async (body: Record<string, unknown>) =>
  read.memory((await post("/v1/memories", body)).body);
const listed = async (user: string, status = "active") =>
  read.memories(
    (await call("GET", `/v1/memories?user_id=${user}&status=${status}&limit=200`, { key })).body,
  ).data;
const contents = async (user: string, status = "active") =>
  (await listed(user, status)).map(({ content }) => content).toSorted();
const history = async (id: string) =>
  read.history((await call("GET", `/v1/memories/${id}/history`, { key })).body).data;
const sweep = async (job: string) => read.swept((await post("/v1/admin/sweep", { job })).body);
const patch = (body: unknown) => call("PATCH", "/v1/settings", { key, body });

/** What the day misses: it compares with the newest memory only, and does not reconcile. */
const blindDay = () =>
  patch({ dedupe: { enabled: false }, reconcile: { enabled: false, max_count: 1 } });
const seeingNight = () => patch({ dedupe: { enabled: true }, reconcile: { enabled: true } });

describe("consolidation", () => {
  it("makes one memory of two that say the same, with the sources, tags and counts of both", async () => {
    const user = someone();
    await blindDay();
    const said = async (prompt: string, tags: string[]) =>
      read.done(
        (await post("/v1/store?wait=true", { user_id: user, prompt, response: "", tags })).body,
      );
    const first = await said("My cat Miso really loves sleeping on the warm kitchen windowsill.", [
      "a",
    ]);
    await said("I keep bees.", []);
    const second = await said("My cat Miso loves sleeping on the warm kitchen windowsill.", ["b"]);
    expect(await contents(user)).toHaveLength(3);
    await seeingNight();
    expect((await sweep("consolidate")).counts).toMatchObject({ merged: 1 });
    const left = (await listed(user)).find(({ content }) => content.includes("windowsill"));
    expect(await listed(user)).toHaveLength(2);
    expect(left?.source_turn_ids.toSorted()).toEqual([first.turn_id, second.turn_id].toSorted());
    expect(left?.tags.toSorted()).toEqual(["a", "b"]);
    expect((await history(left?.id ?? "")).map(({ event }) => event)).toEqual(["add", "merge"]);
    expect((await sweep("consolidate")).counts).toEqual({});
    // Neither turn brings the other memory back.
    for (const { turn_id } of [first, second]) await post(`/v1/turns/${turn_id}/ingest`);
    expect(await listed(user)).toHaveLength(2);
  });

  it("keeps apart what only looks the same", async () => {
    const user = someone();
    await blindDay();
    for (const content of [
      "The rent is 940 euros.",
      "The rent is 990 euros a month.",
      "Nils is allergic to kiwi.",
      "Olga is allergic to kiwi.",
    ]) {
      await added({ user_id: user, content });
    }
    await seeingNight();
    expect((await sweep("consolidate")).counts).not.toHaveProperty("merged");
    expect((await listed(user)).length + (await listed(user, "superseded")).length).toBe(4);
  });

  it("lets the newer of two that contradict each other stay, and keeps the other's words", async () => {
    const user = someone();
    await blindDay();
    for (const content of [
      "Nils is allergic to kiwi.",
      "Ada keeps bees.",
      "I am single.",
      "Nils is not allergic to kiwi.",
      "I married Jonas in June.",
    ]) {
      await added({ user_id: user, content });
    }
    await seeingNight();
    expect((await sweep("consolidate")).counts).toMatchObject({ superseded: 2 });
    expect(await contents(user)).toEqual([
      "Ada keeps bees.",
      "I married Jonas in June.",
      "Nils is not allergic to kiwi.",
    ]);
    const past = await listed(user, "superseded");
    const older = past.find(({ content }) => content !== "I am single.");
    expect(older?.content).toBe("Nils is allergic to kiwi.");
    expect((await history(older?.id ?? "")).map(({ event, by }) => [event, by])).toContainEqual([
      "supersede",
      "consolidation",
    ]);
    expect((await sweep("consolidate")).counts).toEqual({});
  });

  it("compares with all of a bank, not only with its newest memories", async () => {
    const user = someone();
    await blindDay();
    await added({
      user_id: user,
      content: "My cat Miso really loves sleeping on the warm kitchen windowsill.",
    });
    const others = Array.from({ length: 90 }, (_, i) => ({
      user_id: user,
      content: `Shelf ${i} holds ${i * 3} jars of honey.`,
    }));
    await post("/v1/memories/batch", { memories: others });
    await sweep("consolidate");
    await added({
      user_id: user,
      content: "My cat Miso loves sleeping on the warm kitchen windowsill.",
    });
    await seeingNight();
    expect((await sweep("consolidate")).counts).toMatchObject({ merged: 1, looked_at: 1 });
    expect((await contents(user)).filter((content) => content.includes("windowsill"))).toHaveLength(
      1,
    );
  });

  it("looks at every newcomer of every bank, in more steps than one", async () => {
    await blindDay();
    // Twelve people, each with two memories that say the same and one that came between them.
    const users = Array.from({ length: 12 }, () => someone());
    for (const words of ["really loves", "honestly loves", "loves"]) {
      const memories = users.map((user_id, i) => ({
        user_id,
        content:
          words === "honestly loves"
            ? `Shelf ${i} holds ${i * 3} jars of honey.`
            : `My cat Miso ${words} sleeping on the warm kitchen windowsill.`,
      }));
      await post("/v1/memories/batch", { memories });
    }
    await seeingNight();
    const { counts, done } = await sweep("consolidate");
    expect({ counts, done }).toMatchObject({ counts: { merged: users.length }, done: true });
    for (const user of users) expect(await listed(user)).toHaveLength(2);
    expect((await sweep("consolidate")).counts).toEqual({});
  });

  it("does nothing where deduplication and reconciliation are off", async () => {
    const user = someone();
    await blindDay();
    for (const content of [
      "My cat Miso loves sleeping on the warm kitchen windowsill.",
      "My cat Miso really loves sleeping on the warm kitchen windowsill.",
    ]) {
      await added({ user_id: user, content });
    }
    await sweep("consolidate");
    expect(await listed(user)).toHaveLength(2);
  });
});

describe("reflection", () => {
  const climbs = ["Anna", "Bo", "Cleo", "Anna", "Anna"].map(
    (name, i) => `I went climbing with ${name} in week ${i + 1}.`,
  );
  const talk = async (user: string, prompts: readonly string[]) => {
    for (const prompt of prompts) {
      await post("/v1/store?wait=true", { user_id: user, prompt, response: "" });
    }
  };
  const insights = async (user: string) =>
    (await listed(user)).filter(({ type }) => type === "INSIGHT");

  it("forms an insight once enough memories are fresh, marked, with what it rests on, and no second one", async () => {
    const user = someone();
    await patch({ insight: { min_memories: 4, max_subjects: 1 } });
    await talk(user, climbs.slice(0, 2));
    expect((await sweep("reflect")).counts).toEqual({});
    await talk(user, climbs.slice(2));
    expect((await sweep("reflect")).counts).toEqual({ added: 1 });
    const [insight] = await insights(user);
    expect(insight).toMatchObject({ tags: ["insight"], metadata: { insight_by: "rules" } });
    expect(insight?.content).toMatch(/^Recurring subject: \w+\. \d memories from/);
    const sources = read.sources(
      (await call("GET", `/v1/memories/${insight?.id}/sources`, { key })).body,
    );
    expect(sources.memories.length).toBeGreaterThanOrEqual(3);
    expect((await sweep("reflect")).counts).toEqual({});
    expect(await insights(user)).toHaveLength(1);
  });

  it("writes an insight anew when fresh memories bear on it, and lets it go with a source", async () => {
    const user = someone();
    await patch({ insight: { min_memories: 3, max_subjects: 1 } });
    await talk(user, climbs.slice(0, 4));
    await sweep("reflect");
    const [before] = await insights(user);
    await talk(user, [
      "I went climbing with Anna in week 9.",
      "I go climbing with Anna again in week 12.",
    ]);
    expect((await sweep("reflect")).counts).toMatchObject({ refreshed: 1 });
    const after = (await insights(user)).find(({ id }) => id === before?.id);
    expect(after?.version).toBe(2);
    expect(after?.content).not.toBe(before?.content);
    const sources = read.sources(
      (await call("GET", `/v1/memories/${after?.id}/sources`, { key })).body,
    );
    await call("DELETE", `/v1/memories/${sources.memories[0]?.id}`, { key });
    expect((await insights(user)).map(({ id }) => id)).not.toContain(after?.id);
  });

  it("comes to each of many people in one night, though a step writes few", async () => {
    await patch({ insight: { min_memories: 5, max_subjects: 1 } });
    const users = Array.from({ length: 9 }, () => someone());
    for (const user_id of users) {
      const memories = climbs.map((content) => ({ user_id, content }));
      await post("/v1/memories/batch", { memories });
    }
    expect((await sweep("reflect")).counts).toMatchObject({ added: users.length });
    for (const user of users) {
      const told = (await listed(user)).filter(({ type }) => type === "INSIGHT");
      expect(told, user).toHaveLength(1);
    }
    expect((await sweep("reflect")).counts).toEqual({});
  });

  it("tells no agent of another's memories, and can be switched off", async () => {
    const user = someone();
    await patch({ insight: { min_memories: 3, max_subjects: 2 } });
    for (const prompt of climbs) {
      await post("/v1/store?wait=true", { user_id: user, agent_id: "coach", prompt, response: "" });
    }
    await sweep("reflect");
    const own = await insights(user);
    expect(own.length).toBeGreaterThan(0);
    expect(own.map(({ layer, agent_id }) => [layer, agent_id])).toEqual(
      own.map(() => ["persona", "coach"]),
    );
    const other = someone();
    await patch({ insight: { enabled: false } });
    await talk(other, climbs);
    expect((await sweep("reflect")).counts).toEqual({});
    expect(await insights(other)).toEqual([]);
  });
});

describe("redriving", () => {
  it("sends turns of the tenant that nobody read, and says how many events wait", async () => {
    const user = someone();
    const { turn_id } = read.stored(
      (await post("/v1/store", { user_id: user, prompt: "I keep bees.", response: "" })).body,
    );
    await env.DB.prepare(
      "update turns set status = 'queued', ingest_token = null, due_at = 0 where id = ?",
    )
      .bind(turn_id)
      .run();
    expect((await sweep("redrive")).counts).toMatchObject({ turns: 1, vectors: 0 });
    expect((await sweep("redrive")).counts).toMatchObject({ turns: 0 });
  });
});

describe("a sweep that is called for", () => {
  it("is for admins, of a job that there is", async () => {
    expect((await post("/v1/admin/sweep", { job: "nap" })).status).toBe(422);
    expect(
      (await call("POST", "/v1/admin/sweep", { key: null, body: { job: "fade" } })).status,
    ).toBe(401);
    const made = await post("/v1/admin/keys", { role: "write", name: "w" });
    const writer = (made.body as { key: string }).key;
    expect(
      (await call("POST", "/v1/admin/sweep", { key: writer, body: { job: "fade" } })).status,
    ).toBe(403);
  });
});
