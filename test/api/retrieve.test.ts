import { describe, expect, it } from "vitest";
import { readBookmark } from "../../src/contract/headers.ts";
import { call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

async function ask(body: Record<string, unknown>) {
  const answer = await call("POST", "/v1/retrieve", { body });
  expect(answer.status).toBe(200);
  return { ...read.recalled(answer.body), headers: answer.headers };
}

const tell = (body: Record<string, unknown>) =>
  call("POST", "/v1/store?wait=true", { body: { response: "Noted.", ...body } });

describe("retrieve", () => {
  it("finds what was stored, with its words' place, a context block and its own timing", async () => {
    const user = someone();
    const prompt = "I'm allergic to kiwi, so no fruit salad for me.";
    const stored = await tell({ user_id: user, prompt });
    const { turn_id } = read.done(stored.body);
    const answer = await ask({
      user_id: user,
      prompt: "What am I allergic to?",
      raw_turns: 3,
      explain: true,
    });
    const [best] = answer.memories;
    expect(best?.text).toMatch(/kiwi/);
    expect(best?.sources[0]).toMatchObject({ turn_id, role: "prompt" });
    expect(best?.explain?.why).toMatch(/\w/);
    expect(answer.raw?.some(({ text }) => text === prompt)).toBe(true);
    expect(answer.context).toMatch(/kiwi/);
    expect(answer.recent_pairs.at(-1)).toMatchObject({ prompt });
    const timing = answer.headers.get("server-timing") ?? "";
    for (const step of ["cache", "candidates", "rank", "total"]) {
      expect(timing).toMatch(new RegExp(`\\b${step};dur=\\d+\\.\\d`));
    }
  });

  it("brings the assistant's own words where they are asked for, and only there", async () => {
    const user = someone();
    const response = "Try The Moonstone by Wilkie Collins, or anything by Josephine Tey.";
    await tell({ user_id: user, prompt: "Which mystery novel shall I read next?", response });
    await tell({
      user_id: user,
      prompt: "I finished my novel about whales.",
      response: "Well done.",
    });
    const answer = await ask({ user_id: user, prompt: "Which mystery novels did you recommend?" });
    expect(answer.raw?.[0]).toMatchObject({ role: "response", text: response });
    expect(answer.context).toContain(`the assistant said “${response}”`);
    const other = await ask({ user_id: user, prompt: "Which novel did I finish?" });
    expect(other.raw).toBeUndefined();
    expect(other.context).not.toContain("the assistant said");
    const none = { user_id: user, prompt: "Which mystery novels did you recommend?", raw_turns: 0 };
    expect((await ask(none)).context).not.toContain("Moonstone");
  });

  it("shortens a long side of a recent pair, and keeps the whole in the record", async () => {
    const user = someone();
    const prompt = `I keep bees. ${"Smoke calms them. ".repeat(2_000)}`;
    const { turn_id } = read.done((await tell({ user_id: user, prompt })).body);
    const [pair] = (await ask({ user_id: user, prompt: "bees" })).recent_pairs;
    expect(pair?.prompt).toHaveLength(8_000);
    expect(pair?.prompt).toMatch(/^I keep bees\. .*…$/);
    const { body } = await call("GET", `/v1/turns/${turn_id}`);
    expect(body).toMatchObject({ prompt });
  });

  it("leaves out raw turns and explanations where nobody asked for them", async () => {
    const user = someone();
    await tell({ user_id: user, prompt: "I keep bees." });
    const answer = await ask({ user_id: user, prompt: "What do I keep?" });
    expect(answer.raw).toBeUndefined();
    expect(answer.memories.length).toBeGreaterThan(0);
    for (const memory of answer.memories) expect(memory.explain).toBeUndefined();
  });

  it("knows nothing of another user", async () => {
    const user = someone();
    await tell({ user_id: user, prompt: "I keep bees." });
    const answer = await ask({ user_id: someone(), prompt: "What do I keep? bees" });
    expect(answer).toMatchObject({ memories: [], recent_pairs: [], summaries: [] });
  });

  it("sees its own write through the bookmark", async () => {
    const user = someone();
    const stored = await tell({ user_id: user, prompt: "I keep bees." });
    const bookmark = stored.headers.get("x-ebb-bookmark");
    expect(readBookmark(bookmark ?? "")).toEqual({ shard: "DB", at: bookmark });
    const { status, body } = await call("POST", "/v1/retrieve", {
      body: { user_id: user, prompt: "bees" },
      headers: { "x-ebb-bookmark": bookmark ?? "" },
    });
    expect(status).toBe(200);
    expect(read.recalled(body).recent_pairs).toHaveLength(1);
  });

  it("does not stumble over a bookmark that is none", async () => {
    for (const bookmark of ["'; drop table turns", "first-primary", "0", "00000000-0000"]) {
      const { status } = await call("POST", "/v1/retrieve", {
        body: { user_id: someone(), prompt: "bees" },
        headers: { "x-ebb-bookmark": bookmark },
      });
      expect(status, bookmark).toBe(200);
    }
  });
});
