import type { Period, Reference } from "./moment.ts";

/** Words of Chinese dates. */

export const digit = "零〇一二三四五六七八九十百两半几0-9";
export const num = `[${digit}]{1,4}`;

/** Chinese and Arabic numerals up to the hundreds; "几" is three. */
export function hanNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (text === "半") return 0.5;
  if (text === "几") return 3;
  const digits: Record<string, number> = {
    零: 0,
    〇: 0,
    一: 1,
    二: 2,
    两: 2,
    三: 3,
    四: 4,
    五: 5,
    六: 6,
    七: 7,
    八: 8,
    九: 9,
  };
  if (/^[零〇一二三四五六七八九]{2,}$/.test(text)) {
    return Number([...text].map((char) => digits[char] ?? 0).join(""));
  }
  let total = 0;
  let last = 0;
  for (const char of text) {
    if (char === "十") {
      total += (last === 0 ? 1 : last) * 10;
      last = 0;
    } else if (char === "百") {
      total += last * 100;
      last = 0;
    } else last = digits[char] ?? (/\d/.test(char) ? Number(char) : Number.NaN);
  }
  return total + last;
}

/** Years from this one. */
export const yearWords: Record<string, number> = {
  大前年: -3,
  前年: -2,
  去年: -1,
  今年: 0,
  明年: 1,
  后年: 2,
  大后年: 3,
};

/** How a time is written, and the period that it names; null for none. */
export type Rule = [
  RegExp,
  (groups: Record<string, string>, reference: Reference) => Period | null,
];
