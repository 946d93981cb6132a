import { derivedId, sha256Hex } from "../model/ids.ts";
import { memoriesPerTurnMax, memoryCharsMax } from "../model/limits.ts";
import type { Source } from "../model/memory.ts";
import type { Scope } from "../model/scope.ts";
import { simhash } from "../model/similarity.ts";
import { normalise } from "../model/text.ts";
import type { Turn } from "../model/turn.ts";
import type { Draft } from "./draft.ts";
import type { Candidate } from "./reconcile.ts";

/**
 * Drafts of one turn with ids and hashes. What was forgotten from this turn stays forgotten: a draft
 * whose evidence overlaps a buried span by half is dropped. Ids come from the turn and the draft's
 * words, so reading the turn again makes the same ones.
 */
export async function candidatesOf(
  scope: Scope,
  turn: Turn,
  drafts: readonly Draft[],
  buried: readonly Omit<Source, "turnId">[],
): Promise<Candidate[]> {
  const kept = drafts
    .filter((draft) => draft.content.trim() !== "" && draft.content.length <= memoryCharsMax)
    .filter((draft) => !buried.some((span) => overlaps(span, draft)))
    .slice(0, memoriesPerTurnMax);
  return Promise.all(
    kept.map(async (draft) => {
      const contentHash = await contentHashOf(draft.content);
      return {
        draft,
        contentHash,
        simhash: simhash(draft.content),
        id: await derivedId(
          "mem",
          turn.createdAt,
          scope.tenantId,
          turn.id,
          draft.role,
          contentHash,
        ),
        saidAt: turn.createdAt,
      };
    }),
  );
}

/** The exact half of deduplication: equal for texts that differ in case, width or outer punctuation. */
export const contentHashOf = (content: string): Promise<string> => sha256Hex(normalise(content));

function overlaps(span: Omit<Source, "turnId">, draft: Draft): boolean {
  if (span.role !== draft.role) return false;
  const shared = Math.min(span.end, draft.end) - Math.max(span.start, draft.start);
  const shorter = Math.min(span.end - span.start, draft.end - draft.start);
  return shared > 0 && shared >= shorter / 2;
}
