import { z } from "zod";
import { handedTickMs, shardsPerTick } from "../model/limits.ts";
import type { Fleet, HandedTick } from "../ports/fleet.ts";
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

const OfTick = z.strictObject({ tick: z.string(), shard: z.string(), at: z.number() });

/** Takes ticks out of a batch. Whatever becomes of them, the next tick tells them anew. */
function withoutTicks(deliveries: readonly Delivery[]): {
  others: readonly Delivery[];
  ticks: HandedTick[];
} {
  const others: Delivery[] = [];
  const ticks: HandedTick[] = [];
  for (const delivery of deliveries) {
    const { data } = OfTick.safeParse(delivery.body);
    if (data === undefined) others.push(delivery);
    else {
      ticks.push(data);
      delivery.ack();
    }
  }
  return { others, ticks };
}

/** Runs the jobs of one tick that was handed on; others that came along are handed on again, since each may ask D1 much. */
async function runHanded(fleet: Fleet, ticks: readonly HandedTick[]): Promise<void> {
  const now = fleet.home.clock.now();
  const fresh = ticks.filter(({ at }) => now - at < handedTickMs);
  const once = [...new Map(fresh.map((each) => [`${each.tick} ${each.shard}`, each])).values()];
  const [first, ...others] = once;
  if (first === undefined) return;
  await handOn(fleet, others);
  try {
    await tick(fleet.on(first.shard), first.tick);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message.slice(0, 300) : "unknown";
    fleet.home.log("job_failed", { job: "tick", shard: first.shard, problem });
  }
}

/** Databases come round by turns whether or not the queue takes this. */
async function handOn(fleet: Fleet, ticks: readonly HandedTick[]): Promise<void> {
  if (ticks.length === 0) return;
  try {
    await fleet.later(ticks);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message.slice(0, 300) : "unknown";
    fleet.home.log("queue_refused", { ticks: ticks.length, problem });
  }
}

/** Reads a batch, each database's part by itself: one that fails keeps no other from its work. Returns where it was read. */
export async function readAcross(
  fleet: Fleet,
  deliveries: readonly Delivery[],
  read: (services: Services, deliveries: readonly Delivery[]) => Promise<void>,
): Promise<Services[]> {
  const { others, ticks } = withoutTicks(deliveries);
  const groups = await byShard(fleet, await withoutMoves(fleet, others));
  const outcomes = await Promise.allSettled(
    Array.from(groups, ([services, part]) => read(services, part)),
  );
  // Behind the turns, which somebody waits for.
  await runHanded(fleet, ticks);
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

/**
 * One tick. On a few databases, whose turn it is, its jobs run here; on all others in invocations of their own, so that
 * each job comes round everywhere each time. Where the queue is long or loses some, the turn comes. Each database keeps
 * by itself how far its jobs are, and what runs twice changes nothing the second time.
 */
export async function tickAcross(fleet: Fleet, cron: string): Promise<void> {
  const inTurn = await shardsInTurn(fleet, cron);
  const at = fleet.home.clock.now();
  const others = fleet.shards.filter((shard) => !inTurn.includes(shard));
  await handOn(
    fleet,
    others.map((shard) => ({ tick: cron, shard, at })),
  );
  for (const shard of inTurn) await tick(fleet.on(shard), cron);
  if (cron === everyMinute && fleet.shards.length > 1) await moveOn(fleet);
}
