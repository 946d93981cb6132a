import { normalise } from "../model/text.ts";
import type { KnownMemory } from "../ports/memory-store.ts";
import type { Draft } from "./draft.ts";

/** "Sorry, Bergen, not Oslo": a correction that is told in fragments says what it corrects once more, with the right value. */

interface Correction {
  right: string;
  /** Null where only the right value is said: "no, it's the 15th". */
  wrong: string | null;
}

const lead = String.raw`^(?:(?:no|nope|nah|sorry|wait|oh|actually|correction|oops|my mistake|i meant?|i mean)[,.:;!\s–-]+)+`;
const it = String.raw`(?:(?:it['’]s|it is|that['’]s|that is|it was) )?(?:actually )?`;
const placed = String.raw`(?:(?:at|in|on|called|named|for) )?`;

const forms: readonly RegExp[] = [
  new RegExp(
    String.raw`${lead}${it}not ${placed}(?<wrong>[^,;.]{2,40})[,;] ?(?:but )?${it}${placed}(?<right>[^,;]{2,40}?)[.!]*$`,
    "iu",
  ),
  new RegExp(
    String.raw`${lead}${it}${placed}(?<right>(?!not\b)[^,;]{2,40}?),? (?:and )?not ${placed}(?<wrong>[^,;]{2,40}?)[.!]*$`,
    "iu",
  ),
  new RegExp(String.raw`${lead}${it}${placed}(?<right>[^,;]{2,40}?)[.!]*$`, "iu"),
  /^(?:不[，,]|不对[，,]?|不是的?[，,]|更正[：:，,]?|(?:我)?(?:说|搞|记)错了[，,]?|抱歉[，,])+(?:是|在|叫)?(?<right>[^，,。是]{1,16})[，,]?(?:而)?不是(?<wrong>[^，,。]{1,16})[。！!]*$/u,
  /^(?:不[，,]|不对[，,]?|更正[：:，,]?|(?:我)?(?:说|搞|记)错了[，,]?|抱歉[，,])*不是(?<wrong>[^，,。]{1,16})[，,](?:而)?是(?<right>[^，,。]{1,16})[。！!]*$/u,
  /^(?:不[，,]|不对[，,]?|更正[：:，,]?|(?:我)?(?:说|搞|记)错了[，,]?|抱歉[，,])+(?:应该)?是(?<right>[^，,。]{1,16})[。！!]*$/u,
  /^(?:现在|已经|后来|医生)*(?:给我)?(?:改|变|涨|加|减|降|调)(?:成|到|为)了?(?<right>[^，,。]{1,12}?)了?[。！!]*$/u,
];

function correctionIn(text: string): Correction | null {
  for (const form of forms) {
    const groups = form.exec(text.trim())?.groups;
    if (groups?.["right"] === undefined) continue;
    return { right: groups["right"].trim(), wrong: groups["wrong"]?.trim() ?? null };
  }
  return null;
}

/** Values that are of one kind by their looks: one stands for the other though it is not named. */
const kinds: readonly RegExp[] = [
  /[\d一二三四五六七八九十]+月[\d一二三四五六七八九十]+[日号]/u,
  /(?:下|这)?个?(?:周|星期)[一二三四五六日天]/u,
  /[\d.]+ ?(?:毫克|微克|毫升|单位)/u,
  /\d+ ?(?:块|元)/u,
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/iu,
  /\b(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}* \d{1,2}(?:st|nd|rd|th)?\b/iu,
  /\b\d[\d.,]* ?(?:mg|mcg|micrograms?|milligrams?|ml|units?)\b/iu,
];

/** Reads words as the speaker of a draft would have said them by themselves. */
export type ReadAgain = (content: string, draft: Draft) => Promise<readonly Draft[]>;

/**
 * The drafts, a fragment that corrects as the known words with the right value in them, and with what
 * those say of whom (`readAgain`). Where no wrong value is said, only the newest known memory is looked
 * at, and only for a value of the same kind.
 */
export async function restated(
  drafts: readonly Draft[],
  known: Iterable<KnownMemory>,
  readAgain: ReadAgain,
): Promise<Draft[]> {
  const newestFirst = [...known].toSorted((a, b) => b.createdAt - a.createdAt);
  return Promise.all(
    drafts.map(async (draft) => {
      const correction = draft.attribute === null ? correctionIn(draft.content) : null;
      const whole = correction && restatedBy(draft, correction, newestFirst);
      return whole === null ? draft : linked(whole, await readAgain(whole.content, whole));
    }),
  );
}

/** What the fragment could not tell by itself: of whom and what the whole speaks. */
function linked(whole: Draft, read: readonly Draft[]): Draft {
  const [first] = read;
  if (first === undefined || read.length > 1) return whole;
  const { relations, entities, topics, keywords } = first;
  return { ...whole, relations, entities, topics, keywords };
}

function restatedBy(
  draft: Draft,
  { right, wrong }: Correction,
  newestFirst: readonly KnownMemory[],
): Draft | null {
  const [newest] = newestFirst;
  const kind = wrong === null ? kinds.find((one) => one.test(right)) : undefined;
  const value = wrong ?? (newest && kind?.exec(newest.content)?.[0]);
  const memory = newestFirst.find(({ content }) => value !== undefined && holds(content, value));
  if (memory === undefined || value === undefined) return null;
  // A bare value in the place of the same kind of value: "3月15日" for "3月14日".
  const said = kind?.exec(right)?.[0] ?? right;
  const content = replaced(memory.content, value, said);
  if (content === memory.content) return null;
  return {
    ...draft,
    content,
    type: memory.type,
    verbatim: false,
    corrects: true,
    attribute: memory.attribute,
    value:
      memory.attribute === null || memory.attributeValue === null
        ? null
        : normalise(replaced(memory.attributeValue, normalise(value), normalise(said))),
    replaces: memory.id,
  };
}

const placeOf = (text: string, value: string): number => {
  const at = text.toLowerCase().indexOf(value.toLowerCase());
  const isInWord =
    at >= 0 &&
    (/[a-z\d]$/i.test(text.slice(0, at)) || /^[a-z\d]/i.test(text.slice(at + value.length)));
  return isInWord ? -1 : at;
};
const holds = (text: string, value: string): boolean => placeOf(text, value) >= 0;

function replaced(text: string, value: string, by: string): string {
  const at = placeOf(text, value);
  return at < 0 ? text : text.slice(0, at) + by + text.slice(at + value.length);
}
