import type { AnswerCache, KeptAnswer } from "../../ports/answer-cache.ts";

/**
 * Answers near at hand before those further away. What is kept goes near at once and far behind the
 * answer; what was found is only put first again near at hand, so that a hit costs no write.
 */
export function layeredAnswerCache(
  near: AnswerCache,
  far: AnswerCache,
  after: (work: Promise<unknown>) => void,
): AnswerCache {
  const found = new WeakSet<KeptAnswer>();
  return {
    async find(scope, shelf, now, choose) {
      const seen = (answers: readonly KeptAnswer[]) => {
        for (const answer of answers) found.add(answer);
        return choose(answers);
      };
      return (
        (await near.find(scope, shelf, now, seen)) ?? (await far.find(scope, shelf, now, seen))
      );
    },

    async keep(scope, shelf, answer, size) {
      await near.keep(scope, shelf, answer, size);
      if (!found.has(answer)) after(far.keep(scope, shelf, answer, size));
    },

    outage: () => far.outage(),
  };
}
