import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import type { RedisBehaviour } from "../stand-ins/redis-bridge.ts";
import { countedD1 } from "../support/counted-d1.ts";
import { someone } from "../support/api.ts";
import { anIsolate, behave, commandsSent, keysInRedis } from "../support/with-redis.ts";
import type { Isolate } from "../support/with-redis.ts";
import { read } from "../support/wire.ts";

afterEach(() => behave({ kind: "good" }));

const question = "Where does my sister Nora live?";

async function ask(isolate: Isolate, user: string) {
  const { status, body } = await isolate("POST", "/v1/retrieve", {
    body: { user_id: user, prompt: question },
  });
  expect(status).toBe(200);
  return read.recalled(body);
}

async function tell(isolate: Isolate, user: string, prompt: string) {
  const body = { user_id: user, prompt, response: "Noted." };
  const answer = await isolate("POST", "/v1/store?wait=true", { body });
  return { status: answer.status, memories: read.done(answer.body).memories };
}

const readiness = async (isolate: Isolate) => {
  const { status, body } = await isolate("GET", "/readyz", { key: null });
  return { http: status, ...(body as { status: string; parts: { part: string; ok: boolean }[] }) };
};

const troubles: RedisBehaviour[] = [
  { kind: "hang" },
  { kind: "reset" },
  { kind: "status", status: 429 },
  { kind: "html" },
  { kind: "nonsense" },
];

describe("isolates that share a Redis", () => {
  it("share answers, and see what was written in another at once", async () => {
    const [one, other] = [anIsolate(), anIsolate()];
    const user = someone();
    await tell(one, user, "My sister Nora lives in Bergen.");
    expect((await ask(one, user)).cache).toBe("miss");
    const shared = await ask(other, user);
    expect([shared.cache, shared.memories[0]?.text, shared.degraded]).toEqual([
      "hit",
      expect.stringMatching(/Bergen/),
      [],
    ]);
    await tell(one, user, "My sister Nora lives in Oslo now.");
    const moved = await ask(other, user);
    expect([moved.cache, moved.memories[0]?.text]).toEqual(["miss", expect.stringMatching(/Oslo/)]);
    const known = await ask(one, user);
    expect(known.memories.map(({ id }) => id)).toEqual(moved.memories.map(({ id }) => id));
  });

  it("ask D1 nothing for a question that was answered, until something is written", async () => {
    const d1 = countedD1(env.DB);
    const [one, other] = [anIsolate({ DB: d1.db }), anIsolate()];
    const user = someone();
    await tell(one, user, "My sister Nora lives in Bergen.");
    const first = await ask(one, user);
    const before = d1.trips();
    const again = await ask(one, user);
    expect([again.cache, d1.trips() - before]).toEqual(["hit", 0]);
    expect([again.memories, again.recent_pairs, again.context]).toEqual([
      first.memories,
      first.recent_pairs,
      first.context,
    ]);
    await other("POST", "/v1/store", {
      body: { user_id: user, prompt: "By the way, hello.", response: "Hi." },
    });
    const later = await ask(one, user);
    expect(later.recent_pairs.at(-1)?.prompt).toBe("By the way, hello.");
    expect(d1.trips() - before).toBeGreaterThan(0);
  });

  it("show nothing that was forgotten, taken back or deleted in another", async () => {
    const [one, other] = [anIsolate(), anIsolate()];
    const user = someone();
    const [memory] = (await tell(one, user, "My sister Nora lives in Bergen.")).memories;
    for (let i = 0; i < 3; i++) expect((await ask(one, user)).memories).toHaveLength(1);
    await other("DELETE", `/v1/memories/${memory?.id}`);
    for (const isolate of [one, other]) {
      const after = await ask(isolate, user);
      expect([after.memories, after.recent_pairs[0]?.prompt]).toEqual([
        [],
        expect.stringMatching(/forgotten/),
      ]);
    }
    const { body } = await other("GET", `/v1/turns?user_id=${user}`);
    const [turn] = (body as { data: { id: string }[] }).data;
    await other("DELETE", `/v1/turns/${turn?.id}`);
    expect((await ask(one, user)).recent_pairs).toEqual([]);
  });

  it("send Redis as few commands as the documentation says", async () => {
    const [one, other] = [anIsolate(), anIsolate()];
    const user = someone();
    const costs: number[] = [];
    const cost = async (work: () => Promise<unknown>) => {
      const before = await commandsSent();
      await work();
      costs.push((await commandsSent()) - before);
    };
    await tell(one, user, "My sister Nora lives in Bergen.");
    const body = { user_id: user, prompt: "By the way, hello.", response: "Hi." };
    await cost(() => one("POST", "/v1/store", { body }));
    await cost(() => ask(one, user));
    await cost(() => ask(one, user));
    await cost(() => ask(other, user));
    expect(costs).toEqual([1, 4, 1, 3]);
  });

  it("keep nothing of a user who is erased", async () => {
    const isolate = anIsolate();
    const user = someone();
    await tell(isolate, user, "My sister Nora lives in Bergen.");
    const before = new Set(await keysInRedis());
    for (let i = 0; i < 2; i++) await ask(isolate, user);
    const added = (await keysInRedis()).filter((name) => !before.has(name));
    expect(added.length).toBeGreaterThan(1);
    const { status } = await isolate("DELETE", `/v1/users/${user}?confirm=true`);
    expect(status).toBeLessThan(300);
    const left = new Set(await keysInRedis());
    expect(added.filter((name) => left.has(name))).toEqual([]);
  });

  it("greet with the pairs of now", async () => {
    const [one, other] = [anIsolate(), anIsolate()];
    const user = someone();
    const greet = async (isolate: Isolate) =>
      read.recalled(
        (await isolate("POST", "/v1/retrieve", { body: { user_id: user, prompt: "Hi!" } })).body,
      );
    for (let i = 0; i < 2; i++) expect((await greet(one)).recent_pairs).toEqual([]);
    await tell(other, user, "My sister Nora lives in Bergen.");
    for (let i = 0; i < 2; i++) expect((await greet(one)).recent_pairs).toHaveLength(1);
  });

  it("read what was written while Redis was away, before they trust it again", async () => {
    const one = anIsolate();
    const user = someone();
    await tell(one, user, "My sister Nora lives in Bergen.");
    for (let i = 0; i < 2; i++) await ask(one, user);
    await behave({ kind: "reset" });
    await tell(one, user, "My sister Nora lives in Oslo now.");
    await behave({ kind: "good" });
    await readiness(one);
    const moved = await ask(one, user);
    expect([moved.memories[0]?.text, moved.recent_pairs.length]).toEqual([
      expect.stringMatching(/Oslo/),
      2,
    ]);
    expect((await ask(anIsolate(), user)).memories[0]?.text).toMatch(/Oslo/);
  });

  it("are ready with it", async () => {
    const ready = await readiness(anIsolate());
    expect([ready.http, ready.status]).toEqual([200, "ready"]);
    expect(ready.parts).toContainEqual(expect.objectContaining({ part: "redis", ok: true }));
  });
});

describe.each(troubles)("a Redis in trouble (%o)", (trouble) => {
  it("costs no turn and no answer: the service goes on and says so", async () => {
    const isolate = anIsolate();
    const user = someone();
    await behave(trouble);
    const told = await tell(isolate, user, "My sister Nora lives in Bergen.");
    expect([told.status, told.memories.length]).toEqual([200, 1]);
    for (const cache of ["miss", "hit"]) {
      const answer = await ask(isolate, user);
      expect([answer.cache, answer.memories[0]?.text]).toEqual([
        cache,
        expect.stringMatching(/Bergen/),
      ]);
      expect(answer.degraded).toEqual([
        { part: "cache", reason: expect.stringMatching(/^(timeout|unavailable)$/) },
      ]);
    }
    const ready = await readiness(isolate);
    expect([ready.http, ready.status]).toEqual([200, "degraded"]);
    expect(ready.parts).toContainEqual(expect.objectContaining({ part: "redis", ok: false }));

    await behave({ kind: "good" });
    expect((await readiness(isolate)).status).toBe("ready");
    expect((await ask(isolate, user)).degraded).toEqual([]);
  });
});
