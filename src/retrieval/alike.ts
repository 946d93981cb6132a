import { guardAgrees } from "../model/agreement.ts";
import { askedCharsMax, dayMs } from "../model/limits.ts";
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

interface QuestionReading {
  stems: ReadonlySet<string>;
  kind: string;
}

/** Readings of late: each question is held against all that answers are kept for, again and again. */
const readings = new Map<string, QuestionReading>();
const readingsMax = 500;

function readingOf(prompt: string, now: number): QuestionReading {
  const key = `${Math.floor(now / dayMs)} ${prompt}`;
  const known = readings.get(key);
  if (known !== undefined) return known;
  const reading = readQuestion(prompt, now);
  const oldest = readings.keys().next().value;
  if (readings.size >= readingsMax && oldest !== undefined) readings.delete(oldest);
  readings.set(key, reading);
  return reading;
}

function readQuestion(prompt: string, now: number): QuestionReading {
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
