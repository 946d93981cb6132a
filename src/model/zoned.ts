/** Clock time in an IANA zone and back, exact through its changes of offset. */

export interface LocalTime {
  year: number;
  /** 1–12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Zones kept: formatters are costly to make. */
const formatsMax = 64;

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  if (formats.size >= formatsMax) formats.clear();
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    era: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(zone, made);
  return made;
}

/** What the clocks of `zone` show at `ms`. Throws on a zone that does not exist. */
export function localTime(ms: number, zone: string): LocalTime {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type) ?? 0);
  const year = read("year");
  return {
    year: /^b/i.test(parts.get("era") ?? "") ? 1 - year : year,
    month: read("month"),
    day: read("day"),
    hour: read("hour"),
    minute: read("minute"),
  };
}

/** The date of `zone` in which `ms` lies: `YYYY-MM-DD`. Throws on a zone that does not exist. */
export function localDate(ms: number, zone: string): string {
  const { year, month, day } = localTime(ms, zone);
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

/** What the clocks of `zone` show, to the minute: `YYYY-MM-DD HH:MM`. Throws on a zone that does not exist. */
export function localMinute(ms: number, zone: string): string {
  const { hour, minute } = localTime(ms, zone);
  return `${localDate(ms, zone)} ${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** Epoch ms at which a date (`YYYY-MM-DD`), or the one `later` days behind it, begins on the clocks of `zone`. */
export function startOfDate(date: string, zone: string, later = 0): number {
  const [year = 1970, month = 1, day = 1] = date.split("-").map(Number);
  return zonedMs({ year, month, day: day + later, hour: 0, minute: 0 }, zone);
}

/** Epoch ms of a clock time taken as UTC; fields past their range carry over (month 13, day 0). */
export function utcMs({ year, month, day, hour, minute }: LocalTime): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute);
  return date.getTime();
}

/**
 * Epoch ms at which the clocks of `zone` show `local`. A time that is there twice is the first; one
 * that is skipped is moved on by the gap.
 */
export function zonedMs(local: LocalTime, zone: string): number {
  const wanted = utcMs(local);
  const offsetAt = (ms: number): number =>
    utcMs(localTime(ms, zone)) - Math.floor(ms / 60_000) * 60_000;
  const dayMs = 86_400_000;
  const [before, after] = [offsetAt(wanted - dayMs), offsetAt(wanted + dayMs)];
  for (const offset of [before, after]) {
    if (offsetAt(wanted - offset) === offset) return wanted - offset;
  }
  return wanted - before;
}
