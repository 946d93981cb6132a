import type { Precision } from "../../model/memory.ts";
import { precisions } from "../../model/memory.ts";
import { zonedMs, utcMs, type LocalTime } from "../../model/zoned.ts";
import { laidOut } from "../../model/laid-out.ts";

export interface StatedTime {
  /** Epoch ms of the start of the stated stretch. */
  at: number;
  /** Epoch ms of its end: a year's is the next first of January. */
  end: number;
  precision: Precision;
}

const shape = new RegExp(
  laidOut`
    ^(?<year>\d{4})(?:
      -(?<month>\d{1,2})(?:
        -(?<day>\d{1,2})
        (?:[T ](?<hour>\d{1,2})(?::(?<minute>\d{2}))?(?::\d{2}(?:\.\d+)?)?(?<zone>[Zz]|[+-]\d{2}:?\d{2})?)?
      )?
    )?$
  `,
);

/** Where the stretch of that precision begins; a week on the day that was named. */
function startOf(time: LocalTime, precision: Precision): LocalTime {
  const { year, month, day, hour } = time;
  switch (precision) {
    case "year":
      return { year, month: 1, day: 1, hour: 0, minute: 0 };
    case "month":
      return { year, month, day: 1, hour: 0, minute: 0 };
    case "week":
    case "day":
      return { year, month, day, hour: 0, minute: 0 };
    case "hour":
      return { year, month, day, hour, minute: 0 };
    case "minute":
      return time;
  }
}

/**
 * A time as a model states it (`2024`, `2024-05`, `2024-05-03T14:30`), read in the user's zone; an
 * offset of its own counts. It is never known more exactly than it was written; `claimed` may make
 * it coarser. Null for anything else.
 */
export function statedTime(
  text: string | null,
  claimed: Precision | null,
  zone: string,
): StatedTime | null {
  const groups = shape.exec(text?.trim() ?? "")?.groups;
  if (groups === undefined) return null;
  const { month, day, hour, minute, zone: offset } = groups;
  const number = (value: string | undefined, otherwise: number): number =>
    value === undefined ? otherwise : Number(value);
  const named: LocalTime = {
    year: number(groups["year"], 0),
    month: number(month, 1),
    day: number(day, 1),
    hour: number(hour, 0),
    minute: number(minute, 0),
  };
  if (!isCalendarTime(named)) return null;
  const written = writtenPrecision(month, day, hour, minute);
  const precision = claimed === null ? written : coarser(claimed, written);
  const start = startOf(named, precision);
  const ms = (local: LocalTime): number =>
    offset === undefined ? zonedMs(local, zone) : utcMs(local) - offsetMs(offset);
  return { at: ms(start), end: ms(next(start, precision)), precision };
}

function writtenPrecision(
  month: string | undefined,
  day: string | undefined,
  hour: string | undefined,
  minute: string | undefined,
): Precision {
  if (month === undefined) return "year";
  if (day === undefined) return "month";
  if (hour === undefined) return "day";
  return minute === undefined ? "hour" : "minute";
}

const coarser = (a: Precision, b: Precision): Precision =>
  precisions.indexOf(a) < precisions.indexOf(b) ? a : b;

function next(start: LocalTime, precision: Precision): LocalTime {
  switch (precision) {
    case "year":
      return { ...start, year: start.year + 1 };
    case "month":
      return { ...start, month: start.month + 1 };
    case "week":
      return { ...start, day: start.day + 7 };
    case "day":
      return { ...start, day: start.day + 1 };
    case "hour":
      return { ...start, hour: start.hour + 1 };
    case "minute":
      return { ...start, minute: start.minute + 1 };
  }
}

function isCalendarTime(time: LocalTime): boolean {
  const date = new Date(utcMs(time));
  return (
    date.getUTCMonth() + 1 === time.month &&
    date.getUTCDate() === time.day &&
    date.getUTCHours() === time.hour &&
    date.getUTCMinutes() === time.minute
  );
}

function offsetMs(offset: string): number {
  if (/^z$/i.test(offset)) return 0;
  const digits = offset.replace(/\D/g, "");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return (offset.startsWith("-") ? -1 : 1) * minutes * 60_000;
}
