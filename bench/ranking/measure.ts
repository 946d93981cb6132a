import type { Asked } from "./locomo.ts";

/** Evidence recall at 5, 10, 20, hits at 5 and mean reciprocal rank: means over questions. */
export interface Measures {
  questions: number;
  r5: number;
  r10: number;
  r20: number;
  hit5: number;
  mrr: number;
}

const recall = (found: readonly string[], wanted: readonly string[], k: number): number => {
  const top = new Set(found.slice(0, k));
  return wanted.filter((id) => top.has(id)).length / wanted.length;
};

const reciprocal = (found: readonly string[], wanted: readonly string[]): number => {
  const at = found.findIndex((id) => wanted.includes(id));
  return at < 0 ? 0 : 1 / (at + 1);
};

export function measure(results: readonly { asked: Asked; found: readonly string[] }[]): Measures {
  const mean = (of: (found: readonly string[], wanted: readonly string[]) => number): number =>
    results.reduce((sum, { asked, found }) => sum + of(found, asked.evidence), 0) / Math.max(1, results.length);
  return {
    questions: results.length,
    r5: mean((found, wanted) => recall(found, wanted, 5)),
    r10: mean((found, wanted) => recall(found, wanted, 10)),
    r20: mean((found, wanted) => recall(found, wanted, 20)),
    hit5: mean((found, wanted) => (recall(found, wanted, 5) > 0 ? 1 : 0)),
    mrr: mean(reciprocal),
  };
}

const percent = (share: number): string => (100 * share).toFixed(1).padStart(6);

export const header = `${"".padEnd(26)}   n |   R@5  R@10  R@20 hit@5   MRR`;
export const row = (name: string, m: Measures): string =>
  `${name.padEnd(26)}${String(m.questions).padStart(4)} |${[m.r5, m.r10, m.r20, m.hit5, m.mrr].map(percent).join("")}`;
