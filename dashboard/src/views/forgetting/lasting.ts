import type { Memory } from "../../../../client/src/index.ts";
import { figure, relativeTime } from "../../ui/time.tsx";
import { type Rules, fadesAt, ifRecalled, leftAt } from "./fading.ts";
import { forgettingWords } from "./forgetting-words.ts";

export interface Lasting {
  /** `83 % left`. */
  left: string;
  /** `in 3 weeks`. */
  fades: string;
  /** The same if it were recalled now; null where that changes nothing. */
  afterRecall: string | null;
}

/** How long a memory lasts, in words. Call while rendering. */
export function lastingOf(memory: Memory, rules: Rules, now: number): Lasting {
  const words = forgettingWords();
  const inWords = (at: number | null): string => {
    if (at === null) return words.neverFades;
    return at <= now ? words.due : relativeTime(at, now);
  };
  const changed = ifRecalled(rules, memory, now);
  return {
    left: words.left(`${figure(leftAt(rules.curve, memory, now) * 100)} %`),
    fades: inWords(fadesAt(rules, memory)),
    afterRecall: changed === null ? null : inWords(fadesAt(rules, changed)),
  };
}
