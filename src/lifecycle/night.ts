import { localTime, zonedMs } from "../model/zoned.ts";

const dayMs = 86_400_000;
/** The hour of the tenant's day at which nightly work may begin. */
const nightHour = 2;

/** The last two o'clock at night of a zone, in epoch ms. */
export function lastNight(now: number, zone: string): number {
  const today = localTime(now, zone);
  const night = zonedMs({ ...today, hour: nightHour, minute: 0 }, zone);
  if (night <= now) return night;
  const yesterday = localTime(night - dayMs, zone);
  return zonedMs({ ...yesterday, hour: nightHour, minute: 0 }, zone);
}

/** Whether a night has begun since the last run. */
export const isNightly = (lastRunAt: number | null, now: number, zone: string): boolean =>
  lastRunAt === null || lastRunAt < lastNight(now, zone);
