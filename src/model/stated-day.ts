import type { Precision } from "./memory.ts";
import { type LocalTime, localDate, localTime, utcMs } from "./zoned.ts";

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
/** Clocks differ from UTC by whole quarters of an hour, by −12 to +14 hours. */
const quarterMs = 15 * minuteMs;
/** Hours past a UTC midnight up to which a local midnight is one west of Greenwich: few live further west. */
const westHoursMax = 10;

/**
 * The time that a memory speaks of, as exactly as it is known: `2019`, `2021-03`, `week of 2026-11-16`,
 * `2026-11-20`. `at` is epoch ms. A day, week, month or year begins at a midnight of the zone it was
 * said in: it is that zone's calendar that counts, wherever it is read. Any other instant is the day
 * that the clocks of `zone` show.
 */
export function statedDay(at: number, precision: Precision | null, zone: string): string {
  if (precision === null || precision === "hour" || precision === "minute") {
    return localDate(at, zone);
  }
  const begin = [localTime(at, zone), ...saidAt(at)].find((local) => begins(local, precision));
  const day = begin === undefined ? localDate(at, zone) : written(begin);
  switch (precision) {
    case "year":
      return day.slice(0, -6);
    case "month":
      return day.slice(0, -3);
    case "week":
      return `week of ${day}`;
    case "day":
      return day;
  }
}

/** Whether a year, month or day begins then; a week may begin on any day ("a few days ago"). */
const begins = ({ month, day, hour, minute }: LocalTime, precision: Precision): boolean =>
  hour === 0 &&
  minute === 0 &&
  (precision !== "year" || (month === 1 && day === 1)) &&
  (precision !== "month" || day === 1);

/** The midnights that an instant is somewhere, the likelier zone first; none off the quarters. */
function saidAt(at: number): LocalTime[] {
  if (at % quarterMs !== 0) return [];
  const past = ((at % dayMs) + dayMs) % dayMs;
  const [west, east] = [localTime(at - past, "UTC"), localTime(at - past + dayMs, "UTC")];
  return past <= westHoursMax * 60 * minuteMs ? [west, east] : [east, west];
}

function written(local: LocalTime): string {
  return localDate(utcMs(local), "UTC");
}
