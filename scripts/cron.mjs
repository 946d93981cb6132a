import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

/** The cron expressions of wrangler.toml. */
export function cronsOf(toml = readFileSync(join(root, "wrangler.toml"), "utf8")) {
  const list = /^crons\s*=\s*\[([^\]]*)\]/m.exec(toml)?.[1] ?? "";
  return [...list.matchAll(/"([^"]+)"/g)].map((match) => match[1]);
}

/** Whether a five-field expression (figures, `*`, lists, ranges, steps) is due in this UTC minute. */
export function isDue(cron, date) {
  const [minute, hour, day, month, weekday] = cron.trim().split(/\s+/);
  const days = has(day, date.getUTCDate(), 1, 31);
  const weekdays = has(weekday, date.getUTCDay() + 1, 1, 7);
  // As cron has it: two restricted day fields widen each other.
  const dayIsDue = day !== "*" && weekday !== "*" ? days || weekdays : days && weekdays;
  return (
    has(minute, date.getUTCMinutes(), 0, 59) &&
    has(hour, date.getUTCHours(), 0, 23) &&
    has(month, date.getUTCMonth() + 1, 1, 12) &&
    dayIsDue
  );
}

function has(field, value, min, max) {
  return field.split(",").some((part) => {
    const [range, step = "1"] = part.split("/");
    const [from, to = part.includes("/") ? max : from] =
      range === "*" ? [min, max] : range.split("-");
    return (
      value >= Number(from) && value <= Number(to) && (value - Number(from)) % Number(step) === 0
    );
  });
}

/**
 * `wrangler dev` holds crons but does not fire them: this asks it to, at the start of each minute.
 * Returns what stops it. `failed` hears of a tick that did not answer 200.
 */
export function driveCrons(address, crons, failed) {
  let timer;
  const tick = async (date) => {
    for (const cron of crons.filter((each) => isDue(each, date))) {
      const url = `${address}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`;
      try {
        const answer = await fetch(url, { signal: AbortSignal.timeout(600_000) });
        if (!answer.ok) failed(`cron ${cron}: ${answer.status} ${await answer.text()}`);
      } catch (error) {
        failed(`cron ${cron}: ${error.message}`);
      }
    }
  };
  const next = () => {
    const minute = Math.floor(Date.now() / 60_000) * 60_000 + 60_000;
    timer = setTimeout(() => {
      next();
      void tick(new Date(minute));
    }, minute - Date.now());
  };
  next();
  return () => clearTimeout(timer);
}
