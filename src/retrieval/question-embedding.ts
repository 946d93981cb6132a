import { embedderOf } from "../memories/embedder-of.ts";
import { askedCharsMax } from "../model/limits.ts";
import type { Services } from "../ports/services.ts";
import type { EmbeddingSpace } from "../ports/space-store.ts";
import type { Asked } from "./asked.ts";
import type { Budget } from "./budget.ts";
import { inTime } from "./in-time.ts";

export type Degraded = { part: string; reason: string };

/** The question as vectors see it. Each part is made once for a request, whoever asks for it first. */
export interface QuestionEmbedding {
  /** What is embedded, or asked of an index that embeds. */
  text: string;
  /** The space that is compared in; null without an embedder, and where only words are searched. */
  space(): Promise<EmbeddingSpace | null>;
  /** Null where it could not be made: the channel is missing then, and named. */
  vector(): Promise<{ vector: Float32Array | null; degraded: Degraded[] }>;
  /**
   * Makes what will be needed if the question is searched for, so that it does not wait for whatever is
   * asked first. An index that embeds by itself needs nothing beforehand.
   */
  begin(): Promise<void>;
}

export type EmbeddingServices = Pick<
  Services,
  | "embedder"
  | "formerEmbedder"
  | "spaces"
  | "vectorIndex"
  | "storedVectors"
  | "questionVectors"
  | "log"
>;

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
};

/** Nothing is asked before one of its parts is. What this isolate has embedded of late is not embedded again. */
export function embeddingOf(
  services: EmbeddingServices,
  { scope, input }: Pick<Asked, "scope" | "input">,
  budget: Budget,
): QuestionEmbedding {
  const timely = inTime(services, { input }, budget);
  const text = reduced(input.prompt);
  const space = once(async () =>
    timely.embedder === null ? null : services.spaces.read(scope, timely.embedder),
  );
  const vector = once(async () => {
    const found = await space();
    return found === null
      ? { vector: null, degraded: [] }
      : vectorIn(timely, scope.tenantId, found, text);
  });
  return {
    text,
    space,
    vector,
    async begin() {
      const found = await space();
      if (found !== null && services.vectorIndex?.embeds !== found.model) await vector();
    },
  };
}

async function vectorIn(
  services: EmbeddingServices,
  tenantId: string,
  space: EmbeddingSpace,
  text: string,
): Promise<{ vector: Float32Array | null; degraded: Degraded[] }> {
  const { questionVectors, log } = services;
  const known = questionVectors.get(tenantId, space, text);
  if (known !== null) return { vector: known, degraded: [] };
  const embedder = embedderOf(services, space);
  if (embedder === null) return { vector: null, degraded: [unreachable] };
  try {
    const [vector] = await embedder.embed([text]);
    if (vector) questionVectors.put(tenantId, space, text, vector);
    return { vector: vector ?? null, degraded: [] };
  } catch (cause) {
    const reason = reasonOf(cause);
    log("query_embedding_failed", { reason });
    return { vector: null, degraded: [{ part: "vector", reason }] };
  }
}

const unreachable: Degraded = {
  part: "vector",
  reason: "the model of the vectors is not configured any more",
};

export const reasonOf = (cause: unknown): string =>
  cause instanceof Error ? (cause.message.split(":")[0] ?? "failed") : "failed";

/** People ask at the beginning or the end of what they send: that is embedded of a long prompt. */
export const reduced = (prompt: string): string =>
  prompt.length <= askedCharsMax
    ? prompt
    : `${prompt.slice(0, askedCharsMax / 2)}\n${prompt.slice(-askedCharsMax / 2)}`.toWellFormed();
