import type { KnownMemory } from "../../ports/memory-store.ts";
import { valuesIn } from "./values.ts";

/** "Typo, I meant Köln", "actually it's 3301", "sorry, the 5th": one word stands for the value that a memory holds. */

type Known = Pick<KnownMemory, "content" | "attribute" | "attributeValue">;

const slip =
  /\b(?:typo|i meant?|correction|my mistake|my bad|mistyped|misspelled)\b|(?:说|搞|记|打|写|弄|输)错了|更正/iu;
/** Words that say that the last ones were a slip, so that what follows them is of its kind. */
export const isSlip = (said: string): boolean => slip.test(said);

/** Fragments that tell nothing where there is nothing that they correct. */
const bare = /^(?:(?:oh|sorry|no|wait)[,.! ]+)*make (?:that|it)\b|^我?(?:打|写|输)错了/iu;
export const isBareFragment = (said: string): boolean => bare.test(said);

const secrets = /(?:password|passcode|code|pin|number|combination|plate|密码|码|号)$/u;
const code = /^(?=\S*\d)[\p{Script=Latin}\d_#*@.!-]{3,}$/u;

/** The sentence with one code or number in the place of the one that it tells; else null. */
export const withCode = (
  { content, attribute, attributeValue }: Known,
  said: string,
): string | null =>
  attribute !== null && secrets.test(attribute) && code.test(said)
    ? withValue(content, attributeValue, said, code)
    : null;

const name = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}$/u;
const nameHan = /^(?!.*[我你他她它的了吗不没这那])\p{Script=Han}{2,6}$/u;

/** The sentence with one name in the place of the one that its attribute has; else null. */
export const withName = (
  { content, attribute, attributeValue }: Known,
  said: string,
): string | null =>
  attribute === null
    ? null
    : (withValue(content, attributeValue, said, name) ??
      withValue(content, attributeValue, said, nameHan));

const day =
  /^(?:the )?(?<day>\d{1,2})(?<suffix>st|nd|rd|th)$|^(?<dayHan>[\d一二三四五六七八九十]{1,3})[号日]$/iu;

/** The sentence with another day of the month in its one date; else null. */
export function withDay(content: string, said: string): string | null {
  const { day: english, suffix = "", dayHan } = day.exec(said)?.groups ?? {};
  const to = english ?? dayHan;
  const [date, ...others] = valuesIn(content).filter(({ kind }) => kind === "date");
  if (to === undefined || date === undefined || others.length > 0) return null;
  const moved =
    english === undefined
      ? date.text.replace(/(?<=月).+(?=[日号])/u, to)
      : date.text.replace(/\d{1,2}(?<ordinal>st|nd|rd|th)?/iu, (_, ordinal?: string) =>
          ordinal === undefined ? to : to + suffix,
        );
  return content.slice(0, date.start) + moved + content.slice(date.start + date.text.length);
}

/** Null where the value is of another kind, or does not stand in the text once and by itself. */
function withValue(
  content: string,
  value: string | null,
  said: string,
  kind: RegExp,
): string | null {
  if (value === null || !kind.test(said)) return null;
  const places = [...content.matchAll(new RegExp(escaped(value), "giu"))];
  const [place] = places;
  if (place === undefined || places.length > 1 || !kind.test(place[0])) return null;
  const [before, after] = [
    content.slice(0, place.index),
    content.slice(place.index + place[0].length),
  ];
  const isInWord = /[\p{Script=Latin}\d]$/u.test(before) || /^[\p{Script=Latin}\d]/u.test(after);
  return isInWord ? null : before + said + after;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
