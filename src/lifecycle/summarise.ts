import type { Settings } from "../contract/settings.ts";
import type { Scope } from "../model/scope.ts";
import type { Summary } from "../model/turn.ts";
import type { Services } from "../ports/services.ts";
import type { DigestedMemory, StoredSummary } from "../ports/summary-store.ts";
import { condense } from "./condense.ts";
import { pick } from "./digest.ts";

export type SummaryServices = Pick<Services, "summaries" | "model" | "log">;

/** Whose and of what a digest is, before anything is read for it. */
export type Subject = Pick<Summary, "id" | "kind" | "userId" | "agentId" | "sessionId" | "day">;

/** What became of a digest. */
export type Rewritten = "written" | "unchanged" | "removed" | "none";

/**
 * Writes a digest of these memories (the most important first) in the place of `before`; leaves it as
 * it is where it would say the same, and removes it where nothing is left to tell.
 */
export async function summarise(
  services: SummaryServices,
  scope: Scope,
  settings: Settings,
  subject: Subject,
  memories: readonly DigestedMemory[],
  before: StoredSummary | null,
  now: number,
  readTurns: Readonly<Record<string, number>> = {},
): Promise<Rewritten> {
  const { summaries } = services;
  if (memories.length === 0) {
    await summaries.write(scope, [], readTurns, now);
    if (before === null) return "none";
    await summaries.remove(scope, [before.id]);
    return "removed";
  }
  if (before !== null && isCurrent(before, memories)) {
    await summaries.write(scope, [], readTurns, now);
    return "unchanged";
  }
  const { text, origin, memories: told } = await condense(services, settings, memories);
  const times = told.map(({ createdAt }) => createdAt);
  const span = { from: Math.min(...times), to: Math.max(...times) };
  const memoryIds = told.map(({ id }) => id);
  const summary = { ...subject, text, ...span, createdAt: now, origin, memoryIds };
  await summaries.write(scope, [summary], readTurns, now);
  return "written";
}

/** Whether a digest rests on what it would rest on now, none of which changed since. */
function isCurrent(before: StoredSummary, memories: readonly DigestedMemory[]): boolean {
  if (before.stale || memories.some(({ updatedAt }) => updatedAt > before.createdAt)) return false;
  return [memories, pick(memories)].some((basis) => {
    const ids = new Set(basis.map(({ id }) => id));
    return ids.size === before.memoryIds.length && before.memoryIds.every((id) => ids.has(id));
  });
}
