import { hashingEmbedder } from "../../src/adapters/embedder/hashing.ts";
import type { WorkersAi } from "../../src/adapters/workers-ai/binding.ts";
import { estimateTokens } from "../../src/model/tokens.ts";
import { type ChatRequest, readingModel } from "./reading-model.ts";

/** The `AI` binding, which no local runtime has: `run` with the shapes that Workers AI's models answer in. */
export interface WorkersAiStandIn extends WorkersAi {
  calls: { model: string; inputs: Record<string, unknown> }[];
  /** What the next calls do, in order; afterwards they are good. */
  script(behaviours: readonly WorkersAiBehaviour[]): void;
}

export type WorkersAiBehaviour =
  | "good"
  /** As models with OpenAI's form of answer. */
  | "choices"
  | "no_json_mode"
  | "hang"
  | "nonsense"
  | "short_vectors"
  /** Thrown with this message. */
  | { throws: string };

/** A model that knows JSON mode answers with an object where it is asked to. */
export function workersAiStandIn(): WorkersAiStandIn {
  let queue: WorkersAiBehaviour[] = [];
  const calls: WorkersAiStandIn["calls"] = [];
  return {
    calls,
    script(behaviours) {
      queue = [...behaviours];
    },
    async run(model, inputs) {
      calls.push({ model, inputs });
      const behaviour = queue.shift() ?? "good";
      if (typeof behaviour === "object") throw new Error(behaviour.throws);
      if (behaviour === "hang") return new Promise(() => undefined);
      if (behaviour === "nonsense") return "<html>Bad gateway</html>";
      if (behaviour === "no_json_mode" && "response_format" in inputs) {
        throw new Error("AiError: 5025: This model doesn't support JSON Schema.");
      }
      return "text" in inputs
        ? embeddings([inputs["text"]].flat().map(String), behaviour === "short_vectors")
        : completion(inputs, behaviour === "choices");
    },
  };
}

async function embeddings(texts: string[], isShort: boolean): Promise<unknown> {
  const vectors = await hashingEmbedder().embed(texts);
  const data = vectors.map((vector) => (isShort ? [1, 2, 3] : Array.from(vector ?? [])));
  return { shape: [data.length, data[0]?.length ?? 0], data, pooling: "mean" };
}

function completion(inputs: Record<string, unknown>, asChoices: boolean): unknown {
  const messages = inputs["messages"] as ChatRequest["messages"];
  const content = readingModel({ messages });
  const prompt = messages.map((message) => message.content).join("\n");
  const [prompt_tokens, completion_tokens] = [estimateTokens(prompt), estimateTokens(content)];
  const usage = {
    prompt_tokens,
    completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
  };
  if (asChoices) {
    return { choices: [{ index: 0, message: { role: "assistant", content } }], usage };
  }
  const isJson = "response_format" in inputs && content.startsWith("{");
  return { response: isJson ? JSON.parse(content) : content, tool_calls: [], usage };
}
