import { retiredForMs, retiredSpacesMax, retiredVectorsMax } from "../model/limits.ts";
import { ModelError } from "../ports/language-model.ts";
import type { Services } from "../ports/services.ts";
import type { ScopeOf } from "./send-vectors.ts";

/**
 * Ends embedding spaces that were replaced: in the index outside, then in D1, some of the vectors at a time. Only
 * once nobody reads from them any more.
 */
export async function endSpaces(
  { spaces, vectorIndex, clock, log }: Pick<Services, "spaces" | "vectorIndex" | "clock" | "log">,
  scopeOf: ScopeOf,
): Promise<{ spaces: number }> {
  let ended = 0;
  const retired = await spaces.retired(clock.now() - retiredForMs, retiredSpacesMax);
  for (const { tenantId, space } of retired) {
    const scope = scopeOf(tenantId);
    try {
      await vectorIndex?.drop(scope, space.id);
      if (await spaces.end(scope, space.id, retiredVectorsMax)) ended++;
    } catch (cause) {
      if (!(cause instanceof ModelError)) throw cause;
      log("space_not_ended", { space_id: space.id, problem: cause.message.slice(0, 300) });
    }
  }
  return { spaces: ended };
}
