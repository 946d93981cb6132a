import type { Settings } from "../contract/settings.ts";
import { contentHashOf } from "../memories/candidate.ts";
import { indexingOf } from "../memories/indexing.ts";
import type { IndexServices } from "../memories/indexing.ts";
import type { Scope } from "../model/scope.ts";
import { simhash } from "../model/similarity.ts";
import type { Act, MemoryRecord } from "../ports/memory-store.ts";
import type { Services } from "../ports/services.ts";

/**
 * The next version of a memory, with the part of its words that still holds. It states no attribute any
 * more, as that is the newer memory's. False where something came between.
 */
export async function rewriteContradicted(
  services: IndexServices & Pick<Services, "memories">,
  scope: Scope,
  { hippo }: Pick<Settings, "hippo">,
  record: MemoryRecord,
  content: string,
  act: Act,
): Promise<boolean> {
  const memory = { ...record.memory, content };
  const contentHash = await contentHashOf(content);
  return services.memories.revise(
    scope,
    {
      was: record,
      event: "update",
      changes: {
        content,
        contentHash,
        simhash: simhash(content),
        attribute: null,
        attributeValue: null,
      },
      indexed: await indexingOf(services, scope, {
        memory,
        partition: null,
        reading: null,
        sessionId: memory.sessionId,
        since: memory.createdAt,
        aliasJaccard: hippo.alias_jaccard,
      }),
      claims: { contentHash, attribute: null },
    },
    act,
  );
}
