import { defaultSettings, Settings } from "../../src/contract/settings.ts";
import {
  extractionPrompt,
  promptBudget,
  promptTokens,
} from "../../src/ingestion/extract/prompts.ts";
import { shownTurn } from "../../src/ingestion/extract/shown.ts";
import { estimateTokens } from "../../src/model/tokens.ts";
import { turnOf } from "../../test/support/turns.ts";

/**
 * What an extraction call costs, in estimated tokens: `node bench/extraction/prompt-budget.ts`.
 * `--show` prints the prompt itself.
 */
const words =
  "We came back from Lofoten on Sunday, and my knee is still sore from the climb. Next time I will bring poles, and Ingrid wants to come along.";
const turns = await Promise.all(
  Array.from({ length: 5 }, (_, i) =>
    shownTurn(
      turnOf({ id: `trn_${i}`, prompt: words, response: "That sounds like quite a trip!" }),
      defaultSettings,
    ),
  ),
);
const known = Array.from({ length: 20 }, (_, i) => `The user climbed peak number ${i} in Lofoten.`);

const row = (name: string, cells: (number | string)[]): void =>
  console.log([name.padEnd(18), ...cells.map((cell) => String(cell).padStart(9))].join(" "));

row("one batch", ["system", "known", "turns", "answer"]);
const sample = promptTokens(turns, known, defaultSettings);
row("5 turns, 20 known", [sample.system, sample.known, sample.turns, `≤ ${sample.answer}`]);
console.log();
row("max_context_tokens", ["system", "answer", "turns"]);
for (const max_context_tokens of [1024, 4096, 8192, 32_768, 128_000]) {
  const settings = {
    ...defaultSettings,
    extract: { ...defaultSettings.extract, max_context_tokens },
  };
  const { system, answer, turns: room } = promptBudget(settings, []);
  row(String(max_context_tokens), [system, answer, room]);
}
console.log();
row("mode", ["system"]);
for (const mode of Settings.shape.extract.unwrap().shape.mode.unwrap().options) {
  const custom_prompt = mode === "custom_prompt" ? "Keep what concerns bees." : "";
  const settings = {
    ...defaultSettings,
    extract: { ...defaultSettings.extract, mode, custom_prompt },
  };
  row(mode, [promptBudget(settings, []).system]);
}

if (process.argv.includes("--show")) {
  const { system, user } = extractionPrompt(turns.slice(0, 1), known.slice(0, 1), defaultSettings);
  console.log(`\n${system}\n\n${user}\n\n${estimateTokens(system + user)} tokens`);
}
