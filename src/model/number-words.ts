import { laidOut } from "./laid-out.ts";

/** Numbers as people write them: figures, English words, Chinese numerals. */

const small: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  half: 0.5,
  dozen: 12,
  couple: 2,
};
const large: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1_000,
  million: 1_000_000,
  billion: 1_000_000_000,
  k: 1_000,
  mn: 1_000_000,
  bn: 1_000_000_000,
  百: 100,
  千: 1_000,
  万: 10_000,
  亿: 100_000_000,
};
const hanDigits = "零一二三四五六七八九";

const smallNames = Object.keys(small).join("|");
const magnitude = "hundred|thousand|million|billion";

// Every repetition is bounded, so that no text takes more than linear time.
/** Figures with separators: `1,250.50`, `3.5`, `12`. */
const figures = String.raw`(?<![\d.,])(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,15})(?:\.\d{1,9})?`;
const words = String.raw`(?:(?:${smallNames}|${magnitude})(?:\s+of)?[\s-]{1,3}(?:and\s{1,3})?){0,6}(?:${smallNames}|${magnitude})(?:\s+of)?`;
const han = "[零〇一二两三四五六七八九十百千万亿半]{1,12}";

/** What may be read as a number, as the source of a regular expression without groups; lower case. */
export const numberPattern = laidOut`
  (?:
    (?:${figures})(?:\s{0,2}(?:thousand|million|billion|bn|mn|k)(?![\p{L}])|\s{0,2}[百千万亿]{1,3})?|${han}|
    (?<![\p{L}])${words}(?![\p{L}])
  )
`;

/** The value of a text that `numberPattern` matched, or null. */
export function numberOf(text: string): number | null {
  const plain = text.trim().toLowerCase();
  if (/^\d/.test(plain)) return fromFigures(plain);
  return new RegExp(`^${han}$`, "u").test(plain) ? fromHan(plain) : fromWords(plain);
}

function fromFigures(text: string): number | null {
  const [, figure = "", rest = ""] = /^([\d.,]+)\s*(\S*)$/u.exec(text) ?? [];
  const value = Number(figure.replaceAll(",", ""));
  if (!Number.isFinite(value)) return null;
  const factors = Object.hasOwn(large, rest) ? [rest] : Array.from(rest);
  return factors.reduce((product, factor) => product * (large[factor] ?? 1), value);
}

/** "twenty-five", "two hundred and fifty", "a couple of thousand"; "half a million" multiplies. */
function fromWords(text: string): number | null {
  let [total, group] = [0, null as number | null];
  for (const one of text.split(/[\s-]+/u).filter((part) => part !== "of" && part !== "and")) {
    const times = large[one];
    const value = small[one];
    if (times !== undefined) {
      const scaled = (group ?? 1) * times;
      if (times >= 1_000) [total, group] = [total + scaled, null];
      else group = scaled;
    } else if (value !== undefined) group = joined(group, one, value);
    else return null;
  }
  return group === null && total === 0 ? null : total + (group ?? 0);
}

/** "a dozen" and "half an" multiply; "one half" and "two hundred five" add. */
function joined(group: number | null, word: string, value: number): number {
  if (group === null) return value;
  const multiplies = word === "dozen" || word === "couple" || word === "a" || word === "an";
  return multiplies ? group * value : group + value;
}

function fromHan(text: string): number | null {
  let [total, section, digit] = [0, 0, null as number | null];
  for (const one of text.replaceAll("两", "二").replaceAll("〇", "零")) {
    const value = hanDigits.indexOf(one);
    if (value >= 0) digit = value;
    else if (one === "十") [section, digit] = [section + (digit ?? 1) * 10, null];
    else if (one === "百" || one === "千") {
      [section, digit] = [section + (digit ?? 1) * (large[one] ?? 1), null];
    } else if (one === "万" || one === "亿") {
      const before = section + (digit ?? 0);
      [total, section, digit] = [total + (before || 1) * (large[one] ?? 1), 0, null];
    } else if (one === "半") [section, digit] = [section + (digit ?? 0) + 0.5, null];
    else return null;
  }
  return total + section + (digit ?? 0);
}
