import type { Candidate } from "../memories/candidate.ts";
import type { Plan } from "../memories/reconcile.ts";
import type { KnownMemory } from "../ports/memory-store.ts";
import type { Draft } from "./draft.ts";

/** New words for a known memory that they contain. */
export interface Merge {
  candidate: Candidate<Draft>;
  memoryId: string;
  reason: string;
}

/** What a model decided about known memories, and what is left for the rules of reconciliation. */
export interface Judged {
  merges: Merge[];
  supersedes: Plan<Draft>["supersedes"];
  repeats: Plan<Draft>["repeats"];
  /** Drafts that were told after what the model compared them with, newest knowledge first. */
  outdated: Plan<Draft>["add"];
  rest: Candidate<Draft>[];
}

/**
 * Takes a model at its word about the memories that it was shown (`shown`, by number), where they are
 * still live. What was said earlier than what is known never changes it: it is kept as history.
 */
export function judge(
  candidates: readonly Candidate<Draft>[],
  shown: readonly KnownMemory[],
  live: ReadonlyMap<string, KnownMemory>,
): Judged {
  const judged: Judged = { merges: [], supersedes: [], repeats: [], outdated: [], rest: [] };
  const taken = new Set<string>();
  for (const candidate of candidates) {
    const { judged: judgement } = candidate.draft;
    const known = judgement === undefined ? undefined : live.get(shown[judgement.known]?.id ?? "");
    if (judgement === undefined || known === undefined || taken.has(known.id)) {
      judged.rest.push(candidate);
      continue;
    }
    const isLater = candidate.saidAt >= known.createdAt;
    switch (judgement.action) {
      case "drop":
        judged.repeats.push({ candidate, memoryId: known.id });
        break;
      case "merge":
        taken.add(known.id);
        judged.merges.push({
          candidate,
          memoryId: known.id,
          reason: "it was said again, with more to it",
        });
        break;
      case "supersede":
        if (!isLater) {
          judged.outdated.push({
            candidate,
            reason: "a later value was known already",
            endedBy: { id: known.id, at: known.createdAt },
          });
          break;
        }
        taken.add(known.id);
        judged.rest.push(candidate);
        judged.supersedes.push({
          memoryId: known.id,
          byId: candidate.id,
          validTo: candidate.draft.validFrom ?? candidate.saidAt,
          reason: "what was said later makes it untrue",
        });
    }
  }
  return judged;
}
