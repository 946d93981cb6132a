import type { HealthProbe } from "../../ports/health.ts";
import { probed } from "../platform/health.ts";
import type { RedisLine } from "./redis-line.ts";

/** Asks Redis itself, also while requests leave it alone: where it answers, they come back to it. */
export const redisHealthProbe = (line: RedisLine): HealthProbe => ({
  check: async () => [await probed("redis", false, () => line.ping())],
});
