import { defaultSettings, Settings } from "../../src/contract/settings.ts";
import type { Draft, Extractor } from "../../src/ingestion/draft.ts";
import type { LanguageModel, ModelRequest } from "../../src/ports/language-model.ts";

/** Default settings with some of their sections changed. */
export function settingsWith(changes: {
  [Section in keyof Settings]?: Partial<Settings[Section]>;
}): Settings {
  const merged = Object.fromEntries(
    Object.entries(defaultSettings).map(([name, section]) => [
      name,
      { ...section, ...(Reflect.get(changes, name) as object | undefined) },
    ]),
  );
  return Settings.parse(merged);
}

/** A model that gives these answers in order, and keeps what it was asked. */
export function scriptedModel(
  ...answers: (string | object | Error)[]
): LanguageModel & { asked: ModelRequest[] } {
  const asked: ModelRequest[] = [];
  return {
    name: "scripted",
    asked,
    complete(request) {
      asked.push(request);
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      if (answer instanceof Error) return Promise.reject(answer);
      const text = typeof answer === "string" ? answer : JSON.stringify(answer);
      return Promise.resolve({ text, inputTokens: 100, outputTokens: 10 });
    },
  };
}

/** A second opinion that finds something in every prompt, or in none. */
export const opinion = (finds: boolean): Extractor => ({
  extract: ({ turns }) =>
    Promise.resolve({
      drafts: finds ? turns.map((turn) => draftOf({ turnId: turn.id, content: turn.prompt })) : [],
      extractor: "rules",
      modelCalls: 0,
      inputTokens: 0,
      outputTokens: 0,
      problem: null,
    }),
});

const draftOf = (words: Partial<Draft>): Draft => ({
  turnId: "trn_1",
  role: "prompt",
  start: 0,
  end: 0,
  content: "",
  verbatim: true,
  type: "FACTS",
  importance: 0.5,
  emotion: null,
  emotionIntensity: 0,
  vibe: null,
  topics: [],
  keywords: [],
  occurredAt: null,
  occurredPrecision: null,
  validFrom: null,
  validTo: null,
  expiresAt: null,
  attribute: null,
  value: null,
  corrects: false,
  quarantined: false,
  entities: [],
  relations: [],
  ...words,
});

/** A memory as a model writes it, with the fields that a test is about. */
export const memoryAnswer = (
  quote: string,
  content: string,
  fields: Record<string, unknown> = {},
): Record<string, unknown> => ({
  action: "add",
  target: null,
  evidence: { turn: 1, role: "prompt", quote },
  content,
  type: "FACTS",
  importance: 5,
  emotion: null,
  emotion_intensity: 0,
  vibe: null,
  topics: [],
  keywords: [],
  occurred_at: null,
  occurred_precision: null,
  valid_from: null,
  valid_to: null,
  expires_at: null,
  attribute: null,
  corrects: false,
  instruction: false,
  entities: [],
  relations: [],
  ...fields,
});

export const answerOf = (...memories: object[]): { messages: object[]; memories: object[] } => ({
  messages: [],
  memories,
});
