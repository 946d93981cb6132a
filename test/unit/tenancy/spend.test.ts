import { beforeEach, describe, expect, test } from "vitest";
import { pricesWith } from "../../../src/model/prices.ts";
import { type TenantOptions, freeOptions } from "../../../src/model/tenant.ts";
import type { Embedder } from "../../../src/ports/embedder.ts";
import { type LanguageModel, ModelError } from "../../../src/ports/language-model.ts";
import type { ModelUse } from "../../../src/ports/usage-store.ts";
import { meteredEmbedder, meteredModel, type SpendServices } from "../../../src/tenancy/spend.ts";
import { plainRequest } from "../../contract/language-model.ts";
import { aScope } from "../../support/builders.ts";

const today = Date.UTC(2026, 10, 30);
let now = today;
let written: ModelUse[] = [];
let work: Promise<unknown>[] = [];
let tenants = 0;
let scope = aScope();
beforeEach(() => {
  now = today + 9 * 3_600_000;
  [written, work] = [[], []];
  scope = aScope({ tenantId: `spender-${tenants++}` });
});

const services: SpendServices = {
  usage: {
    addModelUse: (_scope: unknown, uses: readonly ModelUse[]) => {
      written.push(...uses);
      return Promise.resolve();
    },
    modelUse: () => Promise.resolve(written),
  } as unknown as SpendServices["usage"],
  priceOf: pricesWith({ m: { input: 1_000, output: 4_000 } }),
  clock: { now: () => now },
  log: () => undefined,
  after: (promise) => {
    work.push(promise);
  },
};

const answering = (over: Partial<LanguageModel> = {}): LanguageModel => ({
  name: "m",
  complete: () => Promise.resolve({ text: "ok", inputTokens: 100, outputTokens: 25 }),
  ...over,
});
const failing = (problem: ModelError["problem"]): LanguageModel =>
  answering({ complete: () => Promise.reject(new ModelError(problem, "why")) });

const metered = (model: LanguageModel, options: Partial<TenantOptions> = {}, own = false) =>
  meteredModel(services, scope, { ...freeOptions, ...options }, model, own);

describe("a chat call", () => {
  test("is written down with its tokens, under the model that was asked", async () => {
    await metered(answering()).complete({ ...plainRequest, model: "other" });
    await Promise.all(work);
    expect(written).toEqual([
      {
        day: today,
        kind: "chat",
        model: "other",
        own: false,
        calls: 1,
        failures: 0,
        inputTokens: 100,
        outputTokens: 25,
      },
    ]);
  });

  test("that failed is counted; one that never went out is not", async () => {
    await expect(metered(failing("timeout")).complete(plainRequest)).rejects.toThrow("timeout");
    await expect(metered(failing("circuit_open")).complete(plainRequest)).rejects.toThrow(
      "circuit",
    );
    await Promise.all(work);
    expect(written).toMatchObject([{ calls: 1, failures: 1, inputTokens: 0 }]);
  });

  test("that cannot be written down does not fail the work", async () => {
    const usage = {
      ...services.usage,
      addModelUse: () => Promise.reject(new Error("D1 is away")),
    };
    const model = meteredModel({ ...services, usage }, scope, freeOptions, answering(), false);
    expect((await model.complete(plainRequest)).text).toBe("ok");
    await Promise.all(work);
  });
});

describe("a bound on a day's models", () => {
  test.each<[string, Partial<TenantOptions>]>([
    ["tokens", { modelTokensPerDay: 200 }],
    ["dollars", { modelUsdPerDay: 0.3 }],
  ])("in %s stops the deployment's model until the day is over", async (_, options) => {
    const model = metered(answering(), options);
    for (let i = 0; i < 2; i++) {
      await model.complete(plainRequest);
      await Promise.all(work);
      now += 11_000;
    }
    await expect(model.complete(plainRequest)).rejects.toMatchObject({ problem: "over_quota" });
    written = [];
    now = today + 25 * 3_600_000;
    expect((await model.complete(plainRequest)).text).toBe("ok");
  });

  test("says nothing of the tenant's own account", async () => {
    const model = metered(answering(), { modelTokensPerDay: 1 }, true);
    for (let i = 0; i < 3; i++) {
      await model.complete(plainRequest);
      await Promise.all(work);
      now += 11_000;
    }
    expect(written).toHaveLength(3);
  });
});

describe("embeddings", () => {
  const embedder = (tokens: number | null): Embedder => ({
    model: "e",
    dimensions: 2,
    embed: (texts, spent) => {
      spent?.(tokens);
      return Promise.resolve(texts.map(() => new Float32Array([1, 0])));
    },
  });

  test("of many questions are written down a few together", async () => {
    const one = meteredEmbedder(services, scope, embedder(7), false);
    for (let i = 0; i < 20; i++) await one.embed(["question"]);
    await Promise.all(work);
    expect(written).toMatchObject([{ kind: "embeddings", calls: 20, inputTokens: 140 }]);
  });

  test("are estimated where the service does not count", async () => {
    const one = meteredEmbedder(services, scope, embedder(null), true);
    await one.embed(["Nils keeps bees behind the house."]);
    now += 6_000;
    await one.embed(["Nils keeps bees behind the house."]);
    await Promise.all(work);
    expect(written[0]?.inputTokens).toBeGreaterThan(8);
    expect(written[0]).toMatchObject({ calls: 2, own: true });
  });

  test("that are made here are not counted", async () => {
    const silent: Embedder = { ...embedder(0), embed: (texts) => embedder(0).embed(texts) };
    await meteredEmbedder(services, scope, silent, false).embed(["one"]);
    expect(work).toEqual([]);
  });
});
