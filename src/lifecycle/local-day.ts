import { localTime, zonedMs } from "../model/zoned.ts";

/** A day as the clocks of a zone show it: 23 or 25 hours long where they change. */
export interface LocalDay {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Epoch ms of its first instant, and of the next day's. */
  from: number;
  to: number;
}

const two = (n: number): string => String(n).padStart(2, "0");

/** The day of a zone in which an instant lies. Throws on a zone that does not exist. */
export function localDayOf(ms: number, zone: string): LocalDay {
  const { year, month, day } = localTime(ms, zone);
  return dayFrom(year, month, day, zone);
}

/** The day of a date. Throws on a zone that does not exist. */
export function localDay(date: string, zone: string): LocalDay {
  const [year = 1970, month = 1, day = 1] = date.split("-").map(Number);
  return dayFrom(year, month, day, zone);
}

function dayFrom(year: number, month: number, day: number, zone: string): LocalDay {
  const startOf = (date: number): number =>
    zonedMs({ year, month, day: date, hour: 0, minute: 0 }, zone);
  return {
    date: `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`,
    from: startOf(day),
    to: startOf(day + 1),
  };
}
