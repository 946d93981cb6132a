import type { Generated, Streamed } from "./spoken.ts";

/** An answer that no model gave, as a model's: what a chat command is answered with. */

type Part = Streamed["stream"] extends ReadableStream<infer P> ? P : never;

const usage: Generated["usage"] = {
  inputTokens: { total: 0, noCache: 0, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 0, text: 0, reasoning: undefined },
};
const finishReason: Generated["finishReason"] = { unified: "stop", raw: undefined };
const id = "ebb";

export const shownAtOnce = (text: string): Generated => ({
  content: [{ type: "text", text }],
  finishReason,
  usage,
  warnings: [],
});

export function shownAsStream(text: string): Streamed {
  const parts: Part[] = [
    { type: "stream-start", warnings: [] },
    { type: "text-start", id },
    { type: "text-delta", id, delta: text },
    { type: "text-end", id },
    { type: "finish", finishReason, usage },
  ];
  const stream = new ReadableStream<Part>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  return { stream };
}
