import type { Occurrences, PairWeight } from "../ports/graph-store.ts";

/** Together once may be chance; from this often on two are linked though nobody stated an edge. */
const linkedFrom = 2;
/** A stated edge stays an edge, however little its ends have to do with each other. */
const leastWeight = 0.05;

/**
 * Weights of pairs by pointwise mutual information, PPMI = max(0, log2(p(a,b) / (p(a)·p(b)))), scaled
 * so that the greatest is 1 (FORMULAS, "Entities and edges"). Empty where no pair is together more
 * than chance would have it: nothing can be told then.
 */
export function pairWeights({ memories, single, pairs }: Occurrences): PairWeight[] {
  const rated = pairs.map((pair) => {
    const apart = (single.get(pair.a) ?? 0) * (single.get(pair.b) ?? 0);
    const information = apart === 0 ? 0 : Math.log2((pair.together * memories) / apart);
    return { ...pair, information: Math.max(0, information) };
  });
  const greatest = rated.reduce((most, { information }) => Math.max(most, information), 0);
  if (greatest === 0) return [];
  return rated.map(({ a, b, together, information }) => ({
    a,
    b,
    weight: Math.max(leastWeight, information / greatest),
    linked: information > 0 && together >= linkedFrom,
  }));
}
