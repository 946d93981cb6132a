import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Platform } from "../../src/model/inbound.ts";
import commands from "../fixtures/hooks/commands.json";
import onebot from "../fixtures/hooks/onebot.json";
import telegram from "../fixtures/hooks/telegram.json";
import { aKey, aTenant, aToken, call, someone } from "../support/api.ts";
import { type Asker, aChat, idIn, sent } from "../support/chat.ts";
import { aChatOn, asTyped, chatted, shownIn } from "../support/typed.ts";
import { read } from "../support/wire.ts";

const said = (turns: readonly { prompt: string; response: string }[]) =>
  turns.map(({ prompt, response }) => [prompt, response]);

describe("a command as the prompt of a retrieve", () => {
  /** What a chat shows for a prompt, or null where its model is to answer. */
  async function shown(asker: Asker, prompt: string, headers: Record<string, string> = {}) {
    const body = { prompt, ...asker.ids };
    const answer = await call("POST", "/v1/retrieve", { key: asker.key, body, headers });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { command, memories, skipped } = read.recalled(answer.body);
    expect(skipped).toBe(command === undefined ? null : "command");
    if (command !== undefined) expect(memories).toEqual([]);
    return command ?? null;
  }

  const allow = async (key: string, right: "off" | "look" | "all") => {
    const body = { commands: { in_prompts: right } };
    expect((await call("PATCH", "/v1/settings", { key, body })).status).toBe(200);
  };

  it.each([
    ["mem list", /^conversation – 1 memory[^]*persona – 1 memory[^]*global – 1 memory/],
    ["/mem search peanuts", /^1 found for "peanuts"\n 1\. Ada is allergic to peanuts/],
    ["Mem.list layer=global", /^global – 1 memory/],
    ["ｍｅｍ　ｌｉｓｔ　层级＝全局", /^全局 – 共 1 条/],
    ["记忆 帮助", /^记忆命令/],
    ["/mem dance", /^There is no command "dance"/],
  ])("is answered as a chat shows it, without a search: %s", async (prompt, expected) => {
    const command = await shown(await aChat(), prompt);
    expect(command?.text).toMatch(expected);
  });

  it("is a question like any other where commands are off, and where it only begins like one", async () => {
    const chat = await aChat();
    expect(await shown(chat, "mem is short for memory, what are peanuts?")).toBeNull();
    await allow(chat.key, "off");
    expect(await shown(chat, "mem search peanuts")).toBeNull();
  });

  it.each([
    ["mem add I moved to Oslo", /^That did not work: In this chat commands may look/],
    ["mem 添加 我住在北京", /^没有成功：本聊天中的命令只能查看/],
    ["mem clear", /may look and change nothing/],
    ["mem forget peanuts", /may look and change nothing/],
  ])("changes nothing where it may only look: %s", async (prompt, expected) => {
    const chat = await aChat();
    const before = (await sent(chat, "mem list")).text;
    const command = await shown(chat, prompt);
    expect(command?.text).toMatch(expected);
    expect(command?.data).toMatchObject({ ok: false, error: { code: "forbidden" } });
    expect((await sent(chat, "mem list")).text).toBe(before);
  });

  it("changes what the key may change where all commands are allowed", async () => {
    const chat = await aChat();
    await allow(chat.key, "all");
    expect((await shown(chat, "mem add Ada plays the oboe. layer=global"))?.text).toMatch(
      /^Remembered\.\n 1\. Ada plays the oboe\./,
    );
    expect((await shown(chat, "mem 清空 层级＝人设"))?.text).toMatch(/^已清空 1 条/);
    expect((await shown(chat, "mem cleanup"))?.text).toMatch(/everybody's memories/);
    expect((await sent(chat, "mem list")).text).toMatch(/oboe/);
  });

  it("asks for the rights that the same command asks for when it is sent as one", async () => {
    const { id, key } = await aTenant();
    await allow(key, "all");
    const ids = { user_id: someone() };
    const [writer, reader] = [await aKey(id, "write"), await aKey(id, "read")];
    expect((await shown({ key: writer, ids }, "mem add Tea at four."))?.data.ok).toBe(true);
    expect((await shown({ key: writer, ids }, "mem clear"))?.text).toMatch(/role admin/);
    expect((await shown({ key: reader, ids }, "mem add Coffee at five."))?.text).toMatch(
      /role write/,
    );
    expect((await shown({ key: reader, ids }, "mem list"))?.text).toMatch(/Tea at four/);
    expect((await shown({ key: reader, ids }, "mem list"))?.text).not.toMatch(/Coffee/);
  });

  it.each([
    ["mem list user=somebody-else", /user= names somebody or something beyond this chat/],
    ["mem search peanuts agent=coach", /agent= names/],
    ["mem list run=other", /run= names/],
    ["mem 列表 用户＝别人", /用户= 指向本聊天之外/],
  ])("reaches no one beyond the request, whatever the key may: %s", async (prompt, expected) => {
    const chat = await aChat();
    await allow(chat.key, "all");
    const command = await shown(chat, prompt);
    expect(command?.text).toMatch(expected);
    expect(command?.data.result).toBeNull();
  });

  it("neither shows nor forgets another person's memory by its id", async () => {
    const chat = await aChat();
    await allow(chat.key, "all");
    const id = idIn((await sent(chat, "mem list layer=global")).text);
    const stranger = { key: chat.key, ids: { user_id: someone(), agent_id: "cook" } };
    for (const prompt of [`mem delete ${id}`, `mem history ${id}`, `mem forget ${id}`]) {
      const command = await shown(stranger, prompt);
      expect(command?.data).toMatchObject({ ok: false, error: { code: "not_found" } });
      expect(command?.text).not.toMatch(/peanuts/);
    }
    expect((await shown(chat, `mem history ${id}`))?.text).toMatch(/v1 · added/);
    expect((await shown(chat, `mem delete ${id}`))?.text).toMatch(/^Forgotten: Ada is allergic/);
  });

  it("tells an agent's user nothing of what others told the agent", async () => {
    const chat = await aChat();
    const nobody = { key: chat.key, ids: { agent_id: "cook" } };
    const id = idIn((await sent(chat, "mem list layer=persona")).text);
    for (const prompt of ["mem list", "mem visual", "mem panel", `mem history ${id}`]) {
      const command = await shown(nobody, prompt);
      expect(command?.text).toMatch(/No layer applies/);
      expect(command?.data.result).toBeNull();
    }
    expect((await shown(nobody, "mem help"))?.text).toMatch(/^Memory commands/);
  });

  it("stays within a client token", async () => {
    const chat = await aChat();
    await allow(chat.key, "all");
    const token = await aToken(chat.key, { user_id: chat.ada, allow: ["read"] });
    const asker = { key: token, ids: {} };
    expect((await shown(asker, "mem list layer=global"))?.text).toMatch(/peanuts/);
    expect((await shown(asker, "mem add I like tea."))?.text).toMatch(/this needs write/);
    expect((await shown(asker, `mem list user=${someone()}`))?.data.ok).toBe(false);
    const other = await aToken(chat.key, { user_id: someone(), allow: ["read", "write"] });
    expect((await shown({ key: other, ids: {} }, "mem list"))?.text).not.toMatch(/peanuts/);
  });

  it("is done once under one idempotency key, and stored it is not done again", async () => {
    const chat = await aChat();
    await allow(chat.key, "all");
    await sent(chat, "mem add Peanuts are on the shopping list. layer=global");
    const key = { "idempotency-key": crypto.randomUUID() };
    const prompt = "mem forget Ada is allergic to peanuts.";
    expect((await shown(chat, prompt, key))?.text).toMatch(/^Forgotten: Ada is allergic/);
    const body = { prompt, ...chat.ids };
    const again = await call("POST", "/v1/retrieve", { key: chat.key, body, headers: key });
    expect(again.status).toBe(409);
    expect(JSON.stringify(again.body)).toMatch(/It was not done again/);
    const adding = "mem add Tea is at four. layer=global";
    const added = { "idempotency-key": crypto.randomUUID() };
    expect(await shown(chat, adding, added)).toEqual(await shown(chat, adding, added));
    expect(
      read.stored(
        (
          await call("POST", "/v1/store", {
            key: chat.key,
            body: { ...body, response: "Forgotten." },
          })
        ).body,
      ).status,
    ).toBe("raw");
    expect((await sent(chat, "mem list layer=global")).text).toMatch(/shopping list/);
  });
});

describe("a command that is typed on a platform", () => {
  it("is obeyed once and answered alike, however often it is told", async () => {
    for (const platform of chatted) {
      const { shown, type, source } = await aChatOn(platform);
      await shown({ text: "mem add The ferry leaves at nine." });
      const id = 80_001;
      const first = await type({ text: "mem forget the ferry", id });
      expect(shownIn(first.body)).toMatch(/^Forgotten: The ferry leaves at nine\./);
      await shown({ text: "mem add The night ferry leaves at ten." });
      for (let n = 0; n < 2; n++) {
        expect((await type({ text: "mem forget the ferry", id })).body).toEqual(first.body);
      }
      expect(await shown({ text: "mem list" })).toMatch(/The night ferry/);
      const { results } = await env.DB.prepare("select text from heard where source_id = ?")
        .bind(source.id)
        .all();
      expect(results.every(({ text }) => text === "")).toBe(true);
    }
  });

  it.each([
    ["ｍｅｍ　ｌｉｓｔ　层级＝全局", /^全局 – 共 1 条\n 1\. 我对花生过敏/],
    ["／ｍｅｍ　搜索　花生", /^“花生”找到 1 条\n 1\. 我对花生过敏/],
    ["记忆 帮助", /^记忆命令/],
    ["mem", /^Memory commands/],
    ["/mem dance", /^There is no command "dance"/],
    ["/forget_that 花生", /^已忘记： ?我对花生过敏/],
  ])("is read in either language and width: %s", async (text, expected) => {
    const { shown, turns } = await aChatOn("onebot");
    expect(await shown({ text: "mem 添加 我对花生过敏。 层级=全局" })).toMatch(/^已记住。/);
    expect(await shown({ text })).toMatch(expected);
    expect(await turns()).toEqual([]);
  });

  it("shows and forgets what is of whoever typed it, and of nobody else in the group", async () => {
    const { shown } = await aChatOn("telegram", {
      scope: { agent_id: "harbour", session_id: "{conversation}" },
    });
    const [ada, bo] = ["5550123", "5550999"];
    for (const layer of ["conversation", "persona", "global"]) {
      expect(
        await shown({
          by: ada,
          text: `mem add Ada's ${layer} code is 44${layer.length}. layer=${layer}`,
        }),
      ).toMatch(/^Remembered/);
    }
    await shown({ by: bo, text: "mem add Bo keeps bees. layer=conversation" });
    const id = /mem_\w+/.exec(
      (await shown({ by: ada, text: "mem list layer=conversation" })) ?? "",
    );
    for (const text of [
      "mem list",
      "mem search Ada's code",
      "mem visual",
      "mem panel",
      "mem forget Ada's conversation code is 4412.",
      `mem history ${id?.[0]}`,
      `mem delete ${id?.[0]}`,
      "mem list user=telegram:5550123",
      "mem add Ada's conversation code is 4412. layer=conversation user=telegram:5550123",
    ]) {
      const told = await shown({ by: bo, text });
      expect([text, told?.replaceAll(text.replace(/^mem \w+ /, ""), "")]).toEqual([
        text,
        expect.not.stringMatching(/Ada's \w+ code is|v1 ·/),
      ]);
    }
    const same = await shown({
      by: bo,
      text: "mem add ada's  conversation code is 4412 layer=conversation",
    });
    expect(same).toBe("Known already:\n    ada's conversation code is 4412");
    expect(await shown({ by: bo, text: "mem list" })).toMatch(/Bo keeps bees/);
    const left = await shown({ by: ada, text: "mem list" });
    for (const code of ["4412", "447", "446"]) expect(left).toContain(code);
    expect(left).not.toMatch(/bees/);
    expect(await shown({ by: ada, text: "mem search bees" })).not.toMatch(/keeps bees/);
  });

  it("stays within its conversation where the source names no person", async () => {
    const { shown } = await aChatOn("generic", {
      scope: { user_id: null, agent_id: "harbour", session_id: "{conversation}" },
    });
    await shown({ text: "mem add The gate opens with 4417.", in: "c1" });
    const id = /mem_\w+/.exec((await shown({ text: "mem list", in: "c1" })) ?? "")?.[0];
    expect(id).toBeDefined();
    for (const text of ["mem list", "mem search gate", "mem visual", `mem history ${id}`]) {
      expect([text, await shown({ text, in: "c2" })]).toEqual([
        text,
        expect.not.stringMatching(/4417|1 memory/),
      ]);
    }
    const everybody = await aChatOn("generic", { scope: { user_id: null, agent_id: "harbour" } });
    for (const text of ["mem list", "mem visual", "mem panel", "mem add Tea at four."]) {
      expect([text, await everybody.shown({ text })]).toEqual([
        text,
        expect.stringMatching(/^That did not work: No layer applies/),
      ]);
    }
  });

  it("does an admin's work for the source's admins alone, and theirs only", async () => {
    const { shown } = await aChatOn("discord", { admins: ["900"] });
    await shown({ text: "mem add Ada likes tea." });
    await shown({ by: "900", text: "mem add The warden likes coffee." });
    const refused = /^That did not work: Only the admins that are set for this chat/;
    expect(await shown({ text: "mem clear" })).toMatch(refused);
    expect(await shown({ text: "mem prune" })).toMatch(refused);
    expect(await shown({ text: "mem 清空" })).toMatch(/^没有成功：.*管理员/);
    expect(await shown({ by: "900", text: "mem cleanup" })).toMatch(/cleaned up/);
    expect(await shown({ by: "900", text: "mem clear user=discord:2200" })).toMatch(/user= names/);
    expect(await shown({ by: "900", text: "mem clear" })).toMatch(/^Forgot 1 memory/);
    expect(await shown({ text: "mem list" })).toMatch(/likes tea/);
  });

  it("is neither obeyed nor kept where an edit makes it one, and what it was before goes", async () => {
    const { tell, shown, turns } = await aChatOn("telegram");
    await tell(telegram.question);
    await tell(telegram.answer);
    expect(await turns()).toHaveLength(1);
    const { edited_message: edited } = telegram.edit;
    const edit = { ...telegram.edit, edited_message: { ...edited, text: "mem add I like tea." } };
    expect((await tell(edit)).body).toEqual({ ok: true, turn_ids: [] });
    expect(await turns()).toEqual([]);
    expect(await shown({ text: "mem list" })).not.toMatch(/tea/);
  });

  it("leaves the answers of others to what they answer, also where the bot tells of its own", async () => {
    for (const replies of [true, false]) {
      const { tell, shown, turns, type } = await aChatOn("onebot");
      await tell(onebot.question);
      const id = 80_004;
      const { body } = await type({ text: "mem 帮助", id });
      const reply = replies ? `[CQ:reply,id=${id}]` : "";
      const text = (shownIn(body) ?? "").replaceAll("[", "&#91;").replaceAll("]", "&#93;");
      const own = { ...onebot.answer, message_id: 9_001, time: commands.onebot.time + 1 };
      await tell({ ...own, message: reply + text });
      await tell({ ...onebot.answer, message: "成都很好" });
      expect(said(await turns())).toEqual([["我住在成都。", "成都很好"]]);
      expect(await shown({ text: "mem list" })).not.toBeNull();
      expect(said(await turns())).toEqual([["我住在成都。", "成都很好"]]);
    }
  });

  it("calls nobody, and shows what is remembered as it is", async () => {
    const evil = "@everyone see [CQ:at,qq=all] <!channel> & **bold**";
    const expected: Record<Platform, string> = {
      telegram: "@\u2060everyone see [CQ:at,qq=all] <!channel> & **bold**",
      onebot: "@everyone see ［CQ:at,qq=all] <!channel> & **bold**",
      discord: "@everyone see [CQ:at,qq=all] <!channel> & **bold**",
      slack: "@everyone see [CQ:at,qq=all] &lt;!channel&gt; &amp; **bold**",
      generic: evil,
    };
    for (const platform of chatted) {
      const { shown } = await aChatOn(platform);
      const told = await shown({ text: `mem add ${evil} tag="a\`\`\`b"` });
      expect([platform, told]).toEqual([platform, expect.stringContaining(expected[platform])]);
      expect(told).toContain(platform === "discord" ? "#a`\u200b``b" : "#a```b");
    }
  });

  it("is cut at a line where a platform has no room for all", async () => {
    const { shown, key, type } = await aChatOn("discord");
    const memories = Array.from({ length: 12 }, (_, n) => ({
      user_id: "discord:2200",
      content: `Shelf ${n} holds ${"jars of dried plums, ".repeat(n + 4)}and box ${n * 37}.`,
    }));
    const added = await call("POST", "/v1/memories/batch", { key, body: { memories } });
    expect(added.status).toBe(200);
    const { body } = await type({ text: "mem list" });
    const { content } = (body as { data: { content: string } }).data;
    expect(content.length).toBeLessThanOrEqual(2_000);
    expect(content.length).toBeGreaterThan(1_700);
    expect(content).toMatch(/mem_\w+\n… \d+ more lines\n```$|…\n… \d+ more lines\n```$/);
    expect(await shown({ text: "mem 列表" })).toMatch(/\n……还有 \d+ 行$/);
  });

  it("is not told again where what it showed has been forgotten since", async () => {
    const { type, shown } = await aChatOn("generic");
    await shown({ text: "mem add The safe opens with 9932." });
    const id = "80005";
    expect(shownIn((await type({ text: "mem list", id })).body)).toMatch(/9932/);
    await shown({ text: "mem forget The safe opens with 9932." });
    const again = shownIn((await type({ text: "mem list", id })).body);
    expect(again).toMatch(/^This was done already/);
    expect(again).not.toMatch(/9932/);
  });

  it("is told in the chat that a bound is reached, and not done later", async () => {
    const { key, tenant, shown } = await aChatOn("telegram");
    const options = { options: { memories_max: 1 } };
    const patched = await call("PATCH", `/v1/admin/tenants/${tenant}`, { body: options });
    expect([patched.status, patched.body]).toEqual([200, expect.anything()]);
    expect(await shown({ text: "mem add Tea at four." })).toMatch(/^Remembered/);
    expect(await shown({ text: "mem add Coffee at five." })).toMatch(/^That did not work: /);
    expect(key).toBeDefined();
  });

  it("comes from a bot as well, in the generic form", async () => {
    const { tell, asBot } = await aChatOn("slack");
    const typed = asTyped.generic({ text: "mem add I keep bees.", by: "U0ADA" });
    const { body } = await tell(typed, asBot);
    expect(shownIn(body)).toMatch(/^Remembered\.\n 1\. I keep bees\./);
    expect((await tell(typed, asBot)).body).toEqual(body);
  });
});
