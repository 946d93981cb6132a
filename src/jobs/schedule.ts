import { driveErasures } from "./drive-erasures.ts";
import { driveReindex } from "./drive-reindex.ts";
import { purgeIdempotency } from "../lifecycle/purge.ts";
import { redrive } from "../lifecycle/redrive.ts";
import { weighGraphs } from "../lifecycle/weigh-graph.ts";
import type { Services } from "../ports/services.ts";

export interface ScheduledJob {
  name: string;
  run(services: Services): Promise<Record<string, number>>;
}

/** Which job runs on which of `wrangler.toml`'s crons; a test holds the two together. */
export const schedule: Readonly<Record<string, readonly ScheduledJob[]>> = {
  "* * * * *": [
    { name: "redrive", run: redrive },
    { name: "reindex", run: driveReindex },
    { name: "erase", run: driveErasures },
    { name: "purge_idempotency", run: purgeIdempotency },
    { name: "weigh_graphs", run: weighGraphs },
  ],
};

/** One tick. A job that fails is logged and does not keep the others from running. */
export async function tick(services: Services, cron: string): Promise<void> {
  for (const job of schedule[cron] ?? []) {
    try {
      services.log("job_done", { job: job.name, ...(await job.run(services)) });
    } catch (cause) {
      services.log("job_failed", {
        job: job.name,
        problem: cause instanceof Error ? cause.message.slice(0, 300) : "unknown",
      });
    }
  }
}
