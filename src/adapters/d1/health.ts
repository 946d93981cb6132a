import { sql } from "drizzle-orm";
import { inLanes } from "../../model/lanes.ts";
import { probedShardsMax, shardsAtOnce } from "../../model/limits.ts";
import { homeShard } from "../../model/placement.ts";
import type { HealthProbe } from "../../ports/health.ts";
import { probed } from "../platform/health.ts";
import type { Database } from "./database.ts";

/** The name of a part: as it was when there was one database. */
const partOf = (shard: string): string => (shard === homeShard ? "d1" : `d1 ${shard}`);

/**
 * Reads one row from each database, and asks the queue whether it takes messages as far as a producer can know
 * without sending one: Queues has no ping.
 */
export function d1HealthProbe(
  on: (shard: string) => Database,
  shards: readonly string[],
  queue: Pick<Queue, "sendBatch"> | undefined,
): HealthProbe {
  return {
    check: async () => [
      ...(await inLanes(shards.slice(0, probedShardsMax), shardsAtOnce, (shard) =>
        probed(partOf(shard), true, async () => {
          await on(shard).get(sql`select 1 from tenants limit 1`);
        }),
      )),
      await probed("queue", true, async () => {
        if (typeof queue?.sendBatch !== "function") throw new Error("no queue is bound");
      }),
    ],
  };
}
