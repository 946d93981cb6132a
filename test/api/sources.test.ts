import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import commands from "../fixtures/hooks/commands.json";
import discord from "../fixtures/hooks/discord.json";
import generic from "../fixtures/hooks/generic.json";
import onebot from "../fixtures/hooks/onebot.json";
import slack from "../fixtures/hooks/slack.json";
import telegram from "../fixtures/hooks/telegram.json";
import { aTenant, aToken, call, someone } from "../support/api.ts";
import { servicesWith } from "../support/ingesting.ts";
import { aSource } from "../support/sources.ts";
import { aChatOn, asTyped, chatted, shownIn } from "../support/typed.ts";
import { read } from "../support/wire.ts";

describe("a request to a hook", () => {
  const events = { generic, telegram, slack, discord, onebot };

  it("is let in with its platform's signature only, for its own source, and with no key", async () => {
    for (const platform of Object.keys(events) as (keyof typeof events)[]) {
      const { source, sign, key, turns, asBot } = await aSource(platform);
      const stranger = await aSource(
        platform === "discord" ? "discord" : platform,
        platform === "slack" ? { secret: "another-signing-secret" } : {},
      );
      const fixture = events[platform];
      const raw = JSON.stringify("command" in fixture ? fixture.command : fixture.question);
      const post = async (
        headers: Record<string, string>,
        path = source.path,
        body = raw,
        as: string | null = null,
      ) => (await call("POST", path, { key: as, raw: body, headers })).status;
      const good = await sign(raw);
      const token = await aToken(key, { user_id: someone(), allow: ["write"] });
      const refused: [string, Promise<number>][] = [
        ["unsigned", post({})],
        ["with a key", post({}, source.path, raw, key)],
        ["with a token", post({}, source.path, raw, token)],
        ["signed by another source", post(await stranger.sign(raw))],
        ["signed by another bot", post(await stranger.asBot(raw))],
        ["for another source", post(good, stranger.source.path)],
        [
          "for another platform",
          post(good, `/v1/hooks/${platform === "slack" ? "generic" : "slack"}/${source.id}`),
        ],
        ["for no source", post(good, `/v1/hooks/${platform}/src_unknown`)],
        ["for no source named", post(good, `/v1/hooks/${platform}`)],
        ["signed by its bot, but changed", post(await asBot(raw), source.path, `${raw} `)],
      ];
      if (platform !== "telegram") refused.push(["changed", post(good, source.path, `${raw} `)]);
      if (platform !== "telegram" && platform !== "onebot") {
        refused.push(["old", post(await sign(raw, Date.now() - 310_000))]);
        refused.push(["of the future", post(await sign(raw, Date.now() + 310_000))]);
      }
      for (const [what, status] of refused) {
        expect([platform, what, await status]).toEqual([platform, what, 401]);
      }
      expect(await post(good)).toBe(200);
      expect(await turns()).toEqual([]);
    }
  });

  it("is let in no more when its source is deleted or its tenant disabled", async () => {
    const first = await aSource("telegram");
    await first.tell(telegram.question);
    expect(
      (await call("DELETE", `/v1/sources/${first.source.id}`, { key: first.key })).status,
    ).toBe(204);
    expect((await first.tell(telegram.answer)).status).toBe(401);
    const { results } = await env.DB.prepare("select 1 from heard where source_id = ?")
      .bind(first.source.id)
      .all();
    expect(results).toEqual([]);
    const second = await aSource("telegram");
    await env.DB.prepare("update tenants set disabled_at = 1 where id = ?")
      .bind(second.tenant)
      .run();
    expect((await second.tell(telegram.question)).status).toBe(401);
  });

  it("with a broken body is refused after its signature", async () => {
    const { source, sign } = await aSource("telegram");
    const headers = await sign("");
    expect((await call("POST", source.path, { key: null, raw: "{", headers })).status).toBe(400);
    const large = JSON.stringify({ text: "x".repeat(1_000_001) });
    expect((await call("POST", source.path, { key: null, raw: large, headers })).status).toBe(413);
  });
});

describe("a command that is typed on a platform", () => {
  it("takes the platform's signature, like all that it tells", async () => {
    for (const platform of chatted) {
      const { source, shown } = await aChatOn(platform);
      const secret = platform === "slack" ? { secret: "not-the-same-secret" } : {};
      const stranger = await aSource(platform, secret);
      const event = asTyped[platform]({ text: "mem add Anybody was here." });
      const raw =
        platform === "slack"
          ? new URLSearchParams(event as Record<string, string>).toString()
          : JSON.stringify(event);
      for (const headers of [{}, await stranger.sign(raw)]) {
        const { status } = await call("POST", source.path, { key: null, raw, headers });
        expect([platform, status]).toEqual([platform, 401]);
      }
      expect(await shown({ text: "mem list" })).not.toMatch(/Anybody/);
    }
  });

  it("is a message like any other where nobody typed it, or a picture is with it", async () => {
    const { tell, post } = await aChatOn("telegram");
    const { message } = commands.telegram;
    const heard = { ok: true, turn_ids: [] };
    const forwarded = { ...message, message_id: 1, forward_origin: { type: "user", date: 1 } };
    const { text: caption, ...picture } = { ...message, message_id: 2, photo: [{ file_id: "p" }] };
    const bots = { ...message, message_id: 3, from: { ...message.from, is_bot: true } };
    for (const one of [forwarded, { ...picture, caption }, bots]) {
      expect(shownIn((await post({ update_id: 1, message: one })).body)).toBeNull();
    }
    const sent = await tell({ ok: true, result: { ...message, message_id: 4 } });
    expect([sent.status, shownIn(sent.body)]).toEqual([200, null]);
    const qq = await aChatOn("onebot");
    const hidden = { ...commands.onebot, sub_type: "anonymous", user_id: 80000000 };
    expect((await qq.post(hidden)).body).toEqual(heard);
    const team = await aSource("slack", { commands: "on" });
    const event = { ...slack.question, event: { ...slack.question.event, text: "mem list" } };
    expect((await team.tell(event)).body).toEqual(heard);
  });
});

describe("a source", () => {
  it("is made, shown without secrets, listed and deleted by its tenant alone", async () => {
    const { source, key, secrets } = await aSource("telegram");
    const other = await aTenant();
    expect(source.path).toBe(`/v1/hooks/telegram/${source.id}`);
    expect([source.commands, source.admins]).toEqual(["off", []]);
    expect(source.scope).toEqual({
      user_id: "{platform}:{user}",
      agent_id: null,
      session_id: null,
      users: {},
    });
    const path = `/v1/sources/${source.id}`;
    expect(read.source((await call("GET", path, { key })).body)).toEqual(source);
    const listed = await call("GET", "/v1/sources", { key });
    expect(read.inboundSources(listed.body).data).toEqual([source]);
    const { results } = await env.DB.prepare("select * from sources where id = ?")
      .bind(source.id)
      .all();
    expect(JSON.stringify(results)).not.toContain(secrets.platform);
    expect(JSON.stringify(results)).not.toContain(secrets.bot);
    for (const method of ["GET", "DELETE"]) {
      expect((await call(method, path, { key: other.key })).status).toBe(404);
    }
  });

  it("has its name and its commands changed by its tenant's admin, and nothing else", async () => {
    const { source, key, tell } = await aSource("telegram");
    const path = `/v1/sources/${source.id}`;
    const patch = (body: object, as = key) => call("PATCH", path, { key: as, body });
    const on = { ...source, commands: "on", admins: ["5550123", "7"] };
    expect((await patch({ commands: "on", admins: ["5550123", "7", "7"] })).body).toEqual(on);
    expect((await patch({ name: "Dock bot" })).body).toEqual({ ...on, name: "Dock bot" });
    expect((await call("GET", path, { key })).body).toEqual({ ...on, name: "Dock bot" });
    const other = await aTenant();
    expect((await patch({ commands: "off" }, other.key)).status).toBe(404);
    expect((await patch({ scope: { user_id: "me" } })).status).toBe(422);
    expect((await patch({ admins: [""] })).status).toBe(422);
    const question = { ...telegram.question.message, text: "mem list" };
    const typed = async () => (await tell({ update_id: 1, message: question })).body;
    expect(await typed()).toHaveProperty("method", "sendMessage");
    await patch({ commands: "off" });
    expect(await typed()).toEqual({ ok: true, turn_ids: [] });
  });

  it("is refused where its secret or its mapping makes no sense", async () => {
    const { key } = await aTenant();
    const bodies: [object, string][] = [
      [{ platform: "slack", name: "x" }, "secret"],
      [{ platform: "discord", name: "x", secret: "not a key!" }, "secret"],
      [{ platform: "discord", name: "x", secret: "abcdefgh" }, "secret"],
      [{ platform: "telegram", name: "x", secret: "with.dots.in" }, "secret"],
      [{ platform: "irc", name: "x" }, "platform"],
      [{ platform: "generic", name: "x", scope: { user_id: "{nobody}" } }, "scope.user_id"],
      [{ platform: "generic", name: "x", scope: { user_id: null } }, "scope"],
      [{ platform: "generic", name: "x", commands: "all" }, "commands"],
      [{ platform: "generic", name: "x", admins: Array(51).fill("7") }, "admins"],
    ];
    for (const [body, path] of bodies) {
      const answer = await call("POST", "/v1/sources", { key, body });
      expect(
        [answer.status, read.problem(answer.body).errors?.[0]?.path],
        JSON.stringify(body),
      ).toEqual([422, path]);
    }
  });
});

describe("what a source told", () => {
  const keptOf = async (source: string) =>
    (await env.DB.prepare("select * from heard where source_id = ?").bind(source).all()).results;

  it("goes with the person it is about, from the mapping as well", async () => {
    const user = someone();
    const { source, tell, key } = await aSource("telegram", {
      scope: { users: { "5550123": user, "1": "other" } },
    });
    await tell(telegram.question);
    await tell(telegram.answer);
    await tell(telegram.photo);
    expect(await keptOf(source.id)).toHaveLength(3);
    const erased = await call("DELETE", `/v1/users/${user}?confirm=true`, { key });
    expect(erased.status).toBe(202);
    await expect.poll(async () => (await keptOf(source.id)).length, { timeout: 10_000 }).toBe(0);
    const path = `/v1/sources/${source.id}`;
    await expect
      .poll(async () => read.source((await call("GET", path, { key })).body).scope.users, {
        timeout: 10_000,
      })
      .toEqual({ "1": "other" });
  });

  it("knows whoever is erased as an admin no more, by whichever id", async () => {
    const user = someone();
    const { source, key } = await aSource("telegram", {
      scope: { users: { "5550123": user } },
      admins: ["5550123", "42", "7"],
    });
    const path = `/v1/sources/${source.id}`;
    for (const [who, left] of [
      [user, ["42", "7"]],
      ["telegram:42", ["7"]],
    ] as const) {
      const erased = await call("DELETE", `/v1/users/${who}?confirm=true`, { key });
      expect(erased.status).toBe(202);
      await expect
        .poll(async () => read.source((await call("GET", path, { key })).body).admins, {
          timeout: 10_000,
        })
        .toEqual(left);
    }
  });

  it("is dropped after a day without an answer, and after a month with one", async () => {
    const { source, tell } = await aSource("telegram");
    await tell(telegram.question);
    await tell(telegram.answer);
    await tell(telegram.photo);
    const services = servicesWith({ log: () => undefined });
    const after = (days: number) =>
      services.inbound.purge(Date.now() + days * 24 * 3_600_000 + 60_000, 1_000);
    await after(0);
    expect(await keptOf(source.id)).toHaveLength(3);
    await after(1);
    expect((await keptOf(source.id)).map((row) => row["message_id"])).toEqual(["41", "42"]);
    await after(30);
    expect(await keptOf(source.id)).toEqual([]);
  });
});
