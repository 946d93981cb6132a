import type { Scope } from "../model/scope.ts";
import { quantise } from "../model/vectors.ts";
import type { PackedVector } from "../ports/memory-store.ts";
import type { Services } from "../ports/services.ts";

/**
 * One vector a text, or null for each where no embedder is configured. A failing embedder never
 * costs the write: the vectors are written empty, and the redrive job fills them.
 */
export async function embedTexts(
  { embedder, spaces, log }: Pick<Services, "embedder" | "spaces" | "log">,
  scope: Scope,
  texts: readonly string[],
): Promise<(PackedVector | null)[]> {
  if (embedder === null || texts.length === 0) return texts.map(() => null);
  const spaceId = await spaces.current(scope, embedder);
  try {
    const vectors = await embedder.embed(texts);
    return texts.map((_, i) => {
      const vector = vectors[i];
      return vector === undefined || vector === null
        ? { spaceId, components: null, scale: 0 }
        : { spaceId, ...quantise(vector) };
    });
  } catch (cause) {
    log("embedding_failed", {
      texts: texts.length,
      problem: cause instanceof Error ? cause.message.slice(0, 300) : "unknown",
    });
    return texts.map(() => ({ spaceId, components: null, scale: 0 }));
  }
}
