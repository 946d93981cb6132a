import { describe, expect, it } from "vitest";
import { aKey, aTenant, aToken, call, someone } from "../support/api.ts";
import { type Asker, aChat, idIn, sent } from "../support/chat.ts";
import { read } from "../support/wire.ts";

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
    const command = await shown(nobody, "mem list");
    expect(command?.text).toMatch(/No layer applies/);
    expect(command?.text).not.toMatch(/risotto/);
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
