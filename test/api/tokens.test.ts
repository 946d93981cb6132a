import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Env } from "../../src/env.ts";
import { compose } from "../../src/compose.ts";
import { makeToken } from "../../src/tenancy/tokens.ts";
import { aKey, aTenant, aToken, call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

const secret = "test-signing-secret-of-enough-length";
const said = (user_id: string, more: Record<string, unknown> = {}) => ({
  user_id,
  prompt: "I live in Tromsø and I keep bees.",
  response: "Noted.",
  ...more,
});

async function stored(key: string, body: Record<string, unknown>) {
  const answer = await call("POST", "/v1/store?wait=true", { key, body });
  expect(answer.status).toBe(200);
  return read.done(answer.body);
}

describe("a client token", () => {
  it("fills in its ids where the request names none", async () => {
    const { key } = await aTenant();
    const user = someone();
    const token = await aToken(key, { user_id: user, agent_id: "coach", allow: ["read", "write"] });
    const done = await stored(token, { prompt: "I keep bees.", response: "" });
    const turn = read.turn((await call("GET", `/v1/turns/${done.turn_id}`, { key })).body);
    expect([turn.user_id, turn.agent_id]).toEqual([user, "coach"]);
    const recalled = await call("POST", "/v1/retrieve", {
      key: token,
      body: { prompt: "What do I keep?" },
    });
    expect(read.recalled(recalled.body).memories[0]?.text).toMatch(/bees/);
    const list = await call("GET", "/v1/memories", { key: token });
    expect(read.memories(list.body).data.length).toBeGreaterThan(0);
  });

  it("gets 403 for any other id, in a query and in a body", async () => {
    const { key } = await aTenant();
    const [user, other] = [someone(), someone()];
    await stored(key, said(other, { session_id: "theirs" }));
    const token = await aToken(key, { user_id: user, allow: ["read", "write"] });
    for (const ids of [
      { user_id: other },
      { agent_id: "coach" },
      { session_id: "theirs" },
      { run_id: "theirs" },
      { session_id: "nobody's" },
    ]) {
      const query = new URLSearchParams(Object.entries(ids)).toString();
      for (const [method, path, body] of [
        ["POST", "/v1/retrieve", { prompt: "Where?", ...ids }],
        ["POST", "/v1/store", { prompt: "I moved.", response: "", ...ids }],
        ["GET", `/v1/turns?${query}`, undefined],
        ["GET", `/v1/memories?${query}`, undefined],
        ["GET", `/v1/sessions?${query}`, undefined],
      ] as const) {
        const answer = await call(method, path, { key: token, body });
        const place = `${method} ${path} ${JSON.stringify(ids)}`;
        expect([answer.status, read.problem(answer.body).code], place).toEqual([403, "forbidden"]);
      }
    }
  });

  it("knows nothing of things that do not bear its ids", async () => {
    const { key } = await aTenant();
    const other = await stored(key, said(someone(), { session_id: "theirs" }));
    const token = await aToken(key, { user_id: someone(), allow: ["read", "write"] });
    const [memory] = other.memories;
    for (const [method, path] of [
      ["GET", `/v1/turns/${other.turn_id}`],
      ["POST", `/v1/turns/${other.turn_id}/ingest`],
      ["DELETE", `/v1/turns/${other.turn_id}`],
      ["GET", `/v1/memories/${memory?.id}`],
      ["DELETE", `/v1/memories/${memory?.id}`],
      ["GET", "/v1/sessions/theirs"],
      ["POST", "/v1/sessions/theirs/archive"],
    ] as const) {
      expect((await call(method, path, { key: token })).status, `${method} ${path}`).toBe(404);
    }
    expect((await call("GET", `/v1/turns/${other.turn_id}`, { key })).status).toBe(200);
    const replay = { scope: {}, status: ["failed", "skipped", "raw"] };
    const answer = await call("POST", "/v1/turns/replay", { key: token, body: replay });
    expect(read.replayed(answer.body)).toEqual({ replayed: 0, remaining: 0 });
  });

  it("may name the sessions of its user that it was given, and no session it shares", async () => {
    const { key } = await aTenant();
    const user = someone();
    const token = await aToken(key, { user_id: user, allow: ["read", "write"] });
    const first = await stored(token, { prompt: "I keep bees.", response: "" });
    const next = await stored(token, {
      prompt: "And I keep hens.",
      response: "",
      session_id: first.session_id,
    });
    expect(next.session_id).toBe(first.session_id);
    const recalled = await call("POST", "/v1/retrieve", {
      key: token,
      body: { prompt: "What do I keep?", session_id: first.session_id },
    });
    expect(read.recalled(recalled.body).recent_pairs).toHaveLength(2);
    const session = await call("GET", `/v1/sessions/${first.session_id}`, { key: token });
    expect(read.session(session.body).turn_count).toBe(2);

    await stored(key, said(someone(), { session_id: first.session_id }));
    const shared = await call("POST", "/v1/retrieve", {
      key: token,
      body: { prompt: "Who else?", session_id: first.session_id },
    });
    expect(shared.status).toBe(403);
  });

  it("with a session keeps to it", async () => {
    const { key } = await aTenant();
    const user = someone();
    const elsewhere = await stored(key, said(user, { session_id: "s1" }));
    const token = await aToken(key, { user_id: user, session_id: "s2", allow: ["read", "write"] });
    const here = await stored(token, { prompt: "I keep bees.", response: "" });
    expect(here.session_id).toBe("s2");
    const list = read.turns((await call("GET", "/v1/turns", { key: token })).body);
    expect(list.data.map(({ id }) => id)).toEqual([here.turn_id]);
    const byId = await call("GET", `/v1/turns/${elsewhere.turn_id}`, { key: token });
    expect(byId.status).toBe(404);
    const named = await call("GET", "/v1/turns?session_id=s1", { key: token });
    expect(named.status).toBe(403);
  });

  it("may do what it allows: one to write does not read, one to read does not write", async () => {
    const { key } = await aTenant();
    const user = someone();
    const reader = await aToken(key, { user_id: user, allow: ["read"] });
    const writer = await aToken(key, { user_id: user, allow: ["write"] });
    const store = { prompt: "I keep bees.", response: "" };
    const status = async (token: string, method: string, path: string, body?: unknown) =>
      (await call(method, path, { key: token, body })).status;
    expect(await status(writer, "POST", "/v1/store", store)).toBe(202);
    expect(await status(writer, "GET", "/v1/turns")).toBe(403);
    expect(await status(reader, "POST", "/v1/store", store)).toBe(403);
    expect(await status(reader, "GET", "/v1/turns")).toBe(200);
  });

  it("opens no settings, no administration, and makes no token", async () => {
    const { key } = await aTenant();
    const token = await aToken(key, { user_id: someone(), allow: ["read", "write"] });
    for (const [method, path, body] of [
      ["GET", "/v1/settings", undefined],
      ["GET", "/v1/settings/agents/coach", undefined],
      ["PATCH", "/v1/settings", {}],
      ["GET", "/v1/admin/keys", undefined],
      ["POST", "/v1/admin/keys", { name: "x", role: "admin" }],
      ["GET", "/v1/admin/tenants", undefined],
      ["POST", "/v1/tokens", { user_id: "x", allow: ["read"] }],
    ] as const) {
      expect((await call(method, path, { key: token, body })).status, path).toBe(403);
    }
  });

  it("holds ids of any script and of the greatest length", async () => {
    const { key } = await aTenant();
    const long = "界".repeat(256);
    const ids = { user_id: long, agent_id: long, session_id: `"\\${"界".repeat(254)}` };
    const token = await aToken(key, { ...ids, allow: ["write"] });
    const { body } = await call("POST", "/v1/store", {
      key: token,
      body: { prompt: "I keep bees.", response: "" },
    });
    const turn = await call("GET", `/v1/turns/${read.stored(body).turn_id}`, { key });
    expect(read.turn(turn.body)).toMatchObject(ids);
  });
});

describe("making a token", () => {
  it("takes a key that writes, names its user and lasts an hour at most", async () => {
    const { id, key } = await aTenant();
    const make = (with_: string, body: unknown) => call("POST", "/v1/tokens", { key: with_, body });
    const good = { user_id: "ada", allow: ["read"] };
    expect((await make(await aKey(id, "read"), good)).status).toBe(403);
    const before = Date.now();
    const made = read.token((await make(await aKey(id, "write"), { ...good, ttl_s: 60 })).body);
    expect(Date.parse(made.expires_at) - before).toBeLessThanOrEqual(61_000);
    for (const [body, path] of [
      [{ allow: ["read"] }, "user_id"],
      [{ ...good, ttl_s: 3601 }, "ttl_s"],
      [{ ...good, allow: [] }, "allow"],
      [{ ...good, allow: ["admin"] }, "allow.0"],
      [{ ...good, session_id: "a", run_id: "b" }, "run_id"],
    ] as const) {
      const answer = await make(key, body);
      expect(answer.status, path).toBe(422);
      expect(read.problem(answer.body).errors?.[0]?.path).toBe(path);
    }
  });

  it("is a clear 503 where the deployment has no secret to sign with", async () => {
    const { EBB_SIGNING_SECRET: _, ...bare } = env as unknown as Env;
    const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
    const response = await compose(bare).request(
      "/v1/tokens",
      {
        method: "POST",
        headers: { authorization: "Bearer ebb_test_admin", "content-type": "application/json" },
        body: JSON.stringify({ user_id: "ada", allow: ["read"] }),
      },
      bare,
      context,
    );
    expect(response.status).toBe(503);
    const problem = read.problem(await response.json());
    expect(problem.code).toBe("overloaded");
    expect(problem.detail).toContain("EBB_SIGNING_SECRET");
  });
});

describe("a token that does not hold", () => {
  const claims = {
    ids: { userId: "ada", agentId: null, sessionId: null },
    allow: ["read" as const],
    ttlS: 60,
  };
  const admin = { tenantId: "default", keyId: "admin" };
  const detailOf = async (token: string) => {
    const { status, body } = await call("GET", "/v1/turns", { key: token });
    return [status, read.problem(body).detail] as const;
  };

  it("says that it has expired", async () => {
    const { token } = await makeToken(secret, admin, claims, Date.now() - 60_001);
    expect(await detailOf(token)).toEqual([401, expect.stringContaining("expired")]);
  });

  it("says that it was not made here: another secret, another payload, another header", async () => {
    const [good, other] = [
      await makeToken(secret, admin, claims, Date.now()),
      await makeToken(`${secret}!`, admin, claims, Date.now()),
    ];
    expect((await call("GET", "/v1/turns", { key: good.token })).status).toBe(200);
    const [header, payload, signature] = good.token.split(".");
    const mallory = btoa(atob(payload ?? "").replace('"ada"', '"bob"')).replaceAll("=", "");
    const forged = [
      other.token,
      `${header}.${mallory}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}..`,
      `${header}.${payload}.${signature}x`,
      `${header}.%%%.${signature}`,
    ];
    for (const token of forged) {
      expect(await detailOf(token), token).toEqual([401, expect.stringContaining("not made here")]);
    }
    const none = btoa(JSON.stringify({ alg: "none", typ: "JWT" })).replaceAll("=", "");
    expect((await call("GET", "/v1/turns", { key: `${none}.${payload}.` })).status).toBe(401);
  });

  it("ends with the key that made it", async () => {
    const { key } = await aTenant();
    const { body } = await call("POST", "/v1/admin/keys", {
      key,
      body: { name: "maker", role: "write" },
    });
    const maker = read.newKey(body);
    const token = await aToken(String(maker.key), { user_id: "ada", allow: ["read"] });
    expect((await call("GET", "/v1/turns", { key: token })).status).toBe(200);
    await call("DELETE", `/v1/admin/keys/${maker.id}`, { key });
    expect(await detailOf(token)).toEqual([401, expect.stringContaining("revoked")]);
  });
});
