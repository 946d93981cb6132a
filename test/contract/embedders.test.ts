import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashingEmbedder } from "../../src/adapters/embedder/hashing.ts";
import { openaiEmbedder } from "../../src/adapters/embedder/openai.ts";
import type { Behaviour } from "../stand-ins/openai-behaviours.ts";
import { startOpenAi, type OpenAiStandIn } from "../stand-ins/openai.ts";
import { realService } from "../support/real-services.ts";
import { embedderContract } from "./embedder.ts";

let floats: OpenAiStandIn;
let base64: OpenAiStandIn;
beforeAll(async () => {
  floats = await startOpenAi({ base64: false, dimensions: false });
  base64 = await startOpenAi();
});
afterAll(() => Promise.all([floats.close(), base64.close()]));
beforeEach(() => {
  for (const server of [floats, base64]) {
    server.script([]);
    server.requests.length = 0;
  }
});

const remote = (server: OpenAiStandIn, dimensions = 384, timeoutMs = 10_000) =>
  openaiEmbedder({
    baseUrl: server.url,
    apiKey: "sk-loopback",
    model: "embed-1",
    dimensions,
    timeoutMs,
  });

describe("the hashing embedder", () => {
  embedderContract(hashingEmbedder);

  test("gives the same vector in every process", async () => {
    const [vector] = await hashingEmbedder().embed(["Nils keeps bees"]);
    const strongest = Array.from(vector ?? [], (value, place) => ({ place, value }))
      .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
      .slice(0, 3)
      .map(({ place, value }) => `${place}${value > 0 ? "+" : "-"}`);
    expect(strongest.sort()).toEqual(["127+", "226-", "281-"]);
  });
});

describe("an OpenAI-compatible embedder that answers in base64", () => {
  embedderContract(() => remote(base64));

  test("sends at most 96 texts at once and asks for the dimension", async () => {
    await remote(base64).embed(Array.from({ length: 200 }, (_, i) => `ship ${i}`));
    const sizes = base64.requests.map(({ body }) => (body["input"] as string[]).length);
    expect(sizes).toEqual([96, 96, 8]);
    expect(base64.requests[0]?.body).toMatchObject({ model: "embed-1", dimensions: 384 });
  });
});

describe("an OpenAI-compatible embedder that answers in floats and has one dimension only", () => {
  embedderContract(() => remote(floats));

  test("is asked for a dimension once, then no more", async () => {
    const embedder = remote(floats);
    await embedder.embed(["one"]);
    await embedder.embed(["two"]);
    expect(floats.requests.map(({ body }) => "dimensions" in body)).toEqual([true, false, false]);
  });
});

describe("a bad embedding is an error, never a vector", () => {
  const item = (index: number, embedding: unknown) => ({ object: "embedding", index, embedding });
  const ones = Array.from({ length: 384 }, () => 1);

  test.each<[string, Behaviour, string]>([
    [
      "another dimension",
      { kind: "vectors", of: (input) => input.map((_, i) => item(i, [1, 2, 3])) },
      "bad_answer",
    ],
    ["too few vectors", { kind: "vectors", of: () => [item(0, ones)] }, "bad_answer"],
    [
      "one index twice",
      { kind: "vectors", of: () => [item(0, ones), item(0, ones)] },
      "bad_answer",
    ],
    [
      "all zero",
      {
        kind: "vectors",
        of: (input) =>
          input.map((_, i) =>
            item(
              i,
              ones.map(() => 0),
            ),
          ),
      },
      "bad_answer",
    ],
    [
      "no numbers",
      {
        kind: "vectors",
        of: (input) =>
          input.map((_, i) =>
            item(
              i,
              ones.map(() => "x"),
            ),
          ),
      },
      "bad_answer",
    ],
    ["no list", { kind: "vectors", of: () => "none" }, "bad_answer"],
    [
      "no embedding",
      { kind: "vectors", of: (input) => input.map((_, i) => item(i, null)) },
      "bad_answer",
    ],
    ["an empty body", { kind: "empty_body" }, "bad_answer"],
    ["a web page", { kind: "html" }, "bad_answer"],
    ["a limit", { kind: "rate_limited", retryAfter: "3" }, "rate_limited"],
    ["a fault", { kind: "error", status: 503 }, "unavailable"],
    ["a wrong key", { kind: "error", status: 401 }, "key_refused"],
    ["a hang", { kind: "hang" }, "timeout"],
    ["a hang in the body", { kind: "hang_in_body" }, "timeout"],
  ])("%s", async (_, behaviour, problem) => {
    base64.script([], behaviour);
    await expect(
      remote(base64, 384, problem === "timeout" ? 400 : 10_000).embed(["one", "two"]),
    ).rejects.toMatchObject({
      name: "ModelError",
      problem,
    });
  });

  test("vectors out of order are put back in order", async () => {
    const axis = (place: number) => ones.map((_, i) => (i === place ? 2 : 0));
    base64.script([{ kind: "vectors", of: () => [item(1, axis(5)), item(0, axis(3))] }]);
    const vectors = await remote(base64).embed(["one", "two"]);
    expect(vectors.map((vector) => vector?.indexOf(1))).toEqual([3, 5]);
  });
});

const real = realService("the embedder of OpenAI or a compatible server", [
  "OPENAI_BASE_URL",
  "OPENAI_API_KEY",
  "EMBEDDING_MODEL",
  "EMBEDDING_DIMENSIONS",
]);
describe.skipIf(real === null)("the real OpenAI-compatible embedder", () => {
  embedderContract(
    () =>
      openaiEmbedder({
        baseUrl: real?.OPENAI_BASE_URL ?? "",
        apiKey: real?.OPENAI_API_KEY ?? "",
        model: real?.EMBEDDING_MODEL ?? "",
        dimensions: Number(real?.EMBEDDING_DIMENSIONS ?? 0),
      }),
    2,
  );
});
