import { beforeEach, describe, expect, test } from "vitest";
import { workersAiEmbedder } from "../../src/adapters/embedder/workers-ai.ts";
import { workersAiLanguageModel } from "../../src/adapters/language-model/workers-ai.ts";
import { type WorkersAiBehaviour, workersAiStandIn } from "../stand-ins/workers-ai.ts";
import { embedderContract } from "./embedder.ts";
import { languageModelContract, plainRequest } from "./language-model.ts";

const ai = workersAiStandIn();
beforeEach(() => {
  ai.script([]);
  ai.calls.length = 0;
});

const gone = { run: () => Promise.reject(new Error("Network connection lost.")) };
const embedder = () =>
  workersAiEmbedder(ai, { model: "@cf/baai/bge-small-en-v1.5", dimensions: 384, timeoutMs: 100 });
const model = () => workersAiLanguageModel(ai, "@cf/meta/llama-3.3-70b-instruct-fp8-fast");

describe("a model of Workers AI", () => {
  languageModelContract(() => ({
    working: model(),
    broken: workersAiLanguageModel(gone, "@cf/meta/llama-3.3-70b-instruct-fp8-fast"),
  }));

  const schema = { name: "extraction", schema: { type: "object", properties: {} } };
  const reading = {
    ...plainRequest,
    schema,
    user: JSON.stringify({
      turns: [{ turn: 1, prompt: { speaker: "user", text: "I live in Oslo.", remember: true } }],
      known: [],
    }),
  };

  test("an answer in JSON mode comes as text, whatever form the model has", async () => {
    for (const behaviour of ["good", "choices"] as const) {
      ai.script([behaviour]);
      const { text } = await model().complete(reading);
      expect(JSON.parse(text)).toMatchObject({ memories: [{ type: "LOCATION" }] });
    }
    expect(ai.calls[0]?.inputs["response_format"]).toEqual({
      type: "json_schema",
      json_schema: schema.schema,
    });
  });

  test("a model without JSON mode is asked in words, and not for JSON again", async () => {
    const one = model();
    ai.script(["no_json_mode"]);
    const { text } = await one.complete(reading);
    expect(JSON.parse(text)).toHaveProperty("memories");
    await one.complete(reading);
    expect(ai.calls.map(({ inputs }) => "response_format" in inputs)).toEqual([true, false, false]);
  });

  test("another model of the request is asked in place of the usual one", async () => {
    await model().complete({ ...plainRequest, model: "@cf/qwen/qwen3-30b-a3b-fp8" });
    expect(ai.calls[0]?.model).toBe("@cf/qwen/qwen3-30b-a3b-fp8");
  });

  test.each<[WorkersAiBehaviour, string]>([
    [{ throws: "3040: Capacity temporarily exceeded, please try again." }, "rate_limited"],
    [{ throws: "AiError: 3036: you have used up your daily free allocation" }, "rate_limited"],
    [{ throws: "5007: No such model @cf/none or task" }, "refused"],
    [{ throws: "InferenceUpstreamError: 5018: not allowed" }, "key_refused"],
    [{ throws: "3007: Request timeout" }, "timeout"],
    [{ throws: "8001: something new" }, "unavailable"],
    ["hang", "timeout"],
    ["nonsense", "bad_answer"],
  ])("%o is told as %s", async (behaviour, problem) => {
    ai.script([behaviour]);
    const failing = model().complete({ ...plainRequest, timeoutMs: 50 });
    await expect(failing).rejects.toMatchObject({ name: "ModelError", problem });
  });
});

describe("an embedder of Workers AI", () => {
  embedderContract(embedder);

  test("sends at most 100 texts at once", async () => {
    await embedder().embed(Array.from({ length: 205 }, (_, i) => `ship ${i}`));
    expect(ai.calls.map(({ inputs }) => (inputs["text"] as string[]).length)).toEqual([
      100, 100, 5,
    ]);
  });

  test.each<[WorkersAiBehaviour, string]>([
    ["short_vectors", "bad_answer"],
    ["nonsense", "bad_answer"],
    ["hang", "timeout"],
    [{ throws: "5007: No such model" }, "refused"],
  ])("%o is told as %s, never as a vector", async (behaviour, problem) => {
    ai.script([behaviour]);
    await expect(embedder().embed(["one"])).rejects.toMatchObject({ problem });
  });
});
