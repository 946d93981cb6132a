import { describe, expect, it } from "vitest";
import { messageCharsMax } from "../../src/commands/layout.ts";
import { aKey, aTenant, aToken, call, someone } from "../support/api.ts";
import { aChat, idIn, sent } from "../support/chat.ts";
import { read } from "../support/wire.ts";

describe("mem add, list and search", () => {
  it("remember, and show what is remembered layer by layer with its ids", async () => {
    const chat = await aChat();
    const { text, data } = await sent(chat, "mem list");
    expect(text).toMatch(
      /^conversation – 1 memory\n 1\. We plan a picnic for Sunday\.\n {4}\w+ · /,
    );
    expect(text).toMatch(
      /^persona – 1 memory\n 1\. Ada likes the cook's risotto\.\n {4}.*#dinner · mem_/m,
    );
    expect(text).toMatch(
      /^global – 1 memory\n 1\. Ada is allergic to peanuts\.\n {4}FACTS · importance 9\/10 · /m,
    );
    expect(text).toMatch(/expires 2099-01-01/);
    expect(data).toMatchObject({ command: "list", ok: true, language: "en", error: null });
    const { layers } = data.result as {
      layers: { layer: string; data: { metadata: unknown }[] }[];
    };
    expect(layers.map(({ layer }) => layer)).toEqual(["conversation", "persona", "global"]);
    expect(layers[1]?.data[0]?.metadata).toEqual({ by: "hand" });
  });

  it("narrow by layer, type and tag", async () => {
    const chat = await aChat();
    expect((await sent(chat, "mem list layer=global")).text).not.toMatch(/risotto|picnic/);
    expect((await sent(chat, "mem list tags=facts")).text).not.toMatch(/picnic/);
    expect((await sent(chat, "mem list tags=dinner")).text).toMatch(/risotto/);
    expect((await sent(chat, "mem list tags=dinner")).text).not.toMatch(/peanuts/);
    expect((await sent(chat, "mem list tag=dinner")).text).not.toMatch(/peanuts|picnic/);
    expect((await sent(chat, "mem list meta.by=hand")).text).toMatch(/risotto/);
    expect((await sent(chat, "mem list meta.by=hand")).text).not.toMatch(/peanuts|picnic/);
    expect((await sent(chat, "mem 列表 类型=事实 层级=全局")).text).toMatch(/peanuts/);
    expect((await sent(chat, "mem search Ada type=facts")).text).not.toMatch(/risotto/);
    const found = await sent(chat, "mem search what is Ada allergic to limit=1");
    expect(found.text).toMatch(
      /^1 found for "what is Ada allergic to"\n 1\. Ada is allergic to peanuts\./,
    );
    expect(found.text.match(/mem_/g)).toHaveLength(1);
  });

  it("say so where it is known already", async () => {
    const chat = await aChat();
    const again = await sent(chat, "mem add Ada is allergic to peanuts. layer=global");
    expect(again.text).toMatch(/^Known already:\n 1\. Ada is allergic to peanuts/);
  });

  it("speak Chinese, with full-width signs", async () => {
    const chat = await aChat();
    const added = await sent(
      chat,
      "mem 添加 我对花生过敏 类型＝FACTS 层级＝全局 meta.来源＝“妈妈 说”",
    );
    expect(added.text).toMatch(/^已记住。\n 1\. 我对花生过敏\n {4}事实 · 重要性 /);
    expect(added.data.result).toMatchObject({ metadata: { 来源: "妈妈 说" }, layer: "global" });
    expect((await sent(chat, "mem 列表 层级＝全局")).text).toMatch(/^全局 – 共 2 条/);
    expect((await sent(chat, "mem 搜索 花生 数量=1")).text).toMatch(/^“花生”找到 1 条/);
    expect((await sent(chat, "mem 帮助")).text).toMatch(/^记忆命令/);
  });
});

describe("days and times in a chat", () => {
  it("are those of the zone that was set, in what is written and in what is shown", async () => {
    const chat = await aChat();
    const patch = { extract: { timezone: "Pacific/Auckland" } };
    await call("PATCH", "/v1/settings", { key: chat.key, body: patch });
    const said = await sent(
      chat,
      "mem add The lease of the boat ends. layer=global expires=2099-07-01",
    );
    expect(said.text).toMatch(/expires 2099-07-01/);
    const id = idIn(said.text);
    const { body } = await call("GET", `/v1/memories/${id}`, { key: chat.key });
    const memory = read.memory(body);
    expect(memory.expires_at).toBe("2099-06-30T12:00:00.000Z");
    const told = (await sent(chat, `mem history ${id}`)).text;
    const [day, time] = new Intl.DateTimeFormat("sv-SE", {
      timeZone: "Pacific/Auckland",
      dateStyle: "short",
      timeStyle: "short",
    })
      .format(Date.parse(memory.recorded_at))
      .split(" ");
    expect(told).toMatch(new RegExp(` v1 · added · ${day} ${time}`));
    expect((await sent(chat, "mem list layer=global")).text).toContain(` · ${day} · `);
  });
});

describe("mem delete, history, clear and cleanup", () => {
  it("forget one by its id, and show its versions before", async () => {
    const chat = await aChat();
    const id = idIn((await sent(chat, "mem list layer=global")).text);
    const past = await sent(chat, `mem history ${id}`);
    expect(past.text).toMatch(new RegExp(`^History of ${id}\\n v1 · added · 20`));
    expect((await sent(chat, `mem delete ${id}`)).text).toBe(
      "Forgotten: Ada is allergic to peanuts.",
    );
    const gone = await sent(chat, `mem delete ${id}`);
    expect(gone.data).toMatchObject({ ok: false, error: { code: "not_found" } });
    expect(gone.text).toMatch(/^That did not work: /);
    expect((await sent(chat, "mem list layer=global")).text).toMatch(/Nothing here/);
  });

  it("clear one layer and leave the others, then all", async () => {
    const chat = await aChat();
    expect((await sent(chat, "mem clear layer=persona")).text).toBe("Forgot 1 memory (persona).");
    expect((await sent(chat, "mem list")).text).toMatch(/peanuts/);
    expect((await sent(chat, "mem clear")).text).toBe(
      "Forgot 2 memories (conversation, persona, global).",
    );
  });

  it("clear and cleanup are an admin's; reading takes any key", async () => {
    const { id, key } = await aTenant();
    const ids = { user_id: someone() };
    const writer = await aKey(id, "write");
    const reader = await aKey(id, "read");
    await sent({ key: writer, ids }, "mem add Tea at four.");
    for (const text of ["mem clear", "mem cleanup", "mem prune"]) {
      const refused = await sent({ key: writer, ids }, text);
      expect(refused.data).toMatchObject({ ok: false, error: { code: "forbidden" } });
      expect(refused.text).toBe(
        "That did not work: This needs a key with the role admin; this one has write.",
      );
    }
    expect((await sent({ key: reader, ids }, "mem list")).text).toMatch(/Tea at four/);
    const refused = await sent({ key: reader, ids }, "mem add Coffee at five.");
    expect(refused.text).toMatch(/needs a key with the role write; this one has read/);
    expect((await sent({ key: reader, ids }, "记忆 添加 我喝茶")).text).toBe(
      "没有成功：这需要有写入权限的密钥，现有的密钥只有读取权限。",
    );
    expect((await sent({ key: reader, ids }, "mem list")).text).not.toMatch(/Coffee/);
    expect((await sent({ key, ids }, "mem cleanup")).text).toBe("Expired memories are cleaned up.");
  });

  it("take ids, not places in a list that may have moved on", async () => {
    const chat = await aChat();
    for (const text of ["mem delete 1", "mem history 2"]) {
      expect((await sent(chat, text)).text).toContain("by its id; mem list shows them");
    }
    expect((await sent(chat, "mem list layer=conversation")).text).toContain("picnic");
  });

  it("reach no one else: not by user=, nor by an id", async () => {
    const chat = await aChat();
    const id = idIn((await sent(chat, "mem list layer=global")).text);
    const token = await aToken(chat.key, { user_id: someone(), allow: ["read", "write"] });
    const asked = (text: string) => call("POST", "/v1/commands", { key: token, body: { text } });
    const others = read.command((await asked(`mem list user=${chat.ada}`)).body);
    expect(others.data).toMatchObject({ ok: false, error: { code: "forbidden" }, result: null });
    expect(others.text).not.toMatch(/peanuts/);
    for (const text of [`mem delete ${id}`, `mem history ${id}`]) {
      const answer = read.command((await asked(text)).body);
      expect(answer.data.error?.code).toBe("not_found");
      expect(answer.text).not.toMatch(/peanuts/);
    }
    expect((await sent(chat, "mem list")).text).toMatch(/peanuts/);
  });
});

describe("a command that a backend passes on", () => {
  /** Someone who types to a bot whose key may write, in a group with Ada. */
  async function aWriter() {
    const { key, ids, ada } = await aChat();
    const { body } = await call("POST", "/v1/admin/keys", {
      key,
      body: { name: "bot", role: "write" },
    });
    const bot = (body as { key: string }).key;
    const bob = { key: bot, ids: { ...ids, user_id: someone() } as Record<string, string> };
    return { admin: { key, ids }, bot, bob, ada };
  }

  it.each([
    ["mem list user=ADA", /user= names somebody or something beyond this request/],
    ["mem search peanuts user=ADA", /beyond this request/],
    ["mem add Ada owes Bob money. user=ADA", /takes an admin's key/],
    ["mem forget peanuts user=ADA", /beyond this request/],
    ["mem visual user=ADA", /beyond this request/],
    ["mem panel agent=butler", /agent= names somebody/],
    ["mem history MEM", /No memory|not/],
    ["mem delete MEM", /No memory|not/],
    ["mem forget MEM", /No memory|not/],
    ["mem list run=elsewhere", /run= names somebody/],
    ["mem 列表 用户=ADA", /^没有成功：用户= 指向本次请求之外，需要管理员密钥。$/],
    ["记忆 删除 MEM", /^没有成功：没有这个编号的记忆/],
  ])("reaches nobody else with a key below admin: %s", async (line, told) => {
    const { admin, bob, ada } = await aWriter();
    const before = (await sent(admin, "mem list")).text;
    const id = idIn((await sent(admin, "mem list layer=global")).text);
    const text = line.replace("ADA", ada).replace("MEM", id);
    const refused = await sent(bob, text);
    expect(refused.text).toMatch(told);
    expect(refused.data).toMatchObject({ ok: false, result: null });
    expect(refused.text).not.toMatch(/peanuts/);
    expect((await sent(admin, "mem list")).text).toBe(before);
    expect((await sent(admin, text)).data.ok).toBe(true);
  });

  it("reaches what is its own, also where it says whose that is", async () => {
    const { bob } = await aWriter();
    const { user_id, session_id } = bob.ids;
    await sent(bob, `mem add Bob fears geese. layer=global user=${user_id}`);
    await sent(bob, `mem add Bob brings the bread. layer=conversation run=${session_id}`);
    const { text } = await sent(bob, `mem list user=${user_id} agent=cook`);
    expect(text).toMatch(/bread[^]*geese/);
    expect(text).not.toMatch(/picnic|risotto|peanuts/);
    expect((await sent(bob, "mem search picnic")).text).not.toMatch(/picnic for Sunday/);
    expect((await sent(bob, "mem forget picnic")).data.result).toMatchObject({ deleted: null });
    expect((await sent(bob, `mem history ${idIn(text)}`)).data.ok).toBe(true);
    expect((await sent(bob, `mem delete ${idIn(text)}`)).text).toBe(
      "Forgotten: Bob brings the bread.",
    );
  });

  it("is about the agent or the session where the request names nobody else, and else about nobody", async () => {
    const { bot } = await aWriter();
    const cook = { key: bot, ids: { agent_id: "cook" } };
    expect((await sent(cook, "mem list")).text).toMatch(/^persona – 1 memory[^]*risotto/);
    const nobody = { key: bot, ids: {} };
    for (const text of ["mem visual", "mem panel", "mem list user=bob"]) {
      const refused = await sent(nobody, text);
      expect(refused.data.error?.code).toBe("invalid_request");
      expect(refused.text).toMatch(/send user_id, agent_id or session_id with it/);
    }
    expect((await sent(nobody, "mem 总览")).text).toMatch(/请求没有指明是谁的记忆/);
    expect((await sent(nobody, "mem help")).data.ok).toBe(true);
  });
});

describe("/remember_this and /forget_that", () => {
  it("remember a text, and forget the one that is meant", async () => {
    const chat = await aChat();
    const { text, data } = await sent(chat, "/remember_this Ada keeps bees. layer=global");
    expect(text).toMatch(/^Remembered\.\n 1\. Ada keeps bees\./);
    expect(data).toMatchObject({ command: "add", ok: true });
    const gone = await sent(chat, "/forget_that bees");
    expect(gone.text).toBe("Forgotten: Ada keeps bees.");
    expect(gone.data.command).toBe("forget");
    const { text: left } = await sent(chat, "mem list");
    expect(left).not.toMatch(/bees/);
    expect(left).toMatch(/risotto[^]*peanuts/);
  });

  it("ask back where several could be meant, and forget none", async () => {
    const chat = await aChat();
    await sent(chat, "mem add Ada keeps bees. layer=global");
    await sent(chat, "mem add Ada bought bees wax in Ghent. layer=global");
    const { text, data } = await sent(chat, "mem forget bees");
    expect(text).toMatch(/^Nothing is forgotten yet\. Which one is meant\?\n/);
    expect(text.match(/mem delete mem_\w+/g)).toHaveLength(2);
    expect(data.result).toMatchObject({ deleted: null });
    expect((await sent(chat, "mem list layer=global")).text).toMatch(/keeps bees/);
    const named = await sent(chat, `/forget_that ${idIn(text)}`);
    expect(named.text).toMatch(/^Forgotten: /);
    expect((await sent(chat, "／ｆｏｒｇｅｔ＿ｔｈａｔ")).text).toMatch(/mem forget <text>/);
  });

  it("say so where nothing known is meant, and are refused to who may only read", async () => {
    const { id, key } = await aTenant();
    const ids = { user_id: someone() };
    await sent({ key, ids }, "/remember_this Tea is at four.");
    const reader = { key: await aKey(id, "read"), ids };
    for (const text of ["/forget_that tea", "/remember_this Coffee is at five."]) {
      expect((await sent(reader, text)).data.error?.code).toBe("forbidden");
    }
    expect((await sent({ key, ids }, "mem list")).text).toMatch(/Tea is at four/);
    const nobody = { key, ids: { user_id: someone() } };
    expect((await sent(nobody, "/forget_that tea")).text).toBe('Nothing found for "tea"');
    expect((await sent(nobody, "mem help")).text).toMatch(/\/remember_this <text>, \/forget_that/);
  });
});

describe("mem visual, panel and help", () => {
  it("draw the counts of a user", async () => {
    const chat = await aChat();
    const { text, data } = await sent(chat, "mem visual");
    expect(text).toMatch(
      /^Memory overview – 3 memories\nLayers\n {2}conversation █+ 1\n {2}persona {6}█+ 1\n/,
    );
    expect(data.result).toMatchObject({ counted: 3, layers: { global: 1, persona: 1 } });
    expect((await sent(chat, "mem visual layer=global")).text).toMatch(/– 1 memory/);
    expect((await sent(chat, "ｍｅｍ visual limit＝１")).text).toMatch(
      /^Memory overview – 3 memories\nLayers\n {2}conversation █+ 1$/,
    );
    expect((await sent(chat, "mem visual limit=4")).text).toMatch(/\nTypes\n {2}\S+ █+ \d$/);
  });

  it("count what lives, and name apart what has ended", async () => {
    const chat = await aChat();
    const ended = {
      content: "The sale ran until May.",
      user_id: chat.ada,
      expires_at: 1_600_000_000,
    };
    await call("POST", "/v1/memories", { key: chat.key, body: ended });
    const { text } = await sent(chat, "mem visual");
    expect(text).toMatch(/^Memory overview – 3 memories \(apart from these: expired 1\)\nLayers/);
  });

  it("refuse what they cannot read, and do nothing then", async () => {
    const chat = await aChat();
    const past = "mem add Bread is in the oven. expires=2020-01-01";
    const commands = [
      "mem visual limit=0",
      "mem visual limit=-3",
      "mem visual foo=bar",
      "mem panel ops=maybe",
      "mem panel foo=bar",
      "mem list limit=0",
      "mem list foo=bar",
      "mem search tea limit=many",
      "mem clear layr=global",
      "mem clear tag=dinner",
      "mem clear type=FACTS",
      "mem clear limit=1",
      "mem list importance=9",
      "mem cleanup user=ada",
      "mem add Tea is hot. type=BOGUS",
      "mem add Tea is hot. type=FACTS,GOALS",
      "mem add Tea is hot. importance=11",
      past,
    ];
    for (const text of commands) {
      const { data } = await sent(chat, text);
      expect([text, data.ok, data.error?.code]).toEqual([text, false, "invalid_request"]);
    }
    expect((await sent(chat, past)).text).toMatch(/expires: lies in the past/);
    expect((await sent(chat, "mem visual")).text).toMatch(/– 3 memories\n/);
  });

  it.each([
    ["mem 列表 数量=很多", "没有成功：数量：须为 1 到 200 的整数"],
    ["mem 列表 层级=阁楼", "没有成功：层级：只能是 会话、人设、全局"],
    ["mem 添加 我喝茶 过期=下周", "没有成功：过期：请写日期（2030-01-31）或 RFC 3339 时间"],
    ["mem 添加 我喝茶 重要性=高", "没有成功：重要性：须为 1 到 10 的整数"],
    ["mem 面板 操作=也许", "没有成功：操作：只能是 true 或 false"],
    ["mem 删除 mem_0000", "没有成功：没有这个编号的记忆，或此密钥看不到它。"],
  ])("say in Chinese what is wrong with a Chinese command: %s", async (text, said) => {
    expect((await sent(await aChat(), text)).text).toBe(said);
  });

  it("name the types where one is none", async () => {
    const chat = await aChat();
    expect((await sent(chat, "mem add Tea is hot. type=BOGUS")).text).toMatch(
      /type: must be one of FACTS, PREFERENCES/,
    );
    expect((await sent(chat, "mem 添加 茶很烫 类型=胡说")).text).toMatch(/只能是 事实、偏好/);
  });

  it("list what needs looking after, with commands unless they are off", async () => {
    const chat = await aChat();
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    await sent(chat, `mem add Bring the keys back. layer=global expires=${soon}`);
    const { text } = await sent(chat, "mem panel");
    expect(text).toMatch(/within a day +█+░* 1/);
    expect(text).toMatch(
      / 1\. Bring the keys back\.\n {4}ends within a week · mem_\w+\n {4}mem delete mem_/,
    );
    expect((await sent(chat, "mem panel ops=false")).text).not.toMatch(/mem delete/);
    const inChinese = (await sent(chat, "mem 面板")).text;
    expect(inChinese).toMatch(/mem 删除 mem_[^]*mem 列表\n {2}mem 搜索 <内容>\n {2}mem 清理/);
    expect(inChinese).not.toMatch(/mem (?:list|search|delete|cleanup)/);
  });

  it("help, also where there is no such command or it lacks something", async () => {
    const chat = await aChat();
    expect((await sent(chat, "/mem")).text).toMatch(/^Memory commands\n {2}mem list/);
    const unknown = await sent(chat, "/mem dance");
    expect(unknown.text).toMatch(/^There is no command "dance"\.\nMemory commands/);
    expect(unknown.data).toMatchObject({ command: null, ok: false });
    expect((await sent(chat, "mem search")).text).toMatch(/mem search <query>/);
    const wrong = await sent(chat, "mem list layer=attic limit=many");
    expect(wrong.data).toMatchObject({ ok: false, error: { code: "invalid_request" } });
  });

  it("stay within a chat message however much there is", async () => {
    const chat = await aChat();
    const memories = Array.from({ length: 60 }, (_, i) => ({
      user_id: chat.ada,
      content: `Number ${i} is the shelf of the ${"very ".repeat(30)}old book ${i}.`,
    }));
    await call("POST", "/v1/memories/batch", { key: chat.key, body: { memories } });
    const { text } = await sent(chat, "mem list layer=global limit=60");
    expect(text.length).toBeLessThanOrEqual(messageCharsMax);
    expect(text).toMatch(/… there is more/);
  });
});
