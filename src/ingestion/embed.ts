import type { Scope } from "../model/scope.ts";
import { quantise } from "../model/vectors.ts";
import type { PackedVector } from "../ports/memory-store.ts";
import type { Services } from "../ports/services.ts";
import type { Draft } from "./draft.ts";

/**
 * One vector a draft, or null for each where no embedder is configured. A failing embedder never
 * costs the turn: the vectors are written empty, and the redrive job fills them.
 */
export async function embedDrafts(
  { embedder, spaces, log }: Pick<Services, "embedder" | "spaces" | "log">,
  scope: Scope,
  drafts: readonly Draft[],
): Promise<(PackedVector | null)[]> {
  if (embedder === null || drafts.length === 0) return drafts.map(() => null);
  const spaceId = await spaces.current(scope, embedder);
  try {
    const vectors = await embedder.embed(drafts.map((draft) => draft.content));
    return drafts.map((_, i) => {
      const vector = vectors[i];
      return vector === undefined
        ? { spaceId, components: null, scale: 0 }
        : { spaceId, ...quantise(vector) };
    });
  } catch (cause) {
    log("embedding_failed", {
      texts: drafts.length,
      problem: cause instanceof Error ? cause.message.slice(0, 300) : "unknown",
    });
    return drafts.map(() => ({ spaceId, components: null, scale: 0 }));
  }
}
