import { expect, test } from "vitest";
import { type Env, readConfig } from "../../src/env.ts";

const unused = {} as Pick<Env, "DB" | "INGEST">;
const configOf = (variables: Partial<Env>) => readConfig({ ...unused, ...variables });
const ai = { run: () => Promise.resolve(null) };

test("without variables the rules extract and nothing is embedded", () => {
  expect(configOf({})).toMatchObject({ model: null, embedder: { kind: "none" } });
});

test("a model named as Workers AI's are is asked there where it is bound, and nowhere else is set", () => {
  const LLM_MODEL = "@cf/meta/llama-3.3-70b-instruct-fp8-fast";
  expect(configOf({ LLM_MODEL, AI: ai }).model).toEqual({ kind: "workers-ai", model: LLM_MODEL });
  const OPENAI_BASE_URL = "https://api.cloudflare.com/client/v4/accounts/1/ai/v1";
  expect(configOf({ LLM_MODEL, AI: ai, OPENAI_BASE_URL }).model).toMatchObject({
    kind: "openai",
    baseUrl: OPENAI_BASE_URL,
  });
  expect(() => configOf({ LLM_MODEL })).toThrow("LLM_MODEL needs OPENAI_API_KEY");
  expect(() => configOf({ LLM_MODEL, LLM_PROVIDER: "workers-ai" })).toThrow("the binding AI");
});

test("embeddings of another server never get the model's key", () => {
  const both = {
    OPENAI_API_KEY: "sk-model",
    EMBEDDINGS: "openai",
    EMBEDDING_MODEL: "e",
    EMBEDDING_DIMENSIONS: "64",
  };
  expect(configOf(both).embedder).toMatchObject({ apiKey: "sk-model", textsPerCall: null });
  const apart = { ...both, EMBEDDING_BASE_URL: "http://127.0.0.1:1/v1", EMBEDDING_BATCH: "32" };
  expect(configOf(apart).embedder).toEqual({
    kind: "openai",
    baseUrl: "http://127.0.0.1:1/v1",
    apiKey: "none",
    model: "e",
    dimensions: 64,
    textsPerCall: 32,
  });
});

test("Workers AI embeds in many languages where no model is named", () => {
  expect(configOf({ EMBEDDINGS: "workers-ai", AI: ai }).embedder).toEqual({
    kind: "workers-ai",
    model: "@cf/baai/bge-m3",
    dimensions: 1024,
  });
  expect(() =>
    configOf({ EMBEDDINGS: "workers-ai", AI: ai, EMBEDDING_MODEL: "@cf/baai/bge-small-en-v1.5" }),
  ).toThrow("EMBEDDING_MODEL and EMBEDDING_DIMENSIONS are set together");
});
