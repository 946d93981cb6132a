import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { servicesOf } from "../../src/compose.ts";
import { consume } from "../../src/jobs/consume.ts";
import { driveErasures } from "../../src/jobs/drive-erasures.ts";
import { indexVectors } from "../../src/jobs/index-vectors.ts";
import { sha256Hex } from "../../src/model/ids.ts";
import { grantScope } from "../../src/model/scope.ts";
import type { Services } from "../../src/ports/services.ts";
import { driveErasure, requestErasure } from "../../src/tenancy/erase.ts";
import { aTenant, aToken, call } from "../support/api.ts";
import { everyTable } from "../support/tables.ts";
import { read } from "../support/wire.ts";

const services = (): Services => servicesOf(env, createExecutionContext(), null);
const scopeOf = (tenantId: string) =>
  grantScope(tenantId, { userId: null, agentId: null, sessionId: null });

interface Said {
  user_id: string;
  prompt: string;
  [field: string]: unknown;
}

async function store(key: string, said: Said): Promise<string> {
  const { status, body } = await call("POST", "/v1/store?wait=true", {
    key,
    body: { response: "I see.", ...said },
    headers: { "idempotency-key": crypto.randomUUID() },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return read.done(body).turn_id;
}

const listed = async (key: string, user: string) =>
  read.memories((await call("GET", `/v1/memories?user_id=${user}&status=any`, { key })).body).data;

/** A life with something in every store. */
async function aLife(key: string, user: string, word: string): Promise<void> {
  await store(key, {
    user_id: user,
    prompt: `My sister ${word} lives in Quimper and earns 4200 euros.`,
    names: { prompt: `${word}speaker` },
    tags: [`${word}tag`],
    metadata: { note: `${word}meta` },
  });
  await store(key, {
    user_id: user,
    agent_id: "cook",
    session_id: `chat-${word}`,
    prompt: `I am allergic to ${word}nuts. I work at the ${word}bakery.`,
  });
  await store(key, { user_id: user, layer: "conversation", prompt: `I like ${word}tea a lot.` });
  const { body } = await call("POST", "/v1/memories", {
    key,
    body: { user_id: user, content: `The ${word}key hangs behind the door.`, tags: ["home"] },
    headers: { "idempotency-key": crypto.randomUUID() },
  });
  const { id } = read.memory(body);
  const patched = await call("PATCH", `/v1/memories/${id}`, {
    key,
    body: { content: `The ${word}key lies under the mat.` },
  });
  expect(patched.status).toBe(200);
  const [forgotten] = await listed(key, user);
  await call("POST", `/v1/memories/${forgotten?.id}/feedback`, {
    key,
    body: { value: "down", reason: `${word}reason` },
  });
  await call("DELETE", `/v1/memories/${forgotten?.id}`, { key });
}

/** Runs until the receipt is done, as cron does. */
async function finished(key: string, id: string) {
  for (let tick = 0; tick < 20; tick++) {
    const { body } = await call("GET", `/v1/erasures/${id}`, { key });
    const receipt = read.erasure(body);
    if (receipt.status === "done") return receipt;
    vi.setSystemTime(Date.now() + 120_000);
    await driveErasures(services());
    await indexVectors(services());
  }
  throw new Error("The erasure does not end.");
}

/** Goes on by so many steps; what waits for an index outside to forget goes on with its own job. */
async function goneOn(tenantId: string, id: string, steps?: number): Promise<boolean> {
  if (await driveErasure(services(), scopeOf(tenantId), id, nothingOutside, steps)) return true;
  aheadMs += 120_000;
  await indexVectors({ ...services(), clock: { now: () => Date.now() + aheadMs } });
  return false;
}
let aheadMs = 0;
const nothingOutside = () => Promise.resolve();

async function erase(key: string, user: string): Promise<string> {
  const { status, body } = await call("DELETE", `/v1/users/${user}?confirm=true`, { key });
  expect(status, JSON.stringify(body)).toBe(202);
  return read.erasureStarted(body).erasure_id;
}

const textOf = (all: unknown): string => JSON.stringify(all).toLowerCase();

beforeEach(() => {
  vi.useRealTimers();
});

describe("an erased user", () => {
  it("has no word and no id left in any table, and the receipt tells what went", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const tenant = await aTenant();
    const user = `Zorbalina-${crypto.randomUUID()}`;
    await aLife(tenant.key, user, "zorbax");
    const before = textOf(await everyTable(tenant.id));
    for (const trace of ["zorbax", "quimper", user.toLowerCase()]) expect(before).toContain(trace);

    const id = await erase(tenant.key, user);
    const receipt = await finished(tenant.key, id);

    const after = textOf(await everyTable(tenant.id));
    for (const trace of ["zorbax", "quimper", "4200", user.toLowerCase()]) {
      expect(after, trace).not.toContain(trace);
    }
    expect(receipt.check?.clean).toBe(true);
    expect(Object.values(receipt.check?.found ?? {}).every((rows) => rows === 0)).toBe(true);
    expect(Object.keys(receipt.check?.found ?? {}).length).toBeGreaterThan(20);
    expect(receipt.removed).toMatchObject({ turns: 3, sessions: 2 });
    for (const part of ["memories", "versions", "sources", "kept_answers", "graph", "partitions"]) {
      expect(receipt.removed[part], part).toBeGreaterThan(0);
    }
    expect(receipt.subject_hash).toBe(await sha256Hex(JSON.stringify([tenant.id, id, user])));
    expect(JSON.stringify(receipt)).not.toContain(user);
  });

  it("leaves no unit of the index alive and no term of it readable", async () => {
    const tenant = await aTenant();
    const user = `mila-${crypto.randomUUID()}`;
    await aLife(tenant.key, user, "velo");
    await finished(tenant.key, await erase(tenant.key, user));
    const { results } = await env.DB.prepare(
      "select features, tokens from segments where tenant_id = ?",
    )
      .bind(tenant.id)
      .all<{ features: string; tokens: string }>();
    expect(results.length).toBeGreaterThan(0);
    for (const { features, tokens } of results) {
      expect(tokens.replaceAll("A", "")).toBe("");
      const states = features.match(/.{24}/g)?.map((unit) => unit[0]) ?? [];
      expect(states.every((state) => state === "D")).toBe(true);
    }
  });

  it("is told nothing new before that is over: it is refused on every way in, and nothing of it is kept", async () => {
    const tenant = await aTenant();
    const { key } = tenant;
    const [user, friend] = [`pia-${crypto.randomUUID()}`, `ole-${crypto.randomUUID()}`];
    const session = `chat-${user}`;
    await store(key, { user_id: user, session_id: session, prompt: "I live in Lisbon." });
    const ids = { user_id: user };
    const { id } = await requestErasure(services(), scopeOf(tenant.id), user);
    const turn = { prompt: "I keep a falcon.", response: "ok" };
    const ways: [path: string, body: Record<string, unknown>][] = [
      ["/v1/store", { ...ids, ...turn }],
      ["/v1/store?wait=true", { ...ids, ...turn }],
      ["/v1/store", { session_id: session, ...turn }],
      ["/v1/memories", { ...ids, content: "Pia keeps a falcon." }],
      ["/v1/memories", { session_id: session, content: "Pia keeps a falcon." }],
      ["/v1/memories", { ...ids, content: "I live in Lisbon." }],
      ["/mem0/v1/memories", { ...ids, messages: [{ role: "user", content: "I keep a falcon." }] }],
      [
        "/mem0/v1/memories",
        { ...ids, messages: [{ role: "user", content: "I keep a falcon." }], infer: false },
      ],
    ];
    for (const [path, body] of ways) {
      const answer = await call("POST", path, { key, body });
      const after = Number(answer.headers.get("retry-after"));
      expect([path, answer.status, after > 0, read.problem(answer.body).code]).toEqual([
        path,
        409,
        true,
        "conflict",
      ]);
    }
    const items = [user, friend].map((user_id) => ({ user_id, content: "There is a falcon." }));
    const batch = await call("POST", "/v1/memories/batch", { key, body: { memories: items } });
    expect(read.batch(batch.body).results.map(({ status }) => status)).toEqual(["failed", "added"]);
    await store(key, { user_id: friend, prompt: "I live in Porto." });

    const left = await everyTable(tenant.id);
    expect(left["turns"]).toHaveLength(2);
    expect(JSON.stringify(left["turns"])).not.toContain("falcon");
    expect(left["memories"]).toHaveLength(3);
    await finished(key, id);
    const [path, body] = ways[3] ?? ["", {}];
    expect((await call("POST", path, { key, body })).status).toBe(201);
    expect((await listed(key, user)).map(({ content }) => content)).toEqual([
      "Pia keeps a falcon.",
    ]);
    expect(await listed(key, friend)).toHaveLength(2);
  });

  it("may come back, and is remembered anew", async () => {
    const tenant = await aTenant();
    const user = `nora-${crypto.randomUUID()}`;
    await store(tenant.key, { user_id: user, prompt: "I live in Lisbon with my dog Rufus." });
    const ask = { user_id: user, prompt: "Where do I live?" };
    const asked = async () =>
      read.recalled((await call("POST", "/v1/retrieve", { key: tenant.key, body: ask })).body);
    expect((await asked()).context).toContain("Lisbon");
    await finished(tenant.key, await erase(tenant.key, user));
    expect(await asked()).toMatchObject({ memories: [], recent_pairs: [] });
    await store(tenant.key, { user_id: user, prompt: "I live in Porto now." });
    const again = await asked();
    expect(again.context).toContain("Porto");
    expect(JSON.stringify(again)).not.toMatch(/Lisbon|Rufus/);
    const { body } = await call("GET", "/v1/erasures", { key: tenant.key });
    expect(read.erasures(body).data).toHaveLength(1);
  });
});

describe("what platforms and subscribers had of an erased user", () => {
  it("goes with them: subscriptions, deliveries, what was heard, and their name at a source", async () => {
    const tenant = await aTenant();
    const user = `ivo-${crypto.randomUUID()}`;
    const rows = [
      env.DB.prepare(
        "insert into webhooks (id, tenant_id, url, events, user_id, secret, created_at) values (?1, ?2, 'https://a.test', '[]', ?3, 'x', 1)",
      ).bind(`whk_${user}`, tenant.id, user),
      env.DB.prepare(
        "insert into deliveries (id, tenant_id, webhook_id, event_id, event, payload, occurred_at, status, due_at) values (?1, ?2, ?3, 'e', 'memory.added', '{}', 1, 'delivered', 1)",
      ).bind(`dlv_${tenant.id}`, tenant.id, `whk_${user}`),
      env.DB.prepare(
        "insert into sources (id, tenant_id, platform, name, mapping, secret, bot_secret, created_at) values (?1, ?2, 'generic', 'chat', ?3, 'x', 'x', 1)",
      ).bind(
        `src_${tenant.id}`,
        tenant.id,
        JSON.stringify({
          userId: null,
          agentId: null,
          sessionId: null,
          users: { "7": user, "8": "zoe" },
        }),
      ),
      env.DB.prepare(
        "insert into heard (tenant_id, source_id, conversation, message_id, side, speaker, user_id, text, at, edited_at, attachments, unsaid, expires_at) values (?1, ?2, 'c', 'm', 'user', '7', ?3, 'hi', 1, 0, '[]', 0, 9)",
      ).bind(tenant.id, `src_${tenant.id}`, user),
    ];
    await env.DB.batch(rows);
    const receipt = await finished(tenant.key, await erase(tenant.key, user));
    expect(receipt.removed).toMatchObject({ webhooks: 1, heard: 1, inbound_names: 1 });
    const left = await everyTable(tenant.id);
    expect(textOf(left)).not.toContain(user);
    expect(left["deliveries"]).toEqual([]);
    expect(JSON.stringify(left["sources"])).toContain("zoe");
  });
});

describe("others", () => {
  it("keep every row, in the same tenant and in another with the same user id", async () => {
    const tenant = await aTenant();
    const other = await aTenant();
    const [user, friend] = [`ugo-${crypto.randomUUID()}`, `fay-${crypto.randomUUID()}`];
    await aLife(tenant.key, friend, "friend");
    await aLife(other.key, user, "twin");
    const left = async () => ({
      friend: await everyTable(tenant.id, ["erasures"]),
      twin: await everyTable(other.id, ["vector_removals"]),
    });
    const before = await left();
    await aLife(tenant.key, user, "gone");
    await finished(tenant.key, await erase(tenant.key, user));
    const after = await left();
    expect(after.twin).toEqual(before.twin);
    const kept = ["turns", "memories", "memory_tags", "vectors", "segments", "entities", "edges"];
    for (const table of kept) {
      const theirs = after.friend[table]?.filter((row) => !textOf(row).includes('"erased"'));
      for (const row of before.friend[table] ?? []) expect(theirs).toContainEqual(row);
    }
    expect((await listed(tenant.key, friend)).length).toBeGreaterThan(2);
    expect(textOf(after.friend)).not.toContain("gone");
  });

  it("who said the same in a shared layer have it again, from their own words", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const tenant = await aTenant();
    const { key } = tenant;
    const shared = { recall: { persona_bind_user: false } };
    expect((await call("PATCH", "/v1/settings", { key, body: shared })).status).toBe(200);
    const [user, friend] = [`una-${crypto.randomUUID()}`, `fred-${crypto.randomUUID()}`];
    const said = {
      agent_id: "bar",
      layer: "persona",
      prompt: "I love dark chocolate with sea salt.",
    };
    await store(key, { user_id: user, ...said });
    await store(key, { user_id: friend, ...said });
    await finished(key, await erase(key, user));
    const { body } = await call("GET", `/v1/turns?user_id=${friend}`, { key });
    const [turn] = read.turns(body).data;
    expect(turn?.status).toBe("queued");
    const message = { tenant_id: tenant.id, turn_id: turn?.id };
    await consume(services(), [{ body: message, ack: () => undefined, retry: () => undefined }]);
    const memories = await listed(key, friend);
    expect(memories.map(({ content }) => content)).toEqual([said.prompt]);
    expect(textOf(await everyTable(tenant.id))).not.toContain(user);
  });
});

describe("an erasure", () => {
  it("that stops at any step goes on, and counts what an undisturbed one counts", async () => {
    const counts: Record<string, number>[] = [];
    for (const stopsAt of [null, 0, 1, 2, 3, 5, 8]) {
      const tenant = await aTenant();
      const scope = scopeOf(tenant.id);
      const user = `stop-${crypto.randomUUID()}`;
      await aLife(tenant.key, user, "halted");
      const { id } = await requestErasure(services(), scope, user);
      let steps = 0;
      const fragile = services();
      const { erasures } = fragile;
      const step: typeof erasures.step = (...given) => {
        if (stopsAt !== null && steps++ === stopsAt) throw new Error("stopped");
        return erasures.step(...given);
      };
      const broken = { ...fragile, erasures: { ...erasures, step } };
      if (stopsAt === null) await driveErasure(broken, scope, id, nothingOutside);
      else await expect(driveErasure(broken, scope, id, nothingOutside)).rejects.toThrow("stopped");
      for (let i = 0; i < 10; i++) if (await goneOn(tenant.id, id)) break;
      const erasure = await erasures.get(scope, id);
      expect(erasure?.finishedAt, `stopped at ${stopsAt}`).not.toBeNull();
      counts.push(erasure?.removed ?? {});
      expect(textOf(await everyTable(tenant.id))).not.toContain("halted");
    }
    for (const each of counts) expect(each).toEqual(counts[0]);
  });

  it("of many small steps is one that cron goes on with", async () => {
    const tenant = await aTenant();
    const scope = scopeOf(tenant.id);
    const user = `slow-${crypto.randomUUID()}`;
    await aLife(tenant.key, user, "slow");
    const { id } = await requestErasure(services(), scope, user);
    const receipt = async () =>
      read.erasure((await call("GET", `/v1/erasures/${id}`, { key: tenant.key })).body);
    const stages = new Set<string | null>();
    let runs = 1;
    while (!(await goneOn(tenant.id, id, 2)) && runs < 20) {
      // The receipt claims no more than what is done.
      const { status, finished_at, stage } = await receipt();
      expect({ status, finished_at }).toEqual({ status: "running", finished_at: null });
      stages.add(stage);
      runs++;
    }
    expect(runs).toBeGreaterThan(3);
    expect(stages.size).toBeGreaterThan(1);
    expect(stages).not.toContain(null);
    expect(await receipt()).toMatchObject({ status: "done", stage: null, check: { clean: true } });
  });

  it("asked for twice is one, and of nobody is done at once", async () => {
    const tenant = await aTenant();
    const scope = scopeOf(tenant.id);
    const first = await requestErasure(services(), scope, "twice");
    const second = await requestErasure(services(), scope, "twice");
    expect(second.id).toBe(first.id);
    const context = createExecutionContext();
    const nobody = await erase(tenant.key, "nobody");
    await waitOnExecutionContext(context);
    const receipt = await finished(tenant.key, nobody);
    expect(receipt.check?.clean).toBe(true);
    expect(receipt.removed["turns"] ?? 0).toBe(0);
  });

  it("needs confirm=true and a key that writes; tokens and other tenants get nothing", async () => {
    const tenant = await aTenant();
    const { key } = tenant;
    const user = `vera-${crypto.randomUUID()}`;
    const refused = await call("DELETE", `/v1/users/${user}`, { key });
    expect([refused.status, read.problem(refused.body).errors?.[0]?.path]).toEqual([
      422,
      "confirm",
    ]);
    const token = await aToken(key, { user_id: user, allow: ["read", "write"] });
    const path = `/v1/users/${user}?confirm=true`;
    expect((await call("DELETE", path, { key: token })).status).toBe(403);
    const id = await erase(key, user);
    const other = await aTenant();
    expect((await call("GET", `/v1/erasures/${id}`, { key: other.key })).status).toBe(404);
    expect(
      read.erasures((await call("GET", "/v1/erasures", { key: other.key })).body).data,
    ).toEqual([]);
  });
});
