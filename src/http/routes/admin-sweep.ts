import { SweepAnswer, SweepBody, sweepToWire } from "../../contract/sweep.ts";
import { readHeld } from "../../ingestion/read-held.ts";
import { type Counts, addCounts } from "../../lifecycle/sweep.ts";
import { runJob } from "../../lifecycle/sweeps.ts";
import { invalid } from "../../model/errors.ts";
import { sweepAheadMaxMs } from "../../model/limits.ts";
import { agentSettings } from "../../tenancy/agent-settings.ts";
import { wholeScope } from "../../tenancy/authenticate.ts";
import type { App } from "../app.ts";
import { endpoint, json, jsonBody } from "../endpoint.ts";
import { inEach, reachAll } from "../reach.ts";

const sweep = endpoint({
  method: "post",
  path: "/v1/admin/sweep",
  "x-access": "admin",
  "x-idempotent": true,
  tags: ["Admin"],
  summary: "Run one of the jobs that cron runs, for the key's tenant",
  description:
    "Answers when the job is done, or a bounded part of it. The regular runs go on beside it; whatever runs twice changes nothing the second time.",
  request: jsonBody(SweepBody),
  responses: { 200: json(SweepAnswer, "What was done") },
});

export function sweepRoutes(app: App): void {
  app.openapi(sweep, async (c) => {
    const scope = wholeScope(c.get("principal"));
    const { job, now: named } = c.req.valid("json");
    const clock = c.get("services").clock.now();
    const now = named ?? clock;
    if (now > clock + sweepAheadMaxMs) throw invalid("now", "is more than ten years ahead");
    const own = await agentSettings(c.get("services"), scope);
    const outcomes = await inEach(await reachAll(c, scope), (services) =>
      runJob(services, job, {
        scope,
        now,
        ...own,
        readHeld: (held, settings) => readHeld(services, held, settings),
      }),
    );
    const done = outcomes.every((outcome) => outcome.done);
    const counts = outcomes.reduce((all: Counts, outcome) => addCounts(all, outcome.counts), {});
    return c.json(sweepToWire(job, now, { done, counts }), 200);
  });
}
