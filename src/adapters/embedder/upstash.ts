import { Index } from "@upstash/vector";
import type { Clock } from "../../ports/clock.ts";
import type { Embedder } from "../../ports/embedder.ts";
import { type Guard, unguarded } from "../guard/circuits.ts";
import { scratchIds, scratchNamespace } from "../vector-index/scratch.ts";
import { fetchedOf } from "../vector-index/upstash-answers.ts";
import { upstashRequester } from "../vector-index/upstash-requester.ts";
import { embedInBatches } from "./batches.ts";
import { readVector, spoken } from "./read-vector.ts";

export interface UpstashEmbedderConfig {
  url: string;
  token: string;
  /** Names the model that the index was made with. */
  model: string;
  /** Of the index. */
  dimensions: number;
  /** One call; 15,000 where absent. */
  timeoutMs?: number;
  guard?: Guard;
}

/** The service embeds up to so many texts at once. */
const textsPerCall = 100;

/**
 * The embedding model of an Upstash index. It answers no vectors, so texts are written where nothing else
 * stands, their vectors read, and both ended before the answer. Errors are `ModelError`.
 */
export function upstashEmbedder(
  { url, token, model, dimensions, timeoutMs = 15_000, guard = unguarded }: UpstashEmbedderConfig,
  clock: Clock,
): Embedder {
  const index = new Index(upstashRequester({ url, token, timeoutMs }));
  const there = { namespace: scratchNamespace };

  async function call(texts: readonly string[]): Promise<Float32Array[]> {
    const ids = scratchIds(clock.now(), texts.length);
    const points = texts.map((text, i) => ({ id: ids[i] ?? "", data: spoken(text) }));
    try {
      await index.upsert(points, there);
      const vectors = fetchedOf(await index.fetch(ids, { ...there, includeVectors: true }));
      return ids.map((id) => readVector(vectors.get(id), dimensions));
    } finally {
      await index.delete(ids, there);
    }
  }

  return {
    model,
    dimensions,
    embed: (texts) => embedInBatches(texts, textsPerCall, (part) => guard(() => call(part))),
  };
}
