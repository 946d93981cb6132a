import { guardAgrees } from "../model/agreement.ts";
import { askedCharsMax } from "../model/limits.ts";
import { comparisonOf } from "../model/quantity.ts";
import { parseQuestion } from "./lexical/question.ts";
import { dice } from "./repeats.ts";

/**
 * Whether two prompts ask the same (FORMULAS, "Query cache"): Dice of their stems from `similarity` on,
 * the guard agrees, and they are after the same kind of thing: when, where, how many, whose, which date
 * and which amount. Long prompts are never alike. `now` (epoch ms) resolves relative dates.
 */
export function areAlike(a: string, b: string, similarity: number, now: number): boolean {
  if (a === b) return true;
  if (Math.max(a.length, b.length) > askedCharsMax) return false;
  const [one, other] = [readingOf(a, now), readingOf(b, now)];
  return one.kind === other.kind && dice(one.stems, other.stems) >= similarity && guardAgrees(a, b);
}

function readingOf(prompt: string, now: number): { stems: ReadonlySet<string>; kind: string } {
  const question = parseQuestion(prompt, now);
  const { date, asksWhen, asksWhere, asksHowMany, firstPerson, assistantWords } = question;
  return {
    stems: new Set(question.terms.map(({ term }) => term)),
    kind: JSON.stringify([
      date,
      asksWhen,
      asksWhere,
      asksHowMany,
      firstPerson,
      assistantWords,
      comparisonOf(prompt),
    ]),
  };
}
