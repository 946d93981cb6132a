import { estimateTokens } from "../../model/tokens.ts";
import {
  type LanguageModel,
  type ModelAnswer,
  ModelError,
  type ModelRequest,
} from "../../ports/language-model.ts";
import { field } from "../openai/problems.ts";
import { type WorkersAi, asWorkersAiError, numberOf, runWithin } from "../workers-ai/binding.ts";

/**
 * A chat model of Workers AI, through its binding: no key, no address. Asks for JSON by its schema where
 * the model knows that, else in words alone, and remembers which. Never retries; errors are `ModelError`.
 */
export function workersAiLanguageModel(ai: WorkersAi, name: string): LanguageModel {
  const plainOnly = new Set<string>();
  return {
    name,
    async complete(request) {
      const model = request.model ?? name;
      const asksJson = request.schema !== null && !plainOnly.has(model);
      try {
        return await ask(ai, model, request, asksJson);
      } catch (error) {
        if (!asksJson || !refusesJson(error)) throw asWorkersAiError(error);
        plainOnly.add(model);
        try {
          return await ask(ai, model, request, false);
        } catch (again) {
          throw asWorkersAiError(again);
        }
      }
    },
  };
}

async function ask(
  ai: WorkersAi,
  model: string,
  request: ModelRequest,
  asksJson: boolean,
): Promise<ModelAnswer> {
  const inputs = {
    messages: [
      { role: "system", content: request.system },
      { role: "user", content: request.user.toWellFormed() },
    ],
    max_tokens: request.outputTokensMax,
    temperature: request.temperature,
    ...(asksJson && request.schema !== null
      ? { response_format: { type: "json_schema", json_schema: request.schema.schema } }
      : {}),
  };
  const answer = await runWithin(ai, model, inputs, request.timeoutMs);
  const text = textOf(answer);
  if (text === null) throw new ModelError("bad_answer", "the answer is no completion");
  if (text.trim() === "") throw new ModelError("bad_answer", "the answer is empty");
  return { text, ...usageOf(field(answer, "usage"), request, text) };
}

/** 5023 to 5025: the schema is not taken, its answer could not be made, or the model has no such mode. */
function refusesJson(error: unknown): boolean {
  const number = numberOf(error);
  if (number !== null && number >= 5023 && number <= 5025) return true;
  const message = error instanceof Error ? error.message : "";
  return /json mode|response_format|json_schema/i.test(message);
}

/** Older models answer with `response` (an object in JSON mode), newer ones as OpenAI's do. */
function textOf(answer: unknown): string | null {
  const response = field(answer, "response");
  if (typeof response === "string") return response;
  if (typeof response === "object" && response !== null) return JSON.stringify(response);
  const choices = field(answer, "choices");
  const content = Array.isArray(choices) ? field(field(choices[0], "message"), "content") : null;
  return typeof content === "string" ? content : null;
}

function usageOf(
  reported: unknown,
  request: ModelRequest,
  text: string,
): Pick<ModelAnswer, "inputTokens" | "outputTokens"> {
  const count = (name: string): number | null => {
    const value = field(reported, name);
    return typeof value === "number" && value >= 0 ? Math.round(value) : null;
  };
  return {
    inputTokens: count("prompt_tokens") ?? estimateTokens(`${request.system}\n${request.user}`),
    outputTokens: count("completion_tokens") ?? estimateTokens(text),
  };
}
