import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { compose } from "../../src/compose.ts";
import type { Env } from "../../src/env.ts";
import { aKey, aTenant, aToken, adminKey, call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

const told = { prompt: "I keep bees.", response: "Noted." };

const me = async (key: string): Promise<unknown> => (await call("GET", "/v1/me", { key })).body;

async function usersOf(key: string, query = ""): Promise<{ users: string[]; next: string | null }> {
  const { status, body } = await call("GET", `/v1/users${query}`, { key });
  expect(status).toBe(200);
  const page = body as { data: { user_id: string }[]; next_cursor: string | null };
  return { users: page.data.map(({ user_id }) => user_id), next: page.next_cursor };
}

describe("who asks", () => {
  it("hears what a key of each role may do", async () => {
    const { id } = await aTenant();
    const rights = { read: ["read"], write: ["read", "write"], admin: ["read", "write", "admin"] };
    for (const role of ["read", "write", "admin"] as const) {
      expect(await me(await aKey(id, role))).toMatchObject({
        tenant_id: id,
        kind: "key",
        may: rights[role],
        user_id: null,
      });
    }
    expect(await me(adminKey)).toMatchObject({
      tenant_id: "default",
      may: ["read", "write", "admin", "deployment"],
    });
  });

  it("hears what a token is confined to, and no more rights than it was given", async () => {
    const { key } = await aTenant();
    const token = await aToken(key, { user_id: "ada", agent_id: "coach", allow: ["read"] });
    expect(await me(token)).toMatchObject({
      kind: "token",
      may: ["read"],
      user_id: "ada",
      agent_id: "coach",
      session_id: null,
    });
  });

  it("hears of none of the deployment's rights with a token that its own key made", async () => {
    const token = await aToken(adminKey, { user_id: "ada", allow: ["read", "write"] });
    expect(await me(token)).toMatchObject({ kind: "token", may: ["read", "write"] });
  });

  it("hears whether a model reads turns and what makes vectors", async () => {
    const { LLM_MODEL: model, EMBEDDING_MODEL: embedder } = env;
    expect(await me(adminKey)).toMatchObject({ model: model ?? null, embedder: embedder ?? null });
    const variables: Env = {
      ...env,
      LLM_MODEL: "small-one",
      OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
      EMBEDDINGS: "hashing",
    };
    const context = { waitUntil() {}, passThroughOnException() {}, props: {} };
    const request = new Request("http://ebb.test/v1/me", {
      headers: { authorization: `Bearer ${adminKey}` },
    });
    const answer = await compose(variables).fetch(request, variables, context);
    expect(await answer.json()).toMatchObject({
      model: "small-one",
      embedder: expect.stringContaining("hashing"),
    });
  });
});

describe("the list of users", () => {
  it("names each person once, of turns and of stated memories, in pages by id", async () => {
    const { key } = await aTenant();
    for (const user_id of ["cyd", "ada", "bo", "ada"]) {
      await call("POST", "/v1/store", { key, body: { ...told, user_id } });
    }
    const stated = { user_id: "dee", content: "Dee paints." };
    expect((await call("POST", "/v1/memories", { key, body: stated })).status).toBe(201);
    expect(await usersOf(key)).toEqual({ users: ["ada", "bo", "cyd", "dee"], next: null });
    const first = await usersOf(key, "?limit=3");
    expect(first.users).toEqual(["ada", "bo", "cyd"]);
    expect(await usersOf(key, `?limit=3&cursor=${first.next}`)).toEqual({
      users: ["dee"],
      next: null,
    });
  });

  it("says when a person last spoke, and nothing of one who never did", async () => {
    const { key } = await aTenant();
    await call("POST", "/v1/store", {
      key,
      body: { ...told, user_id: "ada", created_at: "2026-03-01T10:00:00Z" },
    });
    await call("POST", "/v1/memories", { key, body: { user_id: "bo", content: "Bo paints." } });
    const { body } = await call("GET", "/v1/users", { key });
    expect(body).toMatchObject({
      data: [
        { user_id: "ada", last_turn_at: "2026-03-01T10:00:00.000Z" },
        { user_id: "bo", last_turn_at: null },
      ],
    });
  });

  it("finds ids that begin so, the id itself among them, in any script", async () => {
    const { key } = await aTenant();
    const ids = ["ann", "anna", "anne", "bob", "林静", "林晓", "😀a"];
    for (const user_id of ids) await call("POST", "/v1/store", { key, body: { ...told, user_id } });
    expect((await usersOf(key, "?starts=ann")).users).toEqual(["ann", "anna", "anne"]);
    expect((await usersOf(key, "?starts=anna")).users).toEqual(["anna"]);
    expect((await usersOf(key, "?starts=%")).users).toEqual([]);
    const lin = `?limit=1&starts=${encodeURIComponent("林")}`;
    const page = await usersOf(key, lin);
    const rest = await usersOf(key, `${lin}&cursor=${page.next}`);
    expect([...page.users, ...rest.users].toSorted()).toEqual(["林晓", "林静"]);
    expect((await usersOf(key)).users).toHaveLength(ids.length);
  });

  it("shows another tenant nobody, and a token its own person alone", async () => {
    const [mine, other] = [await aTenant(), await aTenant()];
    const user = someone();
    for (const user_id of [user, "another"]) {
      await call("POST", "/v1/store", { key: mine.key, body: { ...told, user_id } });
    }
    expect((await usersOf(other.key)).users).toEqual([]);
    const token = await aToken(mine.key, { user_id: user, allow: ["read"] });
    expect((await usersOf(token)).users).toEqual([user]);
    const wrong = await call("GET", "/v1/users?cursor=nonsense", { key: mine.key });
    expect(read.problem(wrong.body).code).toBe("invalid_request");
  });
});
