/** Values that are of one kind by their looks: one stands for the other though it is not named. */

const months = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*`;

const kinds = {
  date: new RegExp(
    String.raw`\b\d{1,2}(?:st|nd|rd|th)?(?: of)? ${months}\b|\b${months} \d{1,2}(?:st|nd|rd|th)?\b|[\d一二三四五六七八九十]+月[\d一二三四五六七八九十]+[日号]`,
    "giu",
  ),
  weekday:
    /\b(?:(?:next|this|coming) )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:下下|下|这)?个?(?:周|星期|礼拜)[一二三四五六日天]/giu,
  clock:
    /\b\d{1,2}[:.]\d\d(?: ?[ap]m\b|\b)|\b\d{1,2} ?[ap]m\b|(?:上午|下午|早上|晚上|中午)?[\d一二三四五六七八九十]{1,3}点(?:半|一刻|[\d一二三四五六七八九十]+分)?/giu,
  dose: /\b\d[\d.,]* ?(?:mg|mcg|micrograms?|milligrams?|ml|units?)\b|[\d.]+ ?(?:毫克|微克|毫升|单位)/giu,
  money: /\d+ ?(?:块|元)/giu,
  phone: /\+?\(?\d[\d ()/-]{7,}\d/gu,
} as const;

export type Kind = keyof typeof kinds;

export interface Value {
  kind: Kind;
  text: string;
  start: number;
}

const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name);

/** The values in a text, in its order. */
export const valuesIn = (text: string): Value[] =>
  Object.keys(kinds)
    .filter(isKind)
    .flatMap((kind) =>
      Array.from(text.matchAll(kinds[kind]), ({ 0: found, index }) => ({
        kind,
        text: found,
        start: index,
      })),
    )
    .toSorted((a, b) => a.start - b.start);

/** Kinds of value that tell when something is. */
export const tellsWhen = ({ kind }: Value): boolean =>
  kind === "date" || kind === "weekday" || kind === "clock";

const nearness = /^(?:next|this|coming) /iu;
const partOfDay = /^(?:上午|下午|早上|晚上|中午)/u;
/** "Thursday" in the place of "next Tuesday" is next Thursday, 四点 in that of 下午三点 is 下午四点. */
export const inPlaceOf = (said: string, known: string): string =>
  nearness.test(said) || partOfDay.test(said)
    ? said
    : ((nearness.exec(known) ?? partOfDay.exec(known))?.[0] ?? "") + said;
