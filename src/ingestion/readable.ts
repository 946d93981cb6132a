import type { Settings } from "../contract/settings.ts";
import { sessionTurnsMax } from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import type { Turn } from "../model/turn.ts";
import type { Services } from "../ports/services.ts";
import { commandIn } from "./commands.ts";

/** Turns that may be read in one call: of one session, one agent (settings) and one layer. */
export const readingKey = (turn: Turn): string =>
  JSON.stringify([turn.sessionId, turn.userId, turn.agentId, turn.layer]);

/**
 * These turns of one reading, with all others of it that wait where they belong together: passive
 * extraction reads a session's turns at once, and a wish to forget comes after what was said before it.
 * Oldest first.
 */
export async function readable(
  { turns: store }: Pick<Services, "turns">,
  scope: Scope,
  settings: Pick<Settings, "ingest">,
  turns: readonly Turn[],
): Promise<Turn[]> {
  const [first] = turns;
  if (first === undefined) return [];
  const { extract_every_turns: every } = settings.ingest;
  const forgets = turns.some((turn) => commandIn(turn.prompt, settings.ingest)?.kind === "forget");
  if (every === 1 && !forgets) return [...turns];
  const waiting = await store.waitingIn(scope, first.sessionId, sessionTurnsMax);
  const key = readingKey(first);
  const found = new Map(
    [...waiting.filter((turn) => readingKey(turn) === key), ...turns].map((turn) => [
      turn.id,
      turn,
    ]),
  );
  return [...found.values()].toSorted(
    (a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
  );
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
