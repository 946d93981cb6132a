import { mean } from "./durations.ts";

/** What one question was answered with: its evidence, and the utterances found, best first. */
export interface Found {
  category: number;
  evidence: readonly string[];
  /** Distinct utterances in the order of a `limit: 10` answer. */
  ten: readonly string[];
  /** … and of a `limit: 20` answer. */
  twenty: readonly string[];
}

export interface EvidenceScores {
  questions: number;
  recallAt5: number;
  recallAt10: number;
  recallAt20: number;
  hitAt5: number;
  reciprocalRank: number;
}

/** Share (0–1) of the evidence among the first `k` found. */
export const recallAt = (
  evidence: readonly string[],
  found: readonly string[],
  k: number,
): number => evidence.filter((id) => found.slice(0, k).includes(id)).length / evidence.length;

/** 1 over the rank of the first piece of evidence; 0 where none was found. */
export function reciprocalRank(evidence: readonly string[], found: readonly string[]): number {
  const first = found.findIndex((id) => evidence.includes(id));
  return first === -1 ? 0 : 1 / (first + 1);
}

/** Means over questions, each counting the same however many pieces of evidence it has. */
export function scoreEvidence(questions: readonly Found[]): EvidenceScores {
  const over = (score: (question: Found) => number) => mean(questions.map(score));
  return {
    questions: questions.length,
    recallAt5: over((q) => recallAt(q.evidence, q.ten, 5)),
    recallAt10: over((q) => recallAt(q.evidence, q.ten, 10)),
    recallAt20: over((q) => recallAt(q.evidence, q.twenty, 20)),
    hitAt5: over((q) => (recallAt(q.evidence, q.ten, 5) > 0 ? 1 : 0)),
    reciprocalRank: over((q) => reciprocalRank(q.evidence, q.twenty)),
  };
}
