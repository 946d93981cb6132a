import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { aTenant, adminKey, call, someone } from "../support/api.ts";
import { aCustomer } from "../support/own-openai.ts";
import { read } from "../support/wire.ts";

const of = (id: string, rest = "") => `/v1/admin/tenants/${id}/models${rest}`;

const chatOf = ({ url, key }: { url: string; key: string }) => ({
  provider: "openai",
  base_url: url,
  model: "loopback",
  key,
});
const embeddingsOf = (customer: { url: string; key: string }, dimensions = 384) => ({
  ...chatOf(customer),
  model: "loopback-embedding",
  dimensions,
});

/** A tenant whose chat, or embeddings, or both are a service of its own. */
async function aTenantWith(body: Record<string, unknown>) {
  const tenant = await aTenant();
  const { status, body: answer } = await call("PUT", of(tenant.id), { key: tenant.key, body });
  expect(status, JSON.stringify(answer)).toBe(200);
  return { ...tenant, answer: read.models(answer) };
}

const store = async (key: string, prompt: string, user = someone()) => {
  const { body } = await call("POST", "/v1/store?wait=true", {
    key,
    body: { user_id: user, prompt, response: "" },
  });
  return read.done(body);
};
const turnOf = async (key: string, id: string) =>
  read.turn((await call("GET", `/v1/turns/${id}`, { key })).body);

describe("a tenant's own model", () => {
  it("reads its turns with its own key, which is never shown again nor kept in the clear", async () => {
    const customer = aCustomer();
    const { id, key, answer } = await aTenantWith({ chat: chatOf(customer) });
    expect(answer.chat).toEqual({
      provider: "openai",
      base_url: customer.url,
      model: "loopback",
      dimensions: null,
      batch: null,
      key_last4: customer.key.slice(-4),
      own_account: true,
    });
    const { turn_id } = await store(key, "I live in Oslo.");
    expect(await turnOf(key, turn_id)).toMatchObject({ extractor: "model" });
    expect(await customer.asked()).toBe(1);
    const row = await env.DB.prepare("select * from tenants where id = ?").bind(id).first();
    expect(JSON.stringify(row)).not.toContain(customer.key);
    const shown = await call("GET", of(id), { key });
    expect(JSON.stringify(shown.body)).not.toContain(customer.key);
    expect(JSON.stringify((await call("GET", "/v1/admin/tenants?limit=200")).body)).not.toContain(
      "sealed",
    );
  });

  it("is dropped with its key, and the deployment's holds again", async () => {
    const customer = aCustomer();
    const { id, key } = await aTenantWith({ chat: chatOf(customer) });
    expect((await call("DELETE", of(id), { key })).status).toBe(204);
    const { turn_id } = await store(key, "I live in Oslo.");
    const extractor = env.LLM_MODEL === undefined ? "rules" : "model";
    expect(await turnOf(key, turn_id)).toMatchObject({ extractor });
    expect(await customer.asked()).toBe(0);
    expect(read.models((await call("GET", of(id), { key })).body)).toMatchObject({ chat: null });
  });

  it("keeps its key where only the model changes, and loses it with another address", async () => {
    const customer = aCustomer();
    const { id, key } = await aTenantWith({ chat: chatOf(customer) });
    const without = { provider: "openai", base_url: `${customer.url}/`, model: "loopback-2" };
    const same = await call("PUT", of(id), { key, body: { chat: without } });
    expect(read.models(same.body).chat).toMatchObject({
      model: "loopback-2",
      key_last4: customer.key.slice(-4),
    });
    const elsewhere = { ...without, base_url: customer.url.replace("127.0.0.1", "localhost") };
    expect((await call("PUT", of(id), { key, body: { chat: elsewhere } })).status).toBe(422);
    const other = { ...without, base_url: `${customer.url}/other` };
    const moved = await call("PUT", of(id), { key, body: { chat: other } });
    expect(read.models(moved.body).chat).toMatchObject({ key_last4: null });
  });

  it("survives a change of the tenant's other options, and is not set by them", async () => {
    const customer = aCustomer();
    const { id, key } = await aTenantWith({ chat: chatOf(customer) });
    const tenant = `/v1/admin/tenants/${id}`;
    const changed = await call("PATCH", tenant, { body: { options: { turns_per_day: 9 } } });
    expect(read.tenant(changed.body).options).not.toHaveProperty("models");
    expect(read.models((await call("GET", of(id), { key })).body).chat).not.toBeNull();
    const smuggled = await call("PATCH", tenant, { body: { options: { models: { chat: null } } } });
    expect(smuggled.status).toBe(422);
  });

  it("may be the rules, whatever the deployment has", async () => {
    const { key } = await aTenantWith({ chat: { provider: "rules" } });
    const { turn_id } = await store(key, "I live in Oslo.");
    expect(await turnOf(key, turn_id)).toMatchObject({ extractor: "rules" });
  });
});

describe("an address that a tenant names", () => {
  it.each([
    "http://169.254.169.254/v1",
    "https://10.0.0.7/v1",
    "http://example.com/v1",
    "https://user:pass@example.com/v1",
    "https://localhost/v1",
    "file:///etc/passwd",
    "nonsense",
  ])("is refused: %s", async (base_url) => {
    const { id, key } = await aTenant();
    const chat = { provider: "openai", base_url, model: "m", key: "sk-1234567890ab" };
    const { status, body } = await call("PUT", of(id), { key, body: { chat } });
    expect(status).toBe(422);
    expect(read.problem(body).errors?.[0]?.path).toBe("chat.base_url");
  });

  it("never gets the deployment's key", async () => {
    const customer = aCustomer();
    const { key } = await aTenantWith({ chat: { ...chatOf(customer), key: null } });
    await store(key, "I live in Oslo.");
    expect(await customer.asked()).toBe(0);
  });
});

describe("who may set a tenant's models", () => {
  it("is an admin of the tenant and the deployment, and nobody learns of another tenant's", async () => {
    const [one, other] = [await aTenant(), await aTenant()];
    const customer = aCustomer();
    const body = { chat: chatOf(customer) };
    for (const [method, place] of [
      ["GET", of(other.id)],
      ["PUT", of(other.id)],
      ["DELETE", of(other.id)],
      ["POST", of(other.id, "/check")],
      ["GET", `/v1/admin/tenants/${other.id}/usage`],
      ["GET", of("nobody")],
    ] as const) {
      const sent = method === "PUT" ? { body } : {};
      expect((await call(method, place, { key: one.key, ...sent })).status).toBe(404);
    }
    expect((await call("PUT", of(one.id), { key: adminKey, body })).status).toBe(200);
    expect((await call("PUT", of("nobody"), { key: adminKey, body })).status).toBe(404);
  });

  it("leaves what is on the deployment's account to the deployment", async () => {
    const { id, key } = await aTenant();
    const chat = { provider: "openai", model: "the-dearest" };
    expect((await call("PUT", of(id), { key, body: { chat } })).status).toBe(403);
    expect((await call("PUT", of(id), { key: adminKey, body: { chat } })).status).toBe(200);
    const unbound = { provider: "workers-ai", model: "@cf/meta/llama-3.3-70b-instruct-fp8-fast" };
    expect((await call("PUT", of(id), { key: adminKey, body: { chat: unbound } })).status).toBe(
      422,
    );
  });
});

describe("a check of a tenant's models", () => {
  it("says that they work, or plainly what is wrong", async () => {
    const customer = aCustomer();
    const own = { chat: chatOf(customer), embeddings: embeddingsOf(customer) };
    const { id, key } = await aTenantWith(own);
    const check = async () => read.tried((await call("POST", of(id, "/check"), { key })).body);
    expect(await check()).toMatchObject({
      chat: { ok: true, problem: null },
      embeddings: { ok: true, problem: null },
    });
    await customer.behave({ kind: "error", status: 401 });
    expect(await check()).toMatchObject({
      chat: { ok: false, problem: "key_refused: the service does not accept the API key (401)" },
      embeddings: { ok: false },
    });
    await customer.behave({ kind: "short_vectors" });
    const { embeddings } = await check();
    expect(embeddings?.problem).toContain("gives 3 dimensions, 384 are configured");
  });
});

describe("a tenant's own embedder", () => {
  it("finds by meaning, in a space of its own", async () => {
    const customer = aCustomer();
    const { id, key } = await aTenantWith({ embeddings: embeddingsOf(customer) });
    const user = someone();
    await store(key, "I keep bees behind the house.", user);
    const { body } = await call("POST", "/v1/retrieve", {
      key,
      body: { user_id: user, prompt: "Do I keep bees?", explain: true },
    });
    const { degraded, memories } = read.recalled(body);
    expect(degraded).toEqual([]);
    expect(memories[0]?.explain?.channels.vector).toBe(1);
    const spaces = await env.DB.prepare(
      "select model, dimensions from embedding_spaces where tenant_id = ?",
    )
      .bind(id)
      .all();
    expect(spaces.results).toEqual([{ model: "loopback-embedding", dimensions: 384 }]);
  });

  it("that fails leaves questions to their words, and says so", async () => {
    const customer = aCustomer();
    const { key } = await aTenantWith({ embeddings: embeddingsOf(customer) });
    const user = someone();
    await customer.behave({ kind: "error", status: 401 });
    const { memories } = await store(key, "I am allergic to peanuts.", user);
    expect(memories).toHaveLength(1);
    const { body } = await call("POST", "/v1/retrieve", {
      key,
      body: { user_id: user, prompt: "What am I allergic to?" },
    });
    const recalled = read.recalled(body);
    expect(recalled.memories).toHaveLength(1);
    expect(recalled.degraded).toEqual([{ part: "vector", reason: "key_refused" }]);
  });
});

describe("what models cost", () => {
  it("is told by day and model, with the price where it is known", async () => {
    const customer = aCustomer();
    const own = { chat: chatOf(customer), embeddings: embeddingsOf(customer) };
    const { id, key } = await aTenantWith(own);
    await store(key, "I live in Oslo.");
    const place = `/v1/admin/tenants/${id}/usage`;
    const usage = read.usage((await call("GET", place, { key })).body);
    const chat = usage.days.find(({ kind }) => kind === "chat");
    expect(chat).toMatchObject({ model: "loopback", own_account: true, calls: 1, failures: 0 });
    const { input_tokens: input = 0, output_tokens: output = 0 } = chat ?? {};
    expect(input).toBeGreaterThan(100);
    expect(chat?.cost_usd).toBeCloseTo((input * 2 + output * 8) / 1e6, 6);
    expect(usage.total.unpriced).toEqual(["loopback-embedding"]);
    expect(usage.today).toMatchObject({ chat_tokens: 0, cost_usd: 0, reached: false });
    expect(usage.services.chat).toEqual({ state: "closed", problem: null, retry_in_s: 0 });
  });

  it("tells of a wrong key, and that the service is left alone", async () => {
    const customer = aCustomer();
    const { id, key } = await aTenantWith({ chat: chatOf(customer) });
    await customer.behave({ kind: "error", status: 401 });
    for (let i = 0; i < 7; i++) await call("POST", of(id, "/check"), { key });
    const usage = read.usage(
      (await call("GET", `/v1/admin/tenants/${id}/usage?days=1`, { key })).body,
    );
    const chat = usage.days.filter(({ kind }) => kind === "chat");
    expect(chat).toMatchObject([{ calls: 5, failures: 5 }]);
    expect(usage.services.chat).toMatchObject({ state: "open", problem: "key_refused" });
    expect(await customer.asked()).toBe(5);
  });
});
