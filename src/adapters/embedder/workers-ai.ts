import type { Embedder } from "../../ports/embedder.ts";
import { ModelError } from "../../ports/language-model.ts";
import { type Guard, unguarded } from "../guard/circuits.ts";
import { field } from "../openai/problems.ts";
import { type WorkersAi, asWorkersAiError, runWithin } from "../workers-ai/binding.ts";
import { embedInBatches } from "./batches.ts";
import { readVector, spoken } from "./read-vector.ts";

interface WorkersAiEmbedderConfig {
  model: string;
  /** Of every vector; another one is an error. */
  dimensions: number;
  /** One call; 30,000 where absent. */
  timeoutMs?: number;
  guard?: Guard;
}

/** The most that the binding takes at once. */
const textsPerCall = 100;
const timeoutMsDefault = 30_000;

/** An embedding model of Workers AI, through its binding; vectors made unit length. Errors are `ModelError`. */
export function workersAiEmbedder(
  ai: WorkersAi,
  { model, dimensions, timeoutMs = timeoutMsDefault, guard = unguarded }: WorkersAiEmbedderConfig,
): Embedder {
  const call = async (texts: readonly string[]): Promise<Float32Array[]> => {
    try {
      const answer = await runWithin(ai, model, { text: texts.map(spoken) }, timeoutMs);
      const data = field(answer, "data");
      if (!Array.isArray(data) || data.length !== texts.length) {
        throw new ModelError("bad_answer", `the answer does not hold ${texts.length} embeddings`);
      }
      return data.map((one: unknown) => readVector(one, dimensions));
    } catch (error) {
      throw asWorkersAiError(error);
    }
  };
  return {
    model,
    dimensions,
    embed: (texts, spent) =>
      embedInBatches(texts, textsPerCall, (part) =>
        guard(async () => {
          const vectors = await call(part);
          spent?.(null);
          return vectors;
        }),
      ),
  };
}
