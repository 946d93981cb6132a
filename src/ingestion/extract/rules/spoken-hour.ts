import { localTime, zonedMs } from "../../../model/zoned.ts";
import { count } from "./date-words.ts";
import { type Moment, spanMs } from "./moment.ts";
import { laidOut } from "../../../model/laid-out.ts";

const spokenHour = new RegExp(
  laidOut`
    ^,? at (?:(?:a )?(?<part>half|quarter) (?<way>past|to) )?
    (?<hour>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight|\d{1,2}(?![\d:.]))
    \b(?: o['’]clock)?
    (?: (?:in the (?<half>morning|afternoon|evening)|at (?<night>night)|(?<m>a\.?m|p\.?m)))?
  `,
  "i",
);

const dayMiddles: Record<string, number> = { noon: 12, midnight: 0 };
const minutesOf: Record<string, number> = { half: 30, quarter: 15 };

/**
 * "Tomorrow at nine", "at quarter to three": the hour in words behind a day. Without more, one to six are
 * afternoon hours.
 */
export function atSpokenHour(text: string, moment: Moment, zone: string): Moment {
  const match = moment.precision === "day" ? spokenHour.exec(text.slice(moment.end)) : null;
  const { part, way, hour: word = "", half, night, m } = match?.groups ?? {};
  // A bare figure may be anything else; behind "half past" it is an hour.
  if (match === null || (/^\d/.test(word) && part === undefined)) return moment;
  const stated = dayMiddles[word.toLowerCase()] ?? (/^\d/.test(word) ? Number(word) : count(word));
  if (stated > 24) return moment;
  const side = [half, night, m].join("").toLowerCase();
  const late = /after|even|night|p/.test(side) || (side === "" && stated >= 1 && stated <= 6);
  const hour = late && stated < 12 ? stated + 12 : stated;
  const minutes =
    (minutesOf[part?.toLowerCase() ?? ""] ?? 0) * (way?.toLowerCase() === "to" ? -1 : 1);
  const at = zonedMs({ ...localTime(moment.at, zone), hour }, zone) + minutes * 60_000;
  const precision = part === undefined ? "hour" : "minute";
  return {
    ...moment,
    at,
    until: at + spanMs[precision],
    precision,
    end: moment.end + match[0].length,
  };
}
