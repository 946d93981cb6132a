import { describe, expect, it } from "vitest";
import { circuits } from "../../src/adapters/guard/circuits.ts";
import { modelProviders } from "../../src/adapters/models/providers.ts";
import { guardedFetch } from "../../src/adapters/outbound/guarded-fetch.ts";
import { RetrieveBody } from "../../src/contract/retrieve.ts";
import { accept } from "../../src/ingestion/accept.ts";
import { replayMany } from "../../src/ingestion/replay.ts";
import { consume } from "../../src/jobs/consume.ts";
import { embedMissingOfAll } from "../../src/jobs/embed-missing.ts";
import type { Scope } from "../../src/model/scope.ts";
import { deploymentAccount } from "../../src/ports/model-providers.ts";
import type { IngestJob } from "../../src/ports/queue.ts";
import type { Services } from "../../src/ports/services.ts";
import { retrieve } from "../../src/retrieval/retrieve.ts";
import { servicesOfTenant } from "../../src/tenancy/services.ts";
import { effectiveSettings } from "../../src/tenancy/settings.ts";
import { aTenant, call } from "../support/api.ts";
import { aScope } from "../support/builders.ts";
import { servicesWith } from "../support/ingesting.ts";
import { aCustomer } from "../support/own-openai.ts";
import type { Behaviour } from "../stand-ins/openai-behaviours.ts";

/** A tenant with a model and an embedder of its own, and its queue and clock in the test's hand. */
async function aWorld() {
  const customer = aCustomer();
  const tenant = await aTenant();
  const endpoint = { provider: "openai", base_url: customer.url, key: customer.key };
  const own = {
    chat: { ...endpoint, model: "loopback" },
    embeddings: { ...endpoint, model: "loopback-embedding", dimensions: 384 },
  };
  await call("PUT", `/v1/admin/tenants/${tenant.id}/models`, { key: tenant.key, body: own });
  await call("PATCH", "/v1/settings", {
    key: tenant.key,
    body: { ingest: { timeout_s: 5 }, session: { summarize_every_turns: 0 } },
  });

  let now = Date.now();
  const clock = { now: () => now };
  const waiting: IngestJob[] = [];
  const services: Services = servicesWith({
    clock,
    queue: {
      send: async (jobs) => {
        waiting.push(...jobs);
      },
    },
    providers: modelProviders({
      deployment: { chat: null, embeddings: null },
      clock,
      circuits: circuits(clock),
      ai: null,
      outward: guardedFetch({ allowed: ["127.0.0.1"], resolver: null }),
    }),
    log: () => undefined,
  });
  const scope: Scope = aScope({
    tenantId: tenant.id,
    userId: "ada",
    agentId: null,
    sessionId: "ses_1",
  });

  return {
    customer,
    services,
    /** From now on the deployment has the customer's model. */
    useDeployment() {
      const choice = { kind: "openai", baseUrl: customer.url, apiKey: customer.key } as const;
      const model = { ...choice, model: "loopback" };
      services.model = services.providers.model(model, deploymentAccount);
    },
    scope,
    pass: (ms: number) => {
      now += ms;
    },
    async store(prompt: string): Promise<string> {
      const settings = await effectiveSettings(services, scope);
      const input = {
        ids: { userId: "ada", agentId: null, sessionId: "ses_1" },
        prompt,
        response: "",
        createdAt: now,
        timezone: null,
        promptName: null,
        responseName: null,
        layer: null,
        tags: [],
        metadata: {},
        expiresAt: null,
        attachments: [],
      };
      const seed = { key: prompt, at: now };
      return (await accept(services, scope, settings, input, { wait: false, seed })).turnId;
    },
    /** Delivers what waits, once; what asks for another try waits again. Returns the waits asked for, s. */
    async deliver(): Promise<number[]> {
      const delays: number[] = [];
      const deliveries = waiting.splice(0).map((body) => ({
        body,
        ack: () => undefined,
        retry: (options?: { delaySeconds?: number }) => {
          delays.push(options?.delaySeconds ?? 0);
          waiting.push(body);
        },
      }));
      await consume(services, deliveries);
      return delays;
    },
    async embedMissing(): Promise<number> {
      return (await embedMissingOfAll(services)).vectors;
    },
    turn: (id: string) => services.turns.get(scope, id),
    async ask(prompt: string) {
      const mine = await servicesOfTenant(services, scope);
      const settings = await effectiveSettings(mine, scope);
      const wanted = RetrieveBody.parse({
        prompt,
        user_id: "ada",
        session_id: "ses_1",
        explain: true,
      });
      return retrieve(mine, scope, settings, { ...wanted, seesTenant: true });
    },
  };
}

const said = "I live in Oslo. I keep bees.";
const minute = 60_000;

/** Until the service is asked again, whatever its breaker waits, and until the turn is due. */
const longEnough = 30 * minute;

const faults: [string, Behaviour, string][] = [
  ["is down", { kind: "reset" }, "unavailable"],
  ["fails", { kind: "error", status: 503 }, "unavailable"],
  ["hangs", { kind: "hang" }, "timeout"],
  ["limits", { kind: "rate_limited", retryAfter: "40" }, "rate_limited"],
  ["does not know the key", { kind: "error", status: 401 }, "key_refused"],
  ["answers with a web page", { kind: "html" }, "bad_answer"],
];

describe("while a service", () => {
  it.each(faults)(
    "%s no turn is lost, questions are answered aloud, and it recovers by itself",
    async (_, fault, problem) => {
      const world = await aWorld();
      await world.customer.behave(fault);
      const id = await world.store(said);
      const [delay = 0] = await world.deliver();
      expect(delay).toBeGreaterThanOrEqual(problem === "rate_limited" ? 40 : 1);
      const waiting = await world.turn(id);
      expect(waiting).toMatchObject({ status: "queued", attempts: 1 });
      expect(waiting?.error).toContain(problem);

      const meanwhile = await world.ask("Where do I live?");
      expect(meanwhile.degraded.map(({ part }) => part)).toEqual(["vector"]);
      expect(meanwhile.recentPairs.map(({ prompt }) => prompt)).toEqual([said]);

      await world.customer.behave({ kind: "good" });
      world.pass(longEnough);
      await world.deliver();
      expect(await world.turn(id)).toMatchObject({ status: "done", extractor: "model" });
      const after = await world.ask("Where do I live?");
      expect(after.degraded).toEqual([]);
      expect(after.memories[0]?.explain?.channels.vector).toBe(1);
    },
    40_000,
  );

  it("stays away the rules read at the last attempt, and the turn says why", async () => {
    const world = await aWorld();
    await world.customer.behave({ kind: "error", status: 401 });
    const id = await world.store(said);
    for (let attempt = 0; attempt < 3; attempt++) {
      await world.deliver();
      world.pass(longEnough);
    }
    const turn = await world.turn(id);
    expect(turn).toMatchObject({ status: "done", extractor: "rules_after_model" });
    expect(turn?.error).toContain("key_refused");
    await world.customer.behave({ kind: "good" });
    expect(await world.embedMissing()).toBe(2);
    const { degraded, memories } = await world.ask("Where do I live?");
    expect(degraded).toEqual([]);
    expect(memories[0]?.explain?.channels.vector).toBe(1);

    // Replayed, the model reads it, and what the rules made of it is not doubled.
    const known = async () =>
      (await world.ask("Where do I live?")).memories
        .map(({ memory }) => memory.id)
        .toSorted((a, b) => (a < b ? -1 : 1));
    const before = await known();
    const again = { statuses: [], readByRulesAfterModel: true, from: null, to: null };
    world.pass(longEnough);
    expect(await replayMany(world.services, world.scope, again)).toEqual({
      replayed: 1,
      remaining: 0,
    });
    await world.deliver();
    expect(await world.turn(id)).toMatchObject({ status: "done", extractor: "model", error: null });
    expect(before).toHaveLength(2);
    expect(await known()).toEqual(before);
    expect((await replayMany(world.services, world.scope, again)).replayed).toBe(0);
  });

  it("gives vectors of another dimension memories go without, until it gives the right ones", async () => {
    const world = await aWorld();
    await world.customer.behave({ kind: "short_vectors" });
    const id = await world.store(said);
    await world.deliver();
    expect(await world.turn(id)).toMatchObject({ status: "done", extractor: "model" });
    expect((await world.ask("Where do I live?")).degraded).toEqual([
      { part: "vector", reason: "bad_answer" },
    ]);
    expect(await world.embedMissing()).toBe(0);
    await world.customer.behave({ kind: "good" });
    world.pass(longEnough);
    expect(await world.embedMissing()).toBe(1);
    expect((await world.ask("Where do I live now?")).degraded).toEqual([]);
  });
});

describe("a service that is down", () => {
  it("costs a few calls, not one a try, and what waits is read when it is back", async () => {
    const world = await aWorld();
    await world.customer.behave({ kind: "error", status: 503 });
    const ids: string[] = [];
    for (let n = 0; n < 9; n++) {
      ids.push(await world.store(`I live in Oslo, house ${n}.`));
      await world.deliver();
    }
    // Five of the model and, for what the rules read meanwhile, a few of the embedder.
    expect(await world.customer.asked()).toBeLessThan(ids.length);
    const last = await world.turn(ids.at(-1) ?? "");
    expect(last?.error).toContain("circuit_open");
    await world.customer.behave({ kind: "good" });
    world.pass(longEnough);
    for (let round = 0; round < 3; round++) {
      await world.deliver();
      world.pass(longEnough);
    }
    const states = await Promise.all(ids.map((id) => world.turn(id)));
    expect(states.map((turn) => turn?.status)).toEqual(ids.map(() => "done"));
  }, 40_000);
});

describe("a bound on what models cost the deployment", () => {
  it("lets the rules read at once where it is reached, and the turn says so", async () => {
    const world = await aWorld();
    await call("DELETE", `/v1/admin/tenants/${world.scope.tenantId}/models`);
    await call("PATCH", `/v1/admin/tenants/${world.scope.tenantId}`, {
      body: { options: { model_tokens_per_day: 1 } },
    });
    world.useDeployment();
    const first = await world.store("I live in Oslo.");
    await world.deliver();
    expect(await world.turn(first)).toMatchObject({ extractor: "model" });
    world.pass(minute);
    const second = await world.store("I live in Bergen.");
    expect(await world.deliver()).toEqual([]);
    const turn = await world.turn(second);
    expect(turn).toMatchObject({ status: "done", extractor: "rules_after_model" });
    expect(turn?.error).toContain("over_quota: 1 tokens a day (UTC) are used up");
    expect(await world.customer.asked()).toBe(1);
  });
});
