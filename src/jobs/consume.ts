import { z } from "zod";
import type { Settings } from "../contract/settings.ts";
import { ingest } from "../ingestion/ingest.ts";
import { lineOf } from "../ingestion/accept.ts";
import { leaseMs, redriveAfterMs } from "../model/limits.ts";
import { grantScope, withIds } from "../model/scope.ts";
import type { Scope } from "../model/scope.ts";
import type { Turn } from "../model/turn.ts";
import type { IngestJob } from "../ports/queue.ts";
import type { Services } from "../ports/services.ts";
import { effectiveSettings } from "../tenancy/settings.ts";

const Job = z.strictObject({ tenant_id: z.string().min(1), turn_id: z.string().min(1) });

/** The job parser: with authentication the only place where a scope is made. */
export function jobScope(job: IngestJob): Scope {
  return grantScope(job.tenant_id, { userId: null, agentId: null, sessionId: null });
}

/** A queue message, narrowed to what is used, so that tests can hand in their own. */
export type Delivery = Pick<Message, "body" | "ack" | "retry">;

/**
 * One batch of the ingest queue. Turns are grouped by session and read together, up to
 * `ingest.batch_size` in one extraction; each message is acknowledged or retried on its own, so one
 * bad turn never redelivers its neighbours.
 */
export async function consume(services: Services, deliveries: readonly Delivery[]): Promise<void> {
  const jobs = new Map<string, { job: IngestJob; deliveries: Delivery[] }>();
  for (const delivery of deliveries) {
    const parsed = Job.safeParse(delivery.body);
    if (!parsed.success) {
      services.log("bad_message", {});
      delivery.ack();
      continue;
    }
    const entry = jobs.get(parsed.data.turn_id) ?? { job: parsed.data, deliveries: [] };
    entry.deliveries.push(delivery);
    jobs.set(parsed.data.turn_id, entry);
  }

  const byTenant = Map.groupBy(jobs.values(), ({ job }) => job.tenant_id);
  for (const entries of byTenant.values()) {
    const scope = entries[0] === undefined ? null : jobScope(entries[0].job);
    if (scope === null) continue;
    const turns = await services.turns.getMany(
      scope,
      entries.map(({ job }) => job.turn_id),
    );
    const waiting = turns.filter((turn) => turn.status === "queued");
    const finish = (turnId: string, how: (delivery: Delivery) => void): void => {
      for (const delivery of jobs.get(turnId)?.deliveries ?? []) how(delivery);
    };
    // Unknown (erased) or no longer waiting: an earlier delivery did the work.
    const done = new Set(waiting.map((turn) => turn.id));
    for (const { job } of entries) if (!done.has(job.turn_id)) finish(job.turn_id, (d) => d.ack());

    await services.turns.lease(scope, [...done], services.clock.now() + leaseMs);
    for (const session of Map.groupBy(waiting, groupKey).values()) {
      await consumeSession(services, scope, session, finish);
    }
  }
}

/** Turns that may be read together: one session, one agent (settings), one layer. */
const groupKey = (turn: Turn): string =>
  JSON.stringify([turn.sessionId, turn.userId, turn.agentId, turn.layer]);

async function consumeSession(
  services: Services,
  tenant: Scope,
  turns: readonly Turn[],
  finish: (turnId: string, how: (delivery: Delivery) => void) => void,
): Promise<void> {
  const [first] = turns;
  if (first === undefined) return;
  const scope = withIds(tenant, {
    userId: first.userId,
    agentId: first.agentId,
    sessionId: first.sessionId,
  });
  const settings = await effectiveSettings(services, scope);
  const size = settings.ingest.batch_size;
  for (let at = 0; at < turns.length; at += size) {
    const batch = turns.slice(at, at + size);
    const last = batch.some((turn) => turn.attempts + 1 >= settings.ingest.retry_attempts);
    try {
      await ingest(services, scope, settings, batch, last ? "last_attempt" : "may_retry");
      for (const turn of batch) finish(turn.id, (delivery) => delivery.ack());
    } catch (cause) {
      for (const turn of batch) await failed(services, scope, settings, turn, cause, finish);
    }
  }
}

/** A failed attempt is counted in D1, so a redrive goes on from there; the last one makes the turn `failed`. */
async function failed(
  services: Services,
  scope: Scope,
  settings: Settings,
  turn: Turn,
  cause: unknown,
  finish: (turnId: string, how: (delivery: Delivery) => void) => void,
): Promise<void> {
  const problem = lineOf(cause);
  const final = turn.attempts + 1 >= settings.ingest.retry_attempts;
  const delayMs = settings.ingest.retry_backoff_ms * 2 ** turn.attempts;
  services.log("ingest_failed", { turn_id: turn.id, attempt: turn.attempts + 1, final, problem });
  await services.turns.failAttempt(
    scope,
    turn.id,
    problem,
    final,
    services.clock.now() + delayMs + redriveAfterMs,
  );
  finish(turn.id, (delivery) => {
    if (final) delivery.ack();
    else delivery.retry({ delaySeconds: Math.ceil(delayMs / 1000) });
  });
}
