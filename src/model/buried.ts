import { isRare } from "./everyday.ts";
import type { Source } from "./memory.ts";
import { sentenceSpans } from "./sentences.ts";
import { terms } from "./text.ts";

/** Where in one side of a turn something was forgotten: UTF-16 offsets. */
export type Buried = Omit<Source, "turnId">;

/** What stands in place of words that were forgotten. */
const forgottenMark = "[forgotten]";

/** One side of a turn as it may still be shown: each run of buried words is one mark. */
export function withoutBuried(
  text: string,
  role: Source["role"],
  buried: readonly Buried[],
): string {
  const spans = buried.filter((span) => span.role === role).toSorted((a, b) => a.start - b.start);
  let shown = "";
  let at = 0;
  for (const { start, end } of spans) {
    if (end <= at) continue;
    const between = text.slice(at, Math.max(at, start));
    // Runs with only space or a stop between them are one.
    const isApart = shown === "" || /[\p{L}\p{N}]/u.test(between);
    shown += isApart ? between + forgottenMark : "";
    at = end;
  }
  return shown + text.slice(at);
}

/** Whether nothing but marks and punctuation is left. */
export const isAllForgotten = (shown: string): boolean =>
  shown.includes(forgottenMark) && !/[\p{L}\p{N}]/u.test(shown.replaceAll(forgottenMark, ""));

type Sides = Readonly<Record<Source["role"], string>>;

/** What was forgotten of a turn's prompt, in its words. */
export const forgottenOf = ({ prompt }: Sides, buried: readonly Buried[]): string[] =>
  buried.filter(({ role }) => role === "prompt").map(({ start, end }) => prompt.slice(start, end));

/**
 * The sentences of an assistant's answer that say again what was forgotten: they share half of its
 * content words, two of them, or one that few use: a name, a number, a code.
 */
export function repetitionsIn(answer: string, forgotten: readonly string[]): Buried[] {
  const wanted = forgotten.map(telling).filter(({ size }) => size > 0);
  if (wanted.length === 0) return [];
  return sentenceSpans(answer)
    .filter(({ start, end }) => {
      const said = telling(answer.slice(start, end));
      return wanted.some((all) =>
        repeats(
          [...all].filter((term) => said.has(term)),
          all,
        ),
      );
    })
    .map(({ start, end }) => ({ role: "response", start, end }));
}

/** Content words; a single Han character is in too many words to tell anything. */
const telling = (text: string): Set<string> =>
  new Set(terms(text).filter((term) => !/^\p{Script=Han}$/u.test(term)));

const repeats = (shared: readonly string[], all: ReadonlySet<string>): boolean =>
  shared.length >= 2 || (shared.length > 0 && shared.length * 2 >= all.size) || shared.some(isRare);

/** One side of a turn as it may still be shown, an answer without what it says again of `forgotten`. */
export function shownSide(
  sides: Sides,
  role: Source["role"],
  buried: readonly Buried[],
  forgotten: readonly string[],
): string {
  const again = role === "response" ? repetitionsIn(sides.response, forgotten) : [];
  return withoutBuried(sides[role], role, [...buried, ...again]);
}
