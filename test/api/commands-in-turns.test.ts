import { describe, expect, it } from "vitest";
import { call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

const tell = async (user: string, prompt: string, more: Record<string, unknown> = {}) =>
  read.done(
    (
      await call("POST", "/v1/store?wait=true", {
        body: { user_id: user, prompt, response: "Noted.", ...more },
      })
    ).body,
  );

const known = async (user: string): Promise<string[]> =>
  read
    .memories((await call("GET", `/v1/memories?user_id=${user}&order=oldest`)).body)
    .data.map(({ content }) => content);

describe("a wish to forget", () => {
  it.each([
    ["/forget_that my phone"],
    ["／ｆｏｒｇｅｔ＿ｔｈａｔ my phone"],
    ["Please forget what I said about my phone."],
    ["/forget_that My phone is a Pixel 8."],
  ])("takes the one memory that is meant, and is not remembered itself: %s", async (wish) => {
    const user = someone();
    const told = await tell(user, "My phone is a Pixel 8.");
    await tell(user, "I keep bees.");
    const done = await tell(user, wish);
    expect(done).toMatchObject({
      forgotten: told.memories.map(({ id }) => id),
      ambiguous: [],
      memories: [],
    });
    expect(await known(user)).toEqual(["I keep bees."]);
    const found = await call("POST", "/v1/memories/search", {
      body: { query: "phone", user_id: user },
    });
    expect(JSON.stringify(found.body)).not.toContain("Pixel");
  });

  it("in Chinese is obeyed", async () => {
    const user = someone();
    await tell(user, "我的手机是小米。");
    await tell(user, "我喜欢喝茶。");
    expect((await tell(user, "忘掉我说过的关于手机的事")).forgotten).toHaveLength(1);
    expect((await known(user)).join()).not.toMatch(/小米/);
  });

  it("that could mean several forgets nothing, names them, and the turn says that it asks back", async () => {
    const user = someone();
    const told = [
      await tell(user, "My phone is a Pixel 8."),
      await tell(user, "I lost my phone charger in Rome."),
    ].flatMap(({ memories }) => memories);
    const done = await tell(user, "forget what I said about my phone");
    expect(done.forgotten).toEqual([]);
    expect(done.ambiguous.map(({ id }) => id).toSorted()).toEqual(
      told.map(({ id }) => id).toSorted(),
    );
    expect(done.ambiguous.map(({ text }) => text).join()).toMatch(/Pixel/);
    expect(await known(user)).toHaveLength(2);
    const turn = read.turn((await call("GET", `/v1/turns/${done.turn_id}`)).body);
    expect(turn.error).toMatch(/^asks back/);
    for (const { id } of told) expect(turn.error).toContain(id);
    expect(turn.error).not.toMatch(/phone/);
  });

  it("of everything about something takes all of it", async () => {
    const user = someone();
    await tell(user, "My phone is a Pixel 8.");
    await tell(user, "I lost my phone charger in Rome.");
    await tell(user, "I keep bees.");
    const done = await tell(user, "Please forget everything I told you about my phone.");
    expect(done.forgotten).toHaveLength(2);
    expect(await known(user)).toEqual(["I keep bees."]);
  });

  it.each(["/forget_that my submarine", "forget that thing"])(
    "that means nothing known forgets nothing: %s",
    async (wish) => {
      const user = someone();
      await tell(user, "I keep bees.");
      expect(await tell(user, wish)).toMatchObject({ forgotten: [], ambiguous: [] });
      expect(await known(user)).toEqual(["I keep bees."]);
    },
  );

  it.each([
    "Forget everything you know about me.",
    "Please delete everything you know about me.",
    "请删除关于我的所有记忆",
  ])("for everything is asked back, and not acted on: %s", async (wish) => {
    const user = someone();
    await tell(user, "I keep bees.");
    const done = await tell(user, wish);
    expect(done).toMatchObject({ forgotten: [], memories: [] });
    expect(done.ambiguous.map(({ text }) => text)).toEqual(["I keep bees."]);
    expect(await known(user)).toEqual(["I keep bees."]);
    const turn = read.turn((await call("GET", `/v1/turns/${done.turn_id}`)).body);
    expect(turn.error).toMatch(/^asks back .*DELETE \/v1\/memories\?confirm=true/);
  });

  it.each([
    ["I live in Lyon.", "Forget where I live."],
    ["I work at Airbus.", "Forget about my job"],
    ["My name is Odile.", "Please forget my name."],
    ["My locker number is 311.", "Delete my locker number from your memory."],
    ["我住在大连。", "忘掉我住的地方"],
  ])("names what it is, not how it was said: %s / %s", async (fact, wish) => {
    const user = someone();
    const told = await tell(user, fact);
    await tell(user, "I keep bees.");
    const done = await tell(user, wish);
    expect(done.forgotten).toEqual(told.memories.map(({ id }) => id));
    expect(await known(user)).toEqual(["I keep bees."]);
  });

  it.each([
    [
      "I'm allergic to kiwi.",
      "I'm no longer allergic to kiwi.",
      "Please forget that I'm allergic to kiwi.",
    ],
    ["I live in Porto.", "I moved to Ghent.", "Forget that I moved to Ghent"],
    ["I live in Porto.", "I moved to Ghent.", "Forget where I live"],
  ])("takes what was believed before as well: %s / %s / %s", async (first, then, wish) => {
    const user = someone();
    await tell(user, first);
    await tell(user, then);
    await tell(user, wish);
    const { body } = await call("GET", `/v1/memories?user_id=${user}&status=any`);
    expect(read.memories(body).data).toEqual([]);
  });

  it.each([
    ["My locker code is 4471.", "hm, actually forget my locker code, I shouldn't have said it"],
    ["My locker code is 4471.", "You can forget my locker code now"],
    ["My locker code is 4471.", "Wipe my locker code please"],
    ["My locker code is 4471.", "Delete that about the locker code."],
    ["My girlfriend is called Ottilie.", "Forget my girlfriend's name."],
    ["I earn 61,000 euros a year.", "Forget my salary."],
    ["I weigh 93 kilos.", "Forget my weight."],
    ["I live at 14 Quarry Road, Hull.", "Please forget my address."],
    ["我的储物柜密码是4471。", "那个储物柜密码你忘了吧"],
    ["我的储物柜密码是4471。", "其实，忘掉我的储物柜密码吧，不该告诉你的"],
    ["我一个月挣两万块。", "忘掉我的工资"],
    ["我女朋友叫林晓雯。", "忘掉我女朋友的名字"],
  ])("is obeyed as people put it, and is not remembered itself: %s / %s", async (fact, wish) => {
    const user = someone();
    const told = await tell(user, fact);
    expect(told.memories.length).toBeGreaterThan(0);
    await tell(user, "I keep bees.");
    const done = await tell(user, wish);
    expect(done.forgotten).toEqual(told.memories.map(({ id }) => id));
    expect(await known(user)).toEqual(["I keep bees."]);
  });

  it("for where one lives takes each home that one had", async () => {
    const user = someone();
    await tell(user, "I live at 14 Quarry Road, Hull.");
    await tell(user, "I moved to 3 Birch Lane, York.");
    expect((await tell(user, "Forget where I live.")).forgotten).toHaveLength(2);
    const { body } = await call("GET", `/v1/memories?user_id=${user}&status=any`);
    expect(read.memories(body).data).toEqual([]);
  });

  it("that nothing known answers to says so, and its words stay as they were said", async () => {
    const user = someone();
    const session_id = `ses-${crypto.randomUUID()}`;
    await tell(user, "I keep bees.", { session_id });
    const done = await tell(user, "Forget my submarine.", { session_id });
    expect(done).toMatchObject({ forgotten: [], ambiguous: [], memories: [] });
    const turn = read.turn((await call("GET", `/v1/turns/${done.turn_id}`)).body);
    expect(turn.error).toMatch(/^nothing that is known fits/);
    const { body } = await call("POST", "/v1/retrieve", {
      body: { prompt: "bees", user_id: user, session_id, raw_turns: 5 },
    });
    const pairs = JSON.stringify(read.recalled(body).recent_pairs);
    expect(pairs).toContain("Forget my submarine.");
    expect(pairs).not.toContain("[forgotten]");
  });

  it("for what is past leaves what is true now", async () => {
    const user = someone();
    await tell(user, "I live in Porto.");
    const now = await tell(user, "I moved to Ghent.");
    expect((await tell(user, "Forget that I live in Porto.")).forgotten).toHaveLength(1);
    const { body } = await call("GET", `/v1/memories?user_id=${user}&status=any`);
    expect(read.memories(body).data.map(({ id }) => id)).toEqual(now.memories.map(({ id }) => id));
  });

  it.each([
    ["My locker number is 7733. I keep bees.", "Forget that my locker number is 7733", "7733"],
    ["My locker number is 7733. I keep bees.", "/forget_that my locker number", "7733"],
    ["I keep bees.", "Don't remember this: my salary is 91000", "91000"],
  ])(
    "shows the words no more, and what else was said stays: %s / %s",
    async (said, wish, words) => {
      const user = someone();
      const session_id = `ses-${crypto.randomUUID()}`;
      await tell(user, said, { session_id });
      await tell(user, wish, { session_id });
      const { body } = await call("POST", "/v1/retrieve", {
        body: { prompt: "locker salary bees", user_id: user, session_id, recent: 5, raw_turns: 5 },
      });
      const answer = JSON.stringify(body);
      expect(answer).not.toContain(words);
      expect(answer).toContain("[forgotten]");
      expect(answer).toContain("I keep bees.");
    },
  );

  it("leaves no answer that says the words again, neither then nor to the wish itself", async () => {
    const user = someone();
    const session_id = `ses-${crypto.randomUUID()}`;
    const response = "Your locker opens with 7713, got it. Keep well!";
    await tell(user, "My locker code is 7713.", { session_id, response });
    await tell(user, "What opens my locker?", { session_id, response: "It is 7713." });
    const done = "All right, 7713 is forgotten. Anything else?";
    await tell(user, "Forget my locker code.", { session_id, response: done });
    const { body } = await call("POST", "/v1/retrieve", {
      body: { prompt: "locker", user_id: user, session_id, recent: 5, raw_turns: 5 },
    });
    const answer = JSON.stringify(read.recalled(body).recent_pairs);
    expect(answer).not.toContain("7713");
    expect(answer).toContain("Keep well!");
    expect(answer).toContain("Anything else?");
  });

  it.each([
    [
      "I take sertraline.",
      "What do I take?",
      "You take sertraline every day.",
      "Forget that I take sertraline.",
      "What did you say I take?",
      /sertraline/i,
    ],
    [
      "I'm dating Marisol 🌹.",
      "Tell me a joke.",
      "Marisol would love this joke: …",
      "Forget that I'm dating Marisol.",
      "What did you say about the joke?",
      /Marisol/,
    ],
  ])(
    "reaches answers in other turns and sessions: %s",
    async (fact, asks, said, wish, question, word) => {
      const user = someone();
      const told = await tell(user, `😀 ${fact}`);
      const response = `${said} Is that fine? Drink water.`;
      await tell(user, asks, { response });
      expect((await tell(user, wish)).forgotten).toEqual(told.memories.map(({ id }) => id));
      await tell(user, "And now?", { response });
      const shown = async (more: object): Promise<string> =>
        JSON.stringify(
          (
            await call("POST", "/v1/retrieve", {
              body: { prompt: question, user_id: user, ...more },
            })
          ).body,
        );
      for (const more of [{}, { raw_turns: 9 }, { recent: 1 }, { recent: 9 }]) {
        const answer = await shown(more);
        expect(answer.replace(JSON.stringify(question), "")).not.toMatch(word);
        expect(answer).toContain("Drink water.");
      }
      const again = await tell(user, `${fact} Yes, again.`, { response });
      expect(again.memories).not.toEqual([]);
      expect(await shown({ recent: 1 })).toMatch(word);
    },
  );

  it("does not reach another user's memories", async () => {
    const [ada, bob] = [someone(), someone()];
    await tell(ada, "My phone is a Pixel 8.");
    expect((await tell(bob, "/forget_that my phone")).forgotten).toEqual([]);
    expect(await known(ada)).toHaveLength(1);
  });

  it("holds when the old turn is read again", async () => {
    const user = someone();
    const told = await tell(user, "My phone is a Pixel 8.");
    await tell(user, "/forget_that my phone");
    await call("POST", `/v1/turns/${told.turn_id}/ingest`);
    await tell(user, "I keep bees.");
    await expect
      .poll(async () => {
        const turn = read.turn((await call("GET", `/v1/turns/${told.turn_id}`)).body);
        return turn.status;
      })
      .toBe("done");
    expect(await known(user)).toEqual(["I keep bees."]);
  });

  it("comes after what was said before it and still waits", async () => {
    const user = someone();
    const session_id = `ses-${crypto.randomUUID()}`;
    const said = { prompt: "My phone is a Pixel 8.", response: "", user_id: user, session_id };
    await call("POST", "/v1/store", { body: said });
    await tell(user, "/forget_that my phone", { session_id });
    expect(await known(user)).toEqual([]);
  });
});

describe("a wish to remember", () => {
  const agentWith = async (settings: Record<string, unknown>): Promise<string> => {
    const agent = `agent-${crypto.randomUUID()}`;
    await call("PATCH", `/v1/settings/agents/${agent}`, { body: settings });
    return agent;
  };

  it.each([
    ["ingestion is off", { ingest: { auto_ingest: false } }],
    ["the filter would drop it", { filter: { preserved_scores: [3] } }],
    [
      "it is too short to be worth anything",
      { filter: { prune_low_value: true, low_value_words: 9 } },
    ],
  ])("is obeyed though %s, and what it says weighs", async (_, settings) => {
    const user = someone();
    const agent_id = await agentWith(settings);
    const done = await tell(user, "／remember_this My locker is B4", { agent_id });
    expect(done.status).toBe("done");
    expect(done.memories.map(({ content }) => content)).toEqual(["My locker is B4"]);
    for (const { importance } of done.memories) expect(importance).toBeGreaterThanOrEqual(0.9);
  });

  it("is no wish where manual flagging is off", async () => {
    const user = someone();
    const agent_id = await agentWith({ ingest: { auto_ingest: false, manual_flagging: false } });
    const { status, body } = await call("POST", "/v1/store?wait=true", {
      body: { user_id: user, agent_id, prompt: "/remember_this My locker is B4", response: "" },
    });
    expect([status, read.stored(body).status]).toEqual([202, "raw"]);
  });
});

describe("a command inside a prompt", () => {
  it("is kept as it was said and makes no memory", async () => {
    const user = someone();
    for (const prompt of [
      "/mem add I live in Oslo",
      "mem list layer=global",
      "mem 添加 我住在北京",
    ]) {
      const { body } = await call("POST", "/v1/store", {
        body: { user_id: user, prompt, response: "1. I live in Oslo and love tea." },
      });
      const stored = read.stored(body);
      expect(stored.status).toBe("raw");
      expect(stored.note).toMatch(/was not obeyed here\. POST \/v1\/retrieve obeys it/);
    }
    const page = read.memories((await call("GET", `/v1/memories?user_id=${user}`)).body);
    expect(page.data).toEqual([]);
  });

  it("is among the recent pairs of no answer, and takes no place from what was said", async () => {
    const user = someone();
    const say = (prompt: string) =>
      call("POST", "/v1/store?wait=true", {
        body: { user_id: user, prompt, response: "1. Noted." },
      });
    const said = ["Memory is a fine thing, and I keep bees.", "mem is short for memory."];
    for (const prompt of said) await say(prompt);
    const commands = [
      "mem list",
      " /mem add I live in Oslo",
      "／ｍｅｍ　ｌｉｓｔ",
      "Mem.list",
      "记忆 列表",
      "/mem",
    ];
    for (const prompt of commands) await say(prompt);
    const body = { user_id: user, prompt: "What do I keep?", recent: 2 };
    const answer = await call("POST", "/v1/retrieve", { body });
    const pairs = read.recalled(answer.body).recent_pairs;
    expect(pairs.map(({ prompt }) => prompt)).toEqual(said);
  });
});
