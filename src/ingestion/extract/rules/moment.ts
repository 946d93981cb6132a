import type { Precision } from "../../../model/memory.ts";
import { type LocalTime, utcMs, zonedMs } from "../../../model/zoned.ts";

/** A time that a text speaks of. */
export interface Moment {
  /** Where in the text it stands. */
  start: number;
  end: number;
  /** The first instant of the stated period, and the first one after it: epoch ms. */
  at: number;
  until: number;
  precision: Precision;
  /** How the text uses it: it happened then, holds since then, or ends then. */
  use: "on" | "since" | "until";
}

/** The time at which the words were said, and where. */
export interface Reference {
  at: number;
  zone: string;
  today: LocalTime;
  /** The sentence looks back: an unqualified "Friday" is the last one. */
  past: boolean;
}

export interface Period {
  from: LocalTime;
  to: LocalTime;
  precision: Precision;
}

export const yearPeriod = (year: number, years = 1): Period => ({
  from: dayOf(year, 1, 1),
  to: dayOf(year + years, 1, 1),
  precision: "year",
});
export const monthPeriod = (year: number, month: number, months = 1): Period => ({
  from: dayOf(year, month, 1),
  to: dayOf(year, month + months, 1),
  precision: "month",
});
export const dayPeriod = (year: number, month: number, day: number, days = 1): Period => ({
  from: dayOf(year, month, day),
  to: dayOf(year, month, day + days),
  precision: "day",
});
/** The week, from Monday, that is `weeks` from the day's own one. */
export function weekPeriod(day: LocalTime, weeks: number): Period {
  const monday = day.day + 1 - weekdayOf(day) + 7 * weeks;
  return {
    from: dayOf(day.year, day.month, monday),
    to: dayOf(day.year, day.month, monday + 7),
    precision: "week",
  };
}
/** Saturday and Sunday of such a week. */
export function weekendPeriod(day: LocalTime, weeks: number): Period {
  const { from } = weekPeriod(day, weeks);
  return { ...dayPeriod(from.year, from.month, from.day + 5, 2) };
}
/** Three months: 0 winter (from December of the year before), 1 spring, 2 summer, 3 autumn. */
export const seasonPeriod = (year: number, season: number): Period =>
  monthPeriod(year, season * 3, 3);

export function momentOf(
  period: Period,
  zone: string,
  start: number,
  end: number,
  use: Moment["use"] = "on",
): Moment {
  const at = zonedMs(period.from, zone);
  return { start, end, at, until: zonedMs(period.to, zone), precision: period.precision, use };
}

/** "The 14th": of this month, or of the one before or after, as the sentence looks. Null for no day. */
export function dayOfMonth({ today, past }: Reference, day: number): Period | null {
  if (day < 1 || day > 31) return null;
  const back = past && day > today.day ? -1 : 0;
  const on = !past && day < today.day ? 1 : 0;
  return dayPeriod(today.year, today.month + back + on, day);
}

/** "From the 3rd to the 10th of May", with what is unsaid null. */
export interface Stretch {
  year: number | null;
  month: number;
  first: number;
  lastMonth: number | null;
  last: number;
}

/** The days of a stretch, the last one included; an unstated year is where the sentence looks. Null for no days. */
export function stretchPeriod(
  { today, past, at, zone }: Reference,
  { year, month, first, lastMonth, last }: Stretch,
): Period | null {
  const inYear = (from: number): Period | null => {
    const end = lastMonth ?? month;
    const days = {
      from: dayOf(from, month, first),
      to: dayOf(end < month ? from + 1 : from, end, last + 1),
    };
    const isStretch = first >= 1 && last >= 1 && Math.max(first, last) <= 31 && month <= 12;
    return isStretch && end <= 12 && utcMs(days.from) < utcMs(days.to)
      ? { ...days, precision: "day" }
      : null;
  };
  const own = inYear(year ?? today.year);
  if (own === null || year !== null) return own;
  if (past) return zonedMs(own.from, zone) > at ? inYear(today.year - 1) : own;
  return zonedMs(own.to, zone) <= at ? inYear(today.year + 1) : own;
}

const midnight = { hour: 0, minute: 0 };

/** Weekday of a calendar day: 1 Monday – 7 Sunday. */
export const weekdayOf = ({ year, month, day }: LocalTime): number =>
  new Date(utcMs({ year, month, day, ...midnight })).getUTCDay() || 7;

/** The calendar day with overflowing fields carried over (day 0, month 13), at 00:00. */
export function dayOf(year: number, month: number, day: number): LocalTime {
  const date = new Date(utcMs({ year, month, day, ...midnight }));
  const [y, m, d] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  return { year: y, month: m, day: d, ...midnight };
}

/** How long a time of such a precision lasts, about. */
export const spanMs: Record<Precision, number> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
  year: 365 * 86_400_000,
};
