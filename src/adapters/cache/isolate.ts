import { cachedAnswerCharsMax, cachedCharsMax, cachedShelvesMax } from "../../model/limits.ts";
import type { AnswerCache, KeptAnswer } from "../../ports/answer-cache.ts";

/** Answers in the isolate's memory: bounded by shelves and characters, the least recently used go first. */
export function isolateAnswerCache(
  bounds: { shelvesMax: number; charsMax: number } = {
    shelvesMax: cachedShelvesMax,
    charsMax: cachedCharsMax,
  },
): AnswerCache {
  const shelves = new Map<string, readonly KeptAnswer[]>();
  let chars = 0;

  /** Puts a shelf last in the map's order, which is the order of use; an empty one goes. */
  const put = (shelf: string, answers: readonly KeptAnswer[]): void => {
    chars += sizeOf(answers) - sizeOf(shelves.get(shelf) ?? []);
    shelves.delete(shelf);
    if (answers.length > 0) shelves.set(shelf, answers);
  };

  return {
    async find(_scope, { name: shelf }, now, choose) {
      const live = (shelves.get(shelf) ?? []).filter(({ runsOutAt }) => runsOutAt > now);
      put(shelf, live);
      return choose(live);
    },

    async keep(_scope, { name: shelf }, answer, size) {
      if (answer.body.length > cachedAnswerCharsMax) return;
      const others = (shelves.get(shelf) ?? []).filter(
        ({ request, prompt }) => request !== answer.request || prompt !== answer.prompt,
      );
      put(shelf, [answer, ...others].slice(0, size));
      for (const oldest of shelves.keys()) {
        if (shelves.size <= bounds.shelvesMax && chars <= bounds.charsMax) break;
        put(oldest, []);
      }
    },

    outage: () => null,
  };
}

const sizeOf = (answers: readonly KeptAnswer[]): number =>
  answers.reduce((sum, { body, prompt }) => sum + body.length + prompt.length, 0);
