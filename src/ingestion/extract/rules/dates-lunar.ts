import { type LocalTime, zonedMs } from "../../../model/zoned.ts";
import { type Rule, hanNumber, yearWords } from "./han-dates.ts";
import { feastDay, lunarDay, movableFeasts } from "./lunar.ts";
import { type Period, type Reference, dayPeriod } from "./moment.ts";

const stated = String.raw`(?:(?<year>(?:19|20)\d\d)年的?|(?<word>大前年|前年|去年|今年|明年|大后年|后年)的?)?`;
const lunarMonths = ["正", "二", "三", "四", "五", "六", "七", "八", "九", "十", "冬", "腊"];
const lunarDays =
  "初[一二三四五六七八九十]|十[一二三四五六七八九]|二十[一二三四五六七八九]?|廿[一二三四五六七八九]|三十";

/** Dates and feasts of the Chinese calendar. A month that both calendars have is of this one where words say so. */
export const lunarRules: readonly Rule[] = [
  [
    new RegExp(
      `${stated}(?:(?:农历|阴历|旧历)的?(?<plain>[正二三四五六七八九冬腊]|十[一二]?)月(?:份)?|(?<own>[正冬腊])月|(?<any>[二三四五六七八九]|十[一二]?)月(?=初|廿))(?<day>${lunarDays})?(?![号日])`,
      "gu",
    ),
    (g, r) => lunarDate(r, g),
  ],
  [
    new RegExp(`${stated}大年(?<day>初[一二三四五六七八九十])`, "gu"),
    (g, r) => lunarDate(r, { ...g, own: "正" }),
  ],
  ...movableFeasts.map((feast): Rule => [
    new RegExp(`${stated}(?:${feast.pattern.source})`, "gu"),
    (g, r) => inLunarYear(r, g, feast.days, (year) => feastDay(feast, year)),
  ]),
];

/** What falls on a day of the Chinese calendar: in the stated year of it, else the last or next one, as the sentence looks. */
function inLunarYear(
  { today, past, at, zone }: Reference,
  { year, word }: Record<string, string | undefined>,
  days: number,
  dayIn: (year: number) => LocalTime | null,
): Period | null {
  const named = word === undefined ? null : today.year + (yearWords[word] ?? 0);
  const periods = (
    year === undefined && named === null
      ? [today.year - 1, today.year, today.year + 1]
      : [year === undefined ? (named ?? 0) : Number(year)]
  )
    .map(dayIn)
    .filter((day) => day !== null)
    .map((day) => dayPeriod(day.year, day.month, day.day, days));
  if (periods.length < 2) return periods[0] ?? null;
  return (
    (past
      ? periods.findLast(({ from }) => zonedMs(from, zone) <= at)
      : periods.find(({ to }) => zonedMs(to, zone) > at)) ?? null
  );
}

function lunarDate(
  reference: Reference,
  groups: Record<string, string | undefined>,
): Period | null {
  const name = groups["own"] ?? groups["plain"] ?? groups["any"] ?? "";
  const month =
    name === "十一" || name === "十二" ? hanNumber(name) : lunarMonths.indexOf(name) + 1;
  const said = groups["day"];
  const day = said === undefined ? 1 : hanNumber(said.replace("初", "").replace("廿", "二十"));
  const period = inLunarYear(reference, groups, said === undefined ? 29 : 1, (year) =>
    lunarDay(year, month, day),
  );
  return period && (said === undefined ? { ...period, precision: "month" } : period);
}
