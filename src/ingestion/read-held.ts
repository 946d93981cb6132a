import type { Settings } from "../contract/settings.ts";
import { heldTurnsMax } from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import { lineOf } from "./failure.ts";
import { noteFailures } from "./hand.ts";
import { ingest } from "./ingest.ts";
import type { IngestServices } from "./ingest.ts";
import { inBatches, readingKey } from "./readable.ts";

/**
 * Passive extraction holds turns back until there are enough of them; when their session ends there
 * will be no more, and they are read as they are. What cannot be read now goes the way of every turn
 * that waits.
 */
export async function readHeld(
  services: IngestServices & Pick<Services, "turns">,
  scope: Scope,
  settings: Settings,
): Promise<void> {
  const { sessionId } = scope;
  if (settings.ingest.extract_every_turns === 1 || sessionId === null) return;
  const waiting = await services.turns.waitingIn(scope, sessionId, heldTurnsMax);
  for (const together of Map.groupBy(waiting, readingKey).values()) {
    for (const turns of inBatches(together, settings.ingest)) {
      const batch = { scope, settings, turns, patience: "may_retry" } as const;
      const { failed } = await ingest(services, batch);
      const [first] = failed;
      if (first === undefined) continue;
      services.log("held_turns_failed", { turns: failed.length, problem: lineOf(first.cause) });
      await noteFailures(services, scope, failed);
    }
  }
}
