import { describe, expect, test } from "vitest";
import { defaultSettings, type Settings } from "../../../src/contract/settings.ts";
import {
  dataPrompt,
  knownWithin,
  promptBudget,
  systemPrompt,
} from "../../../src/ingestion/extract/prompts.ts";
import { inCalls, messageTokens, shownTurn } from "../../../src/ingestion/extract/shown.ts";
import { emotions, memoryTypes } from "../../../src/model/memory.ts";
import { estimateTokens } from "../../../src/model/tokens.ts";
import { settingsWith } from "../../support/extraction.ts";
import { turnOf } from "../../support/turns.ts";

const modes: Settings["extract"]["mode"][] = [
  "identity",
  "assistant",
  "chatbot",
  "productivity",
  "research",
  "discourse",
  "resolve_entities",
  "memory_gate",
];

describe("the instructions", () => {
  test("name every type and emotion, and take a known share of the context", () => {
    const system = systemPrompt(defaultSettings);
    for (const name of [...memoryTypes, ...emotions]) expect(system).toContain(name);
    expect(estimateTokens(system)).toBeLessThan(2000);
  });

  test("every mode looks through its own lens, and only the lens differs", () => {
    const prompts = modes.map((mode) => systemPrompt(settingsWith({ extract: { mode } })));
    expect(new Set(prompts).size).toBe(modes.length);
    const rest = prompts.map((prompt) => prompt.replace(/^Lens: .*$/m, ""));
    expect(new Set(rest).size).toBe(1);
  });

  test("the own lens of custom_prompt mode is used as it is written", () => {
    const custom_prompt = "Keep only what concerns bees.";
    const system = systemPrompt(
      settingsWith({ extract: { mode: "custom_prompt", custom_prompt } }),
    );
    expect(system).toContain(`Lens: ${custom_prompt}`);
  });

  test("language, emotions, topics and tone follow the settings", () => {
    expect(systemPrompt(defaultSettings)).toContain(
      "in the language in which its message is written",
    );
    const changed = systemPrompt(
      settingsWith({
        extract: {
          language: "nb",
          emotion_tagging: false,
          topic_tagging: false,
          vibe_scoring: true,
        },
      }),
    );
    expect(changed).toContain('BCP 47 tag "nb"');
    expect(changed).not.toContain("anticipation");
    expect(changed).toContain('"topics": []');
    expect(changed).toContain("0 (dark) to 1 (bright)");
  });

  test("hold no example that could leak into a memory", () => {
    const known = new Set([
      "I",
      "Step",
      "Rules",
      "Only",
      "Messages",
      "Advice",
      "Speaker",
      "Keep",
      "Use",
      "Write",
      "Relative",
      "In",
      "Compare",
      "Lens",
      "Look",
      "What",
      "Fields",
      "Null",
      "Else",
      "Shape",
      "Where",
      "Everything",
      "The",
      "You",
      "Work",
      "First",
      "Then",
      "Put",
      "One",
      "JSON",
      "BCP",
      "YYYY",
      "MM",
      "DD",
      "DDTHH",
      "A",
    ]);
    const names = Array.from(
      systemPrompt(defaultSettings).matchAll(/\b[A-Z][A-Za-z]*\b/g),
      ([word]) => word,
    );
    expect(
      names.filter(
        (name) => !known.has(name) && !(memoryTypes as readonly string[]).includes(name),
      ),
    ).toEqual([]);
  });
});

describe("the data", () => {
  test("shows each turn with its local time, zone, speakers, and what may be remembered", async () => {
    const turns = await Promise.all([
      shownTurn(
        turnOf({ prompt: "See you at nine.", response: "Fine.", timezone: "Asia/Tokyo" }),
        defaultSettings,
      ),
      shownTurn(
        turnOf({ prompt: "Hei", response: "Hei!", promptName: "Nils", responseName: "Ingrid" }),
        defaultSettings,
      ),
    ]);
    expect(JSON.parse(dataPrompt(turns, ["The user has a boat."], defaultSettings))).toEqual({
      time_zone: "Asia/Tokyo",
      turns: [
        {
          turn: 1,
          said_at: "2024-05-03T21:00, Friday",
          prompt: { speaker: "user", remember: true, text: "See you at nine." },
          response: { speaker: "assistant", remember: false, text: "Fine." },
        },
        {
          turn: 2,
          said_at: "2024-05-03T12:00, Friday",
          prompt: { speaker: "Nils", remember: true, text: "Hei" },
          response: { speaker: "Ingrid", remember: true, text: "Hei!" },
        },
      ],
      known: [{ n: 1, text: "The user has a boat." }],
    });
  });

  test("low-value text is shown but not to be remembered where pruning is on", async () => {
    const settings = settingsWith({ filter: { prune_low_value: true, low_value_words: 3 } });
    const [message] = await shownTurn(turnOf({ prompt: "In Oslo" }), settings);
    expect(message?.remember).toBe(false);
  });

  test("a long answer of the assistant is shown by its beginning and end", async () => {
    const response = `Start ${"word ".repeat(2000)}end`;
    const [, message] = await shownTurn(turnOf({ prompt: "Go on", response }), defaultSettings);
    expect(message?.text.length).toBeLessThan(700);
    expect(message?.text).toMatch(/^Start .* end$/);
  });
});

describe("the context limit", () => {
  test("is shared out between instructions, known memories, turns and the answer", () => {
    const budget = promptBudget(defaultSettings, ["The user has a boat."]);
    const { system, known, turns, answer } = budget;
    expect(system + known + turns + answer).toBeLessThanOrEqual(
      defaultSettings.extract.max_context_tokens,
    );
    expect(turns).toBeGreaterThan(3000);
    expect(known).toBeGreaterThan(0);
  });

  test("a small one still leaves room for some words", () => {
    const settings = settingsWith({ extract: { max_context_tokens: 1024 } });
    expect(promptBudget(settings, []).turns).toBeGreaterThanOrEqual(256);
  });

  test("known memories are shown newest first as far as their share goes", () => {
    const known = Array.from(
      { length: 500 },
      (_, i) => `The user counted ${i} seals on the shore today.`,
    );
    const shown = knownWithin(known, defaultSettings);
    expect(shown).toEqual(known.slice(0, shown.length));
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.length).toBeLessThanOrEqual(defaultSettings.reconcile.max_count);
  });

  test("a batch that is too long is split between turns, in order", async () => {
    const turns = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        shownTurn(turnOf({ id: `trn_${i}`, prompt: `${i} `.repeat(200) }), defaultSettings),
      ),
    );
    const calls = inCalls(turns, 1000);
    expect(calls.length).toBeGreaterThan(1);
    expect(calls.flat().map(([message]) => message?.turn.id)).toEqual(
      turns.map(([message]) => message?.turn.id),
    );
    for (const call of calls) {
      expect(
        call.flat().reduce((sum, message) => sum + messageTokens(message), 0),
      ).toBeLessThanOrEqual(1000);
    }
  });

  test.each([
    ["sentences", "The seals came back to the shore again. ".repeat(300)],
    ["one endless sentence", "and the seals came back ".repeat(400)],
    ["no space at all", "👩‍👩‍👧".repeat(900)],
    ["Chinese", "海豹又回到了岸边，我在那里看着它们。".repeat(200)],
  ])(
    "a turn that is too long by itself (%s) is shown whole, in parts with their own place",
    async (_, prompt) => {
      const settings = settingsWith({ sanitize: { max_memory_tokens: 10_000 } });
      const turn = await shownTurn(turnOf({ prompt, response: "Nice." }), settings);
      const parts = inCalls([turn], 500).flat(2);
      expect(parts.length).toBeGreaterThan(2);
      const shown = parts.map(({ text, rawSpan }) => {
        const span = rawSpan({ start: 0, end: text.length });
        expect(prompt.slice(span.start, span.end)).toBe(text);
        expect(text.isWellFormed()).toBe(true);
        return text;
      });
      expect(shown.join("").replaceAll(/\s/g, "")).toBe(prompt.replaceAll(/\s/g, ""));
      for (const part of parts) expect(messageTokens(part)).toBeLessThanOrEqual(560);
    },
  );
});
