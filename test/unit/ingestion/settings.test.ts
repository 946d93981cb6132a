import { describe, expect, test } from "vitest";
import { modelExtractor } from "../../../src/ingestion/extract/model.ts";
import { rulesExtractor } from "../../../src/ingestion/extract/rules.ts";
import { draftsOf } from "../../support/said.ts";
import { answerOf, opinion, scriptedModel, settingsWith } from "../../support/extraction.ts";
import { turnOf } from "../../support/turns.ts";

/** Each dial of ingestion turns something: what comes out under its default, and under another value. */

type Changes = Parameters<typeof settingsWith>[0];

const said = async (prompt: string, changes: Changes = {}): Promise<string[]> =>
  (await draftsOf(prompt, {}, changes)).map(({ content }) => content);

describe("filter", () => {
  test.each<[string, string, Changes["filter"], number, number]>([
    ["info_filter", "If I had a boat I'd sail to Malta.", { info_filter: false }, 0, 1],
    ["preserved_scores", "The meeting was moved to Friday.", { preserved_scores: [3] }, 1, 0],
    ["prune_low_value", "I sail.", { prune_low_value: true }, 1, 0],
    ["low_value_words", "I sail.", { prune_low_value: true, low_value_words: 2 }, 1, 1],
    [
      "message_max_chars",
      `I live in Bodø${", where it rains".repeat(9)}, if only in my novel${", and it rains".repeat(9)}.`,
      { message_max_chars: 4000 },
      1,
      0,
    ],
  ])("%s decides what is read of %j", async (_, prompt, filter = {}, before, after) => {
    expect(await said(prompt)).toHaveLength(before);
    expect(await said(prompt, { filter })).toHaveLength(after);
  });
});

describe("sanitize", () => {
  test.each<[string, string, Changes["sanitize"], RegExp]>([
    ["tool_calls", "I run <tool_call>kayaks</tool_call> daily.", { tool_calls: false }, /kayaks/],
    ["code_blocks", "I am Ada.\n```\nI own seven kayaks.\n```\n", { code_blocks: false }, /kayaks/],
    [
      "preserve_tagged_code",
      "I am Ada.\n``` [KEEP_CODE]\nI own seven kayaks.\n```\n",
      { preserve_tagged_code: true },
      /kayaks/,
    ],
  ])("%s decides whether words in it are remembered", async (_, prompt, sanitize = {}, words) => {
    const [name, value] = Object.entries(sanitize)[0] ?? ["", true];
    expect((await said(prompt, { sanitize })).join()).toMatch(words);
    expect((await said(prompt, { sanitize: { [name]: !value } })).join()).not.toMatch(words);
  });

  test("max_memory_tokens cuts at a sentence, custom_patterns take words out", async () => {
    const long = Array.from({ length: 60 }, (_, n) => `I own boat number ${n}.`).join(" ");
    const cut = await said(long, { sanitize: { max_memory_tokens: 100 } });
    expect(cut.length).toBeLessThan((await said(long)).length);
    expect(cut.every((content) => content.endsWith("."))).toBe(true);
    const patterns = { sanitize: { custom_patterns: ["secret-\\d+"] } };
    expect((await said("I keep secret-42 and bees.")).join()).toContain("secret-42");
    expect((await said("I keep secret-42 and bees.", patterns)).join()).not.toContain("secret-42");
  });
});

describe("extract", () => {
  const first = async (prompt: string, extract: Changes["extract"] = {}, turn = {}) => {
    const [draft] = await draftsOf(prompt, turn, { extract });
    if (draft === undefined) throw new Error("nothing was read");
    return draft;
  };

  test("emotion_tagging and emotion_sensitivity decide which feelings are tagged", async () => {
    const strong = "I am absolutely terrified of deep water!";
    const mild = "I am a bit sad about my old boat.";
    expect((await first(strong)).emotion).toBe("fear");
    expect((await first(strong, { emotion_tagging: false })).emotion).toBeNull();
    expect((await first(mild, { emotion_sensitivity: "high" })).emotion).toBe("sadness");
    expect((await first(mild, { emotion_sensitivity: "low" })).emotion).toBeNull();
  });

  test("topic_tagging and vibe_scoring decide what else is noted", async () => {
    const prompt = "I love my job as a nurse at the hospital.";
    expect((await first(prompt)).topics).not.toEqual([]);
    expect((await first(prompt, { topic_tagging: false })).topics).toEqual([]);
    expect((await first(prompt)).vibe).toBeNull();
    expect((await first(prompt, { vibe_scoring: true })).vibe).toBeGreaterThan(0.5);
  });

  test("timezone dates what is said where the caller names no zone", async () => {
    const prompt = "I see the dentist tomorrow at 9 am.";
    const at = async (timezone: string, turn = {}) =>
      (await first(prompt, { timezone }, turn)).occurredAt ?? 0;
    expect((await at("UTC")) - (await at("Asia/Tokyo"))).toBe(9 * 3_600_000);
    expect(await at("Asia/Tokyo", { timezone: "UTC" })).toBe(await at("UTC"));
  });

  const asked = async (changes: Changes, prompts: readonly string[] = ["I keep bees."]) => {
    const model = scriptedModel(answerOf());
    const turns = prompts.map((prompt, n) => turnOf({ id: `trn_${n}`, prompt }));
    const settings = settingsWith(changes);
    await modelExtractor({ model, rules: opinion(false) }).extract({
      turns,
      settings,
      known: [],
      now: 0,
    });
    return model.asked;
  };

  test("temperature, graph_model, timeout_s, language and the lens reach the model", async () => {
    const [request] = await asked({
      extract: {
        temperature: 0.7,
        graph_model: "large-2",
        language: "no",
        mode: "custom_prompt",
        custom_prompt: "Look for boats only.",
      },
      ingest: { timeout_s: 7 },
    });
    expect(request).toMatchObject({ temperature: 0.7, model: "large-2", timeoutMs: 7000 });
    expect(request?.system).toContain('"no"');
    expect(request?.system).toContain("Look for boats only.");
  });

  test("max_context_tokens splits what does not fit one call", async () => {
    const prompts = Array.from({ length: 6 }, (_, n) => `I own boat ${n}. `.repeat(60));
    expect(await asked({}, prompts)).toHaveLength(1);
    const split = await asked({ extract: { max_context_tokens: 3000 } }, prompts);
    expect(split.length).toBeGreaterThan(1);
  });
});

test("ingest.manual_flagging off leaves a wish to remember an ordinary sentence", async () => {
  const [wish] = await draftsOf("/remember_this I park in B4", {});
  expect(wish?.importance).toBeGreaterThanOrEqual(0.9);
  const off = await draftsOf(
    "/remember_this I park in B4",
    {},
    { ingest: { manual_flagging: false } },
  );
  for (const { importance } of off) expect(importance).toBeLessThan(0.9);
});

test("the same settings give the same drafts, whoever asks", async () => {
  const turns = [turnOf({ prompt: "I keep bees and I own a boat." })];
  const request = { turns, settings: settingsWith({}), known: [], now: 0 };
  expect(await rulesExtractor().extract(request)).toEqual(await rulesExtractor().extract(request));
});
