import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { aKey, aTenant, adminKey, call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

const tenants = "/v1/admin/tenants";
const keys = "/v1/admin/keys";

const newKey = async (key: string, body: Record<string, unknown>) =>
  read.newKey((await call("POST", keys, { key, body })).body);

describe("a new tenant", () => {
  it("comes with an admin key that works in it and nowhere else", async () => {
    const id = `acme-${crypto.randomUUID()}`;
    const { status, body } = await call("POST", tenants, { body: { id, name: "Acme Ltd" } });
    expect(status).toBe(201);
    const made = read.newTenant(body);
    expect(made).toMatchObject({
      id,
      name: "Acme Ltd",
      disabled_at: null,
      options: {
        cors_origins: [],
        turns_per_day: null,
        memories_max: null,
        requests_per_minute: null,
      },
    });
    const key = String(made.key);
    const user = someone();
    const stored = await call("POST", "/v1/store", {
      key,
      body: { user_id: user, prompt: "I keep bees.", response: "" },
    });
    expect(stored.status).toBe(202);
    const list = `/v1/turns?user_id=${user}`;
    expect(read.turns((await call("GET", list, { key })).body).data).toHaveLength(1);
    expect(read.turns((await call("GET", list)).body).data).toEqual([]);
    const listed = read.keys((await call("GET", keys, { key })).body);
    expect(listed.data.map((each) => [each.id, each.role, each.tenant_id])).toEqual([
      [made.key_id, "admin", id],
    ]);
  });

  it("gets an id where none is given, and is refused one that is taken", async () => {
    const first = read.newTenant((await call("POST", tenants, { body: { name: "One" } })).body);
    expect(first.id).toMatch(/^ten_[0-9a-z]{26}$/);
    const taken = await call("POST", tenants, { body: { id: first.id, name: "Two" } });
    expect([taken.status, read.problem(taken.body).code]).toEqual([409, "conflict"]);
    const key = String(first.key);
    expect(read.keys((await call("GET", keys, { key })).body).data).toHaveLength(1);
  });

  it("is listed page by page, and only for the deployment's own key", async () => {
    const made = [await aTenant(), await aTenant(), await aTenant()];
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = cursor === "" ? "limit=2" : `limit=2&cursor=${cursor}`;
      const page = read.tenants((await call("GET", `${tenants}?${query}`)).body);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    for (const { id } of made) expect(seen).toContain(id);
    for (const key of [made[0]?.key ?? "", await aKey("default", "admin")]) {
      for (const [method, path, body] of [
        ["GET", tenants, undefined],
        ["POST", tenants, { name: "Mine" }],
        ["PATCH", `${tenants}/${made[1]?.id}`, { name: "Mine" }],
      ] as const) {
        const { status } = await call(method, path, { key, body });
        expect(status, `${method} ${path}`).toBe(403);
      }
    }
  });

  it.each([
    [{ id: "Has Space", name: "x" }, "id"],
    [{ name: "x", options: { colour: 1 } }, "options.colour"],
    [{ name: "x", options: { turns_per_day: 0 } }, "options.turns_per_day"],
    [{ name: "x", options: { cors_origins: ["*"] } }, "options.cors_origins.0"],
    [{ name: "x", options: { cors_origins: ["https://a.example/"] } }, "options.cors_origins.0"],
    [{}, "name"],
  ])("is refused as %j, with the place named", async (body, path) => {
    const answer = await call("POST", tenants, { body });
    expect(answer.status).toBe(422);
    expect(read.problem(answer.body).errors?.map((error) => error.path)).toContain(path);
  });
});

describe("a tenant that changes", () => {
  it("keeps what a patch does not name, and gets a default back with null", async () => {
    const { id } = await aTenant({ turns_per_day: 5, requests_per_minute: 7 });
    const patch = async (body: Record<string, unknown>) =>
      read.tenant((await call("PATCH", `${tenants}/${id}`, { body })).body);
    expect(await patch({ name: "New", options: { turns_per_day: null } })).toMatchObject({
      name: "New",
      options: { turns_per_day: null, requests_per_minute: 7 },
    });
    const wrong = await call("PATCH", `${tenants}/${id}`, {
      body: { options: { memories_max: "many" } },
    });
    expect(wrong.status).toBe(422);
    expect((await patch({})).options).toMatchObject({ memories_max: null, requests_per_minute: 7 });
    expect((await call("PATCH", `${tenants}/nobody`, { body: {} })).status).toBe(404);
  });

  it("refuses its keys and tokens while it is disabled, and keeps what it has", async () => {
    const { id, key } = await aTenant();
    const user = someone();
    const { body } = await call("POST", "/v1/tokens", {
      key,
      body: { user_id: user, allow: ["read"] },
    });
    const { token } = read.token(body);
    const statuses = async () => [
      (await call("GET", "/v1/settings", { key })).status,
      (await call("GET", "/v1/turns", { key: token })).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    const disabled = await call("PATCH", `${tenants}/${id}`, { body: { disabled: true } });
    expect(read.tenant(disabled.body).disabled_at).not.toBeNull();
    expect(await statuses()).toEqual([401, 401]);
    await call("PATCH", `${tenants}/${id}`, { body: { disabled: false } });
    expect(await statuses()).toEqual([200, 200]);
  });

  it("is never the deployment's own, locked out", async () => {
    const { status } = await call("PATCH", `${tenants}/default`, { body: { disabled: true } });
    expect(status).toBe(422);
    expect((await call("GET", tenants)).status).toBe(200);
  });
});

describe("a key", () => {
  it("does what its role says, is kept as a hash, and tells when it was used", async () => {
    const { key } = await aTenant();
    const made = await newKey(key, { name: "reader", role: "read" });
    expect(made).toMatchObject({
      name: "reader",
      role: "read",
      last_used_at: null,
      revoked_at: null,
    });
    const secret = String(made.key);
    expect(secret).toMatch(/^ebb_[0-9a-f]{64}$/);
    const user = someone();
    expect((await call("GET", `/v1/turns?user_id=${user}`, { key: secret })).status).toBe(200);
    const store = { user_id: user, prompt: "I keep bees.", response: "" };
    expect((await call("POST", "/v1/store", { key: secret, body: store })).status).toBe(403);
    expect((await call("GET", keys, { key: secret })).status).toBe(403);

    const { results } = await env.DB.prepare("select * from api_keys where id = ?")
      .bind(made.id)
      .all();
    expect(JSON.stringify(results)).not.toContain(secret);
    const listed = await call("GET", keys, { key });
    expect(JSON.stringify(listed.body)).not.toContain(secret);
    const [first] = read.keys(listed.body).data;
    expect(first?.id).toBe(made.id);
    expect(first?.last_used_at).not.toBeNull();
  });

  it("stops at once where it is revoked, stays listed, and can be revoked twice", async () => {
    const { key } = await aTenant();
    const made = await newKey(key, { name: "old", role: "write" });
    const secret = String(made.key);
    const settings = () => call("GET", "/v1/settings", { key: secret });
    expect((await settings()).status).toBe(200);
    const revoke = () => call("DELETE", `${keys}/${made.id}`, { key });
    expect((await revoke()).status).toBe(204);
    expect((await settings()).status).toBe(401);
    const listed = async () =>
      read.keys((await call("GET", keys, { key })).body).data.find(({ id }) => id === made.id);
    const first = await listed();
    expect(first?.revoked_at).not.toBeNull();
    expect((await revoke()).status).toBe(204);
    expect(await listed()).toEqual(first);
  });

  it("of another tenant is neither seen, made nor revoked, but by the deployment", async () => {
    const [mine, theirs] = [await aTenant(), await aTenant()];
    const [theirKey] = read.keys((await call("GET", keys, { key: theirs.key })).body).data;
    const byId = `${keys}/${theirKey?.id}`;
    expect((await call("DELETE", byId, { key: mine.key })).status).toBe(404);
    const named = `tenant_id=${theirs.id}`;
    expect((await call("DELETE", `${byId}?${named}`, { key: mine.key })).status).toBe(403);
    expect((await call("GET", `${keys}?${named}`, { key: mine.key })).status).toBe(403);
    expect((await call("GET", `${keys}?tenant_id=nobody`, { key: mine.key })).status).toBe(403);
    const body = { name: "spy", role: "admin", tenant_id: theirs.id };
    expect((await call("POST", keys, { key: mine.key, body })).status).toBe(403);
    expect((await call("GET", "/v1/settings", { key: theirs.key })).status).toBe(200);

    const made = await newKey(adminKey, body);
    expect(made.tenant_id).toBe(theirs.id);
    const listed = read.keys((await call("GET", `${keys}?${named}`)).body).data;
    expect(listed.map(({ id }) => id)).toContain(made.id);
    expect((await call("DELETE", `${keys}/${made.id}?${named}`)).status).toBe(204);
    const nobody = { name: "x", role: "read", tenant_id: "nobody" };
    expect((await call("POST", keys, { body: nobody })).status).toBe(404);
  });

  it("is shown once, also under an idempotency key, and made once", async () => {
    const { key } = await aTenant();
    const post = () =>
      call("POST", keys, {
        key,
        body: { name: "once", role: "read" },
        headers: { "idempotency-key": "one" },
      });
    const [first, second] = [await post(), await post()];
    const made = read.newKey(first.body);
    expect(made.key).not.toBeNull();
    expect(read.newKey(second.body)).toEqual({ ...made, key: null });
    const listed = read.keys((await call("GET", keys, { key })).body).data;
    expect(listed.filter(({ name }) => name === "once")).toHaveLength(1);
    const { results } = await env.DB.prepare("select response from idempotency").all();
    expect(JSON.stringify(results)).not.toContain(String(made.key));
  });
});
