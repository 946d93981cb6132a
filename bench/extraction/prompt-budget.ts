import { defaultSettings, Settings } from "../../src/contract/settings.ts";
import {
  extractionPrompt,
  promptBudget,
  promptTokens,
} from "../../src/ingestion/extract/prompts.ts";
import { shownTurn } from "../../src/ingestion/extract/shown.ts";
import { turnOf } from "../../test/support/turns.ts";

const words =
  "We came back from Lofoten on Sunday, and my knee is still sore from the climb. Next time I will bring poles, and Ingrid wants to come along.";
const response = "That sounds like quite a trip!";
const known = Array.from({ length: 20 }, (_, i) => `The user climbed peak ${i} in Lofoten.`);
const contexts = [1024, 4096, 8192, 32_768, 128_000];

/** What an extraction call costs in estimated tokens, as text; with `show` also a prompt itself. */
export async function promptCost(show: boolean): Promise<string> {
  const turns = await Promise.all(
    Array.from({ length: 5 }, (_, i) =>
      shownTurn(turnOf({ id: `trn_${i}`, prompt: words, response }), defaultSettings),
    ),
  );
  const sample = promptTokens(turns, known, defaultSettings);
  const lines = [
    row("one call", ["system", "known", "turns", "answer"]),
    row("5 turns, 20 known", [sample.system, sample.known, sample.turns, `≤ ${sample.answer}`]),
    "",
    row("max_context_tokens", ["system", "answer", "turns"]),
    ...contexts.map((max_context_tokens) => {
      const budget = promptBudget(withExtract({ max_context_tokens }), []);
      return row(String(max_context_tokens), [budget.system, budget.answer, budget.turns]);
    }),
    "",
    row("mode", ["system"]),
    ...modes.map((mode) => {
      const custom_prompt = mode === "custom_prompt" ? "Keep what concerns bees." : "";
      return row(mode, [promptBudget(withExtract({ mode, custom_prompt }), []).system]);
    }),
  ];
  if (show) {
    const { system, user } = extractionPrompt(
      turns.slice(0, 1),
      known.slice(0, 1),
      defaultSettings,
    );
    lines.push("", system, "", user);
  }
  return lines.join("\n");
}

const modes = Settings.shape.extract.unwrap().shape.mode.unwrap().options;

const withExtract = (changes: Partial<Settings["extract"]>): Settings => ({
  ...defaultSettings,
  extract: { ...defaultSettings.extract, ...changes },
});

const row = (name: string, cells: readonly (number | string)[]): string =>
  [name.padEnd(18), ...cells.map((cell) => String(cell).padStart(9))].join(" ");
