import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { aTenant, aToken, call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

async function remember(key: string, memory: Record<string, unknown>): Promise<string> {
  const answer = await call("POST", "/v1/memories", { key, body: memory });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return read.memory(answer.body).id;
}

const overview = async (key: string, query = "") =>
  read.overview((await call("GET", `/v1/overview?${query}`, { key })).body);
const panel = async (key: string, query = "") =>
  read.panel((await call("GET", `/v1/panel?${query}`, { key })).body);

describe("the overview", () => {
  it("counts live memories by what they are, and all by their status", async () => {
    const { key } = await aTenant();
    const user = someone();
    const ids = { user_id: user, agent_id: "cook" };
    const common = { ...ids, layer: "global" };
    await remember(key, {
      ...common,
      content: "Ada lives in Lisbon.",
      type: "LOCATION",
      importance: 7,
    });
    await remember(key, {
      ...common,
      content: "Ada likes figs.",
      type: "PREFERENCES",
      importance: 4,
      emotion: "joy",
    });
    const old = await remember(key, {
      ...ids,
      layer: "persona",
      content: "The cook sings.",
      type: "FACTS",
      importance: 4,
    });
    const gone = await remember(key, {
      ...common,
      content: "Tea at four.",
      expires_at: "2000-01-01T00:00:00Z",
    });
    await env.DB.prepare("update memories set created_at = ? where id = ?")
      .bind(Date.UTC(2020, 1, 2), old)
      .run();
    expect(gone).toMatch(/^mem_/);
    const counted = await overview(key, `user_id=${user}`);
    expect(counted).toMatchObject({
      counted: 4,
      complete: true,
      statuses: { active: 3, expired: 1 },
      layers: { global: 2, persona: 1 },
      types: { LOCATION: 1, PREFERENCES: 1, FACTS: 1 },
      importance: { "4": 2, "7": 1 },
      emotions: { joy: 1 },
      pinned: 0,
    });
    const { unit, steps } = counted.timeline;
    expect(unit).toBe("month");
    expect(steps[0]).toEqual({ from: "2020-02", added: 1, total: 1 });
    expect(steps.at(-1)).toMatchObject({ added: 2, total: 3 });
    expect((await overview(key, `user_id=${user}&layers=persona`)).counted).toBe(1);
    expect((await overview(key, `user_id=${user}&tags=preferences,LOCATION`)).counted).toBe(2);
    expect((await overview(key, `user_id=${someone()}`)).counted).toBe(0);
    const token = await aToken(key, { user_id: someone(), allow: ["read"] });
    expect((await overview(token)).counted).toBe(0);
  });

  it("names what is spoken of most, and counts turns and sessions", async () => {
    const { key } = await aTenant();
    const user = someone();
    for (const prompt of ["My brother Tom lives in Bergen.", "My brother Tom plays the oboe."]) {
      const body = { user_id: user, prompt, response: "I see." };
      expect((await call("POST", "/v1/store?wait=true", { key, body })).status).toBe(200);
    }
    const { entities, turns, sessions } = await overview(key);
    expect(entities.find(({ name }) => name === "Tom")?.memories).toBe(2);
    expect(turns).toEqual({ done: 2 });
    expect(sessions).toBe(1);
  });
});

describe("the panel", () => {
  it("tells when memories end and lists what needs looking after, each with calls that work", async () => {
    const { key } = await aTenant();
    const user = someone();
    const ids = { user_id: user };
    const hour = 3_600_000;
    const soon = await remember(key, {
      ...ids,
      content: "The parcel comes today.",
      expires_at: new Date(Date.now() + hour).toISOString(),
    });
    const faded = await remember(key, { ...ids, content: "Ada once saw a heron.", type: "EVENTS" });
    const wrong = await remember(key, { ...ids, content: "Ada plays the tuba.", type: "SKILL" });
    const fine = await remember(key, { ...ids, content: "Ada lives in Lisbon.", type: "LOCATION" });
    const lasting = await remember(key, { ...ids, content: "Ada is allergic.", importance: 9 });
    await env.DB.prepare("update memories set created_at = 0, recorded_at = 0 where id in (?, ?)")
      .bind(faded, lasting)
      .run();
    const told = { ...ids, content: "Ada once saw a crane.", type: "EVENTS" };
    const imported = await remember(key, told);
    await env.DB.prepare("update memories set created_at = 0 where id = ?").bind(imported).run();
    await call("POST", `/v1/memories/${wrong}/feedback`, { key, body: { value: "down" } });
    const { expiry, upkeep } = await panel(key, `user_id=${user}`);
    expect(expiry).toMatchObject({ expired: 0, within_day: 1 });
    const due = Object.fromEntries(upkeep.map(({ memory, reasons }) => [memory.id, reasons]));
    expect(due).toMatchObject({ [soon]: ["expiring"], [wrong]: ["disliked"], [faded]: ["faded"] });
    expect(due[fine]).toBeUndefined();
    // What matters most never fades, and what was imported fades from its arrival on.
    expect([due[lasting], due[imported]]).toEqual([undefined, undefined]);
    expect((await panel(key, `user_id=${user}&limit=1`)).upkeep).toHaveLength(1);
    for (const { calls } of upkeep) {
      for (const { method, path, body } of calls) {
        const answer = await call(method, path, { key, ...(body === null ? {} : { body }) });
        expect([method, path, answer.status < 300]).toEqual([method, path, true]);
      }
    }
    const left = await panel(key, `user_id=${user}`);
    expect(left.upkeep).toEqual([]);
  });

  it("counts turns that wait and that failed", async () => {
    const { key } = await aTenant();
    const user = someone();
    const body = { user_id: user, prompt: "I live in Lisbon.", response: "I see." };
    expect((await call("POST", "/v1/store?wait=true", { key, body })).status).toBe(200);
    await env.DB.prepare("update turns set status = 'failed' where user_id = ?").bind(user).run();
    expect((await panel(key)).queue).toEqual({ waiting: 0, failed: 1 });
  });
});
