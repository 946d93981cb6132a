import { z } from "zod";
import { rfc3339 } from "../model/time.ts";
import type { Seen } from "../ports/meter.ts";
import type { TenantBacklog } from "../ports/turn-store.ts";
import { QueueCounts, countsTogether } from "./queue.ts";

const ms = (what: string) => z.number().describe(`${what}, in ms`);

const Work = z.object({
  work: z
    .string()
    .describe(
      "a route (`POST /v1/retrieve`), a stage (`retrieve.rank`, `ingest`, `ingest.wait`) or a job (`job.fade`)",
    ),
  count: z.int(),
  outcomes: z
    .record(z.string(), z.int())
    .describe("how often it ended how: `ok`, a status, or `hit`, `miss` of the query cache"),
  mean_ms: ms("mean"),
  p50_ms: ms("half took no longer"),
  p95_ms: ms("95 of 100 took no longer"),
  p99_ms: ms("99 of 100 took no longer"),
  max_ms: ms("the longest"),
});

export const StatsAnswer = z
  .object({
    at: z.iso.datetime(),
    queue: z.object(QueueCounts).describe("what waits to be read, and what failed"),
    isolate: z
      .object({
        since: z.iso.datetime().describe("when this isolate began to count"),
        work: z.array(Work),
      })
      .nullable()
      .describe(
        "of the isolate that answers, one of many: for all of them bind Analytics Engine. Null for a tenant's key.",
      ),
  })
  .meta({ id: "Stats" });

/** Three significant digits say all that a histogram knows. */
const rounded = (value: number): number => Number(value.toPrecision(3));

export function statsToWire(
  tenants: readonly TenantBacklog[],
  seen: Seen | null,
  now: number,
): z.infer<typeof StatsAnswer> {
  const isolate =
    seen === null
      ? null
      : {
          since: rfc3339(seen.since),
          work: seen.work
            .toSorted((a, b) => (a.work < b.work ? -1 : 1))
            .map((one) => ({
              work: one.work,
              count: one.count,
              outcomes: one.outcomes,
              mean_ms: rounded(one.meanMs),
              p50_ms: rounded(one.p50Ms),
              p95_ms: rounded(one.p95Ms),
              p99_ms: rounded(one.p99Ms),
              max_ms: rounded(one.maxMs),
            })),
        };
  return { at: rfc3339(now), queue: countsTogether(tenants, now), isolate };
}
