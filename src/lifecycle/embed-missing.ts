import type { Scope } from "../model/scope.ts";
import { quantise } from "../model/vectors.ts";
import { ModelError } from "../ports/language-model.ts";
import type { Services } from "../ports/services.ts";

type EmbedServices = Pick<Services, "lifecycle" | "embedder" | "log">;

interface Embedded {
  made: number;
  /** The embedder answered, and will not embed what is left however often it is asked. */
  refused: boolean;
}

/** Embeds what could not be embedded when it was written. An embedder that fails again is asked later. */
export async function embedMissing(
  { lifecycle, embedder, log }: EmbedServices,
  tenantId: Scope["tenantId"],
  limit: number,
): Promise<Embedded> {
  if (embedder === null) return { made: 0, refused: false };
  const missing = await lifecycle.missingVectors(embedder, tenantId, limit);
  if (missing.length === 0) return { made: 0, refused: false };
  try {
    const vectors = await embedder.embed(missing.map(({ content }) => content));
    const made = missing.flatMap(({ content: _content, ...place }, i) => {
      const vector = vectors[i];
      return vector === undefined || vector === null ? [] : [{ ...place, ...quantise(vector) }];
    });
    await lifecycle.keepVectors(made);
    return { made: made.length, refused: false };
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message.slice(0, 300) : "unknown";
    log("embedding_failed", { texts: missing.length, problem });
    return { made: 0, refused: cause instanceof ModelError && cause.problem === "refused" };
  }
}
