import type OpenAI from "openai";
import { estimateTokens } from "../../model/tokens.ts";
import {
  ModelError,
  type LanguageModel,
  type ModelAnswer,
  type ModelRequest,
} from "../../ports/language-model.ts";
import { lazyClient, type OpenaiService } from "../openai/client.ts";
import { asModelError, field } from "../openai/problems.ts";
import { dialectStepsMax, fullDialect, simplerDialect, type Dialect } from "./dialect.ts";

export interface OpenaiModelConfig extends OpenaiService {
  model: string;
}

/**
 * A chat model behind OpenAI's protocol. Asks for structured output where the service knows it, else
 * for a JSON object, else in words alone, and remembers which. Never retries; errors are `ModelError`.
 */
export function openaiLanguageModel(config: OpenaiModelConfig): LanguageModel {
  const client = lazyClient(config);
  const dialects = new Map<string, Dialect>();
  return {
    name: config.model,
    async complete(request) {
      const model = request.model ?? config.model;
      let dialect = dialects.get(model) ?? fullDialect;
      const signal = AbortSignal.timeout(request.timeoutMs);
      for (let step = 0; ; step++) {
        try {
          return await ask(await client(), model, request, dialect, signal);
        } catch (error) {
          const simpler = simplerDialect(dialect, request.schema !== null, error);
          if (simpler === null || step === dialectStepsMax) throw asModelError(error);
          dialect = simpler;
          dialects.set(model, simpler);
        }
      }
    },
  };
}

async function ask(
  client: OpenAI,
  model: string,
  request: ModelRequest,
  dialect: Dialect,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const format = responseFormat(request, dialect);
  const body: unknown = await client.chat.completions.create(
    {
      model,
      messages: [
        { role: "system", content: request.system },
        { role: "user", content: request.user },
      ],
      [dialect.limit]: request.outputTokensMax,
      ...(dialect.temperature ? { temperature: request.temperature } : {}),
      ...(format === null ? {} : { response_format: format }),
    },
    { signal, timeout: request.timeoutMs },
  );
  return readCompletion(body, request);
}

type ResponseFormat = OpenAI.ResponseFormatJSONSchema | OpenAI.ResponseFormatJSONObject;

function responseFormat({ schema }: ModelRequest, { format }: Dialect): ResponseFormat | null {
  if (schema === null || format === "plain") return null;
  if (format === "json_object") return { type: "json_object" };
  return {
    type: "json_schema",
    json_schema: { name: schema.name, schema: schema.schema, strict: true },
  };
}

/** The words of the first choice. Throws `refused` or `bad_answer` where there are none. */
function readCompletion(body: unknown, request: ModelRequest): ModelAnswer {
  const choices = field(body, "choices");
  if (!Array.isArray(choices)) throw new ModelError("bad_answer", "the body is no chat completion");
  const choice: unknown = choices[0];
  const message = field(choice, "message");
  const refusal = field(message, "refusal");
  if (typeof refusal === "string" && refusal !== "") {
    throw new ModelError("refused", "the model declined to answer");
  }
  if (field(choice, "finish_reason") === "content_filter") {
    throw new ModelError("refused", "the service's content filter stopped the answer");
  }
  const text = contentText(field(message, "content"));
  if (text.trim() === "") throw new ModelError("bad_answer", "the answer is empty");
  return { text, ...usage(field(body, "usage"), request, text) };
}

/** Some services answer with a list of parts. */
function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: unknown) => field(part, "text"))
    .filter((text) => typeof text === "string")
    .join("");
}

/** What the service counted, or an estimate where it does not say. */
function usage(
  reported: unknown,
  request: ModelRequest,
  text: string,
): Pick<ModelAnswer, "inputTokens" | "outputTokens"> {
  const count = (name: string): number | null => {
    const value = field(reported, name);
    return typeof value === "number" && value >= 0 ? Math.round(value) : null;
  };
  return {
    inputTokens: count("prompt_tokens") ?? estimateTokens(request.system + "\n" + request.user),
    outputTokens: count("completion_tokens") ?? estimateTokens(text),
  };
}
