import { backlogsByTenant } from "../contract/queue.ts";
import { EbbError, invalid } from "../model/errors.ts";
import { inLanes } from "../model/lanes.ts";
import { countedRowsMax, shardsAtOnce } from "../model/limits.ts";
import type { Fleet } from "../ports/fleet.ts";
import type { Tenant } from "../ports/tenant-store.ts";
import type { TenantBacklog } from "../ports/turn-store.ts";
import type { RowCounts } from "../ports/usage-store.ts";

/** A database of the deployment, as its operator sees it. */
export interface Shard {
  name: string;
  weight: number;
  tenants: number;
  bytes: number | null;
}

/** Throws `invalid_request` where no database of this name is bound. */
export function requireShard({ shards }: Pick<Fleet, "shards">, shard: string, path: string): void {
  if (!shards.includes(shard)) throw invalid(path, `must be one of ${shards.join(", ")}`);
}

export async function listShards({
  shards,
  directory,
  state,
}: Pick<Fleet, "shards" | "directory" | "state">): Promise<Shard[]> {
  const [weights, counts] = await Promise.all([directory.weights(), directory.counts()]);
  return inLanes(shards, shardsAtOnce, async (name) => ({
    name,
    weight: weights.get(name) ?? 1,
    tenants: counts.get(name) ?? 0,
    bytes: (await state(name)).bytes,
  }));
}

/** Says what share of new tenants a database gets; those that are there stay. Throws `not_found`. */
export async function weighShard(fleet: Fleet, name: string, weight: number): Promise<Shard> {
  if (fleet.shards.includes(name)) await fleet.directory.setWeight(name, weight);
  const shard = (await listShards(fleet)).find((each) => each.name === name);
  if (shard === undefined) throw new EbbError("not_found", `No database ${name} is bound.`);
  return shard;
}

/** What waits and what went wrong, of every tenant on every database. */
export async function wholeBacklog({ shards, on }: Fleet): Promise<TenantBacklog[]> {
  const backlogs = await inLanes(shards, shardsAtOnce, (name) => on(name).turns.backlog(null));
  return backlogsByTenant(backlogs.flat()).toSorted((a, b) => b.queued - a.queued);
}

/** What each of these tenants has, by id; counted no further than a bound. */
export async function countsOf(
  { on, shards }: Pick<Fleet, "on" | "shards">,
  tenants: readonly Tenant[],
): Promise<Map<string, RowCounts>> {
  const places = tenants.flatMap(({ id, shard, placement }) =>
    (placement === "by_user" ? shards : [shard]).map((each) => ({ id, shard: each })),
  );
  const byShard = [...Map.groupBy(places, ({ shard }) => shard)];
  const counts = await inLanes(byShard, shardsAtOnce, ([shard, members]) =>
    on(shard).usage.rows(
      members.map(({ id }) => id),
      countedRowsMax,
    ),
  );
  const sums = new Map<string, RowCounts>();
  for (const [id, { memories, turns }] of counts.flatMap((each) => [...each])) {
    const known = sums.get(id) ?? { memories: 0, turns: 0 };
    sums.set(id, {
      memories: Math.min(countedRowsMax, known.memories + memories),
      turns: Math.min(countedRowsMax, known.turns + turns),
    });
  }
  return sums;
}
