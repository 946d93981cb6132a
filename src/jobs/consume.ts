import { z } from "zod";
import type { Settings } from "../contract/settings.ts";
import { lineOf, retryDelayMs } from "../ingestion/failure.ts";
import { ingest } from "../ingestion/ingest.ts";
import type { FailedTurn } from "../ingestion/ingest.ts";
import { inBatches, readable, readingKey } from "../ingestion/readable.ts";
import { keepUp } from "../lifecycle/summarise-session.ts";
import { tellsOfMove } from "../model/errors.ts";
import {
  fairAfterMs,
  fairTurnsMax,
  lanesMax,
  leaseMs,
  movingRetryS,
  redriveAfterMs,
} from "../model/limits.ts";
import { grantScope, withIds } from "../model/scope.ts";
import type { Scope } from "../model/scope.ts";
import type { Turn } from "../model/turn.ts";
import type { IngestJob } from "../ports/queue.ts";
import type { Services } from "../ports/services.ts";
import { servicesOfTenant } from "../tenancy/services.ts";
import { effectiveSettings } from "../tenancy/settings.ts";

const Job = z.strictObject({
  tenant_id: z.string().min(1),
  turn_id: z.string().min(1),
  shard: z.string().optional(),
  origin: z.string().optional(),
});

/** The job parser: with authentication the only place where a scope is made. */
export function jobScope(job: Pick<IngestJob, "tenant_id">): Scope {
  return grantScope(job.tenant_id, { userId: null, agentId: null, sessionId: null });
}

/** A queue message, narrowed to what is used, so that tests can hand in their own. */
export type Delivery = Pick<Message, "body" | "ack" | "retry">;

/** A turn to read, with the messages that told of it: none where it is read beside the batch. */
interface Told {
  job: IngestJob;
  deliveries: Delivery[];
}

type Batch = ReadonlyMap<string, Told>;

/** Turns of one tenant that may be read together, by the tenant's own services. */
interface Group {
  services: Services;
  scope: Scope;
  turns: Turn[];
}

/**
 * One batch of the ingest queue. Turns are grouped by session and read together, up to
 * `ingest.batch_size` in one extraction; each message is acknowledged or retried on its own, so one
 * bad turn never redelivers its neighbours. Tenants take turns, and what others have waiting behind
 * this batch comes along: a tenant with ten thousand turns delays another's one by a batch at most.
 */
export async function consume(services: Services, deliveries: readonly Delivery[]): Promise<void> {
  const batch = await withOthers(services, jobsOf(services, deliveries));
  const byTenant = [...Map.groupBy(batch.values(), ({ job }) => job.tenant_id).values()];
  const groups = await Promise.all(byTenant.map((told) => groupsOf(services, batch, told)));
  await inLanes(inTurn(groups), (group) => consumeGroup(batch, group));
}

/**
 * Several at a time, since most of the time is waiting for D1; but those of one user one after the
 * other, so that each sees what the ones before it left.
 */
async function inLanes(
  groups: readonly Group[],
  work: (group: Group) => Promise<void>,
): Promise<void> {
  const lanes = [...Map.groupBy(groups, laneOf).values()];
  const workers = Array.from({ length: lanesMax }, async () => {
    for (let lane = lanes.shift(); lane !== undefined; lane = lanes.shift()) {
      for (const group of lane) await work(group);
    }
  });
  // All of them come to an end before one's failure is told: nothing goes on behind the batch.
  const failure = (await Promise.allSettled(workers)).find(({ status }) => status === "rejected");
  if (failure?.status === "rejected") throw failure.reason;
}

/** Who shares memories: a user's turns, or those of an agent or a session that have no user. */
const laneOf = ({ scope: { tenantId, userId, agentId, sessionId } }: Group): string =>
  JSON.stringify([tenantId, userId ?? agentId ?? sessionId]);

function jobsOf(services: Services, deliveries: readonly Delivery[]): Map<string, Told> {
  const jobs = new Map<string, Told>();
  for (const delivery of deliveries) {
    const parsed = Job.safeParse(delivery.body);
    if (!parsed.success) {
      services.log("bad_message", {});
      delivery.ack();
      continue;
    }
    const told = jobs.get(parsed.data.turn_id) ?? { job: parsed.data, deliveries: [] };
    told.deliveries.push(delivery);
    jobs.set(parsed.data.turn_id, told);
  }
  return jobs;
}

/** The batch with a few turns of tenants that are not in it and have waited long enough. */
async function withOthers({ turns, clock }: Services, jobs: Map<string, Told>): Promise<Batch> {
  const tenants = [...new Set([...jobs.values()].map(({ job }) => job.tenant_id))];
  if (tenants.length === 0) return jobs;
  const now = clock.now();
  const dueBefore = now + redriveAfterMs - fairAfterMs;
  const others = await turns.takeDue(dueBefore, now + leaseMs, fairTurnsMax, tenants);
  for (const job of others) jobs.set(job.turn_id, { job, deliveries: [] });
  return jobs;
}

/** A tenant on its way to another database is no failure of a turn: nothing is counted. */
const retrySoon = (delivery: Delivery): void => delivery.retry({ delaySeconds: movingRetryS });

async function groupsOf(services: Services, batch: Batch, told: readonly Told[]): Promise<Group[]> {
  try {
    return await takenGroups(services, batch, told);
  } catch (cause) {
    if (!tellsOfMove(cause)) throw cause;
    for (const { job } of told) finish(batch, job.turn_id, retrySoon);
    return [];
  }
}

async function takenGroups(
  services: Services,
  batch: Batch,
  told: readonly Told[],
): Promise<Group[]> {
  const [first] = told;
  if (first === undefined) return [];
  const { turns, clock } = services;
  const scope = jobScope(first.job);
  const ids = told.map(({ job }) => job.turn_id);
  const [own, found] = await Promise.all([
    servicesOfTenant(services, scope),
    turns.getMany(scope, ids),
  ]);
  const waiting = found.filter((turn) => turn.status === "queued");
  // Unknown (erased) or no longer waiting: an earlier delivery did the work.
  const left = new Set(waiting.map(({ id }) => id));
  for (const id of ids) if (!left.has(id)) finish(batch, id, (delivery) => delivery.ack());
  await turns.lease(scope, [...left], clock.now() + leaseMs);
  return Array.from(Map.groupBy(waiting, readingKey).values(), (members) => ({
    services: own,
    scope: withIds(scope, idsOf(members)),
    turns: members,
  }));
}

const idsOf = ([turn]: readonly Turn[]) => ({
  userId: turn?.userId ?? null,
  agentId: turn?.agentId ?? null,
  sessionId: turn?.sessionId ?? null,
});

/** The first of each list, then the second of each, and so on. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, i) =>
    lists.flatMap((list) => list.slice(i, i + 1)),
  ).flat();
}

function finish(batch: Batch, turnId: string, how: (delivery: Delivery) => void): void {
  for (const delivery of batch.get(turnId)?.deliveries ?? []) how(delivery);
}

async function consumeGroup(batch: Batch, { services, scope, turns }: Group): Promise<void> {
  const settings = await effectiveSettings(services, scope);
  const waiting = await readable(services, scope, settings, turns);
  const parts = inBatches(waiting, settings.ingest);
  for (const [i, part] of parts.entries()) {
    const last = part.some((turn) => turn.attempts + 1 >= settings.ingest.retry_attempts);
    const started = performance.now();
    const patience = last ? "last_attempt" : "may_retry";
    const outcome = await ingest(services, { scope, settings, turns: part, patience });
    const done = new Set(outcome.ingested.map(({ turnId }) => turnId));
    const read = part.filter(({ id }) => done.has(id));
    tellOf(services, scope, read, performance.now() - started);
    for (const { id } of read) finish(batch, id, (delivery) => delivery.ack());
    if (outcome.failed.some(({ cause }) => tellsOfMove(cause))) {
      const left = [...part.filter(({ id }) => !done.has(id)), ...parts.slice(i + 1).flat()];
      for (const { id } of left) finish(batch, id, retrySoon);
      return;
    }
    for (const one of outcome.failed) await noteFailure(services, batch, scope, settings, one);
    // A wish to forget comes back with what it waits for, and no attempt is counted.
    const delayMs = retryDelayMs(settings.ingest, 0, outcome.failed[0]?.cause);
    for (const { id } of outcome.waiting) finish(batch, id, retryAfter(delayMs));
  }
  const sessionId = turns[0]?.sessionId;
  if (sessionId !== undefined) await keepUp(services, scope, settings, sessionId);
}

/** How long a reading took, and how long its turns had waited for it. */
function tellOf(
  { meter, clock }: Pick<Services, "meter" | "clock">,
  { tenantId }: Scope,
  turns: readonly Turn[],
  ms: number,
): void {
  if (turns.length === 0) return;
  meter.took({ work: "ingest", ms, outcome: "ok", tenantId });
  for (const { recordedAt } of turns) {
    const waitedMs = clock.now() - recordedAt;
    meter.took({ work: "ingest.wait", ms: waitedMs, outcome: "ok", tenantId });
  }
}

const retryAfter =
  (delayMs: number) =>
  (delivery: Delivery): void =>
    delivery.retry({ delaySeconds: Math.ceil(delayMs / 1000) });

/** A failed attempt is counted in D1, so a redrive goes on from there; the last one makes the turn `failed`. */
async function noteFailure(
  services: Services,
  batch: Batch,
  scope: Scope,
  settings: Settings,
  { turn, cause, spent }: FailedTurn,
): Promise<void> {
  const problem = lineOf(cause);
  const final = turn.attempts + 1 >= settings.ingest.retry_attempts;
  const delayMs = retryDelayMs(settings.ingest, turn.attempts, cause);
  const now = services.clock.now();
  services.meter.took({ work: "ingest", ms: 0, outcome: "failed", tenantId: scope.tenantId });
  services.log("ingest_failed", {
    turn_id: turn.id,
    stored_by: batch.get(turn.id)?.job.origin ?? null,
    attempt: turn.attempts + 1,
    final,
    problem,
  });
  await services.turns.failAttempt(scope, turn.id, {
    error: problem,
    final,
    dueAt: now + delayMs + redriveAfterMs,
    at: now,
    spent,
  });
  finish(batch, turn.id, final ? (delivery) => delivery.ack() : retryAfter(delayMs));
}
