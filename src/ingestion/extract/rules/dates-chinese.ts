import { zonedMs } from "../../../model/zoned.ts";
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
  stretchPeriod,
  weekPeriod,
  weekdayOf,
  weekendPeriod,
  yearPeriod,
} from "./moment.ts";
import { lunarRules } from "./dates-lunar.ts";
import { type Rule, digit, hanNumber, num, yearWords } from "./han-dates.ts";
import { laidOut } from "../../../model/laid-out.ts";

/** 1 Monday – 7 Sunday. */
const weekdayIndex = (char: string): number => "一二三四五六".indexOf(char) + 1 || 7;
const dayWords: Record<string, number> = {
  大前天: -3,
  前天: -2,
  昨天: -1,
  昨晚: -1,
  昨日: -1,
  今天: 0,
  今晚: 0,
  今早: 0,
  今日: 0,
  明天: 1,
  明晚: 1,
  明早: 1,
  明日: 1,
  后天: 2,
  大后天: 3,
};
const count = "零〇一二两三四五六七八九十0-9";
const clock = `(?<half>凌晨|早上|上午|中午|下午|傍晚|晚上|夜里)?(?<hour>[${digit}]{1,3})[点:：](?:(?<quarter>[一三13])刻|(?<halfpast>半)|过?(?<minute>[0-9]{1,2}|[${count}]{1,3})分?)?(?:钟|整)?`;

const stretch = new RegExp(
  laidOut`
    (?:(?<year>(?:19|20)\d\d)年|(?<word>大前年|前年|去年|今年|明年|大后年|后年)的?)?
    (?:(?<month>\d{1,2}|十[一二]?|[一二三四五六七八九])月(?:份)?|(?<near>上个?|这个?|本|下个?)月)的?
    (?<first>\d{1,2}|[一二三]?十?[一二三四五六七八九十])[日号]?(?:到|至|[-–—~～])
    (?:(?<lastMonth>\d{1,2}|十[一二]?|[一二三四五六七八九])月)?
    (?<last>\d{1,2}|[一二三]?十?[一二三四五六七八九十])[日号]
  `,
  "gu",
);

/** In this order: a longer reading stands before one that it contains. */
const rules: readonly Rule[] = [
  ...lunarRules,
  [stretch, (g, r) => stretchOf(r, g)],
  [
    /(?<year>(?:19|20)\d\d|[一二][零〇九一二三四五六七八]{3})年(?<month>\d{1,2}|十[一二]?|[一二三四五六七八九])月(?<day>\d{1,2}|[一二三]?十?[一二三四五六七八九十])[日号]/gu,
    (g) =>
      dayPeriod(hanNumber(g["year"] ?? ""), hanNumber(g["month"] ?? ""), hanNumber(g["day"] ?? "")),
  ],
  [
    /(?<year>(?:19|20)\d\d)[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})/gu,
    (g) => dayPeriod(Number(g["year"]), Number(g["month"]), Number(g["day"])),
  ],
  [
    /(?<word>大前年|前年|去年|今年|明年|大后年|后年)(?<month>\d{1,2}|十[一二]?|[一二三四五六七八九])月(?:(?<day>\d{1,2}|[一二三]?十?[一二三四五六七八九十])[日号])?/gu,
    (g, r) => monthOrDay(r.today.year + (yearWords[g["word"] ?? ""] ?? 0), g),
  ],
  [
    /(?<year>(?:19|20)\d\d|[一二][零〇九一二三四五六七八]{3})年(?<month>\d{1,2}|十[一二]?|[一二三四五六七八九])月/gu,
    (g) => monthPeriod(hanNumber(g["year"] ?? ""), hanNumber(g["month"] ?? "")),
  ],
  [
    /(?<word>大前年|前年|去年|今年|明年|大后年|后年)的?年?(?<end>初|底|末)(?![一二三四五六七八九十])/gu,
    (g, r) =>
      monthPeriod(r.today.year + (yearWords[g["word"] ?? ""] ?? 0), g["end"] === "初" ? 1 : 12),
  ],
  [
    /(?<word>大前年|前年|去年|今年|明年|大后年|后年)的?(?<season>春|夏|秋|冬)(?![节运装晚至卷])(?:天|季)?/gu,
    (g, r) => seasonOf(r.today.year + (yearWords[g["word"] ?? ""] ?? 0), g["season"] ?? ""),
  ],
  [
    /(?<word>大前年|前年|去年|今年|明年|大后年|后年)(?![一二三]?十?[一二三四五六七八九十\d]号)/gu,
    (g, r) => yearPeriod(r.today.year + (yearWords[g["word"] ?? ""] ?? 0)),
  ],
  [
    /(?<year>(?:19|20)\d\d|[一二][零〇九一二三四五六七八]{3})年/gu,
    (g) => yearPeriod(hanNumber(g["year"] ?? "")),
  ],
  [
    new RegExp(
      laidOut`
        (?<!\d)(?<short>\d\d)年(?=
          [\p{Script=Han}]{0,3}
          (?:去|来|从|到|在|出生|入职|毕业|结婚|买|开始|春|夏|秋|冬|初|底|年初|年底|\d{1,2}月)(?!过几|多少)
        )(?!前|后|了|的时间|以|之|来)
      `,
      "gu",
    ),
    (g, r) => yearPeriod(wholeYear(Number(g["short"]), r.today.year)),
  ],
  [
    /年底|年末/gu,
    (_, r) => monthPeriod(r.past && r.today.month < 12 ? r.today.year - 1 : r.today.year, 12),
  ],
  [
    /(?<![\d一二三四五六七八九十几多])年初(?![一二三四五六七八九十])/gu,
    (_, r) => monthPeriod(r.past || r.today.month < 3 ? r.today.year : r.today.year + 1, 1),
  ],
  [/年中(?!奖|国|间|午|学)/gu, (_, r) => monthPeriod(r.today.year, 6)],
  [/(?<![\d一二三四五六七八九十上下个这本])月[底末]/gu, (_, r) => monthEnd(r)],
  [/(?<![\d一二三四五六七八九十上下个这本])月初/gu, (_, r) => monthStart(r)],
  [
    /国庆(?:节|假期)?|十一(?:假期|长假)|(?<![\d零一二三四五六七八九十])五一(?![\d月点号])(?:假期|节)?|劳动节|元旦|跨年夜?|圣诞(?:节)?|平安夜|情人节|儿童节|双十一|双十二|万圣节/gu,
    (g, r) => holiday(r, g["0"] ?? ""),
  ],
  [
    /(?<word>上上个?|上个?|这个?|本|下下个?|下个?)月(?:(?<day>\d{1,2}|[一二三]?十?[一二三四五六七八九十])[日号])?/gu,
    (g, r) => relativeMonth(r, g),
  ],
  [
    /(?<month>\d{1,2}|十[一二]?|[一二三四五六七八九])月(?:份)?(?:(?<day>\d{1,2}|[一二三]?十?[一二三四五六七八九十])[日号])?/gu,
    (g, r) => unstatedYear(r, g),
  ],
  [
    /(?<word>上上个?|上个?|这个?|本|下下个?|下个?)(?:周|星期|礼拜)(?<weekday>[一二三四五六日天])/gu,
    (g, r) => weekday(r, steps(g["word"] ?? ""), g["weekday"] ?? ""),
  ],
  [
    /(?<word>上上个?|上个?|这个?|本|下下个?|下个?)周末/gu,
    (g, r) => weekendPeriod(r.today, steps(g["word"] ?? "")),
  ],
  [
    /(?<word>上上个?|上个?|这个?|本|下下个?|下个?)(?:周|星期|礼拜)/gu,
    (g, r) => weekPeriod(r.today, steps(g["word"] ?? "")),
  ],
  [
    /(?:周|星期|礼拜)(?<weekday>[一二三四五六日天])/gu,
    (g, r) => nearestWeekday(r, g["weekday"] ?? ""),
  ],
  [/周末/gu, (_, r) => weekendPeriod(r.today, r.past ? -1 : 0)],
  [
    new RegExp(
      `(?<n>${num})个?(?<unit>天|日|周|星期|礼拜|月|年)(?<way>以?前|之前|以?后|之后)`,
      "gu",
    ),
    (g, r) => shifted(r, g),
  ],
  [
    /(?<word>大前天|前天|昨天|昨晚|昨日|今天|今晚|今早|今日|明天|明晚|明早|明日|大后天|后天)/gu,
    (g, r) =>
      dayPeriod(r.today.year, r.today.month, r.today.day + (dayWords[g["word"] ?? ""] ?? 0)),
  ],
  [
    /(?<way>前|过|隔)(?:两|几|些)天(?!前|后)/gu,
    (g, r) => shifted(r, { n: "几", unit: "天", way: g["way"] === "前" ? "前" : "后" }),
  ],
  [/(?<day>\d{1,2})[号日](?!线|楼|院|店|码)/gu, (g, r) => dayOfMonth(r, Number(g["day"]))],
  [
    /(?<![第\d一二三四五六七八九十百])(?<day>[一二三]?十[一二三四五六七八九]?|[一二三四五六七八九])号(?!线|楼|院|店|码|房|门|桌|位|选手|车厢|台|文件)/gu,
    (g, r) => dayOfMonth(r, hanNumber(g["day"] ?? "")),
  ],
];

/** The moments that a Chinese sentence names, in order. */
export function chineseMoments(text: string, reference: Reference): Moment[] {
  const found: Moment[] = [];
  // "从5月3日到10日" has both its ends: it neither holds since nor until then.
  const stretches = new Set<Moment>();
  for (const [pattern, read] of rules) {
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (found.some((moment) => match.index < moment.end && moment.start < end)) continue;
      const period = read({ ...match.groups, 0: match[0] }, reference);
      if (period === null) continue;
      const moment = timed(text, period, reference, match.index, end);
      found.push(moment);
      if (pattern === stretch) stretches.add(moment);
    }
  }
  return found
    .toSorted((a, b) => a.start - b.start)
    .map((moment) => (stretches.has(moment) ? moment : { ...moment, use: useOf(text, moment) }));
}

/**
 * "住了五年了" and "学日语三年了" hold since then. "住过三年" and "住了三年" are over, or leave it open: how
 * long something lasted is no date.
 */
export function heldSinceHan(text: string, reference: Reference): Moment | null {
  if (/以前|从前|曾|小时候|那时|当时|当年|年轻时|本来|原来/u.test(text)) return null;
  const match = lasting.exec(text);
  const { n = "", unit = "" } = match?.groups ?? {};
  // "现在是2020年了" names a year.
  if (match === null || !(hanNumber(n) <= yearsMax)) return null;
  const period = shifted(reference, { n, unit: unit.replace("个", ""), way: "前" });
  return (
    period && momentOf(period, reference.zone, match.index, match.index + match[0].length, "since")
  );
}

/** Longer than a life nothing told of lasts. */
const yearsMax = 120;
const lasting = new RegExp(
  `(?<![第${digit}]|还有|还剩|只剩|再过|还要|还差)(?<n>${num})(?<unit>天|周|个?星期|个月|年)(?:多|半)?` +
    `(?:了|(?<=了[^，,。]{1,8})的?(?!前|后|才|就|级|又|都|没|内|来)[\\p{Script=Han}]{1,6}了)(?=$|[，,。！!；;、\\s吧啦呢])`,
  "u",
);

/** A clock time right behind the day makes it exact. */
function timed(
  text: string,
  period: Period,
  { zone }: Reference,
  start: number,
  end: number,
): Moment {
  const behind = new RegExp(`^的?${clock}`, "u").exec(text.slice(end));
  const groups = behind?.groups ?? {};
  if (behind === null || period.precision !== "day" || groups["hour"] === undefined) {
    return momentOf(period, zone, start, end);
  }
  const late =
    /下午|傍晚|晚上|夜里/.test(groups["half"] ?? "") || text.slice(start, end).endsWith("晚");
  const hour = hanNumber(groups["hour"]);
  const minute = minuteOf(groups);
  if (!(hour >= 0 && hour < 25 && minute >= 0 && minute < 60)) {
    return momentOf(period, zone, start, end);
  }
  const at = zonedMs({ ...period.from, hour: late && hour < 12 ? hour + 12 : hour, minute }, zone);
  const exact = ["minute", "halfpast", "quarter"].some((part) => groups[part] !== undefined);
  return {
    start,
    end: end + behind[0].length,
    at,
    until: at + (exact ? 60_000 : 3_600_000),
    precision: exact ? "minute" : "hour",
    use: "on",
  };
}

/** 三点半 is half past three, 三点一刻 a quarter past. */
function minuteOf({ minute, halfpast, quarter }: Record<string, string | undefined>): number {
  if (halfpast !== undefined) return 30;
  return quarter === undefined ? hanNumber(minute ?? "0") : 15 * hanNumber(quarter);
}

/** 上 is one back, 上上 two; 下 one on, 下下 two; 这 and 本 none. */
function steps(word: string): number {
  const far = /^(?:上上|下下)/u.test(word) ? 2 : 1;
  if (word.startsWith("上")) return -far;
  return word.startsWith("下") ? far : 0;
}

function monthOrDay(year: number, groups: Record<string, string | undefined>): Period | null {
  const month = hanNumber(groups["month"] ?? "");
  if (!(month >= 1 && month <= 12)) return null;
  const day = groups["day"];
  return day === undefined ? monthPeriod(year, month) : dayPeriod(year, month, hanNumber(day));
}

function stretchOf(
  reference: Reference,
  { year, word, month, near, first, lastMonth, last }: Record<string, string | undefined>,
): Period | null {
  const { today } = reference;
  const named = word === undefined ? null : today.year + (yearWords[word] ?? 0);
  const stated = year === undefined ? named : Number(year);
  const from = dayOf(today.year, today.month + steps(near ?? ""), 1);
  return stretchPeriod(reference, {
    year: near === undefined ? stated : from.year,
    month: month === undefined ? from.month : hanNumber(month),
    first: hanNumber(first ?? ""),
    lastMonth: lastMonth === undefined ? null : hanNumber(lastMonth),
    last: hanNumber(last ?? ""),
  });
}

function unstatedYear(reference: Reference, groups: Record<string, string>): Period | null {
  const { today, past, at, zone } = reference;
  const own = monthOrDay(today.year, groups);
  if (own === null) return null;
  if (past) return zonedMs(own.from, zone) > at ? monthOrDay(today.year - 1, groups) : own;
  return zonedMs(own.to, zone) <= at ? monthOrDay(today.year + 1, groups) : own;
}

function relativeMonth({ today }: Reference, groups: Record<string, string | undefined>): Period {
  const month = today.month + steps(groups["word"] ?? "");
  const day = groups["day"];
  return day === undefined
    ? monthPeriod(today.year, month)
    : dayPeriod(today.year, month, hanNumber(day));
}

function weekday({ today }: Reference, weeks: number, char: string): Period {
  return dayPeriod(
    today.year,
    today.month,
    today.day - weekdayOf(today) + weekdayIndex(char) + 7 * weeks,
  );
}

function nearestWeekday({ today, past }: Reference, char: string): Period {
  const ahead = (weekdayIndex(char) - weekdayOf(today) + 7) % 7;
  return dayPeriod(today.year, today.month, today.day + (past && ahead > 0 ? ahead - 7 : ahead));
}

function shifted({ today }: Reference, groups: Record<string, string | undefined>): Period | null {
  const n = hanNumber(groups["n"] ?? "") * (/前/.test(groups["way"] ?? "") ? -1 : 1);
  if (!Number.isFinite(n)) return null;
  const { year, month, day } = today;
  switch (groups["unit"] ?? "") {
    case "年":
      return Number.isInteger(n) ? yearPeriod(year + n) : monthPeriod(year, month + n * 12);
    case "月":
      return monthPeriod(year, month + Math.trunc(n));
    case "天":
    case "日":
      return {
        ...dayPeriod(year, month, day + Math.trunc(n)),
        precision: groups["n"] === "几" ? "week" : "day",
      };
    default:
      return weekPeriod(today, Math.trunc(n));
  }
}

/** "19年" and "98年": of this century up to next year, else of the last one. */
const wholeYear = (short: number, now: number): number =>
  short <= (now % 100) + 1 ? 2000 + short : 1900 + short;

/** The last seven days of the month, or of the one before where the sentence looks back. */
function monthEnd({ today, past }: Reference): Period {
  const month = today.month + (past ? 0 : 1);
  return { ...dayPeriod(today.year, month, -6, 7), precision: "week" };
}

/** The first seven days of this month, or of the next one where the sentence looks ahead and they are over. */
function monthStart({ today, past }: Reference): Period {
  const month = today.month + (past || today.day <= 7 ? 0 : 1);
  return { ...dayPeriod(today.year, month, 1, 7), precision: "week" };
}

/** Feasts of a fixed day: month, day, days. */
const feasts: readonly [RegExp, number, number, number][] = [
  [/国庆|十一/u, 10, 1, 7],
  [/五一|劳动/u, 5, 1, 1],
  [/元旦/u, 1, 1, 1],
  [/跨年/u, 12, 31, 1],
  [/圣诞/u, 12, 25, 1],
  [/平安夜/u, 12, 24, 1],
  [/情人/u, 2, 14, 1],
  [/儿童/u, 6, 1, 1],
  [/双十一/u, 11, 11, 1],
  [/双十二/u, 12, 12, 1],
  [/万圣/u, 10, 31, 1],
];

function holiday(reference: Reference, name: string): Period | null {
  const feast = feasts.findLast(([pattern]) => pattern.test(name));
  if (feast === undefined) return null;
  const [, month, day, days] = feast;
  return stretchPeriod(reference, {
    year: null,
    month,
    first: day,
    lastMonth: null,
    last: day + days - 1,
  });
}

const seasonOf = (year: number, char: string): Period =>
  char === "冬" ? seasonPeriod(year + 1, 0) : seasonPeriod(year, "冬春夏秋".indexOf(char));

function useOf(text: string, { start, end }: Moment): Moment["use"] {
  if (
    /^(?:开始|起|以来)/u.test(text.slice(end)) ||
    /(?:自从|从|自)$/u.test(text.slice(Math.max(0, start - 2), start))
  ) {
    return "since";
  }
  if (
    /(?:直到|(?<![改迟前延挪调换约排定期移推])到|截止(?:到)?|至|有效期(?:到|至))$/u.test(
      text.slice(Math.max(0, start - 5), start),
    ) &&
    /^(?:为止|之前|前|都|一直|我|$|[，,。！])/u.test(text.slice(end))
  ) {
    return "until";
  }
  return "on";
}
