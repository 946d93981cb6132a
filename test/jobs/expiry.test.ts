import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { call, someone } from "../support/api.ts";
import { dump, emptyTables } from "../support/tables.ts";
import { read } from "../support/wire.ts";

const dayMs = 86_400_000;
const key = "ebb_test_admin";

const added = async (body: Record<string, unknown>) =>
  read.memory((await call("POST", "/v1/memories", { body })).body);
const listed = async (user: string, status: string) =>
  read.memories((await call("GET", `/v1/memories?user_id=${user}&status=${status}`)).body).data;
const history = async (id: string) =>
  read.history((await call("GET", `/v1/memories/${id}/history`)).body).data;
const settings = (body: Record<string, unknown>, path = "/v1/settings") =>
  call("PATCH", path, { body });

/** Runs a job as it will be `days` from now. */
async function sweep(job: string, days = 0, more: Record<string, unknown> = {}) {
  const now = new Date(Date.now() + days * dayMs).toISOString();
  const { status, body } = await call("POST", "/v1/admin/sweep", {
    key,
    body: { job, now, ...more },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return read.swept(body);
}

const events = async (event: string) => {
  const { results } = await env.DB.prepare("select payload from outbox where event = ?")
    .bind(event)
    .all<{ payload: string }>();
  return results.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
};

beforeEach(async () => {
  await emptyTables();
  await env.DB.prepare("delete from settings").run();
});

describe("a sweep at a time that is named", () => {
  it("is refused more than ten years ahead, and changes nothing then", async () => {
    const user = someone();
    await added({ user_id: user, content: "The spare key is under the blue pot." });
    const sweepAt = (now: string) =>
      call("POST", "/v1/admin/sweep", { key, body: { job: "fade", now } });
    expect((await sweepAt("9999-12-31T00:00:00Z")).status).toBe(422);
    expect(await listed(user, "active")).toHaveLength(1);
    const near = new Date(Date.now() + 3_600 * dayMs).toISOString();
    expect((await sweepAt(near)).status).toBe(200);
  });
});

describe("expiry", () => {
  it("takes effect in answers at once, is told of by the sweep, and can be undone", async () => {
    const user = someone();
    const expires_at = new Date(Date.now() + 1_500).toISOString();
    const memory = await added({ user_id: user, content: "The gate code is 4711.", expires_at });
    await env.DB.prepare("update memories set expires_at = ?")
      .bind(Date.now() - 1)
      .run();
    const search = await call("POST", "/v1/memories/search", {
      body: { user_id: user, query: "gate code" },
    });
    expect(read.found(search.body).memories).toEqual([]);
    expect((await sweep("expire")).counts).toMatchObject({ expired: 1, purged: 0 });
    expect((await sweep("expire")).counts).toMatchObject({ expired: 0, purged: 0 });
    expect(await events("memory.expired")).toEqual([
      { memory_id: memory.id, version: 2, status: "expired" },
    ]);
    const { results } = await env.DB.prepare("select * from vectors where memory_id = ?")
      .bind(memory.id)
      .all();
    expect(results).toEqual([]);
    const restored = read.memory(
      (await call("POST", `/v1/memories/${memory.id}/restore`, {})).body,
    );
    expect(restored.status).toBe("active");
  });

  it("of a turn holds for all that was learnt from it, and its words go a month later", async () => {
    const user = someone();
    const [said, expires_at] = ["I am allergic to kiwi.", new Date(Date.now() + 60_000)];
    const stored = await call("POST", "/v1/store?wait=true", {
      body: {
        user_id: user,
        prompt: said,
        response: "Noted.",
        expires_at: expires_at.toISOString(),
      },
    });
    const { turn_id, memories } = read.done(stored.body);
    expect(memories.map((memory) => memory.expires_at)).toEqual([expires_at.toISOString()]);
    const turn = await call("GET", `/v1/turns/${turn_id}`);
    expect(turn.body).toMatchObject({ expires_at: expires_at.toISOString() });
    const ask = async () =>
      read.recalled(
        (
          await call("POST", "/v1/retrieve", {
            body: { user_id: user, prompt: "Which fruit am I allergic to?", raw_turns: 5 },
          })
        ).body,
      );
    const before = await ask();
    expect(before.recent_pairs).toHaveLength(1);
    expect(before.raw).not.toEqual([]);
    const past = Date.now() - 1;
    await env.DB.batch([
      env.DB.prepare("update turns set expires_at = ?").bind(past),
      env.DB.prepare("update memories set expires_at = ?").bind(past),
      env.DB.prepare("update partitions set writes = writes + 1"),
    ]);
    const { recent_pairs, memories: found, raw } = await ask();
    expect({ recent_pairs, found, raw }).toEqual({ recent_pairs: [], found: [], raw: [] });
    expect((await sweep("expire")).counts).toMatchObject({ expired: 1 });
    expect(await events("memory.expired")).toHaveLength(1);
    expect((await sweep("expire", 29)).counts).toMatchObject({ purged_turns: 0 });
    expect((await sweep("expire", 31)).counts).toMatchObject({ purged_turns: 1 });
    expect((await call("GET", `/v1/turns/${turn_id}`)).status).toBe(404);
    expect(JSON.stringify(await dump())).not.toContain("kiwi");
  });

  it("of a turn takes nothing that somebody kept: the turn's words go, and the memory is found by its own", async () => {
    const user = someone();
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const told = async (prompt: string) => {
      const body = { user_id: user, prompt, response: "Noted.", expires_at };
      const { turn_id, memories } = read.done(
        (await call("POST", "/v1/store?wait=true", { body })).body,
      );
      const [memory] = memories;
      if (memory === undefined) throw new Error(`nothing was read in: ${prompt}`);
      return { turn_id, id: memory.id };
    };
    const patch = async (id: string, body: Record<string, unknown>) =>
      expect((await call("PATCH", `/v1/memories/${id}`, { body })).status).toBe(200);
    const restore = async (id: string) =>
      expect((await call("POST", `/v1/memories/${id}/restore`, {})).status).toBe(200);
    const later = new Date(Date.now() + 400 * dayMs).toISOString();

    const lifted = await told("I am allergic to pollen.");
    await patch(lifted.id, { expires_at: null });
    const moved = await told("I hid the ring under the azalea.");
    await patch(moved.id, { expires_at: later });
    const [restored, rated, pinned, edited, left] = [
      await told("我对花生过敏。"),
      await told("My sister plays the oboe."),
      await told("I have a dog called Bruno."),
      await told("My locker code is 4471."),
      await told("I keep a falcon."),
    ];
    const past = Date.now() - 1;
    await env.DB.batch([
      env.DB.prepare("update turns set expires_at = ?").bind(past),
      env.DB.prepare("update memories set expires_at = ? where expires_at < ?").bind(
        past,
        Date.now() + dayMs,
      ),
    ]);
    await sweep("expire");
    for (const { id } of [restored, pinned, edited]) await restore(id);
    await patch(pinned.id, { pinned: true, importance: 10 });
    await patch(edited.id, { content: "Her locker code is 9028." });
    await patch(left.id, { importance: 9 });
    await call("POST", `/v1/memories/${rated.id}/feedback`, { body: { value: "up" } });

    const turns = [lifted, moved, restored, rated, pinned, edited, left];
    expect((await sweep("expire", 31)).counts).toMatchObject({ purged_turns: turns.length });
    for (const { turn_id } of turns) {
      expect((await call("GET", `/v1/turns/${turn_id}`)).status).toBe(404);
    }
    const kept = [lifted, moved, restored, pinned, edited];
    expect((await listed(user, "active")).map(({ id }) => id).toSorted()).toEqual(
      kept.map(({ id }) => id).toSorted(),
    );
    for (const { id } of [rated, left]) {
      expect((await history(id)).at(-1)).toMatchObject({ event: "delete", content: null });
    }
    const find = async (query: string) =>
      read
        .found(
          (
            await call("POST", "/v1/memories/search", {
              body: { user_id: user, query, mode: "text" },
            })
          ).body,
        )
        .memories.map(({ id }) => id);
    const all = {
      pollen: lifted,
      "ring under the azalea": moved,
      花生: restored,
      Bruno: pinned,
      "locker 9028": edited,
    };
    const foundAll = async () => {
      for (const [query, { id }] of Object.entries(all)) {
        expect([query, await find(query)]).toEqual([query, [id]]);
      }
    };
    await foundAll();
    expect((await history(moved.id)).at(-1)).toMatchObject({ event: "update" });
    const text = JSON.stringify(await dump());
    expect(text).not.toContain("oboe");
    expect(text).not.toContain("falcon");
    const again = await call("POST", "/v1/admin/reindex", { key, body: { index: "lexical" } });
    expect(again.body).toMatchObject({ status: "done" });
    await foundAll();
    await sweep("expire", 401);
    expect((await listed(user, "expired")).map(({ id }) => id)).toEqual([moved.id]);
  });

  it("that was stated holds for what faded and for what was superseded, too", async () => {
    await settings({ decay: { forget_below: 0.05 } });
    const user = someone();
    const expires_at = new Date(Date.now() + 20 * dayMs).toISOString();
    const faded = await added({
      user_id: user,
      content: "Mina hums in the lift.",
      type: "CONTEXTUAL",
      importance: 2,
      expires_at,
    });
    const lasting = await added({
      user_id: user,
      content: "Mina whistles on the stairs.",
      type: "CONTEXTUAL",
      importance: 2,
    });
    const older = await added({ user_id: user, content: "I live in Oslo.", expires_at });
    await added({ user_id: user, content: "I live in Bergen." });
    expect((await sweep("fade", 10)).counts).toEqual({ looked_at: 3, archived: 2 });
    expect((await listed(user, "archived")).map(({ id }) => id).toSorted()).toEqual(
      [faded.id, lasting.id].toSorted(),
    );
    expect((await listed(user, "superseded")).map(({ id }) => id)).toEqual([older.id]);
    await sweep("expire", 21);
    expect((await listed(user, "expired")).map(({ id }) => id).toSorted()).toEqual(
      [faded.id, older.id].toSorted(),
    );
    expect((await listed(user, "archived")).map(({ id }) => id)).toEqual([lasting.id]);
    expect(
      (await events("memory.expired")).map(({ memory_id }) => String(memory_id)).toSorted(),
    ).toEqual([faded.id, older.id].toSorted());
  });

  it("takes the words away a month later, and leaves a history of events", async () => {
    const user = someone();
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const memory = await added({ user_id: user, content: "The gate code is 4711.", expires_at });
    await sweep("expire", 1);
    expect((await sweep("expire", 29)).counts).toMatchObject({ purged: 0 });
    expect((await sweep("expire", 31)).counts).toMatchObject({ purged: 1 });
    expect((await call("GET", `/v1/memories/${memory.id}`)).status).toBe(404);
    expect((await history(memory.id)).map(({ event, content }) => [event, content])).toEqual([
      ["add", null],
      ["expire", null],
      ["delete", null],
    ]);
    expect(JSON.stringify(await dump())).not.toContain("4711");
  });

  it("by age holds for the agents it is set for, and never for what is pinned or was restored", async () => {
    const user = someone();
    await settings({ lifecycle: { memory_expiry_days: 30 } }, "/v1/settings/agents/coach");
    const own = await added({
      user_id: user,
      agent_id: "coach",
      content: "Mina runs on Tuesdays.",
      importance: 9,
    });
    const pinned = await added({
      user_id: user,
      agent_id: "coach",
      content: "Mina swims.",
      importance: 9,
    });
    await call("PATCH", `/v1/memories/${pinned.id}`, { body: { pinned: true } });
    await added({ user_id: user, content: "Mina is a violin maker.", importance: 9 });
    expect((await sweep("expire", 29)).counts).toMatchObject({ expired: 0 });
    expect((await sweep("expire", 31)).counts).toMatchObject({ expired: 1 });
    expect((await listed(user, "expired")).map(({ id }) => id)).toEqual([own.id]);
    await call("POST", `/v1/memories/${own.id}/restore`, {});
    await env.DB.prepare("update memories set recorded_at = recorded_at - ? where id = ?")
      .bind(40 * dayMs, own.id)
      .run();
    expect((await sweep("expire")).counts).toMatchObject({ expired: 0 });
  });
});
