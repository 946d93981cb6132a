import type { Settings } from "../contract/settings.ts";
import type { StoreInput, StoreOutcome } from "../contract/store.ts";
import { partitionFor } from "../memories/partition.ts";
import { commandHead } from "../model/chat-command.ts";
import { EbbError, beingErased, invalid } from "../model/errors.ts";
import { derivedId } from "../model/ids.ts";
import { leaseMs, redriveAfterMs, roomPollMs, waitRetryMaxMs } from "../model/limits.ts";
import { withIds } from "../model/scope.ts";
import type { Scope } from "../model/scope.ts";
import type { Turn } from "../model/turn.ts";
import type { Services } from "../ports/services.ts";
import type { Room } from "../ports/turn-store.ts";
import { commandIn } from "./commands.ts";
import { retryDelayMs } from "./failure.ts";
import { hand, heldForMs, isHeld, noteFailures } from "./hand.ts";
import type { HandServices } from "./hand.ts";
import { ingest } from "./ingest.ts";
import type { Batch, Ingested, Outcome } from "./ingest.ts";
import { inBatches, readable } from "./readable.ts";

export interface AcceptOptions {
  /** Ingest before answering. */
  wait: boolean;
  /** What the turn's id is made of where the caller sent an idempotency key. */
  seed: { key: string; at: number } | null;
}

type AcceptServices = HandServices & Pick<Services, "random" | "erasures">;

/**
 * Takes one turn: durable in D1 when this resolves, then told to the queue. A queue that refuses
 * costs nothing, since cron finds turns that wait too long. Throws `overloaded` where too many turns
 * wait and the settings say to refuse, and `conflict` where the user is being erased: nothing is stored then.
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
  const stored = await store(services, scope, settings, turn, options);
  const outcome = { turnId: stored.id, sessionId: stored.sessionId };
  if (stored.status !== "queued") {
    const memories = options.wait ? await services.memories.ofTurn(scope, stored.id) : [];
    return { ...outcome, ...nothingRead, status: stored.status, memories };
  }
  if (options.wait) {
    const { forgotten, ambiguous, extractor } = await ingestNow(services, scope, settings, stored);
    const memories = await services.memories.ofTurn(scope, stored.id);
    return { ...outcome, status: "done", memories, forgotten, ambiguous, extractor };
  }
  await hand(services, scope, settings, stored);
  return { ...outcome, ...nothingRead, status: "queued" };
}

const nothingRead = { memories: [], forgotten: [], ambiguous: [], extractor: null };

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
    expiresAt: input.expiresAt,
    createdAt,
    recordedAt: now,
    status: isWanted(input.prompt, settings) ? "queued" : "raw",
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

/**
 * Where extraction is off a turn is kept raw, but for one that asks for something. A chat command
 * (`mem list`) and its answer say nothing about anyone: they are kept raw, too.
 */
const isWanted = (prompt: string, settings: Settings): boolean =>
  commandHead(prompt) === null &&
  (settings.ingest.auto_ingest || commandIn(prompt, settings.ingest) !== null);

const retryAfterS = 2;

/** Writes the turn where there is room among those that wait, or waits for room where that is wanted. */
async function store(
  { turns, erasures, clock }: Pick<Services, "turns" | "erasures" | "clock">,
  scope: Scope,
  settings: Settings,
  turn: Turn,
  { wait }: AcceptOptions,
): Promise<Turn> {
  const { block_timeout_ms: timeoutMs } = settings.ingest;
  // What is read at once does not wait.
  const room = wait || turn.status !== "queued" ? null : roomOf(settings);
  for (let look = 0; ; look++) {
    const dueAt = clock.now() + dueAfterMs(turn, settings, wait);
    const stored = await turns.accept(scope, turn, dueAt, room);
    if (stored !== null) return stored;
    if ((await erasures.beingErased(scope, [turn])).includes(true)) throw beingErased();
    const leftMs = timeoutMs - look * roomPollMs;
    if (leftMs <= 0) {
      throw new EbbError(
        "overloaded",
        "Too many turns of this user wait to be read; nothing was stored.",
        { retryAfterS },
      );
    }
    await new Promise((later) => setTimeout(later, Math.min(roomPollMs, leftMs)));
  }
}

function roomOf({
  ingest: { queue_limit: turnsMax, overflow_policy: policy },
}: Settings): Room | null {
  if (turnsMax === 0) return null;
  switch (policy) {
    case "drop_new":
      return { turnsMax, full: "skip_new" };
    case "drop_oldest":
      return { turnsMax, full: "skip_oldest" };
    case "block":
      return { turnsMax, full: "refuse" };
  }
}

/** When cron looks at the turn, if nobody did before. */
function dueAfterMs(turn: Turn, settings: Settings, wait: boolean): number {
  if (wait) return leaseMs;
  return isHeld(turn, settings) ? heldForMs(settings) : redriveAfterMs;
}

/** Reads the turn, and with passive extraction all that waited for it. */
async function ingestNow(
  services: AcceptServices,
  scope: Scope,
  settings: Settings,
  turn: Turn,
): Promise<Pick<Ingested, "forgotten" | "ambiguous" | "extractor">> {
  const waiting = await readable(services, scope, settings, [turn]);
  let own: Ingested | null = null;
  for (const turns of inBatches(waiting, settings.ingest)) {
    const { ingested, failed } = await readWaiting(services, { scope, settings, turns });
    own ??= ingested.find(({ turnId }) => turnId === turn.id) ?? null;
    if (own !== null || !turns.includes(turn)) continue;
    const at = failed.find((one) => one.turn === turn) ?? failed[0];
    throw new EbbError(
      "upstream_failed",
      `The turn is stored as ${turn.id} and will be read again; GET /v1/turns/${turn.id} tells when it is done.`,
      { cause: at?.cause },
    );
  }
  return own ?? { forgotten: [], ambiguous: [], extractor: null };
}

/**
 * A caller waits: what fails is tried once more where that is soon, and the rules stand in for a model that
 * still fails. The turns are durable: what is left goes the way of every other one.
 */
async function readWaiting(
  services: AcceptServices,
  batch: Pick<Batch, "scope" | "settings" | "turns">,
): Promise<Pick<Outcome, "ingested" | "failed">> {
  const { ingest: dials } = batch.settings;
  const isPatient = dials.retry_attempts > 1 && dials.retry_backoff_ms <= waitRetryMaxMs;
  const first = await ingest(services, {
    ...batch,
    patience: isPatient ? "may_retry" : "last_attempt",
  });
  await noteFailures(services, batch.scope, first.failed);
  if (first.failed.length === 0 || !isPatient) return first;
  const delayMs = retryDelayMs(dials, 0, first.failed[0]?.cause);
  // Who asks to be left alone for longer is not waited for.
  if (delayMs <= waitRetryMaxMs) await new Promise((later) => setTimeout(later, delayMs));
  const done = new Set(first.ingested.map(({ turnId }) => turnId));
  const turns = batch.turns.filter(({ id }) => !done.has(id));
  const second = await ingest(services, { ...batch, turns, patience: "last_attempt" });
  await noteFailures(services, batch.scope, second.failed);
  return { ingested: [...first.ingested, ...second.ingested], failed: second.failed };
}
