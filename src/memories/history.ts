import { notFound } from "../model/errors.ts";
import type { MemoryVersion } from "../model/memory.ts";
import { type Scope, bears } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";

/**
 * All versions of a memory, oldest first. Of a deleted one the events stay, without content; as it
 * bears no ids any more, only a scope without ids may ask. Throws `not_found`.
 */
export async function historyOf(
  { memories }: Pick<Services, "memories">,
  scope: Scope,
  id: string,
): Promise<MemoryVersion[]> {
  const [memory, versions] = await Promise.all([
    memories.get(scope, id),
    memories.history(scope, id),
  ]);
  const nobody = { userId: null, agentId: null, sessionId: null };
  if (versions.length === 0 || !bears(memory ?? nobody, scope)) throw notFound("memory");
  return versions;
}
