import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { unpackSegment } from "../../src/model/lexical/unit.ts";
import { aTenant, call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

let tenant: string;
let key: string;
beforeEach(async () => {
  ({ id: tenant, key } = await aTenant());
});

async function stored(user: string, prompt: string, more: Record<string, unknown> = {}) {
  const body = { user_id: user, prompt, response: "", ...more };
  return read.done((await call("POST", "/v1/store?wait=true", { key, body })).body);
}

const listed = async (query: string) =>
  read.turns((await call("GET", `/v1/turns?${query}`, { key })).body).data.map(({ id }) => id);

const memoriesOf = async (user: string) =>
  read.memories((await call("GET", `/v1/memories?user_id=${user}&status=any`, { key })).body).data;

const patchSettings = (body: unknown) => call("PATCH", "/v1/settings", { key, body });

describe("the raw record", () => {
  it("refuses a cursor of another list", async () => {
    const user = someone();
    await stored(user, "I keep bees.");
    await stored(user, "I live in Bergen.");
    const path = `/v1/memories?user_id=${user}&limit=1`;
    const { next_cursor: cursor } = read.memories((await call("GET", path, { key })).body);
    expect(cursor).not.toBeNull();
    const query = `user_id=${user}&cursor=${encodeURIComponent(cursor ?? "")}`;
    const answer = await call("GET", `/v1/turns?${query}`, { key });
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid_request" } });
  });

  it("leaves out a turn whose stated end has come: of lists, by its id, and of exports", async () => {
    const user = someone();
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const { turn_id: passing } = await stored(user, "I park on level two.", { expires_at });
    const { turn_id: lasting } = await stored(user, "I keep bees.");
    const exported = async () =>
      String((await call("GET", `/v1/export?user_id=${user}`, { key })).body)
        .split("\n")
        .filter((line) => line.includes(`"kind":"turn"`) && line.includes("level two")).length;
    expect(await listed(`user_id=${user}`)).toEqual([lasting, passing]);
    expect(await exported()).toBe(1);
    await env.DB.batch([
      env.DB.prepare("update turns set expires_at = ? where id = ?").bind(Date.now() - 1, passing),
      env.DB.prepare("update memories set expires_at = ? where expires_at is not null").bind(
        Date.now() - 1,
      ),
    ]);
    expect(await listed(`user_id=${user}`)).toEqual([lasting]);
    expect((await call("GET", `/v1/turns/${passing}`, { key })).status).toBe(404);
    expect((await call("GET", `/v1/turns/${lasting}`, { key })).status).toBe(200);
    expect(await exported()).toBe(0);
  });

  it("is listed by user, session, time and status", async () => {
    const user = someone();
    const at = (day: number) => ({
      created_at: `2026-05-0${day}T12:00:00Z`,
      session_id: `s${day}`,
    });
    const first = await stored(user, "I keep bees.", at(1));
    const second = await stored(user, "I keep hens.", at(2));
    const third = await stored(user, "I keep goats.", at(3));
    expect(await listed(`user_id=${user}`)).toEqual([third, second, first].map((t) => t.turn_id));
    expect(await listed("session_id=s2")).toEqual([second.turn_id]);
    expect(
      await listed(`user_id=${user}&from=2026-05-02T12:00:00Z&to=2026-05-03T12:00:00Z`),
    ).toEqual([second.turn_id]);
    expect(await listed(`user_id=${user}&status=done`)).toHaveLength(3);
    expect(await listed(`user_id=${user}&status=failed`)).toEqual([]);
    expect((await call("GET", "/v1/turns", { key })).status).toBe(422);
  });

  it("leads from a turn to its memories and the exact words of each", async () => {
    const prompt = "I live in Tromsø. I am allergic to kiwi.";
    const { turn_id } = await stored(someone(), prompt);
    const turn = read.turn((await call("GET", `/v1/turns/${turn_id}`, { key })).body);
    expect(turn.memories.length).toBeGreaterThan(0);
    expect(new Set(turn.spans.map(({ memory_id }) => memory_id))).toEqual(
      new Set(turn.memories.map(({ id }) => id)),
    );
    for (const { role, start, end, text } of turn.spans) {
      expect(text).not.toBe("");
      expect(turn[role].slice(start, end)).toBe(text);
    }
    expect(turn.spans.map(({ text }) => text).join()).toMatch(/kiwi/);
  });
});

describe("a replay", () => {
  const replay = async (body: unknown) =>
    read.replayed((await call("POST", "/v1/turns/replay", { key, body })).body);

  const statusOf = async (id: string) =>
    read.turn((await call("GET", `/v1/turns/${id}`, { key })).body).status;

  it("brings in the turns of a scope, status and time, and says how many", async () => {
    await patchSettings({ ingest: { auto_ingest: false } });
    const [user, other] = [someone(), someone()];
    const put = async (user_id: string, day: number) => {
      const created_at = `2026-05-0${day}T12:00:00Z`;
      const body = { user_id, prompt: "I keep bees.", response: "", created_at };
      return read.stored((await call("POST", "/v1/store", { key, body })).body).turn_id;
    };
    const early = await put(user, 1);
    const late = await put(user, 2);
    const theirs = await put(other, 1);
    const mark = (status: string, id: string) =>
      env.DB.prepare("update turns set status = ? where id = ?").bind(status, id).run();
    await mark("failed", early);
    await mark("skipped", late);
    await mark("failed", theirs);

    const scope = { user_id: user };
    expect(await replay({ scope, status: ["failed"], from: "2026-05-02T00:00:00Z" })).toEqual({
      replayed: 0,
      remaining: 0,
    });
    expect(await replay({ scope, to: "2026-05-02T00:00:00Z" })).toEqual({
      replayed: 1,
      remaining: 0,
    });
    await expect.poll(() => statusOf(early), { timeout: 10_000 }).toBe("done");
    expect(await statusOf(late)).toBe("skipped");
    expect(await replay({ scope: {}, status: ["failed", "skipped"] })).toEqual({
      replayed: 2,
      remaining: 0,
    });
    await expect.poll(() => statusOf(theirs), { timeout: 10_000 }).toBe("done");
    expect(await memoriesOf(user)).toHaveLength(1);
    const { body: nothing } = await call("POST", "/v1/turns/replay", {
      key: (await aTenant()).key,
      body: { scope: {}, status: ["failed", "skipped", "raw"] },
    });
    expect(read.replayed(nothing).replayed).toBe(0);
  });

  it("takes what is done where the rules read it after a model failed, and nothing else that is done", async () => {
    const user = someone();
    const first = await stored(user, "I keep bees.");
    const second = await stored(user, "I play the oboe.");
    await env.DB.prepare("update turns set extractor = 'rules_after_model' where id = ?")
      .bind(first.turn_id)
      .run();
    const scope = { user_id: user };
    expect((await replay({ scope, status: ["failed", "skipped", "raw"] })).replayed).toBe(0);
    expect(await replay({ scope, status: ["rules_after_model"] })).toEqual({
      replayed: 1,
      remaining: 0,
    });
    await expect.poll(() => statusOf(first.turn_id), { timeout: 10_000 }).toBe("done");
    expect(await statusOf(second.turn_id)).toBe("done");
    expect(await memoriesOf(user)).toHaveLength(2);
    expect((await replay({ scope, status: ["rules_after_model", "failed"] })).replayed).toBe(0);
  });

  it.each([
    [{ status: ["failed"] }, "scope"],
    [{ scope: {}, status: ["done"] }, "status.0"],
    [{ scope: {}, status: [] }, "status"],
    [{ scope: { colour: 1 } }, "scope.colour"],
  ])("refuses %j", async (body, path) => {
    const answer = await call("POST", "/v1/turns/replay", { key, body });
    expect(answer.status).toBe(422);
    expect(read.problem(answer.body).errors?.map((error) => error.path)).toContain(path);
  });
});

describe("a deleted turn", () => {
  /** Every row of the tenant that holds these words, with the table's name. */
  async function tracesOf(words: string): Promise<string[]> {
    const { results: tables } = await env.DB.prepare(
      "select name from sqlite_master where type = 'table' and sql like '%tenant_id%'",
    ).all<{ name: string }>();
    const found: string[] = [];
    for (const { name } of tables) {
      const { results } = await env.DB.prepare(`select * from ${name} where tenant_id = ?`)
        .bind(tenant)
        .all();
      if (JSON.stringify(results).includes(words)) found.push(name);
    }
    return found;
  }

  /** Tokens of the tenant's index that say something, and its live units. */
  async function indexed(): Promise<{ words: number; live: number }> {
    const { results } = await env.DB.prepare("select * from segments where tenant_id = ?")
      .bind(tenant)
      .all<{ features: string; tokens: string; n: number }>();
    const blocks = results.map((row) => unpackSegment(row.features, row.tokens, row.n));
    return {
      words: blocks.reduce((sum, { tokens }) => sum + tokens.filter((t) => t !== 0).length, 0),
      live: blocks.reduce((sum, { dead }) => sum + dead.filter((d) => d === 0).length, 0),
    };
  }

  it("takes along all that came only from it, and leaves no trace of its words", async () => {
    const user = someone();
    const kept = await stored(user, "I am allergic to kiwi.");
    const before = await indexed();
    const { turn_id, memories } = await stored(
      user,
      "My sister Quillfeather lives in Zanzibar with her dog.",
      { response: "Quillfeather sounds lovely.", tags: ["family"] },
    );
    expect(memories.length).toBeGreaterThan(0);
    expect(await tracesOf("Quillfeather")).toContain("turns");
    expect((await indexed()).live).toBeGreaterThan(before.live);

    expect((await call("DELETE", `/v1/turns/${turn_id}`, { key })).status).toBe(204);
    expect(await tracesOf("Quillfeather")).toEqual([]);
    expect(await tracesOf("Zanzibar")).toEqual([]);
    expect(await indexed()).toEqual(before);
    expect((await call("GET", `/v1/turns/${turn_id}`, { key })).status).toBe(404);
    expect((await call("DELETE", `/v1/turns/${turn_id}`, { key })).status).toBe(404);
    expect((await memoriesOf(user)).map(({ id }) => id)).toEqual(kept.memories.map((m) => m.id));
    const recalled = read.recalled(
      (
        await call("POST", "/v1/retrieve", {
          key,
          body: { user_id: user, prompt: "Where does my sister live? Any kiwi?", raw_turns: 10 },
        })
      ).body,
    );
    expect(JSON.stringify(recalled)).not.toMatch(/Quillfeather|Zanzibar/);
    expect(JSON.stringify(recalled.memories)).toMatch(/kiwi/);
    const { results } = await env.DB.prepare("select * from tombstones where turn_id = ?")
      .bind(turn_id)
      .all();
    expect(results).toEqual([]);
  });

  it("leaves a memory that another turn also gave", async () => {
    const user = someone();
    const first = await stored(user, "I am allergic to kiwi.");
    const second = await stored(user, "I am allergic to kiwi.");
    const [memory] = await memoriesOf(user);
    expect(memory?.source_turn_ids.toSorted()).toEqual([first.turn_id, second.turn_id].toSorted());
    await call("DELETE", `/v1/turns/${first.turn_id}`, { key });
    expect((await memoriesOf(user))[0]).toMatchObject({
      id: memory?.id,
      content: memory?.content,
      source_turn_ids: [second.turn_id],
    });
    const body = { user_id: user, prompt: "What am I allergic to?" };
    const recalled = await call("POST", "/v1/retrieve", { key, body });
    expect(read.recalled(recalled.body).memories[0]?.id).toBe(memory?.id);
    await call("DELETE", `/v1/turns/${second.turn_id}`, { key });
    expect(await memoriesOf(user)).toEqual([]);
  });

  it("marks a summary that rests on it for rewriting", async () => {
    const { turn_id } = await stored(someone(), "I keep bees.");
    await env.DB.batch([
      env.DB.prepare(
        `insert into summaries (id, tenant_id, kind, text, "from", "to", origin, created_at)
          values ('sum_x', ?, 'day', 'bees', 1, 2, 'rules', 3)`,
      ).bind(tenant),
      env.DB.prepare(
        "insert into summary_sources (tenant_id, summary_id, turn_id) values (?, 'sum_x', ?)",
      ).bind(tenant, turn_id),
    ]);
    await call("DELETE", `/v1/turns/${turn_id}`, { key });
    const row = await env.DB.prepare("select stale from summaries where id = 'sum_x'").first();
    expect(row).toEqual({ stale: 1 });
  });

  it("that waits for ingestion is not brought in after all", async () => {
    const user = someone();
    await patchSettings({ ingest: { auto_ingest: false } });
    const body = { user_id: user, prompt: "I keep bees.", response: "" };
    const { turn_id } = read.stored((await call("POST", "/v1/store", { key, body })).body);
    const [ingested, deleted] = await Promise.all([
      call("POST", `/v1/turns/${turn_id}/ingest`, { key }),
      call("DELETE", `/v1/turns/${turn_id}`, { key }),
    ]);
    expect([202, 404]).toContain(ingested.status);
    expect(deleted.status).toBe(204);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await memoriesOf(user)).toEqual([]);
    expect(await listed(`user_id=${user}`)).toEqual([]);
  });

  it("of another tenant stays", async () => {
    const { turn_id } = await stored(someone(), "I keep bees.");
    const other = await aTenant();
    expect((await call("DELETE", `/v1/turns/${turn_id}`, { key: other.key })).status).toBe(404);
    expect((await call("GET", `/v1/turns/${turn_id}`, { key })).status).toBe(200);
  });
});
