/** Times on the wire: RFC 3339 out, RFC 3339 or epoch seconds in. Inside: epoch milliseconds, UTC. */

/** The last instant that RFC 3339 writes with a year of four digits: no memory ends later. */
export const lastInstant = Date.UTC(10_000, 0) - 1;

export const rfc3339 = (ms: number): string => new Date(ms).toISOString();
export const rfc3339OrNull = (ms: number | null): string | null =>
  ms === null ? null : rfc3339(ms);
export const epochSeconds = (ms: number): number => ms / 1000;

const shape =
  /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2})?)?$/;

/** A time from a request in epoch ms, or null where it is none. A time without a zone is UTC. */
export function parseTime(value: string | number): number | null {
  if (typeof value === "number") {
    return Number.isFinite(value) && Math.abs(value) < 8.64e12 ? Math.round(value * 1000) : null;
  }
  if (!shape.test(value)) return null;
  const text = value.replace(" ", "T").toUpperCase();
  const zoned =
    /Z$|[+-]\d{2}:?\d{2}$/.test(text.slice(10)) || !text.includes("T") ? text : `${text}Z`;
  const ms = Date.parse(zoned);
  return Number.isNaN(ms) || !isDayOfMonth(text) ? null : ms;
}

/** `Date.parse` rolls a 30th of February over into March; a wrong date is no date. */
function isDayOfMonth(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split("-").map(Number);
  return (
    day !== undefined && new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day)).getUTCDate() === day
  );
}

export function isTimezone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
