import type { Settings } from "../contract/settings.ts";
import type { StoreInput, StoreOutcome } from "../contract/store.ts";
import { partitionFor } from "../memories/partition.ts";
import { EbbError, invalid } from "../model/errors.ts";
import { derivedId } from "../model/ids.ts";
import { leaseMs, redriveAfterMs } from "../model/limits.ts";
import { withIds } from "../model/scope.ts";
import type { Scope } from "../model/scope.ts";
import type { Turn, TurnStatus } from "../model/turn.ts";
import type { Services } from "../ports/services.ts";
import { ingest } from "./ingest.ts";
import type { IngestServices } from "./ingest.ts";

export interface AcceptOptions {
  /** Ingest before answering. */
  wait: boolean;
  /** What the turn's id is made of where the caller sent an idempotency key. */
  seed: { key: string; at: number } | null;
}

type AcceptServices = IngestServices & Pick<Services, "turns" | "queue" | "after" | "random">;

/**
 * Takes one turn: durable in D1 when this resolves, then told to the queue. A queue that refuses
 * costs nothing, since cron finds turns that wait too long.
 */
export async function accept(
  services: AcceptServices,
  scope: Scope,
  settings: Settings,
  input: StoreInput,
  options: AcceptOptions,
): Promise<StoreOutcome> {
  const turn = await turnOf(services, scope, settings, input, options);
  partitionFor(turn, settings); // a layer whose ids are missing is said before anything is kept
  const now = services.clock.now();
  const stored = await services.turns.accept(
    scope,
    turn,
    now + (options.wait ? leaseMs : redriveAfterMs),
  );
  const outcome = { turnId: stored.id, sessionId: stored.sessionId };
  if (stored.status !== "queued") {
    const memories = options.wait ? await services.memories.ofTurn(scope, stored.id) : [];
    return { ...outcome, status: stored.status, memories, forgotten: [] };
  }
  if (options.wait) {
    const forgotten = await ingestNow(services, scope, settings, stored);
    const memories = await services.memories.ofTurn(scope, stored.id);
    return { ...outcome, status: "done", memories, forgotten };
  }
  await hand(services, scope, settings, stored);
  return { ...outcome, status: "queued", memories: [], forgotten: [] };
}

async function turnOf(
  services: AcceptServices,
  scope: Scope,
  settings: Settings,
  input: StoreInput,
  { seed }: AcceptOptions,
): Promise<Turn> {
  const { ids } = input;
  if (ids.userId === null && ids.agentId === null && ids.sessionId === null) {
    throw invalid("user_id", "name at least one of user_id, agent_id, session_id");
  }
  const now = seed?.at ?? services.clock.now();
  const createdAt = input.createdAt ?? now;
  const parts = [scope.tenantId, seed?.key ?? services.random.token()];
  const sessionId =
    ids.sessionId ??
    (await services.turns.openSession(
      withIds(scope, ids),
      createdAt,
      settings.session.idle_minutes * 60_000,
    )) ??
    (await derivedId("ses", createdAt, ...parts));
  return {
    id: await derivedId("trn", createdAt, ...parts),
    sessionId,
    userId: ids.userId,
    agentId: ids.agentId,
    prompt: input.prompt,
    response: input.response,
    promptName: input.promptName,
    responseName: input.responseName,
    layer: input.layer,
    tags: input.tags,
    metadata: input.metadata,
    attachments: input.attachments,
    timezone: input.timezone,
    createdAt,
    recordedAt: now,
    status: await firstStatus(services, scope, settings, sessionId, ids.userId),
    attempts: 0,
    error: null,
    extractor: null,
    modelCalls: 0,
    inputTokens: 0,
    outputTokens: 0,
    partitionId: null,
    position: null,
  };
}

/** `raw` where extraction is off; `skipped` where too many turns of this user wait already. */
async function firstStatus(
  { turns }: Pick<Services, "turns">,
  scope: Scope,
  settings: Settings,
  sessionId: string,
  userId: string | null,
): Promise<TurnStatus> {
  if (!settings.ingest.auto_ingest) return "raw";
  const limit = settings.ingest.queue_limit;
  if (limit === 0) return "queued";
  const waiting = await turns.waiting(withIds(scope, { userId, agentId: null, sessionId }));
  return waiting < limit ? "queued" : "skipped";
}

async function ingestNow(
  services: AcceptServices,
  scope: Scope,
  settings: Settings,
  turn: Turn,
): Promise<string[]> {
  try {
    const result = await ingest(services, scope, settings, [turn], "last_attempt");
    return result.flatMap(({ forgotten }) => forgotten);
  } catch (cause) {
    // The turn is durable: it goes the way of every other one, and the caller may ask for it later.
    await services.turns.failAttempt(scope, turn.id, lineOf(cause), false, services.clock.now());
    throw new EbbError(
      "upstream_failed",
      `The turn is stored as ${turn.id} and will be read again; GET /v1/turns/${turn.id} tells when it is done.`,
      { cause },
    );
  }
}

/** One line for the turn's record, without a user's words. */
export const lineOf = (cause: unknown): string =>
  (cause instanceof Error ? `${cause.name}: ${cause.message}` : "unknown failure").slice(0, 300);

/** Tells the queue, or ingests behind the answer where that is wanted or the queue refuses. */
async function hand(
  services: AcceptServices,
  scope: Scope,
  settings: Settings,
  turn: Turn,
): Promise<void> {
  const { mode } = settings.ingest;
  if (mode !== "inline") {
    try {
      await services.queue.send([{ tenant_id: scope.tenantId, turn_id: turn.id }]);
      return;
    } catch (cause) {
      services.log("queue_refused", { turn_id: turn.id, problem: lineOf(cause) });
      if (mode === "queue") return; // cron drives it
    }
  }
  services.after(
    ingest(services, scope, settings, [turn], "last_attempt").catch(async (cause: unknown) => {
      services.log("inline_ingest_failed", { turn_id: turn.id, problem: lineOf(cause) });
      await services.turns.failAttempt(scope, turn.id, lineOf(cause), false, services.clock.now());
    }),
  );
}
