import { beforeAll, describe, expect, it } from "vitest";
import { type Page, giants } from "../support/giants.ts";
import { type Sharded, rowsOf, startSharded } from "../support/sharded.ts";

let ebb: Sharded;
beforeAll(async () => {
  ebb = await startSharded();
});

const { giant, ask, refusal, store, remember, recalled, shardsWith } = giants(() => ebb);

describe("the other doors of a tenant that is placed by user", () => {
  it("keeps an agent's own memories in its own database", async () => {
    const tenant = await giant();
    await ask(tenant, "POST", "/v1/memories", {
      agent_id: "cook",
      content: "The kitchen closes at ten.",
    });
    expect(await shardsWith("memories", tenant.id)).toEqual(["DB_1"]);
    const found = await ask<{ results: { content: string }[] }>(
      tenant,
      "POST",
      "/v1/memories/search",
      {
        agent_id: "cook",
        query: "When does the kitchen close?",
      },
    );
    expect(JSON.stringify(found)).toContain("ten");
    const refused = await refusal(tenant, "PATCH", "/v1/settings", {
      recall: { persona_bind_user: false },
    });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("must stay on")]);
  });

  it("obeys a command in a prompt in the asker's own database", async () => {
    const tenant = await giant();
    const [one, other] = Object.values(tenant.users);
    await ask(tenant, "PATCH", "/v1/settings", { commands: { in_prompts: "all" } });
    const shown = async (user: string | undefined, prompt: string): Promise<string> => {
      const body = { user_id: user, session_id: `talk-${user}`, prompt };
      return (await ask<{ command: { text: string } }>(tenant, "POST", "/v1/retrieve", body))
        .command.text;
    };
    expect(await shown(one, "mem add The cello is tuned on Fridays.")).toMatch(/^Remembered/);
    const listed = await shown(one, "mem list");
    expect(listed).toContain("cello");
    const id = /mem_[0-9a-z]+/.exec(listed)?.[0] ?? "";
    expect(await shown(other, "mem list")).not.toContain("cello");
    expect(await shown(other, `mem delete ${id}`)).toMatch(/No memory with this id/);
    expect(await shown(one, `mem delete ${id}`)).toMatch(/^Forgotten: The cello/);
  });

  it("a platform's messages become turns where their user is, and go from there when they are unsaid", async () => {
    const tenant = await giant();
    const user = tenant.users.DB_2;
    const { id, secrets } = await ask<{ id: string; secrets: { bot: string; platform: string } }>(
      tenant,
      "POST",
      "/v1/sources",
      { platform: "telegram", name: "bot", scope: { users: { "5": user } } },
    );
    const hook = async (update_id: number, message: object) =>
      ebb.call("POST", `/v1/hooks/telegram/${id}`, {
        key: null,
        body: { update_id, ...message },
        headers: { "x-telegram-bot-api-secret-token": secrets.platform },
      });
    const said = (message_id: number, is_bot: boolean, text: string) => ({
      message_id,
      date: Math.floor(Date.now() / 1000) + message_id,
      chat: { id: 5, type: "private" },
      from: { id: is_bot ? 9 : 5, is_bot, first_name: "Ada" },
      text,
    });
    expect((await hook(1, { message: said(1, false, "I moved to Porto.") })).status).toBe(200);
    const answered = await hook(2, { message: said(2, true, "Nice!") });
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    expect(await shardsWith("heard", tenant.id)).toEqual(["DB_1"]);
    expect(await shardsWith("turns", tenant.id)).toEqual(["DB_2"]);
    await ebb.readAll();
    expect(await recalled(tenant, user, "Where did I move?")).toContain("Porto");
    const edited = {
      ...said(1, false, "I moved to Braga."),
      edit_date: Math.floor(Date.now() / 1000) + 60,
    };
    expect((await hook(3, { edited_message: edited })).status).toBe(200);
    await ebb.readAll();
    const now = await recalled(tenant, user, "Where did I move?");
    expect([now.includes("Braga"), now.includes("Porto")]).toEqual([true, false]);
    expect(await rowsOf(ebb.databases["DB_2"], "turns", tenant.id)).toBe(1);

    await ask(tenant, "PATCH", `/v1/sources/${id}`, { commands: "on" });
    const typed = async (message_id: number, text: string) => {
      const { status, body } = await hook(4, { message: said(message_id, false, text) });
      expect([status, body]).toEqual([200, expect.anything()]);
      return (body as { text: string }).text;
    };
    expect(await typed(11, "mem add I keep a heron.")).toMatch(/^Remembered/);
    expect(await typed(12, "mem list")).toMatch(/I keep a heron\./);
    expect(await typed(11, "mem add I keep a heron.")).toMatch(/^Remembered/);
    expect(await shardsWith("memories", tenant.id)).toEqual(["DB_2"]);
    expect(await typed(13, "mem forget I keep a heron.")).toMatch(/^Forgotten: I keep a heron/);
  });

  it("an agent over MCP reads and writes where the user of its connection is", async () => {
    const tenant = await giant();
    const user = tenant.users.DB_2;
    const tool = async (name: string, given: object) => {
      const { status, body } = await ebb.call("POST", `/mcp?user_id=${user}`, {
        key: tenant.key,
        headers: { accept: "application/json, text/event-stream" },
        body: {
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name, arguments: given },
        },
      });
      expect(status).toBe(200);
      return JSON.stringify(body);
    };
    const made = await tool("add_memory", { content: "I keep two tortoises." });
    expect(made, made).not.toContain('"isError":true');
    expect(await shardsWith("memories", tenant.id)).toEqual(["DB_2"]);
    expect(await tool("search_memory", { query: "Which animals do I keep?" })).toContain(
      "tortoises",
    );
  });

  it("mem0's clients add, find, list, change and delete in whichever database it is", async () => {
    const tenant = await giant();
    for (const user_id of [tenant.users.DB, tenant.users.DB_2]) {
      const added = await ask<{ event_id: string; results: { id: string }[] }>(
        tenant,
        "POST",
        "/mem0/v1/memories",
        { messages: [{ role: "user", content: `${user_id} likes tea.` }], user_id, infer: false },
      );
      const id = added.results[0]?.id ?? "";
      expect(await ask(tenant, "GET", `/mem0/v1/event/${added.event_id}`)).toMatchObject({
        status: "SUCCEEDED",
      });
      expect(await ask(tenant, "GET", `/mem0/v1/memories/${id}`)).toMatchObject({ id, user_id });
      const found = await ask(tenant, "POST", "/mem0/v2/memories/search", {
        query: "Who likes tea?",
        filters: { user_id },
      });
      expect(JSON.stringify(found)).toContain(id);
      await ask(tenant, "PUT", `/mem0/v1/memories/${id}`, { text: `${user_id} likes coffee.` });
      await ask(tenant, "POST", "/mem0/v1/feedback", { memory_id: id, feedback: "POSITIVE" });
    }
    expect(await shardsWith("memories", tenant.id)).toEqual(["DB", "DB_2"]);
    await ask(tenant, "DELETE", `/mem0/v1/memories?user_id=${tenant.users.DB}`);
    expect(await shardsWith("memories", tenant.id)).toEqual(["DB_2"]);
  });

  it("a chat command is obeyed within its user's database", async () => {
    const tenant = await giant();
    const [own, other] = [tenant.users.DB_2, tenant.users.DB];
    await remember(tenant, own, "I row on Tuesdays.");
    await remember(tenant, other, "I sing on Fridays.");
    const told = await ask<{ text: string }>(tenant, "POST", "/v1/commands", {
      text: "mem list",
      user_id: own,
    });
    expect(told.text).toContain("Tuesdays");
    expect(told.text).not.toContain("Fridays");
    await ask(tenant, "POST", "/v1/commands", {
      text: "mem add I fence on Mondays.",
      user_id: own,
    });
    expect(await rowsOf(ebb.databases["DB_2"], "memories", tenant.id)).toBe(2);
    const { command } = await ask<{ command: { text: string } }>(tenant, "POST", "/v1/retrieve", {
      prompt: "mem list",
      user_id: own,
    });
    expect(command.text).toContain("Mondays");
  });

  it("repeats an answer under its idempotency key, and refuses the key for another user", async () => {
    const tenant = await giant();
    const send = (user_id: string) =>
      ebb.call("POST", "/v1/memories", {
        key: tenant.key,
        headers: { "idempotency-key": "once" },
        body: { user_id, content: "I keep bees." },
      });
    const [first, again, other] = [
      await send(tenant.users.DB),
      await send(tenant.users.DB),
      await send(tenant.users.DB_2),
    ];
    expect(again.body).toEqual(first.body);
    expect(other.status).toBe(409);
    expect(await shardsWith("idempotency", tenant.id)).toEqual(["DB_1"]);
  });

  it("vectors of each database are in a space of their own", async () => {
    const tenant = await giant();
    const embedding = await startSharded(3, { EMBEDDINGS: "hashing" });
    for (const user_id of Object.values(tenant.users)) {
      await embedding.call("POST", "/v1/memories", {
        key: tenant.key,
        body: { user_id, content: "I live in Ghent." },
      });
    }
    const spaces: string[] = [];
    for (const database of Object.values(ebb.databases)) {
      const { results } = await database
        .prepare("select id from embedding_spaces where tenant_id = ?")
        .bind(tenant.id)
        .all<{ id: string }>();
      spaces.push(...results.map(({ id }) => id));
    }
    expect(spaces).toHaveLength(3);
    expect(new Set(spaces).size).toBe(3);
  });

  it("an entity is looked up, merged and split where it is, and lists of them span all", async () => {
    const tenant = await giant();
    for (const user of [tenant.users.DB, tenant.users.DB_2]) {
      await store(tenant, user, "My sister Anna lives in Lisbon with Pedro.");
    }
    const { data } = await ask<Page>(tenant, "GET", "/v1/entities?limit=100");
    const ids = data.map(({ id }) => String(id));
    expect(ids.length).toBeGreaterThanOrEqual(4);
    for (const id of ids) {
      expect(await ask(tenant, "GET", `/v1/entities/${id}`)).toMatchObject({ id });
      await ask(tenant, "GET", `/v1/graph?entity=${id}`);
    }
    const ofOne = await ask<Page>(tenant, "GET", `/v1/entities?user_id=${tenant.users.DB}`);
    const named = (name: string) =>
      String(ofOne.data.find((each) => each["name"] === name)?.["id"]);
    const [mine, alsoMine] = [named("Anna"), named("Pedro")];
    const theirs = ids.find((id) => !ofOne.data.some((each) => each["id"] === id)) ?? "";
    const apart = await refusal(tenant, "POST", "/v1/entities/merge", { from: mine, into: theirs });
    expect([apart.status, apart.text]).toEqual([422, expect.stringContaining("placed apart")]);
    const merged = await ask<{ entity: { id: string }; undo: object }>(
      tenant,
      "POST",
      "/v1/entities/merge",
      { from: mine, into: alsoMine },
    );
    expect(merged.entity.id).toBe(alsoMine);
    await ask(tenant, "POST", "/v1/entities/split", merged.undo);
  });

  it("takes in an export of many users, each record where its user is, once however often it is sent", async () => {
    const [source, target] = [await giant(), await giant()];
    const users = [source.users.DB, source.users.DB_2];
    for (const user of users) {
      await store(source, user, `My name is ${user} and my sister Anna lives in Ghent.`);
      await remember(source, user, `${user} plays the cello.`, { agent_id: "cook" });
    }
    await ask(source, "POST", "/v1/memories", { agent_id: "cook", content: "The kitchen closes." });
    const raw = await ask<string>(source, "GET", "/v1/export");
    const send = async (query = "", text = raw) => {
      const { status, body } = await ebb.call("POST", `/v1/import${query}`, {
        key: target.key,
        raw: text,
        headers: { "content-type": "application/x-ndjson" },
      });
      expect(status, JSON.stringify(body)).toBe(200);
      return body as { done: boolean; complete: boolean; added: number; errors: unknown[] };
    };
    expect((await send("?dry_run=true")).done).toBe(true);
    expect(await shardsWith("residents", target.id)).toEqual([]);
    expect(await send()).toMatchObject({ done: true, complete: true });
    for (const user of users) {
      expect(await recalled(target, user, "Where does my sister live?")).toContain("Ghent");
      const of = await ask<Page>(target, "GET", `/v1/memories?user_id=${user}&limit=100`);
      const from = await ask<Page>(source, "GET", `/v1/memories?user_id=${user}&limit=100`);
      expect(of.data.map(({ content }) => content)).toEqual(
        from.data.map(({ content }) => content),
      );
    }
    const rows = async (tenant: typeof source, table: string) => {
      let n = 0;
      for (const each of Object.values(ebb.databases)) n += await rowsOf(each, table, tenant.id);
      return n;
    };
    const tables = ["sessions", "turns", "memories", "memory_versions", "entities", "edges"];
    for (const table of tables) {
      expect(await rows(target, table), table).toBe(await rows(source, table));
    }
    await send();
    for (const table of tables) {
      expect(await rows(target, table), table).toBe(await rows(source, table));
    }
    const list = users.map((user_id, i) => ({ id: `m${i}`, memory: `${user_id} rows.`, user_id }));
    await send("?format=mem0", list.map((item) => JSON.stringify(item)).join("\n"));
    for (const user of users) {
      expect(await recalled(target, user, "Who rows?")).toContain(`${user} rows`);
    }
  });

  it("remembers a batch of several users, each item where its user is", async () => {
    const tenant = await giant();
    const { users } = tenant;
    const memories = [users.DB, users.DB_2, users.DB, users.DB_1].map((user_id, i) => ({
      user_id,
      content: `Item ${i} of the batch is for ${user_id}.`,
    }));
    const { results } = await ask<{ results: { memory?: { content: string } }[] }>(
      tenant,
      "POST",
      "/v1/memories/batch",
      { memories: [...memories.slice(0, 2), { content: "Of nobody." }, ...memories.slice(2)] },
    );
    expect(results.map((each) => each.memory?.content ?? null)).toEqual([
      memories[0]?.content,
      memories[1]?.content,
      null,
      memories[2]?.content,
      memories[3]?.content,
    ]);
    expect(await shardsWith("memories", tenant.id)).toEqual(["DB", "DB_1", "DB_2"]);
  });
});
