import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { servicesOf } from "../../src/compose.ts";
import { defaultSettings } from "../../src/contract/settings.ts";
import { consolidate } from "../../src/lifecycle/consolidate.ts";
import { embedMissingOfAll } from "../../src/jobs/embed-missing.ts";
import { reflect } from "../../src/lifecycle/reflect.ts";
import { summariseDay } from "../../src/lifecycle/summarise-day.ts";
import type { Sweep, SweptTenant } from "../../src/lifecycle/sweep.ts";
import type { ModelRequest } from "../../src/ports/language-model.ts";
import { ModelError } from "../../src/ports/language-model.ts";
import type { Services } from "../../src/ports/services.ts";
import { call, someone } from "../support/api.ts";
import { aScope } from "../support/builders.ts";
import { emptyTables } from "../support/tables.ts";
import { read } from "../support/wire.ts";

const added = async (body: Record<string, unknown>) =>
  read.memory((await call("POST", "/v1/memories", { body })).body);
const listed = async (user: string, status = "active") =>
  read.memories((await call("GET", `/v1/memories?user_id=${user}&status=${status}`)).body).data;
const digests = async (user: string) =>
  read.summaries((await call("GET", `/v1/summaries?user_id=${user}`)).body).data;

/** Services with a model that answers so; what it was asked is kept. */
function answering(answer: (request: ModelRequest) => string): {
  services: Services;
  asked: ModelRequest[];
} {
  const asked: ModelRequest[] = [];
  const complete = async (request: ModelRequest) => {
    asked.push(request);
    return { text: answer(request), inputTokens: 1, outputTokens: 1 };
  };
  const real = servicesOf(env, createExecutionContext(), null);
  return { services: { ...real, model: { name: "scripted", complete } }, asked };
}

const tenant: SweptTenant = {
  scope: aScope({ tenantId: "default", userId: null }),
  now: Date.now(),
  agents: [],
  settingsOf: async () => ({
    ...defaultSettings,
    insight: { ...defaultSettings.insight, min_memories: 3 },
  }),
  readHeld: async () => {},
};
const run = (sweep: Sweep, services: Services) =>
  sweep.step(services, { ...tenant, now: services.clock.now() }, null);

beforeEach(emptyTables);

describe("a digest by a model", () => {
  const facts = ["Ada keeps bees.", "Ada lives in Lisbon.", "Ada is allergic to kiwi."];
  const told = async (user: string) => {
    for (const content of facts) await added({ user_id: user, content });
  };

  it("says what the model says, and lists what it rests on", async () => {
    const user = someone();
    await told(user);
    const { services, asked } = answering(() => "Ada, who keeps bees in Lisbon, cannot eat kiwi.");
    await run(summariseDay, services);
    expect(await digests(user)).toMatchObject([
      { text: "Ada, who keeps bees in Lisbon, cannot eat kiwi." },
    ]);
    expect(asked).toHaveLength(1);
    for (const fact of facts) expect(asked[0]?.user).toContain(fact);
    await run(summariseDay, services);
    expect(asked).toHaveLength(1); // nothing is new: nothing is asked
  });

  it.each([
    ["brings in a name", () => "Ada and her friend Bruno live in Lisbon."],
    ["brings in a figure", () => "Ada keeps 14 bees."],
    ["answers nothing", () => "  "],
    ["talks without end", () => "Ada keeps bees. ".repeat(500)],
    [
      "fails",
      () => {
        throw new ModelError("timeout", "too slow");
      },
    ],
  ])("gives way to the rules where it %s", async (_, answer) => {
    const user = someone();
    await told(user);
    await run(summariseDay, answering(answer).services);
    const [digest] = await digests(user);
    for (const fact of facts) expect(digest?.text).toContain(fact);
  });
});

describe("a contradiction that a model judges", () => {
  const older = "Nils, who plays the cello, is allergic to kiwi.";
  const newer = "Nils, who plays the cello, is not allergic to kiwi.";
  const quarrel = async (user: string) => {
    await call("PATCH", "/v1/settings", { body: { reconcile: { enabled: false } } });
    await added({ user_id: user, content: older });
    await added({ user_id: user, content: newer });
    expect(await listed(user)).toHaveLength(2);
  };
  const contents = async (user: string) =>
    (await listed(user)).map(({ content }) => content).toSorted();

  it("keeps the part of the older one that still holds, as a version", async () => {
    const user = someone();
    await quarrel(user);
    const verdict = JSON.stringify({ action: "modify", content: "Nils plays the cello." });
    const { counts } = await run(
      consolidate,
      answering(() => "```json\n" + verdict + "\n```").services,
    );
    expect(counts).toMatchObject({ rewritten: 1 });
    expect(await contents(user)).toEqual([newer, "Nils plays the cello."].toSorted());
    const rewritten = (await listed(user)).find(({ version }) => version === 2);
    const { data } = read.history(
      (await call("GET", `/v1/memories/${rewritten?.id}/history`)).body,
    );
    expect(data.map(({ content }) => content)).toEqual([older, "Nils plays the cello."]);
  });

  it("leaves both where they do not contradict each other after all", async () => {
    const user = someone();
    await quarrel(user);
    await run(consolidate, answering(() => '{"action":"keep","content":""}').services);
    expect(await contents(user)).toEqual([older, newer].toSorted());
  });

  it.each([
    ["is none", () => "I would rather not say."],
    ["invents", () => '{"action":"modify","content":"Nils plays the cello in Oslo."}'],
    [
      "never comes",
      () => {
        throw new ModelError("unavailable", "away");
      },
    ],
  ])("ends with the newer one where the verdict %s", async (_, answer) => {
    const user = someone();
    await quarrel(user);
    const { counts } = await run(consolidate, answering(answer).services);
    expect(counts).toMatchObject({ superseded: 1 });
    expect(await contents(user)).toEqual([newer]);
  });
});

describe("an insight by a model", () => {
  const walks = [
    "Ada walks to work on Mondays.",
    "Ada cycles to the market.",
    "Ada sold her car last week.",
    "Ada keeps bees.",
  ];
  const reflection = (insight: string, notes: number[]) =>
    JSON.stringify({ insights: [{ subject: "getting around", insight, notes }] });

  it("rests on the notes that it names", async () => {
    const user = someone();
    for (const content of walks) await added({ user_id: user, content });
    const { counts } = await run(
      reflect,
      answering(() => reflection("Ada gets around without a car.", [1, 2, 3])).services,
    );
    expect(counts).toEqual({ added: 1 });
    const insight = (await listed(user)).find(({ type }) => type === "INSIGHT");
    expect(insight).toMatchObject({
      content: "Ada gets around without a car.",
      metadata: { subject: "getting around", insight_by: "model" },
    });
    const sources = read.sources((await call("GET", `/v1/memories/${insight?.id}/sources`)).body);
    expect(sources.memories).toHaveLength(3);
  });

  it.each([
    ["rests on one note", reflection("Ada walks to work.", [1])],
    ["rests on notes that are not there", reflection("Ada walks to work.", [40, 41])],
    ["invents a name", reflection("Ada walks everywhere in Oslo.", [1, 2])],
  ])("is left out where it %s", async (_, answer) => {
    const user = someone();
    for (const content of walks) await added({ user_id: user, content });
    await run(reflect, answering(() => answer).services);
    expect((await listed(user)).map(({ type }) => type)).not.toContain("INSIGHT");
  });
});

describe("a vector that could not be made", () => {
  it("is made up for once the embedder is back", async () => {
    const user = someone();
    const memory = await added({ user_id: user, content: "Ada keeps bees." });
    const row =
      "insert into vectors (tenant_id, memory_id, space_id, partition_id, components, scale) values (?, ?, ?, 'prt_x', null, 0)";
    const space =
      "insert or replace into embedding_spaces (id, tenant_id, model, dimensions, state, created_at) values (?, ?, 'test', 4, 'active', 0)";
    await env.DB.batch([
      env.DB.prepare("delete from vectors"),
      env.DB.prepare(space).bind("spc_test", "default"),
      env.DB.prepare(row).bind("default", memory.id, "spc_test"),
    ]);
    const real = servicesOf(env, createExecutionContext(), null);
    const embed = (fails: boolean) => ({
      model: "test",
      dimensions: 4,
      embed: (texts: readonly string[]) =>
        fails
          ? Promise.reject(new ModelError("unavailable", "away"))
          : Promise.resolve(texts.map(() => Float32Array.of(1, 0, 0, 0))),
    });
    expect(await embedMissingOfAll({ ...real, embedder: embed(true) })).toMatchObject({
      vectors: 0,
    });
    expect(await embedMissingOfAll({ ...real, embedder: embed(false) })).toMatchObject({
      vectors: 1,
    });
    expect(await embedMissingOfAll({ ...real, embedder: embed(false) })).toMatchObject({
      vectors: 0,
    });
    const stored = await env.DB.prepare("select components, scale from vectors").first();
    expect(stored?.["components"]).not.toBeNull();
  });
});
