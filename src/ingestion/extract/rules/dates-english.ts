import type { ParsedComponents, ParsedResult } from "chrono-node";
import { localTime, utcMs, zonedMs } from "../../../model/zoned.ts";
import { amount, count, monthIndex, monthWord } from "./date-words.ts";
import { atSpokenHour } from "./spoken-hour.ts";
import type { Precision } from "../../../model/memory.ts";
import {
  type Moment,
  type Period,
  type Reference,
  dayOf,
  dayOfMonth,
  dayPeriod,
  momentOf,
  monthPeriod,
  seasonPeriod,
  spanMs,
  stretchPeriod,
  weekPeriod,
  weekendPeriod,
  yearPeriod,
} from "./moment.ts";
import { laidOut } from "../../../model/laid-out.ts";

const seasons = ["winter", "spring", "summer", "autumn", "fall"];
const seasonIndex = (word: string): number => (word === "fall" ? 3 : seasons.indexOf(word));

type Rule = [RegExp, (groups: Record<string, string>, reference: Reference) => Period | null];

const nth = String.raw`\d{1,2}(?:st|nd|rd|th)?`;

/** What the general parser has not, or gives with a precision that was not said. Earlier rules win. */
const rules: readonly Rule[] = [
  [
    new RegExp(
      laidOut`
        \b(?<first>${nth})
        (?: ?[-–—] ?| (?:to|until|till|through|thru) (?:the )?|(?<=\bbetween (?:the )?${nth}) and (?:the )?)
        (?<last>${nth}) (?:of )?(?<month>${monthWord})\b(?:,? (?<year>(?:19|20)\d\d)\b)?
      `,
      "giu",
    ),
    (g, r) =>
      stretchPeriod(r, {
        year: g["year"] === undefined ? null : Number(g["year"]),
        month: monthIndex(g["month"] ?? ""),
        first: Number.parseInt(g["first"] ?? "", 10),
        lastMonth: null,
        last: Number.parseInt(g["last"] ?? "", 10),
      }),
  ],
  [
    new RegExp(
      laidOut`
        \b(?:
          (?<before>last|this|next) year,? (?:in |around )?(?<month>${monthWord})\b(?! \d)|
          (?:in |around )?(?<!\d(?:st|nd|rd|th)?(?: of)? )(?<monthed>${monthWord})(?:,| of)? (?<behind>last|this|next) year
        )\b
      `,
      "giu",
    ),
    (g, r) =>
      monthPeriod(
        r.today.year + stepOf((g["before"] ?? g["behind"] ?? "").toLowerCase()),
        monthIndex(g["month"] ?? g["monthed"] ?? ""),
      ),
  ],
  [
    new RegExp(
      String.raw`\b(?:about |around |roughly |over |almost |nearly )?${amount} (?<unit>day|week|month|year|decade)s? (?:ago|back|earlier)\b`,
      "giu",
    ),
    (g, r) => shifted(r, g, -1),
  ],
  [
    new RegExp(
      String.raw`\bin (?:about |around |roughly )?${amount} (?<unit>day|week|month|year)s?(?:['’]s? time)?\b(?! old)`,
      "giu",
    ),
    (g, r) => shifted(r, g, 1),
  ],
  [
    new RegExp(
      laidOut`
        \b(?<which>last|this past|past|this|next|the following|the previous|coming) (?<unit>week|month|year|weekend|spring|summer|autumn|fall|winter)
        \b
      `,
      "giu",
    ),
    (g, r) => named(r, g["which"] ?? "", g["unit"] ?? ""),
  ],
  [
    /\b(?:over|during|at) the (?<unit>weekend)\b/giu,
    ({ unit = "" }, r) => named(r, r.past ? "last" : "this", unit),
  ],
  [
    /\bthe (?<unit>week|weekend) before last\b/giu,
    ({ unit = "" }, r) => (unit === "week" ? weekPeriod(r.today, -2) : weekendPeriod(r.today, -2)),
  ],
  [
    /\b(?<season>spring|summer|autumn|fall|winter) (?:of )?(?<year>(?:19|20)\d\d)\b/giu,
    (g) => seasonPeriod(Number(g["year"]), seasonIndex((g["season"] ?? "").toLowerCase())),
  ],
  [
    /\b(?:in|during|by) (?:the )?(?<season>spring|summer|autumn|fall|winter)\b/giu,
    (g, r) => season(r, (g["season"] ?? "").toLowerCase(), r.past ? -1 : 1, true),
  ],
  [
    new RegExp(
      laidOut`
        (?<=
          \b(?:in|since|from|until|till|by|of|during|around|before|after|year|back in|early|late|mid) (?:early |late |mid[- ]|the year )?
        )(?<year>(?:19|20)\d\d)\b(?![-/.:]\d| ?(?:kr|usd|eur|euros?|dollars?|people|times|steps|calories))
      `,
      "giu",
    ),
    (g) => yearPeriod(Number(g["year"])),
  ],
  [
    /\b(?:in|during) the (?:early |late |mid[- ])?(?<decade>(?:19|20)?\d0)['’]?s\b/giu,
    (g) => yearPeriod(decadeOf(g["decade"] ?? ""), 10),
  ],
  [
    new RegExp(
      laidOut`
        \b(?:
          (?:on|by|until|from|before|after|for)(?: the)?|
          (?:mon|tues|wednes|thurs|fri|satur|sun)day,?(?: the)?|
          (?:it's|it is|is|was|to) the
          (?=.{3,6}(?:[,.;!]|$| (?:and|but|not|so|i|we|at|now|instead|because)\b))
        ) (?<day>\d{1,2})(?:st|nd|rd|th)\b(?! (?:
            of|floor|time|birthday|anniversary|century|place|grade|of|jan|feb|mar|apr|may|jun|jul|aug|sep|
            oct|nov|dec
          )
        )
      `,
      "giu",
    ),
    (g, r) => dayOfMonth(r, Number(g["day"])),
  ],
  [/\bthe other day\b|\brecently\b/giu, () => null],
];

/** The moments that an English sentence names, in order. */
export async function englishMoments(text: string, reference: Reference): Promise<Moment[]> {
  const found: Moment[] = [];
  for (const [pattern, read] of rules) {
    for (const match of text.matchAll(pattern)) {
      const period = read(match.groups ?? {}, reference);
      if (period === null || overlaps(found, match.index, match.index + match[0].length)) continue;
      found.push(momentOf(period, reference.zone, match.index, match.index + match[0].length));
    }
  }
  const held = holdsUntil(text, reference);
  if (held !== null) found.push(held);
  for (const result of await parsed(text, reference)) {
    const end = result.index + result.text.length;
    if (overlaps(found, result.index, end) || !isMeant(text, result)) continue;
    found.push(
      ...momentsOf(result, reference).map((moment) => atSpokenHour(text, moment, reference.zone)),
    );
  }
  return found
    .toSorted((a, b) => a.start - b.start)
    .map((moment) => (moment === held ? moment : { ...moment, use: useOf(text, moment) }));
}

/** "For the next two weeks": holds until then. */
function holdsUntil(text: string, reference: Reference): Moment | null {
  const match = new RegExp(
    String.raw`\b(?:for|over) the (?:next|coming) ${amount}? ?(?<unit>day|week|month|year)s?\b`,
    "iu",
  ).exec(text);
  if (match === null) return null;
  const groups = { ...match.groups, n: match.groups?.["n"] ?? "one" };
  const period = shifted(reference, groups, 1);
  if (period === null) return null;
  const moment = momentOf(
    period,
    reference.zone,
    match.index,
    match.index + match[0].length,
    "until",
  );
  return { ...moment, until: moment.at };
}

const overlaps = (moments: readonly Moment[], start: number, end: number): boolean =>
  moments.some((moment) => start < moment.end && moment.start < end);

const fromDay = new RegExp(
  String.raw`\b(?:from|starting|as of) (?=\d{1,2}(?:st|nd|rd|th)? (?:of )?${monthWord}\b)`,
  "giu",
);

async function parsed(text: string, { at, zone, past }: Reference): Promise<ParsedResult[]> {
  const { casual } = await import("chrono-node/en");
  return casual.parse(
    // "From 2 July" would be read as two o'clock.
    text.replace(fromDay, (words) => " ".repeat(words.length)),
    {
      instant: new Date(at),
      timezone: (utcMs(localTime(at, zone)) - Math.floor(at / 60_000) * 60_000) / 60_000,
    },
    { forwardDate: !past },
  );
}

/** "may", "sat", "second", "march" and bare figures are words before they are dates. */
function isMeant(text: string, { text: words, index }: ParsedResult): boolean {
  // "Married after ten years": how long, and not when.
  if (/^after\b.*\b(?:years?|months?|weeks?|days?|hours?)$/i.test(words)) return false;
  // "My last day is 18 December": the last of something.
  if (/^(?:the )?last day$/i.test(words)) return false;
  if (/^(?:may|mar|sat|sun|march|second|now|at \d+|\d{1,2}|the day)$/i.test(words)) {
    return (
      /^(?:May|March)$/.test(words) &&
      /\b(?:in|last|next|this|since|until|by|of|early|late|mid|for)\s$/i.test(text.slice(0, index))
    );
  }
  // "Sun only after noon" is so on any day.
  if (/^(?:(?:after|before) )?(?:noon|midnight)$/i.test(words)) {
    return !/\b(?:after|before)\s*$/i.test(text.slice(0, index)) && !/^[ab]/i.test(words);
  }
  if (/^\d+(?:[.,]\d+)?\s?[a-z]{0,2}$/i.test(words) && !/[ap]m$/i.test(words)) return false;
  return (
    !/^(?:for |within )?(?:about |around |over |almost |nearly |roughly |like |some )*\S+ (?:years?|months?|weeks?|days?|hours?|minutes?|seconds?)$/i.test(
      words,
    ) || /^(?:in|within|last|past|next|this)\b/i.test(words)
  );
}

function momentsOf(result: ParsedResult, reference: Reference): Moment[] {
  const end = result.index + result.text.length;
  const first = momentFrom(result.start, result, reference, result.index, end);
  if (result.end == null) return [first];
  // "from Monday to Friday" is one period.
  const last = momentFrom(result.end, result, reference, result.index, end);
  return [{ ...first, until: Math.max(first.until, last.until) }];
}

function momentFrom(
  parts: ParsedComponents,
  { text }: ParsedResult,
  reference: Reference,
  start: number,
  end: number,
): Moment {
  const precision = precisionOf(parts, text);
  const { zone } = reference;
  if (parts.isCertain("timezoneOffset")) {
    const at = parts.date().getTime();
    return { start, end, at, until: at + spanMs[precision], precision, use: "on" };
  }
  const date = directed(parts, text, reference);
  const [year, month, day] = [date.year, date.month, date.day];
  if (precision === "hour" || precision === "minute") {
    const at = zonedMs(
      { ...date, hour: parts.get("hour") ?? 0, minute: parts.get("minute") ?? 0 },
      zone,
    );
    return { start, end, at, until: at + spanMs[precision], precision, use: "on" };
  }
  if (precision === "year") return momentOf(yearPeriod(year), zone, start, end);
  if (precision === "month") return momentOf(monthPeriod(year, month), zone, start, end);
  return momentOf(dayPeriod(year, month, day), zone, start, end);
}

function precisionOf(parts: ParsedComponents, text: string): Precision {
  if (parts.isCertain("minute") && /:\d|\d\s?[ap]\.?m|minute|o'clock/i.test(text)) return "minute";
  if (parts.isCertain("hour")) return "hour";
  if (parts.isCertain("day") || parts.isCertain("weekday")) return "day";
  if (parts.isCertain("month")) return "month";
  return /\b(?:19|20)\d\d\b/.test(text) && !parts.isCertain("month") ? "year" : "day";
}

/** An unstated year or week goes where the sentence's tense looks. */
function directed(parts: ParsedComponents, text: string, { today, past, at, zone }: Reference) {
  let date = dayOf(parts.get("year") ?? today.year, parts.get("month") ?? 1, parts.get("day") ?? 1);
  const later = zonedMs(date, zone) > at;
  if (!past || !later || /\b(?:next|coming|tomorrow|in \d)\b/i.test(text)) return date;
  if (parts.isCertain("weekday") && !parts.isCertain("day")) {
    date = dayOf(date.year, date.month, date.day - 7);
  } else if (parts.isCertain("month") && !parts.isCertain("year")) {
    date = dayOf(date.year - 1, date.month, date.day);
  }
  return date;
}

/** The period that lies so many of its units off; null where the number is none. */
export function shifted(
  { today }: Reference,
  groups: Record<string, string>,
  sign: 1 | -1,
): Period | null {
  const words = (groups["n"] ?? "").toLowerCase().replace(/^a (?=couple|few)/, "");
  const n = count(words) * sign;
  if (!Number.isFinite(n)) return null;
  const { year, month, day } = today;
  const loose = /couple|few|several/.test(words);
  switch ((groups["unit"] ?? "").toLowerCase()) {
    case "day":
      return { ...dayPeriod(year, month, day + n), precision: loose ? "week" : "day" };
    case "week":
      return weekPeriod(today, n);
    case "month":
      return monthPeriod(year, month + n);
    case "decade":
      return yearPeriod(year + n * 10);
    default:
      return yearPeriod(year + n);
  }
}

function stepOf(which: string): number {
  if (which === "this") return 0;
  return /^(?:last|this past|past|the previous)$/.test(which) ? -1 : 1;
}

function named(reference: Reference, which: string, unit: string): Period | null {
  const step = stepOf(which.toLowerCase());
  const { today } = reference;
  switch (unit.toLowerCase()) {
    case "week":
      return weekPeriod(today, step);
    case "month":
      return monthPeriod(today.year, today.month + step);
    case "year":
      return yearPeriod(today.year + step);
    case "weekend":
      return weekendPeriod(today, step);
    default:
      return season(reference, unit.toLowerCase(), step, false);
  }
}

function season(
  { today, at, zone, past }: Reference,
  word: string,
  step: number,
  loose: boolean,
): Period {
  const index = seasonIndex(word);
  // A winter bears the year in which it ends, so in December the running one is next year's.
  const near = [-1, 0, 1, 2].map((years) => seasonPeriod(today.year + years, index));
  const begun = ({ from }: Period): boolean => zonedMs(from, zone) <= at;
  const over = ({ to }: Period): boolean => zonedMs(to, zone) <= at;
  const running = near.find((period) => begun(period) && !over(period));
  if (step === 0 && running !== undefined) return running;
  const isBefore = step < 0 || (step === 0 && past);
  // "In summer" said of the past may be the running one; "last summer" is one that is over.
  const meant = isBefore
    ? near.findLast(loose ? begun : over)
    : near.find((period) => !begun(period));
  return meant ?? seasonPeriod(today.year, index);
}

const decadeOf = (digits: string): number => {
  const value = Number(digits);
  if (digits.length === 4) return value;
  return value >= 30 ? 1900 + value : 2000 + value;
};

function useOf(text: string, { start }: Moment): Moment["use"] {
  const before = text.slice(Math.max(0, start - 24), start);
  if (
    /\b(?:since|as of|starting|beginning|effective)(?: (?:from|on|in|early|late))?(?: the)?\s*$/i.test(
      before,
    ) ||
    /^(?:since|as of|starting|from)\b/i.test(text.slice(start))
  ) {
    return "since";
  }
  if (
    /\b(?:until|till|through|thru|up to|expires?(?: on| in)?|ends?(?: on| in)?|valid (?:to|until|through)|lasts? (?:until|through))(?: the| early| late| end of)?\s*$/i.test(
      before,
    )
  ) {
    return "until";
  }
  return "on";
}
