import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { upstashEmbedder } from "../../src/adapters/embedder/upstash.ts";
import { upstashVectorIndex } from "../../src/adapters/vector-index/upstash.ts";
import {
  startUpstashVector,
  type UpstashVectorServer,
  type VectorBehaviour,
} from "../stand-ins/upstash-vector.ts";
import { aScope } from "../support/builders.ts";
import { hashed } from "../support/hashed.ts";
import { realService } from "../support/real-services.ts";
import { embedderContract } from "./embedder.ts";
import { vectorIndexContract, type Ground } from "./vector-index.ts";

let dense: UpstashVectorServer;
let hybrid: UpstashVectorServer;
let hosting: UpstashVectorServer;
const servers = () => [dense, hybrid, hosting];

beforeAll(async () => {
  [dense, hybrid, hosting] = await Promise.all([
    startUpstashVector(),
    startUpstashVector({ kind: "HYBRID" }),
    startUpstashVector({ embeds: true }),
  ]);
});
afterAll(() => Promise.all(servers().map((server) => server.close())));
afterEach(() => {
  for (const server of servers()) {
    server.behave();
    server.requests.length = 0;
  }
});

const ground = (make: Ground["make"], waitMs: number): Ground => ({
  make,
  prepare: () => Promise.resolve(),
  settled: (read, holds) =>
    vi.waitUntil(
      async () => {
        const value = await read();
        return holds(value) ? value : undefined;
      },
      { timeout: waitMs, interval: Math.min(1_000, waitMs / 40) },
    ) as ReturnType<typeof read>,
});
const over = (server: UpstashVectorServer, timeoutMs = 10_000) =>
  upstashVectorIndex({ ...server, timeoutMs });

describe("a dense Upstash index", () => {
  vectorIndexContract(ground(() => over(dense), 1_000));
});
describe("a hybrid Upstash index", () => {
  vectorIndexContract(ground(() => over(hybrid), 1_000));
});

describe("an Upstash index whose queries see writes later", () => {
  vectorIndexContract(
    ground(() => {
      dense.behave({ visibleAfterMs: 60 });
      return over(dense);
    }, 2_000),
  );
});

const real = realService("Upstash Vector with an index of 384 dimensions", [
  "UPSTASH_VECTOR_REST_URL",
  "UPSTASH_VECTOR_REST_TOKEN",
]);
describe.skipIf(real === null)("the real Upstash Vector, an index of 384 dimensions", () => {
  vectorIndexContract(
    ground(
      () =>
        upstashVectorIndex({
          url: real?.UPSTASH_VECTOR_REST_URL ?? "",
          token: real?.UPSTASH_VECTOR_REST_TOKEN ?? "",
        }),
      60_000,
    ),
  );
});

const scope = aScope({ tenantId: "acme" });
const question = async (text = "bees") => ({
  asked: { vector: (await hashed([text]))[0] ?? new Float32Array() },
  partitionIds: ["prt_1"],
  topK: 10,
  filter: null,
  now: 0,
});
const entries = async (n: number) =>
  (await hashed(Array.from({ length: n }, (_, i) => `bees ${i}`))).map((vector, i) => ({
    id: `mem_${i}`,
    partitionId: i % 2 === 0 ? "prt_1" : "prt_2",
    vector,
  }));

describe("what Upstash does wrong is an error that says what, never an answer", () => {
  test.each<[string, VectorBehaviour, string]>([
    ["a limit", { status: 429, retryAfter: "3" }, "rate_limited"],
    ["a fault", { status: 500 }, "unavailable"],
    ["a wrong token", { status: 401 }, "key_refused"],
    ["a hang", { slowMs: 900 }, "timeout"],
    ["a broken connection", { drops: true }, "unavailable"],
    ["a web page", { nonsense: "html" }, "bad_answer"],
    ["half an answer", { nonsense: "cut" }, "bad_answer"],
    ["matches without a score", { nonsense: "shape" }, "bad_answer"],
  ])("%s", async (_, behaviour, problem) => {
    // A service that hangs is left after a moment; every other answer may take its time.
    const index = over(dense, problem === "timeout" ? 300 : 10_000);
    await index.info();
    dense.behave({ ...behaviour, only: ["query", "upsert", "delete", "range"] });
    const wrong = { name: "ModelError", problem };
    await expect(index.query(scope, "spc_w", await question())).rejects.toMatchObject(wrong);
    await expect(index.upsert(scope, "spc_w", await entries(1))).rejects.toMatchObject(wrong);
    await expect(index.remove(scope, "spc_w", ["mem_1"])).rejects.toMatchObject(wrong);
    await expect(index.range(scope, "spc_w", null, 5)).rejects.toMatchObject(wrong);
  });

  test("the wait that a limit asks for is passed on", async () => {
    dense.behave({ status: 429, retryAfter: "3" });
    await expect(over(dense).query(scope, "spc_w", await question())).rejects.toMatchObject({
      retryAfterMs: 3_000,
    });
  });

  test("another dimension is refused", async () => {
    const odd = { id: "mem_odd", partitionId: "prt_1", vector: Float32Array.of(1, 0, 0) };
    await expect(over(dense).upsert(scope, "spc_odd", [odd])).rejects.toMatchObject({
      problem: "refused",
    });
  });
});

test("many vectors go in batches of a hundred, with the partition as their only metadata", async () => {
  await over(dense).upsert(scope, "spc_many", await entries(250));
  const upserts = dense.requests.filter(({ path }) => path.startsWith("upsert/"));
  expect(upserts.map(({ body }) => (body as unknown[]).length)).toEqual([100, 100, 50]);
  expect(upserts[0]?.body).toContainEqual(
    expect.objectContaining({ id: "mem_0", metadata: { partition: "prt_1" } }),
  );
});

test("a filter that starves answers fewer, not others", async () => {
  const index = over(dense);
  await index.upsert(scope, "spc_starved", await entries(40));
  dense.behave({ filterReach: 6 });
  const found = await index.query(scope, "spc_starved", await question());
  expect(found.length).toBeLessThan(10);
  expect(found.every(({ memoryId }) => Number(memoryId.slice(4)) % 2 === 0)).toBe(true);
});

describe("the embedding model of an Upstash index", () => {
  const clock = { now: () => Date.now() };
  const embedder = () =>
    upstashEmbedder({ ...hosting, model: "upstash-hosted", dimensions: 384 }, clock);
  embedderContract(embedder);

  test("leaves no text behind, also where an answer was late", async () => {
    await embedder().embed(["Nils keeps bees"]);
    hosting.behave({ only: ["fetch"], status: 500 });
    await expect(embedder().embed(["Nils keeps bees"])).rejects.toMatchObject({
      problem: "unavailable",
    });
    expect(hosting.held("ebb-embedding")).toEqual([]);
  });

  test("what a call could not end is ended later", async () => {
    hosting.behave({ only: ["delete"], status: 500 });
    await expect(embedder().embed(["Nils keeps bees"])).rejects.toThrow("unavailable");
    hosting.behave();
    const index = upstashVectorIndex({ ...hosting, embeds: "upstash-hosted" });
    expect(await index.tidy(Date.now())).toBe(0);
    expect(hosting.held("ebb-embedding")).not.toEqual([]);
    expect(await index.tidy(Date.now() + 3_600_000)).toBeGreaterThan(0);
    expect(hosting.held("ebb-embedding")).toEqual([]);
  });

  test("a vector that cannot be read yet is an error", async () => {
    hosting.behave({ visibleAfterMs: 5_000, everywhere: true });
    await expect(embedder().embed(["Nils"])).rejects.toMatchObject({ problem: "bad_answer" });
  });

  test("a question in words is embedded by the index itself", async () => {
    const index = upstashVectorIndex({ ...hosting, embeds: "upstash-hosted" });
    await index.upsert(scope, "spc_words", await entries(6));
    const { asked: _, ...rest } = await question();
    const found = await index.query(scope, "spc_words", { ...rest, asked: { text: "bees 4" } });
    expect(found[0]?.memoryId).toBe("mem_4");
  });
});
