import type { Settings } from "../contract/settings.ts";
import { redriveAfterMs, sessionTurnsMax } from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import type { Turn } from "../model/turn.ts";
import type { Services } from "../ports/services.ts";
import { commandIn } from "./commands.ts";
import { lineOf } from "./failure.ts";
import { ingest } from "./ingest.ts";
import type { FailedTurn, IngestServices } from "./ingest.ts";
import { inBatches, readingKey } from "./readable.ts";

export type HandServices = IngestServices & Pick<Services, "turns" | "queue" | "after">;

/** How long a turn may wait to be read with others: until its session is idle. */
export const heldForMs = (settings: Settings): number =>
  Math.max(redriveAfterMs, settings.session.idle_minutes * 60_000);

/** Whether a turn waits for others of its session; one that asks for something does not. */
export const isHeld = (
  turn: Pick<Turn, "prompt">,
  { ingest: { extract_every_turns, ...rest } }: Settings,
): boolean => extract_every_turns > 1 && commandIn(turn.prompt, rest) === null;

/**
 * Gives a stored turn on to whoever reads it. With passive extraction it waits until enough turns of
 * its session do; those that wait already wait on with it, so that a session is read while it goes on
 * only when it is full.
 */
export async function hand(
  services: HandServices,
  scope: Scope,
  settings: Settings,
  turn: Turn,
): Promise<void> {
  if (!isHeld(turn, settings)) return give(services, scope, settings, [turn]);
  const { turns, clock } = services;
  const waiting = (await turns.waitingIn(scope, turn.sessionId, sessionTurnsMax)).filter(
    (one) => readingKey(one) === readingKey(turn),
  );
  const ids = waiting.map(({ id }) => id);
  if (waiting.length < settings.ingest.extract_every_turns) {
    return turns.lease(scope, ids, clock.now() + heldForMs(settings));
  }
  await turns.lease(scope, ids, clock.now() + redriveAfterMs);
  return give(services, scope, settings, waiting);
}

/** Queues count in seconds; a shorter wait is what their own batching takes. */
const delayS = ({ batch_delay_ms: delayMs }: Settings["ingest"]): number =>
  delayMs < 1000 ? 0 : Math.ceil(delayMs / 1000);

/** Tells the queue, or ingests behind the answer where that is wanted or the queue refuses. */
async function give(
  services: HandServices,
  scope: Scope,
  settings: Settings,
  turns: readonly Turn[],
): Promise<void> {
  const { mode } = settings.ingest;
  if (mode !== "inline") {
    try {
      await services.queue.send(
        turns.map(({ id }) => ({ tenant_id: scope.tenantId, turn_id: id })),
        delayS(settings.ingest),
      );
      return;
    } catch (cause) {
      services.log("queue_refused", { turns: turns.length, problem: lineOf(cause) });
      if (mode === "queue") return; // cron drives them
    }
  }
  services.after(inline(services, scope, settings, turns));
}

async function inline(
  services: HandServices,
  scope: Scope,
  settings: Settings,
  turns: readonly Turn[],
): Promise<void> {
  for (const part of inBatches(turns, settings.ingest)) {
    const batch = { scope, settings, turns: part, patience: "last_attempt" } as const;
    const { failed } = await ingest(services, batch);
    const [first] = failed;
    if (first === undefined) continue;
    services.log("inline_ingest_failed", { turns: failed.length, problem: lineOf(first.cause) });
    await noteFailures(services, scope, failed);
  }
}

/** Counts a failed attempt at each of these turns; cron goes on from there. */
export async function noteFailures(
  { turns: store, clock }: Pick<Services, "turns" | "clock">,
  scope: Scope,
  failed: readonly FailedTurn[],
): Promise<void> {
  for (const { turn, cause, spent } of failed) {
    const now = clock.now();
    const error = lineOf(cause);
    await store.failAttempt(scope, turn.id, { error, final: false, dueAt: now, at: now, spent });
  }
}
