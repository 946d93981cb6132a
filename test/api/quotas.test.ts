import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { aTenant, aToken, call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

const store = (key: string, headers: Record<string, string> = {}, prompt = "I keep bees.") =>
  call("POST", "/v1/store?wait=true", {
    key,
    body: { user_id: someone(), prompt, response: "" },
    headers,
  });

describe("a tenant without quotas", () => {
  it("hears of none, and nothing is counted for its requests", async () => {
    const { id, key } = await aTenant();
    const { headers } = await call("GET", "/v1/settings", { key });
    expect(headers.get("ratelimit-limit")).toBeNull();
    const { results } = await env.DB.prepare("select * from usage where tenant_id = ?")
      .bind(id)
      .all();
    expect(results).toEqual([]);
  });
});

describe("requests_per_minute", () => {
  it("lets that many in, then answers 429 and when to come again, by key and token alike", async () => {
    const { id, key } = await aTenant({ requests_per_minute: 3 });
    const token = await aToken(key, { user_id: "ada", allow: ["read"] });
    const answers = [];
    for (let i = 0; i < 4; i++) {
      answers.push(await call("GET", "/v1/turns?user_id=ada", { key: i % 2 === 0 ? key : token }));
    }
    // The turn of a minute may fall in between: then all are within the bound of the new one.
    const refused = answers.filter(({ status }) => status === 429);
    const { results } = await env.DB.prepare("select n from usage where tenant_id = ?")
      .bind(id)
      .all<{ n: number }>();
    expect(refused.length).toBe(Math.max(0, (results[0]?.n ?? 0) - 3));
    for (const { headers, body } of refused) {
      expect(read.problem(body).code).toBe("rate_limited");
      const wait = Number(headers.get("retry-after"));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
      expect(headers.get("ratelimit-limit")).toBe("3");
      expect(headers.get("ratelimit-remaining")).toBe("0");
      expect(headers.get("ratelimit-reset")).toBe(headers.get("retry-after"));
    }
    expect(answers[0]?.headers.get("ratelimit-remaining")).toMatch(/^[12]$/);
  });

  it("begins anew with the next minute", async () => {
    const { id, key } = await aTenant({ requests_per_minute: 1 });
    await call("GET", "/v1/settings", { key });
    await env.DB.prepare(
      "update usage set n = 99, window_start = window_start - 60000 where tenant_id = ?",
    )
      .bind(id)
      .run();
    expect((await call("GET", "/v1/settings", { key })).status).toBe(200);
  });

  it("of one tenant is no other's", async () => {
    const [small, other] = [await aTenant({ requests_per_minute: 1 }), await aTenant()];
    await call("GET", "/v1/settings", { key: small.key });
    await call("GET", "/v1/settings", { key: small.key });
    expect((await call("GET", "/v1/settings", { key: other.key })).status).toBe(200);
  });
});

describe("turns_per_day", () => {
  it("bounds what is stored, counts each turn once, and leaves reading alone", async () => {
    const { id, key } = await aTenant({ turns_per_day: 2 });
    const again = { "idempotency-key": "first" };
    const user = someone();
    const body = { user_id: user, prompt: "I keep bees.", response: "" };
    const post = () => call("POST", "/v1/store", { key, body, headers: again });
    expect([(await post()).status, (await post()).status]).toEqual([202, 202]);
    expect((await store(key, {}, " ")).status).toBe(422);
    expect((await store(key)).status).toBe(200);
    const over = await store(key);
    expect([over.status, read.problem(over.body).code]).toEqual([429, "rate_limited"]);
    const wait = Number(over.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(86_400);
    expect((await post()).headers.get("idempotency-replayed")).toBe("true");
    expect((await call("GET", `/v1/turns?user_id=${user}`, { key })).status).toBe(200);
    await env.DB.prepare(
      "update usage set window_start = window_start - 86400000 where tenant_id = ?",
    )
      .bind(id)
      .run();
    expect((await store(key)).status).toBe(200);
  });
});

describe("memories_max", () => {
  it("stops storing at the bound, and goes on when room is made", async () => {
    const { id, key } = await aTenant({ memories_max: 1 });
    const first = read.done((await store(key)).body);
    expect(first.memories).toHaveLength(1);
    const over = await store(key);
    expect([over.status, read.problem(over.body).code]).toEqual([429, "rate_limited"]);
    expect(over.headers.get("retry-after")).toBe("3600");
    expect((await call("DELETE", `/v1/memories/${first.memories[0]?.id}`, { key })).status).toBe(
      204,
    );
    expect((await store(key)).status).toBe(200);
    await call("PATCH", `/v1/admin/tenants/${id}`, { body: { options: { memories_max: null } } });
    expect((await store(key)).status).toBe(200);
  });
});
