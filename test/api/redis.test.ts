import { afterEach, describe, expect, it } from "vitest";
import type { RedisBehaviour } from "../stand-ins/redis-bridge.ts";
import { someone } from "../support/api.ts";
import { anIsolate, behave } from "../support/with-redis.ts";
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
