import type { HealthProbe } from "../../ports/health.ts";
import { probed } from "../platform/health.ts";
import type { Lagging } from "./lagging.ts";

export const kvHealthProbe = (copies: Lagging): HealthProbe => ({
  check: async () => [await probed("kv", false, () => copies.probe())],
});
