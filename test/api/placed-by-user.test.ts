import { beforeAll, describe, expect, it } from "vitest";
import { deliverEvents } from "../../src/jobs/deliver.ts";
import { aReceiver } from "../support/receiver.ts";
import { type Page, giants } from "../support/giants.ts";
import { type Sharded, rowsOf, startSharded } from "../support/sharded.ts";

let ebb: Sharded;
beforeAll(async () => {
  ebb = await startSharded();
});

const { userOn, giant, ask, refusal, store, remember, recalled, shardsWith, contents } = giants(
  () => ebb,
);

describe("a tenant that is placed by user", () => {
  it("keeps each user in the database that they drew, and answers from there", async () => {
    const tenant = await giant();
    const { users } = tenant;
    await store(tenant, users.DB, "I live in Lisbon with my sister Anna.");
    await store(tenant, users.DB_2, "I live in Oslo with my brother Olaf.");
    for (const table of ["turns", "memories", "segments", "sessions", "outbox"]) {
      expect(await shardsWith(table, tenant.id), table).toEqual(["DB", "DB_2"]);
    }
    expect(await shardsWith("residents", tenant.id)).toEqual(["DB_1"]);
    expect(await recalled(tenant, users.DB, "Where do I live?")).toContain("Lisbon");
    const other = await recalled(tenant, users.DB_2, "Where do I live?");
    expect(other).toContain("Oslo");
    expect(other).not.toContain("Lisbon");
    expect(await recalled(tenant, "a stranger", "Where do I live?")).not.toMatch(/Lisbon|Oslo/);
    // Whoever only asks is given no place.
    expect(await rowsOf(ebb.databases["DB_1"], "residents", tenant.id)).toBe(2);
  });

  it("finds a memory, a turn and a session by their ids in whichever database they are", async () => {
    const tenant = await giant();
    for (const user of Object.values(tenant.users)) {
      const { turn_id, session_id } = await store(tenant, user, `I keep bees, says ${user}.`);
      const { id } = await remember(tenant, user, `${user} plays the cello.`, { tags: ["music"] });
      const got = await ask<{ user_id: string }>(tenant, "GET", `/v1/memories/${id}`);
      expect(got.user_id).toBe(user);
      expect(await ask(tenant, "GET", `/v1/turns/${turn_id}`)).toMatchObject({ user_id: user });
      expect(await ask(tenant, "GET", `/v1/sessions/${session_id}`)).toMatchObject({
        user_id: user,
      });
      const patched = await ask(tenant, "PATCH", `/v1/memories/${id}`, { importance: 9 });
      expect(patched).toMatchObject({ id, importance: 0.9 });
      await ask(tenant, "POST", `/v1/memories/${id}/feedback`, { value: "up" });
      await ask(tenant, "DELETE", `/v1/memories/${id}`);
      expect((await refusal(tenant, "GET", `/v1/memories/${id}`)).status).toBe(404);
      const history = await ask<{ data: unknown[] }>(tenant, "GET", `/v1/memories/${id}/history`);
      expect(JSON.stringify(history)).toContain("delete");
      await ask(tenant, "POST", `/v1/sessions/${session_id}/archive`, {});
      await ask(tenant, "DELETE", `/v1/turns/${turn_id}`);
    }
    expect((await refusal(tenant, "GET", "/v1/memories/mem_none")).status).toBe(404);
    expect(await shardsWith("turns", tenant.id)).toEqual([]);
  });

  it("shows an agent what was said to it last, by whomever", async () => {
    const tenant = await giant();
    const asked = { agent_id: "smith", prompt: "What was said?", recent: 2 };
    for (const [user_id, prompt] of [
      [tenant.users.DB, "The kiln is cold."],
      [tenant.users.DB_2, "The forge is hot."],
      [tenant.users.DB_1, "The anvil is new."],
    ]) {
      await ask(tenant, "POST", "/v1/store", { user_id, agent_id: "smith", prompt, response: "" });
    }
    const { recent_pairs } = await ask<{ recent_pairs: { prompt: string }[] }>(
      tenant,
      "POST",
      "/v1/retrieve",
      asked,
    );
    expect(recent_pairs.map(({ prompt }) => prompt)).toEqual([
      "The forge is hot.",
      "The anvil is new.",
    ]);
  });

  it("lists what bears an agent's id from all databases, in one order and page by page", async () => {
    const tenant = await giant();
    const said: string[] = [];
    for (let i = 0; i < 9; i++) {
      const user = Object.values(tenant.users)[i % 3] ?? "";
      const content = `Fact ${i} of ${user} is noted down.`;
      await remember(tenant, user, content, { agent_id: "cook" });
      said.push(content);
    }
    for (const order of ["newest", "oldest"]) {
      const listed: unknown[] = [];
      let cursor: string | null = null;
      let pages = 0;
      do {
        const at: string = cursor === null ? "" : `&cursor=${cursor}`;
        const page: Page = await ask(
          tenant,
          "GET",
          `/v1/memories?agent_id=cook&limit=2&order=${order}${at}`,
        );
        listed.push(...contents(page));
        cursor = page.next_cursor;
        pages++;
      } while (cursor !== null);
      expect(listed).toEqual(order === "oldest" ? said : said.toReversed());
      expect(pages).toBe(5);
    }
    const users = await ask<Page>(tenant, "GET", "/v1/users?limit=2");
    const rest = await ask<Page>(tenant, "GET", `/v1/users?cursor=${users.next_cursor ?? ""}`);
    expect([...users.data, ...rest.data].map(({ user_id }) => user_id)).toEqual(
      Object.values(tenant.users).toSorted(),
    );
    const overview = await ask<{ counted: number }>(tenant, "GET", "/v1/overview");
    expect(overview.counted).toBe(9);
  });

  it("shows nothing of it to another tenant, and of others nothing to a user's token", async () => {
    const [one, two] = [await giant(), await giant()];
    const { id } = await remember(one, one.users.DB_2, "The locker code is kingfisher.");
    expect((await refusal(two, "GET", `/v1/memories/${id}`)).status).toBe(404);
    expect((await refusal(two, "DELETE", `/v1/memories/${id}`)).status).toBe(404);
    expect(await recalled(two, one.users.DB_2, "What is the locker code?")).not.toContain("king");
    const listed = await ask<Page>(two, "GET", `/v1/memories?user_id=${one.users.DB_2}`);
    expect(listed.data).toEqual([]);
    const tokenOf = async (user_id: string) => {
      const { token } = await ask<{ token: string }>(one, "POST", "/v1/tokens", {
        user_id,
        allow: ["read", "write"],
      });
      return { ...one, key: token };
    };
    const own = await tokenOf(one.users.DB_2);
    expect(await ask(own, "GET", `/v1/memories/${id}`)).toMatchObject({ id });
    expect(await ask<Page>(own, "GET", "/v1/memories")).toMatchObject({ data: [{ id }] });
    const others = await tokenOf(one.users.DB);
    expect((await refusal(others, "GET", `/v1/memories/${id}`)).status).toBe(404);
    expect((await ask<Page>(others, "GET", "/v1/memories")).data).toEqual([]);
    await remember(others, one.users.DB, "I swim on Sundays.");
    expect(await shardsWith("memories", one.id)).toEqual(["DB", "DB_2"]);
  });

  it("reads queued turns where they are, and its jobs run on each of its databases", async () => {
    const tenant = await giant();
    await ask(tenant, "PATCH", "/v1/settings", { session: { idle_minutes: 5 } });
    const users = [tenant.users.DB, tenant.users.DB_2];
    for (const user_id of users) {
      await ask(tenant, "POST", "/v1/store", {
        user_id,
        prompt: "I am allergic to peanuts.",
        response: "Noted.",
      });
    }
    const { waiting } = await ask<{ waiting: number }>(tenant, "GET", "/v1/admin/queue");
    expect(waiting).toBe(2);
    // One message comes, the other got lost.
    await ebb.deliver(ebb.waiting.splice(0, 1));
    ebb.waiting.length = 0;
    for (const database of Object.values(ebb.databases)) {
      await database.prepare("update turns set due_at = 0").run();
    }
    await ebb.tick();
    await ebb.readAll();
    for (const user of users) {
      expect(await recalled(tenant, user, "What am I allergic to?")).toContain("peanuts");
    }
    // Idle for longer than the tenant's own setting, and not than the default.
    for (const database of Object.values(ebb.databases)) {
      await database
        .prepare("update sessions set last_turn_at = ? where tenant_id = ?")
        .bind(Date.now() - 10 * 60_000, tenant.id)
        .run();
    }
    await ebb.tick();
    for (const user of users) {
      const { data } = await ask<Page>(tenant, "GET", `/v1/sessions?user_id=${user}`);
      expect(data.map(({ status }) => status)).toEqual(["archived"]);
    }
    const swept = await ask<{ done: boolean }>(tenant, "POST", "/v1/admin/sweep", { job: "fade" });
    expect(swept.done).toBe(true);
    const rebuilt = await ask<{ status: string }>(tenant, "POST", "/v1/admin/reindex", {
      index: "lexical",
    });
    expect(["running", "done"]).toContain(rebuilt.status);
  });

  it("exports all of it one database after the other, and a person's part alone", async () => {
    const tenant = await giant();
    for (const user of Object.values(tenant.users)) {
      await store(tenant, user, `My name is ${user} and I live in Ghent.`);
    }
    const lines = async (query: string) => {
      const text = await ask<string>(tenant, "GET", `/v1/export${query}`);
      return text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    };
    const all = await lines("");
    expect(all.at(-1)).toMatchObject({ kind: "end" });
    const turns = all.filter(({ kind }) => kind === "turn");
    expect(turns).toHaveLength(3);
    const kinds = all.map(({ kind }) => String(kind));
    expect(kinds.lastIndexOf("session")).toBeLessThan(kinds.indexOf("turn"));
    expect(new Set(kinds)).toContain("version");
    const one = await lines(`?user_id=${tenant.users.DB_2}`);
    expect(one.filter(({ kind }) => kind === "turn")).toHaveLength(1);
    // What was exported of one comes back for another.
    const body = one.map((line) => JSON.stringify(line)).join("\n");
    const imported = await ebb.call("POST", `/v1/import?user_id=${userOn(tenant.id, "DB", 1)}`, {
      key: tenant.key,
      raw: body,
      headers: { "content-type": "application/x-ndjson" },
    });
    expect(imported.status, JSON.stringify(imported.body)).toBe(200);
    expect(await rowsOf(ebb.databases["DB"], "turns", tenant.id)).toBe(2);
  });

  it("erases a person in every database, with the place that they had", async () => {
    const tenant = await giant();
    const { users } = tenant;
    const { session_id } = await store(tenant, users.DB_2, "I live in Oslo.", {
      session_id: `visit-${tenant.id}`,
    });
    await store(tenant, users.DB, "I live in Lisbon.");
    expect(await recalled(tenant, users.DB_2, "Where do I live?")).toContain("Oslo");
    await ask(tenant, "POST", "/v1/webhooks", {
      url: "https://example.com/hear",
      events: ["memory.added"],
      scope: { user_id: users.DB_2 },
    });
    const { erasure_id } = await ask<{ erasure_id: string }>(
      tenant,
      "DELETE",
      `/v1/users/${users.DB_2}?confirm=true`,
    );
    const receipt = () =>
      ask<{ status: string; removed: Record<string, number>; check: unknown }>(
        tenant,
        "GET",
        `/v1/erasures/${erasure_id}`,
      );
    expect(await receipt()).toMatchObject({
      status: "running",
      removed: { turns: 1, webhooks: 1 },
    });
    expect(await rowsOf(ebb.databases["DB_2"], "turns", tenant.id)).toBe(0);
    expect(await recalled(tenant, users.DB, "Where do I live?")).toContain("Lisbon");
    // Ten seconds on nobody remembers where they were.
    await ebb.databases["DB_1"]
      ?.prepare("update residents set leaving_at = leaving_at - 10001 where tenant_id = ?")
      .bind(tenant.id)
      .run();
    for (const database of Object.values(ebb.databases)) {
      await database
        .prepare(
          "update erasures set progress = json_set(progress, '$.lease_until', 0) where tenant_id = ?",
        )
        .bind(tenant.id)
        .run();
      // An index outside, where there is one, has nothing left either.
      await database.prepare("delete from vector_removals").run();
    }
    await ebb.tick();
    expect(await receipt()).toMatchObject({ status: "done", check: { clean: true } });
    const { data } = await ask<Page>(tenant, "GET", "/v1/erasures");
    expect(data).toMatchObject([{ id: erasure_id, status: "done" }]);
    for (const [name, database] of Object.entries(ebb.databases)) {
      const { results } = await database
        .prepare("select * from residents where tenant_id = ? and (id = ? or id = ?)")
        .bind(tenant.id, users.DB_2, session_id)
        .all();
      expect(results, name).toEqual([]);
    }
    // Who comes back may be given another place.
    await ebb.call("PATCH", "/v1/admin/shards/DB_2", { body: { weight: 0 } });
    const later = await startSharded();
    await later.call("POST", "/v1/memories", {
      key: tenant.key,
      body: { user_id: users.DB_2, content: "I am back in Bergen." },
    });
    await ebb.call("PATCH", "/v1/admin/shards/DB_2", { body: { weight: 1 } });
    expect(await rowsOf(ebb.databases["DB_2"], "memories", tenant.id)).toBe(0);
    const { body } = await later.call("POST", "/v1/retrieve", {
      key: tenant.key,
      body: { user_id: users.DB_2, prompt: "Where am I back?" },
    });
    expect(JSON.stringify(body)).toContain("Bergen");
  });

  it("tells a subscriber of what happens in any of its databases", async () => {
    const tenant = await giant();
    const { id } = await ask<{ id: string }>(tenant, "POST", "/v1/webhooks", {
      url: "https://example.com/hear",
      events: ["memory.added"],
    });
    const receiver = aReceiver({ status: 500 }, { status: 204 });
    const deliver = (shard: string) =>
      deliverEvents({ ...ebb.fleet().on(shard), outbound: receiver.outbound });
    await remember(tenant, tenant.users.DB_2, "I row on Tuesdays.");
    expect(await deliver("DB_2")).toMatchObject({ delivered: 0, failed: 1 });
    const failing = await ask(tenant, "GET", `/v1/webhooks/${id}`);
    expect(failing).toMatchObject({ failing_since: expect.any(String) });
    await remember(tenant, tenant.users.DB, "I sing on Fridays.");
    expect(await deliver("DB")).toMatchObject({ delivered: 1 });
    expect(receiver.messages().map(({ data }) => JSON.stringify(data["memory"]))).toEqual([
      expect.stringContaining("Tuesdays"),
      expect.stringContaining("Fridays"),
    ]);
    expect(await ask(tenant, "GET", `/v1/webhooks/${id}`)).toMatchObject({ failing_since: null });
    const first = await ask<Page>(tenant, "GET", `/v1/webhooks/${id}/deliveries?limit=1`);
    const next = `/v1/webhooks/${id}/deliveries?cursor=${first.next_cursor ?? ""}`;
    const second = await ask<Page>(tenant, "GET", next);
    expect([...first.data, ...second.data].map(({ status }) => status)).toEqual([
      "delivered",
      "pending",
    ]);
    await ebb.databases["DB_1"]?.prepare("delete from webhooks where id = ?").bind(id).run();
    await ebb.databases["DB_2"]?.prepare("update deliveries set due_at = 0").run();
    expect(await deliver("DB_2")).toMatchObject({ delivered: 0, failed: 0 });
    const [gone] =
      (
        await ebb.databases["DB_2"]
          ?.prepare("select status, error from deliveries where webhook_id = ?")
          .bind(id)
          .all()
      )?.results ?? [];
    expect(gone).toEqual({ status: "failed", error: "the webhook is gone" });
  });

  it("says what to name where something is not done across users", async () => {
    const tenant = await giant();
    const { users } = tenant;
    const [one, two] = [
      await remember(tenant, users.DB, "I know Maria from Porto."),
      await remember(tenant, users.DB_2, "I know Pedro from Braga."),
    ];
    for (const [method, path, body] of [
      ["GET", "/v1/graph?agent_id=cook", undefined],
      ["POST", "/v1/graph/paths", { from: "Maria", to: "Pedro", agent_id: "cook" }],
      ["POST", "/v1/graph/connections", { agent_id: "cook" }],
      ["GET", "/mem0/v1/entities", undefined],
      ["DELETE", "/mem0/v1/batch", { memories: [{ memory_id: one.id }, { memory_id: two.id }] }],
    ] as const) {
      const { status, text } = await refusal(tenant, method, path, body);
      expect(status, `${method} ${path} ${text}`).toBe(422);
      expect(text).toMatch(/placed apart/);
    }
    expect(await ask(tenant, "GET", `/v1/memories/${one.id}`)).toMatchObject({ id: one.id });
  });

  it("keeps a session to one user, and finds it without one", async () => {
    const tenant = await giant();
    const { users } = tenant;
    const session_id = "room-7";
    await store(tenant, users.DB_2, "The meeting is at noon.", { session_id });
    const other = await refusal(tenant, "POST", "/v1/store", {
      user_id: users.DB,
      session_id,
      prompt: "I come too.",
      response: "Fine.",
    });
    expect([other.status, other.text]).toEqual([409, expect.stringContaining("another user")]);
    const asked = await refusal(tenant, "POST", "/v1/retrieve", {
      user_id: users.DB,
      session_id,
      prompt: "When is the meeting?",
    });
    expect(asked.status).toBe(409);
    await ask(tenant, "POST", "/v1/store?wait=true", {
      session_id,
      prompt: "The room is 42.",
      response: "Noted.",
    });
    expect(await shardsWith("turns", tenant.id)).toEqual(["DB_2"]);
    const agents = await refusal(tenant, "POST", "/v1/retrieve", {
      agent_id: "cook",
      session_id,
      prompt: "Which room?",
    });
    expect([agents.status, agents.text]).toEqual([422, expect.stringContaining("user_id")]);
    // One that was opened here, and that no request named before.
    const opened = await store(tenant, users.DB, "I like tea.");
    const stolen = await refusal(tenant, "POST", "/v1/store", {
      user_id: users.DB_2,
      session_id: opened.session_id,
      prompt: "Me too.",
      response: "Fine.",
    });
    expect(stolen.status).toBe(409);
  });
});
