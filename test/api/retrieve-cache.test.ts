import { describe, expect, it } from "vitest";
import { aKey, call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

async function ask(body: Record<string, unknown>, key?: string) {
  const answer = await call("POST", "/v1/retrieve", { body, ...(key !== undefined && { key }) });
  expect(answer.status).toBe(200);
  return read.recalled(answer.body);
}

async function tell(user: string, prompt: string, key?: string) {
  const { body } = await call("POST", "/v1/store?wait=true", {
    body: { user_id: user, prompt, response: "Noted." },
    ...(key !== undefined && { key }),
  });
  return read.done(body).memories;
}

const question = "Where does my sister Nora live?";

describe("the query cache", () => {
  it("answers the same and an alike question again, with the same memories", async () => {
    const user = someone();
    await tell(user, "My sister Nora lives in Bergen.");
    const first = await ask({ user_id: user, prompt: question });
    const again = await ask({ user_id: user, prompt: question });
    const alike = await ask({ user_id: user, prompt: "where does my sister nora live" });
    expect([first.cache, again.cache, alike.cache]).toEqual(["miss", "hit", "similar"]);
    expect(again.memories).toEqual(first.memories);
    expect(alike.context).toBe(first.context);
  });

  it("is ended by any write in the scope", async () => {
    const user = someone();
    const [memory] = await tell(user, "My sister Nora lives in Bergen.");
    await ask({ user_id: user, prompt: question });
    await tell(user, "My sister Nora lives in Oslo now.");
    const moved = await ask({ user_id: user, prompt: question });
    expect(moved.cache).toBe("miss");
    expect(moved.memories[0]?.text).toMatch(/Oslo/);
    expect((await ask({ user_id: user, prompt: question })).cache).toBe("hit");
    for (const { id } of [...moved.memories, ...(memory === undefined ? [] : [memory])]) {
      await call("DELETE", `/v1/memories/${id}`);
    }
    const gone = await ask({ user_id: user, prompt: question });
    expect([gone.cache, gone.memories]).toEqual(["miss", []]);
  });

  it("shows a pair that was stored since, though its memories are not there yet", async () => {
    const user = someone();
    await tell(user, "My sister Nora lives in Bergen.");
    await ask({ user_id: user, prompt: question });
    await call("POST", "/v1/store", {
      body: { user_id: user, prompt: "By the way, hello.", response: "Hi." },
    });
    const answer = await ask({ user_id: user, prompt: question });
    expect(answer.recent_pairs.at(-1)?.prompt).toBe("By the way, hello.");
  });

  it("is apart for each tenant, user, filter, limit, engine and time", async () => {
    const user = someone();
    const key = await aKey("cache-other", "admin");
    await tell(user, "My sister Nora lives in Bergen.");
    await tell(user, "My sister Nora lives in Rome.", key);
    await ask({ user_id: user, prompt: question });
    const others: [Record<string, unknown>, string?][] = [
      [{ user_id: user }, key],
      [{ user_id: someone() }],
      [{ user_id: user, agent_id: "a" }],
      [{ user_id: user, session_id: "s" }],
      [{ user_id: user, types: ["LOCATION"] }],
      [{ user_id: user, limit: 3 }],
      [{ user_id: user, engine: "hippo" }],
      [{ user_id: user, min_score: 0.01 }],
      [{ user_id: user, explain: true }],
      [{ user_id: user, raw_turns: 1 }],
      [{ user_id: user, now: "2031-01-01T00:00:00Z" }],
      [{ user_id: user, as_of: "2031-01-01T00:00:00Z" }],
    ];
    for (const [more, other] of others) {
      const answer = await ask({ prompt: question, ...more }, other);
      expect(answer.cache, JSON.stringify(more)).toBe("miss");
    }
    const elsewhere = await ask({ user_id: user, prompt: question }, key);
    expect([elsewhere.cache, elsewhere.memories[0]?.text]).toEqual([
      "hit",
      expect.stringMatching(/Rome/),
    ]);
  });

  it("counts a recall, and once a minute whether it was found or kept", async () => {
    const user = someone();
    await tell(user, "My sister Nora lives in Bergen.");
    for (let i = 0; i < 3; i++) await ask({ user_id: user, prompt: question });
    const list = await call("GET", `/v1/memories?user_id=${user}`);
    const counts = read.memories(list.body).data.map((memory) => memory.access_count);
    expect(Math.max(...counts)).toBe(1);
  });

  it("counts no recall for a search, whoever asked first", async () => {
    const user = someone();
    await tell(user, "My sister Nora lives in Bergen.");
    const accessed = async () => {
      const list = await call("GET", `/v1/memories?user_id=${user}`);
      return read.memories(list.body).data.map((memory) => memory.access_count);
    };
    for (let i = 0; i < 2; i++) {
      const body = { user_id: user, query: question };
      expect((await call("POST", "/v1/memories/search", { body })).status).toBe(200);
    }
    expect(await accessed()).toEqual([0]);
    await ask({ user_id: user, prompt: question });
    expect(await accessed()).toEqual([1]);
  });

  it("is off where the settings say so", async () => {
    const [user, agent] = [someone(), `agent-${someone()}`];
    const path = `/v1/settings/agents/${agent}`;
    const body = { user_id: user, agent_id: agent, prompt: question };
    for (const cache of [{ enabled: false }, { enabled: true, ttl_s: 0 }, { ttl_s: 9, size: 0 }]) {
      await call("PATCH", path, { body: { cache } });
      await ask(body);
      expect((await ask(body)).cache).toBe("off");
    }
  });
});
