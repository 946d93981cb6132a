import { leaseMs, redriveMax } from "../model/limits.ts";
import type { Services } from "../ports/services.ts";

/**
 * Drives turns whose queue message was never sent, or got lost: waiting ones whose time to be looked
 * at has passed. Safe to run at any time, since reading a turn twice changes nothing.
 */
export async function redrive({
  turns,
  queue,
  clock,
}: Pick<Services, "turns" | "queue" | "clock">): Promise<{ turns: number }> {
  const now = clock.now();
  const due = await turns.takeDue(now, now + leaseMs, redriveMax);
  if (due.length > 0) await queue.send(due);
  return { turns: due.length };
}
