import { type Candidate, candidateOf } from "../memories/candidate.ts";
import { memoriesPerTurnMax, memoryCharsMax } from "../model/limits.ts";
import type { Source } from "../model/memory.ts";
import type { Scope } from "../model/scope.ts";
import type { Turn } from "../model/turn.ts";
import type { Draft } from "./draft.ts";

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
): Promise<Candidate<Draft>[]> {
  const kept = drafts
    .filter((draft) => draft.content.trim() !== "" && draft.content.length <= memoryCharsMax)
    .filter((draft) => !buried.some((span) => overlaps(span, draft)))
    .slice(0, memoriesPerTurnMax);
  return Promise.all(
    kept.map((draft) => candidateOf(draft, turn.createdAt, [scope.tenantId, turn.id, draft.role])),
  );
}

function overlaps(span: Omit<Source, "turnId">, draft: Draft): boolean {
  if (span.role !== draft.role) return false;
  const shared = Math.min(span.end, draft.end) - Math.max(span.start, draft.start);
  const shorter = Math.min(span.end - span.start, draft.end - draft.start);
  return shared > 0 && shared >= shorter / 2;
}
