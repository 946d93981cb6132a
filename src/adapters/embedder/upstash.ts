import { Index } from "@upstash/vector";
import { unitVector } from "../../model/vectors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Embedder } from "../../ports/embedder.ts";
import { scratchIds, scratchNamespace } from "../vector-index/scratch.ts";
import { badAnswer, fetchedOf } from "../vector-index/upstash-answers.ts";
import { upstashRequester } from "../vector-index/upstash-requester.ts";

export interface UpstashEmbedderConfig {
  url: string;
  token: string;
  /** Names the model that the index was made with. */
  model: string;
  /** Of the index. */
  dimensions: number;
  /** One call; 15,000 where absent. */
  timeoutMs?: number;
}

/** The service embeds up to so many texts at once. */
const textsPerCall = 100;

/**
 * The embedding model of an Upstash index. It answers no vectors, so texts are written where nothing else
 * stands, their vectors read, and both ended before the answer. Errors are `ModelError`.
 */
export function upstashEmbedder(
  { url, token, model, dimensions, timeoutMs = 15_000 }: UpstashEmbedderConfig,
  clock: Clock,
): Embedder {
  const index = new Index(upstashRequester({ url, token, timeoutMs }));
  const there = { namespace: scratchNamespace };

  async function embedded(texts: readonly string[]): Promise<Float32Array[]> {
    const ids = scratchIds(clock.now(), texts.length);
    const points = texts.map((text, i) => ({ id: ids[i] ?? "", data: spoken(text) }));
    try {
      await index.upsert(points, there);
      const vectors = fetchedOf(await index.fetch(ids, { ...there, includeVectors: true }));
      return ids.map((id) => vectorOf(vectors.get(id), dimensions));
    } finally {
      await index.delete(ids, there);
    }
  }

  return {
    model,
    dimensions,
    async embed(texts) {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += textsPerCall) {
        vectors.push(...(await embedded(texts.slice(from, from + textsPerCall))));
      }
      return vectors;
    },
  };
}

/** The service refuses an empty text; a full stop stands for it. */
const spoken = (text: string): string => (text.trim() === "" ? "." : text.toWellFormed());

function vectorOf(values: number[] | undefined, dimensions: number): Float32Array {
  if (values === undefined) throw badAnswer("a text has no embedding");
  if (values.length !== dimensions) throw badAnswer("an embedding has another dimension");
  const vector = unitVector(values);
  if (vector === null) throw badAnswer("an embedding has no direction");
  return vector;
}
