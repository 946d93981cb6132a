import { defaultSettings } from "../../src/contract/settings.ts";
import type { Settings } from "../../src/contract/settings.ts";
import { modelExtractor } from "../../src/ingestion/extract/model.ts";
import type { Extraction } from "../../src/ingestion/draft.ts";
import type { Turn } from "../../src/model/turn.ts";
import { memoryAnswer, opinion, scriptedModel } from "./extraction.ts";
import { turnOf } from "./turns.ts";

/** Extraction by a model that gives scripted answers, over one said turn unless others are given. */

export const said = "I moved to Tromsø in March. My sister Ingrid still lives in Bodø.";

export interface Given {
  turns?: Turn[];
  settings?: Settings;
  known?: string[];
  ruled?: boolean;
}

export async function extract(
  answers: (string | object | Error)[],
  given: Given = {},
): Promise<Extraction & { model: ReturnType<typeof scriptedModel> }> {
  const model = scriptedModel(...answers);
  const extraction = await modelExtractor({ model, rules: opinion(given.ruled ?? false) }).extract({
    turns: given.turns ?? [turnOf({ prompt: said })],
    settings: given.settings ?? defaultSettings,
    known: given.known ?? [],
    now: Date.UTC(2024, 4, 4),
  });
  return { ...extraction, model };
}
export const contents = async (answers: object[], given: Given = {}): Promise<string[]> =>
  (await extract(answers, given)).drafts.map((draft) => draft.content);

export const moved = memoryAnswer(
  "I moved to Tromsø in March",
  "The user moved to Tromsø in March 2024.",
);
