import { memoryCharsMax } from "../../../model/limits.ts";
import type { Span } from "../../../model/sentences.ts";
import { breathSpans } from "../../breaths.ts";
import { commandIn } from "../../commands.ts";
import { codeFences, untagged } from "../../sanitise/code.ts";
import type { Voice } from "../../stance.ts";

/** A sentence, or code that is marked to be kept with the words that lead up to it. */
export interface Passage extends Span {
  code: boolean;
}

/** The passages of a cleaned text, in order; of code only what is marked is one by itself. */
export function passagesOf(text: string, voice: Voice): Passage[] {
  const marked = codeFences(text)
    .filter(({ tagged }) => tagged)
    .toSorted((a, b) => a.start - b.start);
  const out: Passage[] = [];
  let at = 0;
  for (const { start, end } of marked) {
    out.push(...said(text, at, start, voice));
    const lead = out.at(-1);
    const isLed = lead !== undefined && !lead.code && leadsUp(text.slice(lead.start, start));
    if (isLed) out.pop();
    out.push({ start: isLed ? lead.start : start, end, code: true });
    at = end;
  }
  out.push(...said(text, at, text.length, voice));
  return out;
}

const said = (text: string, from: number, to: number, voice: Voice): Passage[] =>
  breathSpans(text.slice(from, to), voice).map(({ start, end }) => ({
    start: from + start,
    end: from + end,
    code: false,
  }));

/** "This is my alias:", and whatever bears the mark itself; a finished sentence stands alone. */
const leadsUp = (words: string): boolean =>
  !/\n\s*\n/.test(words.trimStart()) &&
  (untagged(words) !== words || !/[.!?…]["'”’)\]]*\s*$/u.test(words));

/** Marked code with its lead, to the letter but for the mark; what is too long ends with a whole line. */
export function keptCode(words: string): string {
  const bare = unasked(untagged(words).trim());
  if (bare.length <= memoryCharsMax) return bare;
  const cut = bare.slice(0, memoryCharsMax).toWellFormed();
  const line = cut.lastIndexOf("\n");
  return line > 0 ? cut.slice(0, line) : cut;
}

const fence = /`{3,}|~{3,}/;

/** The wish to have it kept is obeyed and not remembered: "remember this alias: …" keeps "alias: …". */
function unasked(words: string): string {
  const command = commandIn(words, { manual_flagging: true });
  const isLed =
    command?.kind === "remember" && command.back === null && command.start < words.search(fence);
  return isLed ? words.slice(command.start) : words;
}

/** The words that lead up to the code. */
export const leadOf = (words: string): string => words.split(fence)[0] ?? "";
