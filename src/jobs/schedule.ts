import { driveErasures } from "./drive-erasures.ts";
import { embedMissingOfAll } from "./embed-missing.ts";
import { driveReindex, driveVectorRebuilds } from "./drive-reindex.ts";
import { indexVectors, reconcileJob } from "./index-vectors.ts";
import { deliverEvents, purgeWebhooks } from "./deliver.ts";
import { purgeIdempotency } from "../lifecycle/purge.ts";
import { redrive } from "../lifecycle/redrive.ts";
import { weighGraphs } from "../lifecycle/weigh-graph.ts";
import type { Services } from "../ports/services.ts";
import type { ScheduledJob } from "./scheduled-job.ts";
import { sweepJob } from "./sweep.ts";

export const everyMinute = "* * * * *";

/** Which job runs on which of `wrangler.toml`'s crons; a test holds the two together. */
export const schedule: Readonly<Record<string, readonly ScheduledJob[]>> = {
  [everyMinute]: [
    { name: "redrive", run: redrive },
    { name: "embed_missing", run: embedMissingOfAll },
    { name: "erase", run: driveErasures },
    { name: "reindex", run: driveReindex },
    { name: "index_vectors", run: indexVectors },
    { name: "rebuild_vectors", run: driveVectorRebuilds },
    { name: "purge_idempotency", run: purgeIdempotency },
    { name: "weigh_graphs", run: weighGraphs },
    sweepJob("expire"),
    sweepJob("expire_ended"),
    sweepJob("archive_sessions"),
    sweepJob("mend_summaries"),
    // Behind the sweeps, so that what they ended is told of in the same tick.
    { name: "deliver", run: deliverEvents },
    { name: "purge_deliveries", run: purgeWebhooks },
  ],
  // What nights are made of, and what follows the day: each begins where its tenant is due, and goes
  // on at every tick until it is through. Apart from one another, since a tick's statements are bounded.
  "1-59/5 * * * *": [
    sweepJob("fade"),
    sweepJob("expire_aged"),
    sweepJob("summarise_day"),
    reconcileJob,
  ],
  "2-59/5 * * * *": [sweepJob("consolidate")],
  "3-59/5 * * * *": [sweepJob("reflect"), sweepJob("purge"), sweepJob("purge_turns")],
};

/** One tick. A job that fails is logged and does not keep the others from running. */
export async function tick(services: Services, cron: string): Promise<void> {
  for (const job of schedule[cron] ?? []) {
    const started = performance.now();
    const tell = (outcome: string): void => {
      const ms = performance.now() - started;
      services.meter.took({ work: `job.${job.name}`, ms, outcome, tenantId: null });
    };
    try {
      const counts = await job.run(services);
      // Most ticks find nothing to do: eleven lines a minute that say so would hide the others.
      if (Object.values(counts).some((n) => n > 0)) {
        services.log("job_done", { job: job.name, ...counts });
      }
      tell("ok");
    } catch (cause) {
      tell("failed");
      services.log("job_failed", {
        job: job.name,
        problem: cause instanceof Error ? cause.message.slice(0, 300) : "unknown",
      });
    }
  }
}
