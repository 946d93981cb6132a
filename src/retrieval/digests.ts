import { askedCharsMax, fittingDigestsMax } from "../model/limits.ts";
import { terms } from "../model/text.ts";
import { localDate } from "../model/zoned.ts";
import type { RecallSummary } from "../ports/recall-store.ts";
import type { Asked } from "./asked.ts";
import { questionDate } from "./lexical/date.ts";
import { parseQuestion } from "./lexical/question.ts";

/** Content words of the question that an older digest has to have, and the share of them. */
const sharedMin = 2;
const shareMin = 0.5;

const dayMs = 86_400_000;

/**
 * Of the digests that are there: the summary of the session at hand, today's and yesterday's always;
 * of older days those that the question dates or speaks of, the best of them. Latest first.
 */
export function fittingDigests(
  summaries: readonly RecallSummary[],
  { input, settings, now }: Pick<Asked, "input" | "settings" | "now">,
): RecallSummary[] {
  const zone = input.timezone ?? settings.extract.timezone;
  const yesterday = localDate(now - dayMs, zone);
  const isAlways = ({ kind, day }: RecallSummary): boolean =>
    kind === "session" || day === null || day >= yesterday;
  const older = summaries.filter((one) => !isAlways(one));
  const fitting = new Set(older.length === 0 ? [] : bestOf(older, input.prompt, now));
  return summaries.filter((one) => isAlways(one) || fitting.has(one));
}

function bestOf(
  older: readonly RecallSummary[],
  prompt: string,
  now: number,
): readonly RecallSummary[] {
  const question = parseQuestion(prompt, now);
  const asked = new Set(
    question.terms.filter(({ boilerplate }) => !boilerplate).map(({ term }) => term),
  );
  const pattern = namedDays(prompt, now);
  const days = pattern === null ? null : new RegExp(`^${pattern.replaceAll("_", ".")}$`);
  return older
    .map((digest) => {
      const isDated = days !== null && digest.day !== null && days.test(digest.day);
      const said = new Set(terms(digest.text));
      const shared = [...asked].filter((term) => said.has(term)).length;
      const fits = shared >= sharedMin && shared >= asked.size * shareMin;
      return { digest, value: (isDated ? 1_000 : 0) + (fits ? shared : 0) };
    })
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value || b.digest.to - a.digest.to)
    .slice(0, fittingDigestsMax)
    .map(({ digest }) => digest);
}

/** The date that a question names as a pattern of `YYYY-MM-DD`; null where it names no month. */
export function namedDays(prompt: string, now: number): string | null {
  const date = questionDate(prompt.slice(0, askedCharsMax), now);
  if (date === null || date.month === null) return null;
  const digits = (n: number | null, length: number): string =>
    n === null ? "_".repeat(length) : String(n).padStart(length, "0");
  return `${digits(date.year, 4)}-${digits(date.month, 2)}-${digits(date.day, 2)}`;
}
