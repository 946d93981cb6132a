import type { Clock, Random } from "../../ports/clock.ts";

/** The real clock; workerd moves it only at I/O, which is as fine as anything here needs. */
export const systemClock: Clock = { now: () => Date.now() };

export const systemRandom: Random = {
  token: () => crypto.randomUUID().replaceAll("-", ""),
};
