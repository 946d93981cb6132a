import { describe, expect, it } from "vitest";
import { call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

const said = "I'm allergic to kiwi and I live in Tromsø.";

describe("a stored turn", () => {
  it("is answered with 202 and can be read back word for word at once", async () => {
    const user = someone();
    const prompt = "Zero\u0000, half \ud83d, family 👨‍👩‍👧, right-to-left עברית, combining e\u0301.";
    const { status, body } = await call("POST", "/v1/store", {
      body: {
        prompt,
        response: "",
        user_id: user,
        created_at: 1_720_000_000,
        names: { prompt: "Ada" },
        tags: ["a", "a", "b"],
        metadata: { nested: { list: [1, null, "x"] } },
        attachments: [{ url: "https://example.com/a.png", mime: "image/png" }],
        timezone: "Europe/Oslo",
      },
    });
    expect(status).toBe(202);
    const stored = read.stored(body);
    expect(stored.status).toBe("queued");
    const turn = read.turn((await call("GET", `/v1/turns/${stored.turn_id}`)).body);
    expect(turn).toMatchObject({
      id: stored.turn_id,
      session_id: stored.session_id,
      user_id: user,
      agent_id: null,
      prompt,
      response: "",
      names: { prompt: "Ada", response: null },
      created_at: "2024-07-03T09:46:40.000Z",
      tags: ["a", "b"],
      metadata: { nested: { list: [1, null, "x"] } },
      attachments: [
        { url: "https://example.com/a.png", mime: "image/png", caption: null, role: "prompt" },
      ],
      timezone: "Europe/Oslo",
    });
  });

  it("is answered with its memories where it is waited for", async () => {
    const user = someone();
    const { status, body } = await call("POST", "/v1/store?wait=true", {
      body: { prompt: said, response: "Noted.", user_id: user },
    });
    expect(status).toBe(200);
    const done = read.done(body);
    expect(done.status).toBe("done");
    expect(done.memories.map(({ content }) => content).join(" ")).toMatch(/kiwi/);
    for (const memory of done.memories) {
      expect(memory).toMatchObject({
        user_id: user,
        source_turn_ids: [done.turn_id],
        status: "active",
      });
    }
    const turn = read.turn((await call("GET", `/v1/turns/${done.turn_id}`)).body);
    expect(turn.status).toBe("done");
    expect(turn.memories.map(({ id }) => id).toSorted()).toEqual(
      done.memories.map(({ id }) => id).toSorted(),
    );
  });

  it("stays in the user's open session, or in the one that is named as run_id", async () => {
    const user = someone();
    const body = { prompt: said, response: "Noted.", user_id: user };
    const first = read.stored((await call("POST", "/v1/store", { body })).body);
    const second = read.stored((await call("POST", "/v1/store", { body })).body);
    expect(second.session_id).toBe(first.session_id);
    expect(second.turn_id).not.toBe(first.turn_id);
    const named = await call("POST", "/v1/store", { body: { ...body, run_id: "run 7 ✓" } });
    expect(read.stored(named.body).session_id).toBe("run 7 ✓");
  });

  it("is kept raw where ingestion is off, and a replay brings it in", async () => {
    const agent = `raw-${crypto.randomUUID()}`;
    const user = someone();
    await call("PATCH", `/v1/settings/agents/${agent}`, {
      body: { ingest: { auto_ingest: false } },
    });
    const body = { prompt: said, response: "Noted.", user_id: user, agent_id: agent };
    const { status, body: answer } = await call("POST", "/v1/store", { body });
    expect(status).toBe(202);
    const stored = read.stored(answer);
    expect(stored.status).toBe("raw");
    const again = await call("POST", `/v1/turns/${stored.turn_id}/ingest`);
    expect(again.status).toBe(202);
    expect(read.stored(again.body)).toEqual({ ...stored, status: "queued" });
  });
});

describe("the list of turns", () => {
  it("is newest first, narrowed by time and status, and paged to its end without a gap", async () => {
    const user = someone();
    const times = [1, 2, 3, 4, 5].map((day) => `2024-05-0${day}T12:00:00.000Z`);
    for (const created_at of times) {
      await call("POST", "/v1/store?wait=true", {
        body: { prompt: said, response: "Noted.", user_id: user, created_at },
      });
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const at: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const page = read.turns((await call("GET", `/v1/turns?user_id=${user}&limit=2${at}`)).body);
      seen.push(...page.data.map(({ created_at }) => created_at));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(times.toReversed());
    const narrowed = `/v1/turns?user_id=${user}&from=${times[1]}&to=${times[3]}&status=done`;
    const some = read.turns((await call("GET", narrowed)).body);
    expect(some.data.map(({ created_at }) => created_at)).toEqual([times[2], times[1]]);
    const failed = await call("GET", `/v1/turns?user_id=${user}&status=failed`);
    expect(failed.body).toEqual({ data: [], next_cursor: null });
  });
});

describe("a wish about what was said last", () => {
  const tell = async (user: string, prompt: string, more: Record<string, unknown> = {}) => {
    const body = { user_id: user, prompt, response: "Noted.", ...more };
    return read.done((await call("POST", "/v1/store?wait=true", { body })).body);
  };
  const known = async (user: string): Promise<string[]> => {
    const { body } = await call("GET", `/v1/memories?user_id=${user}&order=oldest`);
    return read.memories(body).data.map(({ content }) => content);
  };
  const aSession = (): string => `ses-${crypto.randomUUID()}`;

  it.each([
    ["My bank card PIN is 1234.", "Don't save that please"],
    ["I weigh 93 kilos. I sleep badly.", "Please delete the last thing I told you."],
    ["我的银行卡密码是1234。", "忘掉我刚才说的"],
  ])("takes what came of the turn before: %s / %s", async (fact, wish) => {
    const user = someone();
    const session_id = aSession();
    await tell(user, "I keep bees.", { session_id });
    const told = await tell(user, fact, { session_id });
    expect(told.memories.length).toBeGreaterThan(0);
    const done = await tell(user, wish, { session_id });
    expect(done).toMatchObject({ memories: [], ambiguous: [] });
    expect(done.forgotten.toSorted()).toEqual(told.memories.map(({ id }) => id).toSorted());
    expect(await known(user)).toEqual(["I keep bees."]);
  });

  it("keeps nothing of its own prompt, and shows it no more", async () => {
    const user = someone();
    const session_id = aSession();
    const wish = "I keep bees. My bank card PIN is 7713, but don't save that.";
    const done = await tell(user, wish, { session_id, response: "Fine, 7713 is not kept." });
    expect(done).toMatchObject({ forgotten: [], ambiguous: [] });
    expect(await known(user)).toEqual(["I keep bees."]);
    const { body } = await call("POST", "/v1/retrieve", {
      body: { prompt: "bank card", user_id: user, session_id, recent: 5 },
    });
    expect(JSON.stringify(body)).not.toContain("7713");
  });

  it.each([
    ["Forget that.", []],
    ["Don't save that please", ["What is the weather like?"]],
  ])("that may mean something said before asks back: %s", async (wish, between) => {
    const user = someone();
    const session_id = aSession();
    const told = await tell(user, "I keep bees.", { session_id });
    for (const prompt of between) await tell(user, prompt, { session_id });
    const done = await tell(user, wish, { session_id });
    expect(done).toMatchObject({ forgotten: [], memories: [] });
    expect(done.ambiguous.map(({ id }) => id)).toEqual(told.memories.map(({ id }) => id));
    expect(await known(user)).toEqual(["I keep bees."]);
  });

  it("reaches no other session", async () => {
    const user = someone();
    await tell(user, "I keep bees.", { session_id: aSession() });
    const done = await tell(user, "Pretend I never said that", { session_id: aSession() });
    expect(done).toMatchObject({ forgotten: [], ambiguous: [], memories: [] });
    expect(await known(user)).toEqual(["I keep bees."]);
  });

  it.each([
    ["I'm allergic to latex, please remember that!", "I'm allergic to latex"],
    ["我青霉素过敏，记住啊。", "我青霉素过敏"],
  ])("keeps what it points at, and nothing of itself: %s", async (prompt, content) => {
    const done = await tell(someone(), prompt);
    expect(done.memories.map((memory) => memory.content)).toEqual([content]);
    for (const { importance } of done.memories) expect(importance).toBeGreaterThanOrEqual(0.9);
  });

  it.each([
    ["My bank card PIN is 1234.", "Please don't store my PIN."],
    ["I drive an old Saab 900.", "Please forget what I told you about my car."],
    ["The Wi-Fi password is Tonkugel-88.", "Forget my wifi password please."],
    ["I'm getting divorced in May.", "I'd rather you forgot about the divorce."],
    ["我怀孕了。", "别告诉别人，也请你忘记我怀孕的事"],
    ["我的银行卡密码是8899。", "刚才说的银行卡密码请删掉"],
  ])("that names it is obeyed however it is put: %s / %s", async (fact, wish) => {
    const user = someone();
    const told = await tell(user, fact);
    await tell(user, "I keep bees.");
    const done = await tell(user, wish);
    expect(done).toMatchObject({ memories: [], ambiguous: [] });
    expect(done.forgotten).toEqual(told.memories.map(({ id }) => id));
    expect(await known(user)).toEqual(["I keep bees."]);
  });

  it.each([
    ["I love Paris.", "Forget Paris, I'm going to Rome in May.", "I'm going to Rome in May."],
    ["我喜欢巴黎。", "忘了巴黎吧，我五月要去罗马。", "我五月要去罗马。"],
    ["I like tea.", "Forget that I don't like tea", null],
  ])("takes nothing that it does not mean: %s / %s", async (fact, wish, then) => {
    const user = someone();
    await tell(user, fact);
    expect(await tell(user, wish)).toMatchObject({ forgotten: [], ambiguous: [] });
    expect(await known(user)).toEqual(then === null ? [fact] : [fact, then]);
  });

  it("keeps what is meant out where it stands in the same prompt, and what is new", async () => {
    const user = someone();
    await tell(user, "I keep bees. My bank card PIN is 1234. Please don't store my PIN.");
    await tell(user, "My new address is 3 Birch Lane, York. Forget my address in Hull.");
    expect(await known(user)).toEqual(["I keep bees.", "My new address is 3 Birch Lane, York."]);
  });
});
