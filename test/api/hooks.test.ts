import { describe, expect, it } from "vitest";
import type { Platform } from "../../src/model/inbound.ts";
import commands from "../fixtures/hooks/commands.json";
import discord from "../fixtures/hooks/discord.json";
import generic from "../fixtures/hooks/generic.json";
import onebot from "../fixtures/hooks/onebot.json";
import slack from "../fixtures/hooks/slack.json";
import telegram from "../fixtures/hooks/telegram.json";
import { aTenant, call, someone } from "../support/api.ts";
import { asGeneric } from "../support/platforms.ts";
import { aSource } from "../support/sources.ts";
import { aChatOn, chatted } from "../support/typed.ts";
import { read } from "../support/wire.ts";

const said = (turns: readonly { prompt: string; response: string }[]) =>
  turns.map(({ prompt, response }) => [prompt, response]);

describe("what Telegram tells", () => {
  it("becomes a turn when the bot's answer comes, once, and follows its edit and its deletion", async () => {
    const { tell, turns, key } = await aSource("telegram");
    expect((await tell(telegram.question)).body).toEqual({ ok: true, turn_ids: [] });
    expect(await turns()).toEqual([]);
    const { body } = await tell(telegram.answer);
    const [turn] = await turns();
    expect(body).toEqual({ ok: true, turn_ids: [turn?.id] });
    expect(turn).toMatchObject({
      prompt: "I moved to Tromsø last week.",
      response: "How do you like the light up there?",
      user_id: "telegram:5550123",
      names: { prompt: "Ada Moen", response: null },
      created_at: "2026-05-08T12:00:00.000Z",
      metadata: { platform: "telegram", conversation: "5550123", message_ids: ["41", "42"] },
    });
    for (const again of [telegram.question, telegram.answer, telegram.question]) {
      expect((await tell(again)).body).toEqual({ ok: true, turn_ids: [] });
    }
    expect(await turns()).toHaveLength(1);

    await tell(telegram.edit);
    expect(said(await turns())).toEqual([
      ["I moved to Bodø last week.", "How do you like the light up there?"],
    ]);
    await tell(telegram.question);
    await tell(telegram.deletion);
    expect(await turns()).toEqual([]);
    await tell(telegram.question);
    await tell(telegram.edit);
    expect(await turns()).toEqual([]);
    const memories = `/v1/memories?user_id=telegram:5550123`;
    const { data } = read.memories((await call("GET", memories, { key })).body);
    expect(data).toEqual([]);
  });

  it("may come in any order", async () => {
    const { tell, turns } = await aSource("telegram");
    for (const event of [telegram.edit, telegram.answer, telegram.question]) await tell(event);
    expect(said(await turns())).toEqual([
      ["I moved to Bodø last week.", "How do you like the light up there?"],
    ]);
    const gone = await aSource("telegram");
    for (const event of [telegram.deletion, telegram.answer, telegram.question]) {
      await gone.tell(event);
    }
    expect(await gone.turns()).toEqual([]);
  });

  it("may come at once", async () => {
    const { tell, turns } = await aSource("telegram");
    const events = [telegram.question, telegram.answer, telegram.question, telegram.answer];
    const answers = await Promise.all(events.map((event) => tell(event)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await turns()).toHaveLength(1);
  });

  it("has its pictures as attachments, and tells nothing else", async () => {
    const { tell, turns } = await aSource("telegram");
    for (const event of [telegram.photo, telegram.photo_answer, telegram.joined]) {
      expect((await tell(event)).status).toBe(200);
    }
    const [turn, ...others] = await turns();
    expect(others).toEqual([]);
    expect(turn).toMatchObject({
      prompt: "My new boat, the Terna.",
      attachments: [{ url: "telegram:file/large-1", mime: "image/jpeg", role: "prompt" }],
    });
  });
});

describe("what Slack tells", () => {
  it("begins with a challenge that is answered", async () => {
    const { tell } = await aSource("slack");
    expect((await tell(slack.verification)).body).toEqual({ challenge: "3eZbrw1aB10YLNy" });
  });

  it("pairs a message with the app's own answer in its thread, whoever else speaks or repeats it", async () => {
    const { tell, turns, sign, source } = await aSource("slack");
    const raw = JSON.stringify(slack.question);
    const retry = {
      ...(await sign(raw)),
      "x-slack-retry-num": "1",
      "x-slack-retry-reason": "http_timeout",
    };
    for (const event of [
      slack.joined,
      slack.question,
      slack.mention,
      slack.other_app,
      slack.answer,
    ]) {
      expect((await tell(event)).status).toBe(200);
    }
    expect((await call("POST", source.path, { key: null, raw, headers: retry })).status).toBe(200);
    expect(said(await turns())).toEqual([
      ["I'm allergic to kiwi & mango, see my list", "Noted, no kiwi and no mango."],
    ]);
    await tell(slack.edit);
    expect(said(await turns())).toEqual([
      ["I'm allergic to kiwi only.", "Noted, no kiwi and no mango."],
    ]);
    await tell(slack.deletion);
    expect(await turns()).toEqual([]);
  });

  it("has its files as attachments", async () => {
    const { tell, turns, asBot } = await aSource("slack");
    await tell(slack.file);
    const answer = {
      type: "message",
      id: "answer",
      conversation: "C0DOCK",
      role: "assistant",
      text: "Thank you.",
      at: 1778241903,
    };
    await tell(answer, asBot);
    expect((await turns())[0]).toMatchObject({
      prompt: "The plan of my kitchen",
      response: "Thank you.",
      attachments: [{ mime: "application/pdf", caption: "Kitchen" }],
    });
  });
});

describe("what Discord tells", () => {
  it("is answered as Discord wants it", async () => {
    const { tell } = await aSource("discord");
    expect((await tell(discord.ping)).body).toEqual({ type: 1 });
    const verified = await tell(discord.event_ping);
    expect([verified.status, verified.body]).toEqual([204, ""]);
    const asSent = await tell({ version: 1, application_id: "9", type: 0 });
    expect([asSent.status, asSent.body]).toEqual([204, ""]);
    expect((await tell(discord.command)).body).toEqual({ type: 5 });
    expect((await tell(discord.button)).body).toEqual({ type: 6 });
  });

  it("pairs a command with the answer that the bot signs itself", async () => {
    const { tell, turns, asBot } = await aSource("discord");
    await tell(discord.command);
    const answer = {
      type: "message",
      id: "reply-1",
      conversation: "4400",
      role: "assistant",
      text: "What a band!",
      at: "2026-05-08T12:00:02Z",
      reply_to: discord.command.id,
    };
    await tell(answer, asBot);
    expect((await turns())[0]).toMatchObject({
      prompt: "I play the oboe in the town band.",
      response: "What a band!",
      user_id: "discord:2200",
      names: { prompt: "Ada", response: null },
    });
  });

  it("pairs messages, with edit, deletion and attachments", async () => {
    const { tell, turns } = await aSource("discord");
    await tell(discord.answer);
    await tell(discord.question);
    const [turn] = await turns();
    expect(turn).toMatchObject({
      prompt: "My cat is called Pilot.",
      response: "Hello Pilot.",
      created_at: "2026-05-08T12:00:10.000Z",
      attachments: [{ mime: "image/png", caption: "a grey cat" }],
    });
    await tell(discord.edit);
    expect(said(await turns())).toEqual([["My cat is called Skipper.", "Hello Pilot."]]);
    await tell(discord.deletion);
    expect(await turns()).toEqual([]);
  });
});

describe("what OneBot tells", () => {
  it("pairs messages of groups and of persons, and forgets what is recalled", async () => {
    const { tell, turns } = await aSource("onebot");
    for (const event of Object.values({ ...onebot, recall: onebot.heartbeat })) {
      expect((await tell(event)).status).toBe(200);
    }
    const all = await turns();
    expect(said(all)).toEqual([
      ["我住在成都。", "成都很好[笑]"],
      ["我对花生过敏。", "记住了。"],
    ]);
    expect(all[0]).toMatchObject({
      user_id: "onebot:20002",
      names: { prompt: "阿达", response: null },
      attachments: [{ url: "https://multimedia.example/a.jpg", mime: "image/*" }],
    });
    await tell(onebot.recall);
    expect(said(await turns())).toEqual([["我对花生过敏。", "记住了。"]]);
  });
});

describe("what any system tells in the generic form", () => {
  it("is stored under ids as the source maps them", async () => {
    const user = someone();
    const { tell, turns, source } = await aSource("generic", {
      scope: {
        user_id: "chat-{user}",
        agent_id: "harbour",
        session_id: "{platform}/{conversation}",
        users: { ada: user },
      },
    });
    await tell(generic.question);
    await tell(generic.answer, undefined, `/v1/hooks/generic?source=${source.id}`);
    const other = { ...generic.question, id: "m3", conversation: "c2", user: "bo" };
    await tell(other);
    await tell({ ...generic.answer, id: "m4", conversation: "c2" });
    const ids = (await turns()).map(
      (turn) => `${turn.user_id} ${turn.agent_id} ${turn.session_id}`,
    );
    expect(new Set(ids)).toEqual(
      new Set(["chat-bo harbour generic/c2", `${user} harbour generic/c1`]),
    );
    await tell(generic.edit);
    expect(said(await turns())).toContainEqual(["I live in Bergen.", "A long night there."]);
    await tell(generic.deletion);
    expect(await turns()).toHaveLength(1);
  });

  it("may be edited without the time when it was said", async () => {
    const { tell, turns } = await aSource("generic");
    await tell(generic.question);
    await tell(generic.answer);
    expect((await tell({ ...generic.edit, at: undefined })).status).toBe(200);
    expect(said(await turns())).toEqual([["I live in Bergen.", "A long night there."]]);
  });

  it("takes the answer along when a message is deleted, in whatever order that is told", async () => {
    const at = (second: number) => `2026-05-08T12:00:0${second}Z`;
    const message = (id: string, text: string, second: number, more: object) => ({
      type: "message",
      id,
      conversation: "c7",
      text,
      at: at(second),
      ...more,
    });
    const user = { role: "user", user: "ada" };
    const bot = { role: "assistant" };
    const p1 = message("p1", "I keep two llamas in Leeds.", 1, user);
    const a2 = message("p2", "Llamas, how nice.", 2, { ...bot, reply_to: "p1" });
    const p3 = message("p3", "The gate opens with 4417.", 3, user);
    const a4 = message("p4", "I noted 4417 for the gate.", 4, bot);
    const gone = { type: "delete", id: "p3", conversation: "c7" };
    for (const events of [
      [p1, a2, p3, a4, gone],
      [p1, a2, p3, gone, a4],
      [gone, p1, a2, a4, p3],
      [a4, gone, p3, a2, p1],
      [p1, gone, a4, p3, p3, a2],
    ]) {
      const { tell, turns } = await aSource("generic");
      for (const event of events) expect((await tell(event)).status).toBe(200);
      expect(said(await turns())).toEqual([[p1.text, a2.text]]);
    }
    // What replies to a message that never came is joined to no other.
    const { tell, turns } = await aSource("generic");
    for (const event of [gone, p1, a2, { ...a4, reply_to: "p3" }]) await tell(event);
    expect(said(await turns())).toEqual([[p1.text, a2.text]]);
  });

  it("is refused with the field that is wrong", async () => {
    const { tell } = await aSource("generic");
    const { user: _, ...nobody } = generic.question;
    const wrong: [unknown, number, string][] = [
      [{ ...generic.question, at: "yesterday" }, 422, "at"],
      [{ ...generic.question, at: undefined }, 422, "at"],
      [{ ...generic.edit, edited_at: undefined }, 422, "edited_at"],
      [{ ...generic.question, more: 1 }, 422, ""],
      [nobody, 422, "user"],
      [{ type: "poke" }, 422, "type"],
    ];
    for (const [event, status, path] of wrong) {
      const answer = await tell(event);
      expect([answer.status, read.problem(answer.body).errors?.[0]?.path]).toEqual([status, path]);
    }
  });

  it("obeys the tenant's quota", async () => {
    const { key } = await aTenant({ turns_per_day: 1 });
    const made = read.newSource(
      (await call("POST", "/v1/sources", { key, body: { platform: "generic", name: "x" } })).body,
    );
    const sign = asGeneric(made.secrets?.bot ?? "");
    const statuses: number[] = [];
    for (const n of [1, 2]) {
      for (const event of [generic.question, generic.answer]) {
        const raw = JSON.stringify({ ...event, id: `${event.id}-${n}`, conversation: `c${n}` });
        statuses.push(
          (await call("POST", made.path, { key: null, raw, headers: await sign(raw) })).status,
        );
      }
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe("a command that is typed on a platform", () => {
  it("is answered in the chat, in the platform's own form", async () => {
    const shape = expect.stringContaining("global – 1 memory") as unknown as string;
    const answers: Record<Platform, unknown> = {
      telegram: {
        method: "sendMessage",
        chat_id: -1001555000777,
        message_thread_id: 12,
        text: shape,
        reply_parameters: { message_id: 61, allow_sending_without_reply: true },
        link_preview_options: { is_disabled: true },
      },
      onebot: {
        reply: expect.stringContaining("全局 – 共 1 条") as unknown as string,
        auto_escape: true,
        at_sender: false,
      },
      discord: {
        type: 4,
        data: {
          content: expect.stringMatching(
            /^```\n1 found for "the oboe"\n[^]*oboe[^]*\n```$/,
          ) as unknown as string,
          flags: 64,
          allowed_mentions: { parse: [] },
        },
      },
      slack: { response_type: "ephemeral", text: shape },
      generic: { ok: true, turn_ids: [], reply: shape },
    };
    for (const platform of chatted) {
      const { shown, post, turns } = await aChatOn(platform);
      expect(await shown({ text: "/remember_this I play the oboe." })).toMatch(
        /^Remembered\.\n 1\. I play the oboe\./,
      );
      const { status, body } = await post(commands[platform]);
      expect([platform, status, body]).toEqual([platform, 200, answers[platform]]);
      expect(await turns()).toEqual([]);
    }
  });

  it("is a message like any other where commands are off, which they are unless they are turned on", async () => {
    for (const platform of chatted) {
      const { type, turns, asBot, tell, source, key } = await aChatOn(platform, {
        commands: undefined,
      });
      expect(source.commands).toBe("off");
      const id = 80_002;
      const told = await type({ text: "mem list", id });
      if (platform === "slack") {
        expect([told.status, read.problem(told.body).code]).toEqual([400, "malformed_json"]);
        continue;
      }
      expect(told.body).toEqual(platform === "discord" ? { type: 5 } : { ok: true, turn_ids: [] });
      const conversations = { telegram: "-1001555000777", onebot: "group:888", discord: "4400" };
      const answer = {
        type: "message",
        id: "answer",
        conversation: { ...conversations, generic: "c9" }[platform],
        thread: platform === "telegram" ? "12" : null,
        role: "assistant",
        text: "I am no command line.",
        at: platform === "discord" ? Date.now() / 1000 : 1778241601,
        reply_to: platform === "discord" ? String(id).padStart(19, "1") : String(id),
      };
      expect((await tell(answer, asBot)).status).toBe(200);
      const kept = platform === "discord" ? 0 : 1;
      expect([platform, (await turns()).length]).toEqual([platform, kept]);
      const made = await call("GET", "/v1/memories?user_id=anyone", { key });
      expect(read.memories(made.body).data).toEqual([]);
    }
  });
});
