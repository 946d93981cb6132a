import type { Settings } from "../contract/settings.ts";
import { leaseMs, redriveAfterMs, sessionTurnsMax } from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import type { Turn } from "../model/turn.ts";
import type { Services } from "../ports/services.ts";
import { commandIn } from "./commands.ts";

/** Turns that may be read in one call: of one session, one agent (settings) and one layer. */
export const readingKey = (turn: Turn): string =>
  JSON.stringify([turn.sessionId, turn.userId, turn.agentId, turn.layer]);

type ReadableServices = Pick<Services, "turns" | "model" | "clock">;

/**
 * These turns of one reading, with all others of it that wait where they belong together: passive
 * extraction reads a session's turns at once, a wish to forget comes after what was said before it, and
 * a model's call costs the same for a batch as for one. Oldest first; the others are leased.
 */
export async function readable(
  services: ReadableServices,
  scope: Scope,
  settings: Pick<Settings, "ingest">,
  turns: readonly Turn[],
): Promise<Turn[]> {
  const [first] = turns;
  if (first === undefined) return [];
  const own = new Set(turns.map(({ id }) => id));
  const key = readingKey(first);
  const others = (await waitingWith(services, scope, settings, turns, first.sessionId)).filter(
    (turn) => !own.has(turn.id) && readingKey(turn) === key,
  );
  if (others.length > 0) {
    const ids = others.map(({ id }) => id);
    await services.turns.lease(scope, ids, services.clock.now() + leaseMs);
  }
  return [...turns, ...others].toSorted(
    (a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
  );
}

async function waitingWith(
  { turns: store, model, clock }: ReadableServices,
  scope: Scope,
  { ingest }: Pick<Settings, "ingest">,
  turns: readonly Turn[],
  sessionId: string,
): Promise<Turn[]> {
  const isHeld = ingest.extract_every_turns > 1;
  const forgets = turns.some((turn) => commandIn(turn.prompt, ingest)?.kind === "forget");
  if (isHeld || forgets) return store.waitingIn(scope, sessionId, sessionTurnsMax);
  const room = ingest.batch_size - turns.length;
  if (model === null || room <= 0) return [];
  // A lease reaches further: who holds one reads the turn already.
  const leasedFrom = clock.now() + (redriveAfterMs + leaseMs) / 2;
  const waiting = await store.waitingIn(scope, sessionId, ingest.batch_size, leasedFrom);
  return waiting.slice(0, room);
}

/** In calls of at most `ingest.batch_size` turns, in order. */
export function inBatches(
  turns: readonly Turn[],
  { batch_size: size }: Pick<Settings["ingest"], "batch_size">,
): Turn[][] {
  const batches: Turn[][] = [];
  for (let at = 0; at < turns.length; at += size) batches.push(turns.slice(at, at + size));
  return batches;
}
