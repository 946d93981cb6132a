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

/** What was forgotten anywhere in the partitions that are read: its content words, and when (epoch ms). */
export interface Forgotten {
  words: ReadonlySet<string>;
  at: number;
}

export const forgottenFar = (text: string, at: number): Forgotten => ({ words: telling(text), at });

/**
 * The sentences of an assistant's answer that say again what was forgotten: they share half of its
 * content words, two of them, or one that few use: a name, a number, a code.
 */
export const repetitionsIn = (answer: string, forgotten: readonly string[]): Buried[] =>
  sayingAgain(answer, forgotten.map(telling), repeats);

/** Sentences of an answer that say one of these statements again, each known by its content words. */
function sayingAgain(
  answer: string,
  statements: readonly ReadonlySet<string>[],
  isSame: (shared: readonly string[], all: ReadonlySet<string>) => boolean,
): Buried[] {
  const wanted = statements.filter(({ size }) => size > 0);
  if (wanted.length === 0) return [];
  return sentenceSpans(answer)
    .filter(({ start, end }) => {
      const said = telling(answer.slice(start, end));
      return wanted.some((all) => isSame(sharedBy(said, all), all));
    })
    .map(({ start, end }) => ({ role: "response", start, end }));
}

const sharedBy = (said: ReadonlySet<string>, all: ReadonlySet<string>): string[] =>
  [...all].filter((term) => said.has(term));

/**
 * Content words. A single Han character is in too many words to tell anything, and so is a pronoun with its
 * verb (我在); but three in a row that no dictionary joins are a word that few use (舍曲林).
 */
function telling(text: string): Set<string> {
  const all = terms(text);
  const single = all.map((term) => /^\p{Script=Han}$/u.test(term));
  const words = all.filter(
    (term, i) => single[i] !== true && !/^[我你您他她它这那]\p{Script=Han}$/u.test(term),
  );
  const rows = all
    .map((_, i) => all.slice(i, i + 3).join(""))
    .filter(
      (row, i) =>
        single[i] === true &&
        single[i + 1] === true &&
        single[i + 2] === true &&
        text.includes(row),
    );
  return new Set([...words, ...rows]);
}

const repeats = (shared: readonly string[], all: ReadonlySet<string>): boolean =>
  shared.length >= 2 || (shared.length > 0 && shared.length * 2 >= all.size) || shared.some(isRare);

/** Far from where it was told everyday words tell less: two of them are also half of what was said, one is all. */
const repeatsFar = (shared: readonly string[], all: ReadonlySet<string>): boolean =>
  shared.length === all.size ||
  (shared.length >= 2 && shared.length * 2 >= all.size) ||
  shared.some(isRare);

/** A turn as it is kept, with what was forgotten of itself. */
export interface KeptTurn extends Sides {
  createdAt: number;
  buried: readonly Buried[];
}

/**
 * One side of a turn as it may still be shown, an answer without what it says again of `near` (told in the
 * same turn, or in those shown with it) or of `far`. What the
 * turn's own prompt told anew after it was forgotten is known again: the answer to it stays.
 */
export function shownSide(
  turn: KeptTurn,
  role: Source["role"],
  near: readonly string[],
  far: readonly Forgotten[],
): string {
  const own = turn.buried;
  if (role === "prompt") return withoutBuried(turn.prompt, role, own);
  const asked = telling(withoutBuried(turn.prompt, "prompt", own));
  const gone = far
    .filter(
      ({ words, at }) => !(turn.createdAt > at && sharedBy(asked, words).length === words.size),
    )
    .map(({ words }) => words);
  const again = [
    ...repetitionsIn(turn.response, near),
    ...sayingAgain(turn.response, gone, repeatsFar),
  ];
  return withoutBuried(turn.response, role, [...own, ...again]);
}
