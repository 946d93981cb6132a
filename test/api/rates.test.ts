import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import type { RedisBehaviour } from "../stand-ins/redis-bridge.ts";
import { aKey, aTenant, aToken, someone } from "../support/api.ts";
import type { Answer } from "../support/api.ts";
import { anIsolate, behave } from "../support/with-redis.ts";
import type { Isolate } from "../support/with-redis.ts";
import { read } from "../support/wire.ts";

afterEach(() => behave({ kind: "good" }));

/** The turn of a minute would begin the counts anew in the midst of a test. */
async function earlyInAMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 8_000) await new Promise((resolve) => setTimeout(resolve, left + 50));
}

const remaining = ({ headers }: Answer) => headers.get("ratelimit-remaining");

function refused(answer: Answer, limit: number): void {
  expect([answer.status, read.problem(answer.body).code]).toEqual([429, "rate_limited"]);
  expect(answer.headers.get("ratelimit-limit")).toBe(String(limit));
  expect(remaining(answer)).toBe("0");
  const wait = Number(answer.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(answer.headers.get("ratelimit-reset")).toBe(String(wait));
}

const about = (user: string) => `/v1/turns?user_id=${user}`;
const ask = (isolate: Isolate, key: string, user: string) => isolate("GET", about(user), { key });

/** An address that no other test has. */
const anAddress = () =>
  `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`;

describe("requests of a tenant, in isolates that share a Redis", () => {
  it("are counted together, without a write into D1", async () => {
    const { id, key } = await aTenant({ requests_per_minute: 3 });
    await earlyInAMinute();
    const isolates = [anIsolate(), anIsolate()];
    const answers = [];
    for (let i = 0; i < 4; i++) {
      const isolate = isolates[i % 2];
      if (isolate !== undefined) answers.push(await ask(isolate, key, "ada"));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers.map(remaining)).toEqual(["2", "1", "0", "0"]);
    for (const answer of answers.slice(3)) refused(answer, 3);
    const counted = env.DB.prepare("select * from usage where tenant_id = ?").bind(id);
    expect((await counted.all()).results).toEqual([]);
  });

  it.each<RedisBehaviour>([{ kind: "reset" }, { kind: "nonsense" }, { kind: "hang" }])(
    "are counted by D1 while Redis is away (%o)",
    async (trouble) => {
      const { key } = await aTenant({ requests_per_minute: 2 });
      await earlyInAMinute();
      await behave(trouble);
      const isolates = [anIsolate(), anIsolate(), anIsolate()];
      const answers = [];
      for (const isolate of isolates) answers.push(await ask(isolate, key, "ada"));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    },
  );
});

describe.each<[string, Isolate]>([
  ["with Redis", anIsolate()],
  ["without", anIsolate({ UPSTASH_REDIS_REST_URL: "", UPSTASH_REDIS_REST_TOKEN: "" })],
])("bounds on keys, users and addresses, %s", (_, isolate) => {
  it("hold for each key", async () => {
    const { id, key } = await aTenant({ requests_per_minute_per_key: 2 });
    const other = await aKey(id, "read");
    await earlyInAMinute();
    for (let i = 0; i < 2; i++) expect((await ask(isolate, key, "ada")).status).toBe(200);
    refused(await ask(isolate, key, "ada"), 2);
    expect((await ask(isolate, other, "ada")).status).toBe(200);
  });

  it("hold for each user that a key names, and for a token's own", async () => {
    const { key } = await aTenant({ requests_per_minute: 50, requests_per_minute_per_user: 2 });
    const [ada, bob] = [someone(), someone()];
    const token = await aToken(key, { user_id: ada, allow: ["read"] });
    await earlyInAMinute();
    const first = await ask(isolate, key, ada);
    expect([first.headers.get("ratelimit-limit"), remaining(first)]).toEqual(["2", "1"]);
    const body = { user_id: ada, prompt: "Hello there, what do you know?" };
    expect((await isolate("POST", "/v1/retrieve", { key: token, body })).status).toBe(200);
    refused(await isolate("POST", "/v1/retrieve", { key, body }), 2);
    refused(await ask(isolate, token, ada), 2);
    expect((await ask(isolate, key, bob)).status).toBe(200);
    expect((await isolate("GET", "/v1/settings", { key })).status).toBe(200);
  });

  it("hold for what comes without a key that works, by network, and never for one with a key", async () => {
    const bounded = anIsolate({
      REQUESTS_PER_ADDRESS: "3",
      ...(_ === "without" && { UPSTASH_REDIS_REST_URL: "", UPSTASH_REDIS_REST_TOKEN: "" }),
    });
    const address = anAddress();
    const from = (ip: string) => ({ headers: { "cf-connecting-ip": ip } });
    await earlyInAMinute();
    const wrong = { key: "ebb_wrong", ...from(address) };
    expect((await bounded("GET", "/v1/settings", wrong)).status).toBe(401);
    expect((await bounded("GET", "/openapi.json", { key: null, ...from(address) })).status).toBe(
      200,
    );
    expect((await bounded("GET", "/v1/settings", wrong)).status).toBe(401);
    const neighbour = address.replace("::1", "::2");
    refused(await bounded("GET", "/v1/settings", { ...wrong, ...from(neighbour) }), 3);
    refused(await bounded("GET", "/openapi.json", { key: null, ...from(address) }), 3);
    expect((await bounded("GET", "/healthz", { key: null, ...from(address) })).status).toBe(200);
    expect((await bounded("GET", "/v1/settings", from(address))).status).toBe(200);
    expect(
      (await bounded("GET", "/openapi.json", { key: null, ...from(anAddress()) })).status,
    ).toBe(200);
  });
});
