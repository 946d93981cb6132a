import { z } from "zod";
import { shardsPerTick } from "../model/limits.ts";
import type { Fleet } from "../ports/fleet.ts";
import type { Services } from "../ports/services.ts";
import type { Delivery } from "./consume.ts";
import { driveMoves } from "../tenancy/move.ts";
import { everyMinute, tick } from "./schedule.ts";

const unreachableRetryS = 30;

const OfTenant = z.object({ tenant_id: z.string(), shard: z.string().nullish() });

interface Address {
  tenantId: string;
  /** Said of a tenant whose users are placed apart. */
  shard: string | null;
}

/** Whom a message is for; messages of one address have one key. Null where it names no tenant. */
function addressOf({ body }: Delivery): Address | null {
  const { data } = OfTenant.safeParse(body);
  return data === undefined ? null : { tenantId: data.tenant_id, shard: data.shard ?? null };
}

/** Where it is read: of a tenant in one database there, whatever the message says, since it may have moved. */
async function servicesAt(fleet: Fleet, { tenantId, shard }: Address): Promise<Services> {
  const spread = shard === null ? null : await fleet.spread(tenantId);
  return shard === null || spread === null ? fleet.of(tenantId) : fleet.on(shard);
}

/** The batch by databases, each with what is its own; messages that name no tenant go to the home's. */
async function byShard(
  fleet: Fleet,
  deliveries: readonly Delivery[],
): Promise<Map<Services, Delivery[]>> {
  const groups = new Map<Services, Delivery[]>();
  const byAddress = Map.groupBy(deliveries, (delivery) => JSON.stringify(addressOf(delivery)));
  for (const part of byAddress.values()) {
    const address = part[0] === undefined ? null : addressOf(part[0]);
    try {
      const services = address === null ? fleet.home : await servicesAt(fleet, address);
      groups.set(services, [...(groups.get(services) ?? []), ...part]);
    } catch (cause) {
      // Its database is not to be found now; other tenants' are.
      const problem = cause instanceof Error ? cause.message.slice(0, 300) : "unknown";
      fleet.home.log("tenant_unreachable", { tenant_id: address?.tenantId ?? null, problem });
      for (const delivery of part) delivery.retry({ delaySeconds: unreachableRetryS });
    }
  }
  return groups;
}

const OfMove = z.strictObject({ move: z.string() });

/** Goes on with moves that a batch asks for, and returns what else is in it. */
async function withoutMoves(
  fleet: Fleet,
  deliveries: readonly Delivery[],
): Promise<readonly Delivery[]> {
  const others: Delivery[] = [];
  const asked = new Set<string>();
  for (const delivery of deliveries) {
    const { data } = OfMove.safeParse(delivery.body);
    if (data === undefined) others.push(delivery);
    else {
      asked.add(data.move);
      // Cron goes on where this run breaks off.
      delivery.ack();
    }
  }
  // One an invocation, since D1 takes a thousand questions; the others find a tick.
  for (const tenantId of [...asked].slice(0, 1)) await driveMoves(fleet, tenantId);
  return others;
}

/** Reads a batch, each database's part by itself: one that fails keeps no other from its work. Returns where it was read. */
export async function readAcross(
  fleet: Fleet,
  deliveries: readonly Delivery[],
  read: (services: Services, deliveries: readonly Delivery[]) => Promise<void>,
): Promise<Services[]> {
  const groups = await byShard(fleet, await withoutMoves(fleet, deliveries));
  const outcomes = await Promise.allSettled(
    Array.from(groups, ([services, part]) => read(services, part)),
  );
  const failure = outcomes.find(({ status }) => status === "rejected");
  if (failure?.status === "rejected") throw failure.reason;
  return [...groups.keys()];
}

/** Nobody's: under it stands how far round the circle of databases a cron is. */
const circle = "";

/** Databases whose turn it is: all, or so many behind those of the tick before. */
async function shardsInTurn(fleet: Fleet, cron: string): Promise<readonly string[]> {
  const { shards, home } = fleet;
  if (shards.length <= shardsPerTick) return shards;
  const job = `databases of ${cron}`;
  const state = (await home.lifecycle.states(job, [circle])).get(circle);
  const place = Number(state?.cursor ?? 0) % shards.length;
  const reached = String((place + shardsPerTick) % shards.length);
  await home.lifecycle.keepState(circle, job, { cursor: reached, lastRunAt: home.clock.now() });
  return [...shards, ...shards].slice(place, place + shardsPerTick);
}

async function moveOn(fleet: Fleet): Promise<void> {
  try {
    const { moves, over } = await driveMoves(fleet, null);
    if (moves > 0) fleet.home.log("job_done", { job: "move", moves, over });
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message.slice(0, 300) : "unknown";
    fleet.home.log("job_failed", { job: "move", problem });
  }
}

/** One tick, on the databases whose turn it is. Each keeps by itself how far its jobs are. */
export async function tickAcross(fleet: Fleet, cron: string): Promise<void> {
  for (const shard of await shardsInTurn(fleet, cron)) await tick(fleet.on(shard), cron);
  if (cron === everyMinute && fleet.shards.length > 1) await moveOn(fleet);
}
