import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { OutboundResult } from "../../src/ports/outbound.ts";
import type { Services } from "../../src/ports/services.ts";
import { everyMinute, tick } from "../../src/jobs/schedule.ts";
import { deliverEvents, purgeWebhooks } from "../../src/jobs/deliver.ts";
import { aScope } from "../support/builders.ts";
import { memoriesOf, say, scope, servicesWith } from "../support/ingesting.ts";
import { aReceiver, verified } from "../support/receiver.ts";
import { emptyTables } from "../support/tables.ts";
import { type WebhookInput, changeWebhook, subscribe } from "../../src/webhooks/subscriptions.ts";
import type { WebhookEvent } from "../../src/model/webhook.ts";
import { noon } from "../support/builders.ts";
import { replayDelivery } from "../../src/webhooks/deliver.ts";

beforeEach(emptyTables);

const hour = 3_600_000;
const day = 24 * hour;
const nobody = { userId: null, agentId: null, sessionId: null };

/** Services with a receiver, and a clock that a test moves. */
function heard(...answers: OutboundResult[]) {
  const receiver = aReceiver(...answers);
  let now = noon;
  const logged: Record<string, unknown>[] = [];
  const services: Services = servicesWith({
    outbound: receiver.outbound,
    clock: { now: () => now },
    log: (event, fields) => void logged.push({ event, ...fields }),
  });
  return {
    services,
    receiver,
    logged,
    pass: (ms: number) => {
      now += ms;
    },
    deliver: () => deliverEvents(services),
  };
}

const hook = async (
  services: Services,
  events: WebhookEvent[],
  over: Partial<WebhookInput> = {},
  of = scope,
) =>
  subscribe(
    services,
    of,
    { url: "https://example.com/hook", events, ids: nobody, description: null, ...over },
    null,
  );

/** An event that was written in the batch of what it tells of. */
const tell = (id: string, event: string, payload: object, at = noon, tenant = "default") =>
  env.DB.prepare(
    "insert into outbox (id, tenant_id, event, payload, created_at) values (?, ?, ?, ?, ?)",
  )
    .bind(id, tenant, event, JSON.stringify(payload), at)
    .run();

const replay = (services: Services, webhookId: string, id: string) =>
  replayDelivery(
    services,
    { scopeOf: () => scope, show: () => Promise.reject(new Error("no memory is told of")) },
    scope,
    webhookId,
    id,
  );

const log = async (services: Services, webhookId: string) =>
  (await services.webhooks.deliveries(scope, webhookId, null, 50, null)).data;

describe("a subscriber", () => {
  it("is told that a memory expired in the tick that ends it", async () => {
    const { services, receiver, pass } = heard();
    pass(Date.now() - noon);
    await hook(services, ["memory.expired"]);
    await say("I live in Tromsø.", { services });
    await env.DB.prepare("update memories set expires_at = ?").bind(noon).run();
    pass(hour);
    await tick(services, everyMinute);
    expect(receiver.requests).toHaveLength(1);
  });

  it("is told of a new memory with its content, signed with its own secret", async () => {
    const { services, receiver, deliver, pass } = heard();
    pass(Date.now() - noon); // a subscriber refuses what is old
    const { secret } = await hook(services, ["memory.added"]);
    await say("My name is Ada and I live in Tromsø.", { services });
    const counts = await deliver();
    const memories = await memoriesOf();
    expect(memories.length).toBeGreaterThan(0);
    expect(counts).toMatchObject({ delivered: memories.length, failed: 0 });
    for (const request of receiver.requests) verified(secret, request);
    const sent = receiver
      .messages()
      .map(({ type, data }) => [type, data["memory_id"], data["memory"]]);
    expect(sent.map(([type]) => type)).toEqual(memories.map(() => "memory.added"));
    for (const memory of memories) {
      const shown = sent.find(([, id]) => id === memory.id)?.[2];
      expect(shown).toMatchObject({ id: memory.id, content: memory.content, user_id: "ada" });
    }
  });

  it("is told once, however often deliveries run", async () => {
    const { services, receiver, deliver } = heard();
    await hook(services, ["turn.failed"]);
    await tell("evt_1", "turn.failed", { turn_id: "trn_1" });
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    expect(receiver.ids()).toEqual(["evt_1"]);
    expect(receiver.messages()).toEqual([
      { type: "turn.failed", timestamp: "2026-05-08T12:00:00.000Z", data: { turn_id: "trn_1" } },
    ]);
  });

  it("hears of what it asked for, of its own tenant, and of nothing from before it was there", async () => {
    const { services, receiver, deliver } = heard();
    await hook(services, ["memory.expired", "session.archived"]);
    await tell("evt_wanted", "memory.expired", { memory_id: "mem_1" });
    await tell("evt_unwanted", "memory.added", { memory_id: "mem_1" });
    await tell("evt_early", "memory.expired", { memory_id: "mem_1" }, noon - 1);
    await tell("evt_theirs", "memory.expired", { memory_id: "mem_1" }, noon, "other");
    await deliver();
    expect(receiver.ids()).toEqual(["evt_wanted"]);
  });

  it("with a scope hears of what bears its ids, also of what is gone by then", async () => {
    const { services, receiver, deliver } = heard();
    const added: WebhookEvent[] = ["memory.added", "memory.deleted"];
    await hook(services, added, { ids: { ...nobody, userId: "ada" }, url: "https://a.example/" });
    await hook(services, added, { ids: { ...nobody, userId: "bob" }, url: "https://b.example/" });
    await hook(services, added, {
      ids: { ...nobody, userId: "ada", sessionId: "ses_other" },
      url: "https://c.example/",
    });
    await say("I live in Tromsø.", { services });
    await say("I live in Bergen.", {
      services,
      turn: { userId: "bob", sessionId: "ses_bob" },
    });
    const all = await memoriesOf("any");
    const ada = all.filter(({ userId }) => userId === "ada").map(({ id }) => id);
    await services.memories.forget(scope, ada, { by: "test", reason: null, now: noon });
    await deliver();
    const told = receiver.requests.map(({ url }, i) => [url, receiver.messages()[i]?.type]);
    // What was added and is gone again is told of by its id alone, and so is its end.
    const heardOfAda = receiver
      .messages()
      .filter((_, i) => receiver.requests[i]?.url === "https://a.example/")
      .map(({ type, data }) => [type, data]);
    expect(heardOfAda).toHaveLength(2 * ada.length);
    for (const id of ada) {
      expect(heardOfAda).toContainEqual(["memory.added", { memory_id: id }]);
      expect(heardOfAda).toContainEqual(["memory.deleted", { memory_id: id }]);
    }
    expect(told.filter(([url]) => url === "https://b.example/").map(([, type]) => type)).toEqual([
      "memory.added",
    ]);
    expect(told.filter(([url]) => url === "https://c.example/")).toEqual([]);
    expect(JSON.stringify(receiver.messages())).not.toContain("Tromsø");
  });

  it("is sent ids alone of a memory that was deleted before it could be told of it", async () => {
    const { services, receiver, deliver } = heard();
    await hook(services, ["memory.added", "memory.deleted"]);
    await say("I live in Tromsø.", { services });
    const ids = (await memoriesOf()).map(({ id }) => id);
    await services.memories.forget(scope, ids, { by: "test", reason: null, now: noon });
    await deliver();
    expect(
      receiver
        .messages()
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual([...ids.map(() => "memory.added"), ...ids.map(() => "memory.deleted")]);
    for (const { data } of receiver.messages()) expect(Object.keys(data)).toEqual(["memory_id"]);
  });
});

describe("a subscriber with a scope", () => {
  it("hears of a contradiction, though both memories are gone by then", async () => {
    const { services, receiver, deliver } = heard();
    await say("I live in Tromsø.", { services });
    await hook(services, ["memory.superseded"], {
      ids: { ...nobody, userId: "ada" },
    });
    await say("I live in Bergen now.", { services, turn: { createdAt: noon + hour } });
    const [tromso] = await memoriesOf("superseded");
    const [bergen] = await memoriesOf();
    if (tromso === undefined || bergen === undefined) throw new Error("nothing was superseded");
    await services.memories.forget(scope, [tromso.id, bergen.id], {
      by: "test",
      reason: null,
      now: noon + hour,
    });
    await deliver();
    expect(receiver.messages().map(({ type, data }) => [type, data])).toEqual([
      ["memory.superseded", { memory_id: tromso.id, superseded_by: bergen.id }],
    ]);
  });
});

describe("a delivery that fails", () => {
  it("is sent again with growing waits, under the same id, until it arrives", async () => {
    const { services, receiver, deliver, pass } = heard(
      { status: 500 },
      { problem: "could not be reached" },
      { status: 302 },
      { status: 200 },
    );
    const { webhook } = await hook(services, ["turn.failed"]);
    await tell("evt_1", "turn.failed", { turn_id: "trn_1" });
    await deliver();
    pass(29_000);
    await deliver();
    expect(receiver.requests).toHaveLength(1);
    pass(7_000);
    await deliver();
    expect(receiver.requests).toHaveLength(2);
    expect(await log(services, webhook.id)).toMatchObject([
      { status: "pending", attempts: 2, error: "could not be reached", responseStatus: null },
    ]);
    pass(59_000);
    await deliver();
    expect(receiver.requests).toHaveLength(2);
    pass(13_000);
    await deliver();
    pass(144_000);
    await deliver();
    expect(new Set(receiver.ids())).toEqual(new Set(["evt_1"]));
    expect(receiver.requests).toHaveLength(4);
    expect(await log(services, webhook.id)).toMatchObject([
      { status: "delivered", attempts: 4, error: null, responseStatus: 200 },
    ]);
    expect((await services.webhooks.get(scope, webhook.id))?.failingSince).toBeNull();
  });

  it("holds up nobody else's", async () => {
    const { services, deliver, receiver } = heard({ status: 500 });
    const slow = await hook(services, ["turn.failed"], { url: "https://slow.example/" });
    const quick = await hook(services, ["session.archived"], { url: "https://quick.example/" });
    for (let n = 0; n < 80; n++) await tell(`evt_${n}`, "turn.failed", { turn_id: `trn_${n}` });
    await tell("evt_quick", "session.archived", { session_id: "ses_1" }, noon + 1);
    await deliver();
    const to = (url: string) => receiver.requests.filter((request) => request.url === url).length;
    expect(to(slow.webhook.url)).toBe(10);
    expect(to(quick.webhook.url)).toBe(1);
  });

  it("keeps no sound subscriber waiting: it hears of a minute's many events in that minute", async () => {
    const { services, deliver, receiver } = heard();
    const failing = await hook(services, ["turn.failed"], { url: "https://slow.example/" });
    await hook(services, ["memory.expired"], { url: "https://sound.example/" });
    for (let n = 0; n < 20; n++) await tell(`evt_${n}`, "turn.failed", { turn_id: `trn_${n}` });
    await env.DB.batch(
      Array.from({ length: 150 }, (_, n) =>
        env.DB.prepare(
          "insert into outbox (id, tenant_id, event, payload, created_at) values (?, 'default', 'memory.expired', ?, ?)",
        ).bind(`evt_m${n}`, JSON.stringify({ memory_id: `mem_${n}` }), noon),
      ),
    );
    receiver.answer = ({ url }) => ({ status: url === failing.webhook.url ? 500 : 204 });
    expect(await deliver()).toMatchObject({ delivered: 150, failed: 10 });
  });

  it("for five days disables its webhook, which can be enabled again", async () => {
    const { services, receiver, deliver, pass } = heard({ status: 500 });
    const { webhook } = await hook(services, ["turn.failed"]);
    await tell("evt_1", "turn.failed", { turn_id: "trn_1" });
    for (let at = 0; at < 5 * day; at += 5 * hour) {
      await deliver();
      pass(5 * hour);
    }
    expect((await services.webhooks.get(scope, webhook.id))?.disabledAt).toBeNull();
    await tell("evt_2", "turn.failed", { turn_id: "trn_2" }, noon + 5 * day);
    pass(8 * hour);
    await deliver();
    expect(await services.webhooks.get(scope, webhook.id)).toMatchObject({
      disabledReason: "no attempt succeeded for 5 days",
    });
    expect((await log(services, webhook.id)).map(({ status }) => status)).toEqual([
      "failed",
      "failed",
    ]);
    const sent = receiver.requests.length;
    await tell("evt_3", "turn.failed", { turn_id: "trn_3" }, noon + 6 * day);
    await deliver();
    expect(receiver.requests).toHaveLength(sent);

    await changeWebhook(services, scope, webhook.id, { enabled: true });
    await tell("evt_4", "turn.failed", { turn_id: "trn_4" }, noon + 6 * day);
    await deliver();
    expect(receiver.ids().at(-1)).toBe("evt_4");
    expect((await services.webhooks.get(scope, webhook.id))?.disabledAt).toBeNull();
  });

  it("with 410 disables its webhook at once", async () => {
    const { services, deliver } = heard({ status: 410 });
    const { webhook } = await hook(services, ["turn.failed"]);
    await tell("evt_1", "turn.failed", { turn_id: "trn_1" });
    await deliver();
    expect(await services.webhooks.get(scope, webhook.id)).toMatchObject({
      disabledAt: noon,
      disabledReason: "the receiver answered 410 Gone",
    });
  });

  it("changes nothing where it was replayed since, whichever ends first", async () => {
    const { services, receiver, deliver } = heard();
    const { webhook } = await hook(services, ["turn.failed"]);
    await tell("evt_1", "turn.failed", { turn_id: "trn_1" });
    const attempts = ["old", "under way"].map(() => Promise.withResolvers<OutboundResult>());
    receiver.answer = () => attempts[receiver.requests.length - 1]?.promise ?? { status: 200 };
    const sent = async (n: number) =>
      vi.waitFor(() => expect(receiver.requests).toHaveLength(n), { interval: 5 });
    const runs: Promise<unknown>[] = [deliver()];
    await sent(1);
    const [{ id } = { id: "" }] = await log(services, webhook.id);
    runs.push(replay(services, webhook.id, id));
    await sent(2);
    attempts[0]?.resolve({ problem: "no answer within 10000 ms" });
    await runs[0];
    expect(await log(services, webhook.id)).toMatchObject([{ attempts: 1, error: null }]);
    expect(await replay(services, webhook.id, id)).toMatchObject({ status: "delivered" });
    attempts[1]?.resolve({ status: 410 });
    await Promise.all(runs);
    expect(await log(services, webhook.id)).toMatchObject([
      { status: "delivered", attempts: 3, responseStatus: 200, error: null },
    ]);
    const fares = await services.webhooks.get(scope, webhook.id);
    expect(fares).toMatchObject({ failingSince: null, disabledAt: null });
  });

  it("says so where the secret was kept under another signing secret", async () => {
    const { services, receiver, deliver } = heard();
    const { webhook } = await hook(services, ["turn.failed"]);
    await env.DB.prepare("update webhooks set secret = 'v1.AAAA.AAAA'").run();
    await tell("evt_1", "turn.failed", { turn_id: "trn_1" });
    await deliver();
    expect(receiver.requests).toEqual([]);
    expect((await log(services, webhook.id))[0]?.error).toContain("EBB_SIGNING_SECRET");
  });
});

describe("what is kept of deliveries", () => {
  it("holds no content, and no secret in plain text", async () => {
    const { services, deliver, logged } = heard({ status: 500 });
    const { secret } = await hook(services, ["memory.added"]);
    await say("I live in Tromsø.", { services });
    await deliver();
    const tables = await Promise.all(
      ["webhooks", "deliveries", "outbox"].map((table) =>
        env.DB.prepare(`select * from ${table}`).all(),
      ),
    );
    const text = JSON.stringify([tables.map(({ results }) => results), logged]);
    expect(text).not.toContain("Tromsø");
    expect(text).not.toContain(secret);
    expect(text).toContain("memory.added");
  });

  it("ends after a day for events and a month for deliveries", async () => {
    const { services, deliver, pass } = heard();
    const { webhook } = await hook(services, ["turn.failed"]);
    await tell("evt_1", "turn.failed", { turn_id: "trn_1" });
    await deliver();
    const rows = async (table: string) =>
      (await env.DB.prepare(`select 1 from ${table}`).all()).results.length;
    await purgeWebhooks(services);
    expect([await rows("outbox"), await rows("deliveries")]).toEqual([1, 1]);
    pass(day + 1);
    await purgeWebhooks(services);
    expect([await rows("outbox"), await rows("deliveries")]).toEqual([0, 1]);
    pass(30 * day);
    await purgeWebhooks(services);
    expect(await log(services, webhook.id)).toEqual([]);
  });

  it("ends with the webhook, of its own tenant only", async () => {
    const { services, deliver } = heard();
    const { webhook } = await hook(services, ["turn.failed"]);
    await tell("evt_1", "turn.failed", { turn_id: "trn_1" });
    await deliver();
    expect(await services.webhooks.remove(aScope({ tenantId: "other" }), webhook.id)).toBe(false);
    expect(await log(services, webhook.id)).toHaveLength(1);
    expect(await services.webhooks.remove(scope, webhook.id)).toBe(true);
    expect(await log(services, webhook.id)).toEqual([]);
  });
});
