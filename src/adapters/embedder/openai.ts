import type { Embedder } from "../../ports/embedder.ts";
import { ModelError } from "../../ports/language-model.ts";
import { type Guard, unguarded } from "../guard/circuits.ts";
import { lazyClient, type OpenaiService } from "../openai/client.ts";
import { asModelError, field } from "../openai/problems.ts";
import { embedInBatches } from "./batches.ts";
import { readVector, spoken } from "./read-vector.ts";

export interface OpenaiEmbedderConfig extends OpenaiService {
  model: string;
  /** Of every vector; another one is an error, never cut or filled up. */
  dimensions: number;
  /** One call; 30,000 where absent. */
  timeoutMs?: number;
  /** Texts of one call; 96 where absent. */
  textsPerCall?: number;
  guard?: Guard;
}

/** Services take 96 to 2,048 texts at once; the least is safe everywhere. */
const textsPerCallDefault = 96;

const timeoutMsDefault = 30_000;

/** Embeddings behind OpenAI's protocol, as floats or base64, made unit length. Errors are `ModelError`. */
export function openaiEmbedder(config: OpenaiEmbedderConfig): Embedder {
  const client = lazyClient(config);
  const { model, dimensions, timeoutMs = timeoutMsDefault } = config;
  const { textsPerCall = textsPerCallDefault, guard = unguarded } = config;
  // Models that can shorten their vectors must be asked to; others refuse the question.
  let asksDimensions = true;

  async function call(input: readonly string[]): Promise<unknown> {
    const openai = await client();
    const body = { model, input: input.map(spoken), ...(asksDimensions ? { dimensions } : {}) };
    try {
      return await openai.embeddings.create(body, {
        timeout: timeoutMs,
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      if (!asksDimensions || !refusesDimensions(error)) throw asEmbeddingError(error);
      asksDimensions = false;
      return call(input);
    }
  }

  return {
    model,
    dimensions,
    embed: (texts, spent) =>
      embedInBatches(texts, textsPerCall, (part) =>
        guard(async () => {
          const body = await call(part);
          spent?.(tokensOf(body));
          return readVectors(body, part.length, dimensions);
        }),
      ),
  };
}

function tokensOf(body: unknown): number | null {
  const tokens = field(field(body, "usage"), "prompt_tokens");
  return typeof tokens === "number" && tokens >= 0 ? Math.round(tokens) : null;
}

function refusesDimensions(error: unknown): boolean {
  const status = field(error, "status");
  const message = field(error, "message");
  return (
    (status === 400 || status === 422) && typeof message === "string" && /dimension/i.test(message)
  );
}

/** The client decodes base64 itself and trips over a body that is no embedding. */
const asEmbeddingError = (error: unknown): ModelError =>
  error instanceof RangeError || (error instanceof TypeError && field(error, "cause") === undefined)
    ? new ModelError("bad_answer", "the body is no list of embeddings")
    : asModelError(error);

function readVectors(body: unknown, count: number, dimensions: number): Float32Array[] {
  const items = field(body, "data");
  if (!Array.isArray(items) || items.length !== count) {
    throw new ModelError("bad_answer", `the body does not hold ${count} embeddings`);
  }
  const vectors = Array.from<unknown, Float32Array | undefined>({ length: count }, () => undefined);
  for (const [place, item] of items.entries()) {
    const index = field(item, "index");
    vectors[typeof index === "number" ? index : place] = readVector(
      field(item, "embedding"),
      dimensions,
    );
  }
  return vectors.map((vector) => {
    if (vector === undefined) throw new ModelError("bad_answer", "a text has no embedding");
    return vector;
  });
}
