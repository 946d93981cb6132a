import { laidOut } from "../../model/laid-out.ts";

/** The date a question names, and how well a unit's time fits it. English and Chinese. Days are UTC. */

export interface QuestionDate {
  year: number | null;
  /** 1–12. */
  month: number | null;
  /** 1–31; only with a month. */
  day: number | null;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const dayMs = 86_400_000;

const date = (year: number | null, month: number | null, day: number | null): QuestionDate | null =>
  (month !== null && (month < 1 || month > 12)) || (day !== null && (day < 1 || day > 31))
    ? null
    : { year, month, day };

const numberOrNull = (text: string | undefined): number | null =>
  text === undefined || text === "" ? null : Number(text);

function inFigures(text: string): QuestionDate | null {
  const big = /\b((?:19|20)\d\d)[-/.](\d{1,2})(?:[-/.](\d{1,2}))?\b/.exec(text);
  if (big !== null) return date(Number(big[1]), Number(big[2]), numberOrNull(big[3]));
  const little = /\b(\d{1,2})[-/.](\d{1,2})[-/.]((?:19|20)\d\d)\b/.exec(text);
  if (little === null) return null;
  const [first, second] = [Number(little[1]), Number(little[2])];
  return second > 12
    ? date(Number(little[3]), first, second)
    : date(Number(little[3]), second, first);
}

function inChinese(text: string): QuestionDate | null {
  const found = /(?:((?:19|20)\d\d)年\s*)?(\d{1,2})月(?:份)?\s*(?:(\d{1,2})[日号])?/.exec(text);
  if (found !== null) {
    return date(numberOrNull(found[1]), Number(found[2]), numberOrNull(found[3]));
  }
  const year = /((?:19|20)\d\d)年/.exec(text);
  return year === null ? null : date(Number(year[1]), null, null);
}

const longMonth =
  /\b(january|february|april|june|july|august|september|october|november|december)\b/;
/** Short months, "march" and "may" are words too: they need a figure or a preposition beside them. */
const shortMonth = new RegExp(
  laidOut`
    (?:
      \b(?:in|on|of|by|since|until|early|mid|late|last|this|next|before|after|during)\s+|
      \b\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?
    )(jan|feb|march|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)\b|
    \b(jan|feb|march|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)\b\.?,?\s+(?:\d{1,2}(?!\d)|(?:19|20)\d\d)
  `,
);

function inWords(text: string): QuestionDate | null {
  const year = /\b((?:19|20)\d\d)\b/.exec(text);
  const short = shortMonth.exec(text);
  const name = longMonth.exec(text)?.[1] ?? short?.[1] ?? short?.[2];
  if (name === undefined) return year === null ? null : date(Number(year[1]), null, null);
  const month = months.indexOf(name.slice(0, 3)) + 1;
  const withoutYear = text.replace(/\b(?:19|20)\d\d\b/g, " ");
  const day = new RegExp(
    `\\b${name}\\.?,?\\s+(?:the\\s+)?(\\d{1,2})(?!\\d)|\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${name}\\b`,
  ).exec(withoutYear);
  return date(numberOrNull(year?.[1]), month, numberOrNull(day?.[1] ?? day?.[2]));
}

/** Words that count from now: each with the days to go back, and how much of the date they name. */
const relative: readonly (readonly [RegExp, number, "day" | "month" | "year"])[] = [
  [/\bday before yesterday\b|前天/, 2, "day"],
  [/\byesterday\b|\blast night\b|昨[天晚日]/, 1, "day"],
  [/\btoday\b|\btonight\b|\bthis (?:morning|afternoon|evening)\b|今[天晚早日]/, 0, "day"],
  [/\blast week\b|上个?(?:周|星期|礼拜)/, 7, "day"],
  [/\bthis week\b|[这本]个?(?:周|星期|礼拜)/, 3, "day"],
  [/\blast month\b|上个?月/, -1, "month"],
  [/\bthis month\b|[这本]个?月/, 0, "month"],
  [/\blast year\b|去年/, -1, "year"],
  [/\bthis year\b|今年/, 0, "year"],
];

function fromNow(text: string, now: number): QuestionDate | null {
  const found = relative.find(([words]) => words.test(text));
  if (found === undefined) return null;
  const [, shift, unit] = found;
  const today = new Date(now);
  const year = today.getUTCFullYear();
  if (unit === "year") return date(year + shift, null, null);
  const then =
    unit === "month"
      ? new Date(Date.UTC(year, today.getUTCMonth() + shift, 1))
      : new Date(now - shift * dayMs);
  return date(
    then.getUTCFullYear(),
    then.getUTCMonth() + 1,
    unit === "day" ? then.getUTCDate() : null,
  );
}

/**
 * The first date of a question, or null. `now` (epoch ms) resolves "yesterday", "last month", 去年;
 * null leaves them out.
 */
export function questionDate(question: string, now: number | null): QuestionDate | null {
  const text = question.normalize("NFKC").toLowerCase();
  return (
    inFigures(text) ??
    inChinese(text) ??
    inWords(text) ??
    (now === null ? null : fromNow(text, now))
  );
}

/** 1 from a day before to ten days after (people tell late), .4 to 35 days after, else 0. */
function dayFit(days: number): number {
  if (days >= -1 && days < 11) return 1;
  return days >= 11 && days < 35 ? 0.4 : 0;
}

/** In that month, or told of in the next. */
const monthFit: Readonly<Record<number, number>> = { 0: 1, 1: 0.6 };

/** How well something said at `timeS` (epoch seconds) fits the date: 0–1; a year alone gives .15. */
export function dateFit(wanted: QuestionDate, timeS: number): number {
  const said = new Date(timeS * 1000);
  const year = said.getUTCFullYear();
  if (wanted.month === null) return wanted.year === year ? 0.15 : 0;
  if (wanted.day !== null) {
    const day = Date.UTC(wanted.year ?? year, wanted.month - 1, wanted.day);
    return dayFit((timeS * 1000 - day) / dayMs);
  }
  if (wanted.year !== null && wanted.year !== year && wanted.month !== 12) return 0;
  const after = (year - (wanted.year ?? year)) * 12 + said.getUTCMonth() + 1 - wanted.month;
  return monthFit[after] ?? 0;
}
