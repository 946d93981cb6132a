import type { Scope } from "../model/scope.ts";
import { quantise } from "../model/vectors.ts";
import type { PackedVector } from "../ports/memory-store.ts";
import type { Services } from "../ports/services.ts";
import { embedderOf } from "./embedder-of.ts";

export type EmbedServices = Pick<Services, "embedder" | "formerEmbedder" | "spaces" | "log">;

/**
 * One vector a text, of the space in use, or null for each where no embedder is configured. A failing embedder
 * never costs the write: the vectors are written empty, and the redrive job fills them.
 */
export async function embedTexts(
  services: EmbedServices,
  scope: Scope,
  texts: readonly string[],
): Promise<(PackedVector | null)[]> {
  const { embedder, spaces, log } = services;
  if (embedder === null || texts.length === 0) return texts.map(() => null);
  const space = await spaces.current(scope, embedder);
  const empty = { spaceId: space.id, components: null, scale: 0 };
  try {
    const vectors = (await embedderOf(services, space)?.embed(texts)) ?? [];
    return texts.map((_, i) => {
      const vector = vectors[i];
      return vector === undefined || vector === null
        ? empty
        : { spaceId: space.id, ...quantise(vector) };
    });
  } catch (cause) {
    log("embedding_failed", {
      texts: texts.length,
      problem: cause instanceof Error ? cause.message.slice(0, 300) : "unknown",
    });
    return texts.map(() => empty);
  }
}
