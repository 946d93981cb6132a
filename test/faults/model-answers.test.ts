import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openaiLanguageModel } from "../../src/adapters/language-model/openai.ts";
import { defaultSettings } from "../../src/contract/settings.ts";
import { modelExtractor } from "../../src/ingestion/extract/model.ts";
import { rulesExtractor } from "../../src/ingestion/extract/rules.ts";
import type { ModelProblem } from "../../src/ports/language-model.ts";
import type { Behaviour } from "../stand-ins/openai-behaviours.ts";
import { startOpenAi, type OpenAiStandIn } from "../stand-ins/openai.ts";
import { settingsWith } from "../support/extraction.ts";
import { turnOf } from "../support/turns.ts";

let server: OpenAiStandIn;
beforeAll(async () => {
  server = await startOpenAi();
});
afterAll(() => server.close());
beforeEach(() => {
  server.script([]);
  server.requests.length = 0;
});

const prompt = "I moved to Oslo last week. I like the harbour, it's calm 🌊. 我住在 Oslo。";

function extract(baseUrl = server.url, settings = defaultSettings) {
  const model = openaiLanguageModel({ baseUrl, apiKey: "sk-loopback", model: "small-1" });
  return modelExtractor({ model, rules: rulesExtractor() }).extract({
    turns: [turnOf({ prompt })],
    settings,
    known: [],
    now: Date.UTC(2024, 4, 4),
  });
}

const good = [
  "user: I moved to Oslo last week.",
  "user: I like the harbour, it's calm 🌊.",
  "我住在 Oslo。",
].map((words) => words.replace("user:", "The user:"));

describe("a model's bad answer never costs the turn", () => {
  test("a good answer is what the others are compared with", async () => {
    const { drafts, modelCalls, problem } = await extract();
    expect(drafts.map((draft) => draft.content)).toEqual(good);
    expect({ modelCalls, problem }).toEqual({ modelCalls: 1, problem: null });
    for (const draft of drafts) expect(prompt.slice(draft.start, draft.end)).not.toBe("");
  });

  test.each<Behaviour["kind"]>([
    "fenced",
    "prose",
    "thinking",
    "trailing_commas",
    "single_quotes",
    "python",
    "byte_order_mark",
    "lone_surrogate",
    "parts",
    "no_usage",
  ])("%s: it is read as if it were good, in one call", async (kind) => {
    server.script([{ kind } as Behaviour]);
    const { drafts, modelCalls, inputTokens } = await extract();
    expect(drafts.map((draft) => draft.content)).toEqual(good);
    expect(modelCalls).toBe(1);
    expect(inputTokens).toBeGreaterThan(500);
  });

  test.each<Behaviour["kind"]>(["truncated", "wrong_type", "wrong_items", "empty_list", "no_json"])(
    "%s: it is asked for once more, and then good",
    async (kind) => {
      server.script([{ kind } as Behaviour]);
      const { drafts, modelCalls } = await extract();
      expect(drafts.map((draft) => draft.content)).toEqual(good);
      expect(modelCalls).toBe(2);
    },
  );

  test("an answer that is cut off every time keeps its whole memories", async () => {
    server.script([], { kind: "truncated" });
    const { drafts, modelCalls } = await extract();
    expect(drafts.map((draft) => draft.content)).toEqual(good.slice(0, drafts.length));
    expect(drafts.length).toBeGreaterThanOrEqual(2);
    expect(modelCalls).toBe(2);
  });

  test.each([
    '{"memories":[{"content":"The user moved to Os',
    '{"memories":[{"content":"The user moved to Oslo.","type":"fact","evidence":{"turn":1,',
    '{"memories":[',
  ])("one cut off before its first whole memory is unusable: %s", async (text) => {
    server.script([{ kind: "text", text }]);
    const { drafts, modelCalls } = await extract();
    expect(drafts.map((draft) => draft.content)).toEqual(good);
    expect(modelCalls).toBe(2);
    server.script([], { kind: "text", text });
    await expect(extract()).rejects.toMatchObject({ problem: "bad_answer" });
  });

  test.each<[Behaviour, ModelProblem, number]>([
    [{ kind: "wrong_type" }, "bad_answer", 2],
    [{ kind: "wrong_items" }, "bad_answer", 2],
    [{ kind: "empty_list" }, "bad_answer", 2],
    [{ kind: "no_json" }, "bad_answer", 2],
    [{ kind: "blank" }, "bad_answer", 1],
    [{ kind: "empty_body" }, "bad_answer", 1],
    [{ kind: "html" }, "bad_answer", 1],
    [{ kind: "refusal" }, "refused", 1],
    [{ kind: "content_filter" }, "refused", 1],
    [{ kind: "rate_limited", retryAfter: "2" }, "rate_limited", 1],
    [{ kind: "error", status: 500 }, "unavailable", 1],
    [{ kind: "reset" }, "unavailable", 1],
  ])(
    "%j to the end: one typed failure that the pipeline acts on",
    async (behaviour, problem, calls) => {
      server.script([], behaviour);
      await expect(extract()).rejects.toMatchObject({
        name: "ExtractionFailed",
        problem,
        usage: { modelCalls: calls },
      });
    },
  );

  test("a hang ends at the time limit", async () => {
    server.script([], { kind: "hang" });
    const settings = settingsWith({});
    settings.ingest.timeout_s = 0.3;
    const started = performance.now();
    await expect(extract(server.url, settings)).rejects.toMatchObject({ problem: "timeout" });
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  test("a service without structured output is asked without it, and the answer is as good", async () => {
    const lesser = await startOpenAi({ jsonSchema: false, jsonObject: false });
    try {
      expect((await extract(lesser.url)).drafts.map((draft) => draft.content)).toEqual(good);
    } finally {
      await lesser.close();
    }
  });
});
