import { z } from "zod";
import { rfc3339OrNull } from "../model/time.ts";
import type { TenantBacklog } from "../ports/turn-store.ts";

export const QueueCounts = {
  waiting: z.int().describe("turns that wait to be read"),
  failed: z.int().describe("turns that ran out of attempts: POST /v1/turns/replay"),
  skipped: z.int().describe("turns that were over a limit: POST /v1/turns/replay"),
  oldest_waiting_at: z.iso
    .datetime()
    .nullable()
    .describe("when the turn that waits longest was received"),
  oldest_waiting_s: z.number().nullable().describe("and how many seconds ago that was"),
};

export const QueueAnswer = z
  .object({
    ...QueueCounts,
    tenants: z
      .array(z.object({ tenant_id: z.string(), ...QueueCounts }))
      .describe("each tenant that has any; of the deployment's own key all, else only one's own"),
  })
  .meta({ id: "Queue" });

type Counts = Pick<TenantBacklog, "queued" | "failed" | "skipped" | "oldestAt">;

function countsOf({ queued, failed, skipped, oldestAt }: Counts, now: number) {
  return {
    waiting: queued,
    failed,
    skipped,
    oldest_waiting_at: rfc3339OrNull(oldestAt),
    oldest_waiting_s: oldestAt === null ? null : Math.max(0, now - oldestAt) / 1000,
  };
}

/** The backlog of all these tenants together. `now` in epoch ms. */
export function countsTogether(tenants: readonly TenantBacklog[], now: number) {
  const sum = (of: (one: TenantBacklog) => number): number =>
    tenants.reduce((total, one) => total + of(one), 0);
  const oldest = tenants.flatMap(({ oldestAt }) => oldestAt ?? []);
  return countsOf(
    {
      queued: sum(({ queued }) => queued),
      failed: sum(({ failed }) => failed),
      skipped: sum(({ skipped }) => skipped),
      oldestAt: oldest.length === 0 ? null : Math.min(...oldest),
    },
    now,
  );
}

/** Each tenant once, with what waits in all databases that it is in. */
export const backlogsByTenant = (backlogs: readonly TenantBacklog[]): TenantBacklog[] =>
  Array.from(
    Map.groupBy(backlogs, ({ tenantId }) => tenantId),
    ([tenantId, parts]) => {
      const sum = (of: (one: TenantBacklog) => number): number =>
        parts.reduce((all, one) => all + of(one), 0);
      const oldest = parts.flatMap(({ oldestAt }) => oldestAt ?? []);
      return {
        tenantId,
        queued: sum(({ queued }) => queued),
        failed: sum(({ failed }) => failed),
        skipped: sum(({ skipped }) => skipped),
        oldestAt: oldest.length === 0 ? null : Math.min(...oldest),
      };
    },
  );

/** The backlog of the tenants, together and one by one. `now` in epoch ms. */
export function queueToWire(
  tenants: readonly TenantBacklog[],
  now: number,
): z.infer<typeof QueueAnswer> {
  return {
    ...countsTogether(tenants, now),
    tenants: tenants.map((one) => ({ tenant_id: one.tenantId, ...countsOf(one, now) })),
  };
}
