import type { Settings } from "../contract/settings.ts";
import type { Summary } from "../model/turn.ts";
import type { Services } from "../ports/services.ts";
import type { DigestedMemory, NewSummary, StoredSummary } from "../ports/summary-store.ts";
import { condense } from "./condense.ts";
import { pick } from "./digest.ts";

export type SummaryServices = Pick<Services, "summaries" | "model" | "log">;

/** Whose and of what a digest is, before anything is read for it. */
export type Subject = Pick<Summary, "id" | "kind" | "userId" | "agentId" | "sessionId" | "day">;

/**
 * What is to become of a digest: it is written, it stays as it is, it goes since nothing is left to
 * tell, or there is none and none is made.
 */
export type Outcome =
  | { became: "written"; summary: NewSummary }
  | { became: "unchanged" | "removed" | "none" };

/**
 * A digest of these memories (the most important first) in the place of `before`. Nothing is asked of
 * a model where it would say the same.
 */
export async function drafted(
  services: Pick<SummaryServices, "model" | "log">,
  settings: Settings,
  subject: Subject,
  memories: readonly DigestedMemory[],
  before: StoredSummary | null,
  now: number,
): Promise<Outcome> {
  if (memories.length === 0) return { became: before === null ? "none" : "removed" };
  if (before !== null && isCurrent(before, memories)) return { became: "unchanged" };
  const { text, origin, memories: told } = await condense(services, settings, memories);
  const times = told.map(({ createdAt }) => createdAt);
  const span = { from: Math.min(...times), to: Math.max(...times) };
  const memoryIds = told.map(({ id }) => id);
  // At a time that is named the digest still is of what its memories say now: a second look finds nothing newer.
  const createdAt = Math.max(now, ...memories.map(({ updatedAt }) => updatedAt));
  return {
    became: "written",
    summary: { ...subject, text, ...span, createdAt, origin, memoryIds },
  };
}

/** Whether a digest rests on what it would rest on now, none of which changed since. */
function isCurrent(before: StoredSummary, memories: readonly DigestedMemory[]): boolean {
  if (before.stale || memories.some(({ updatedAt }) => updatedAt > before.createdAt)) return false;
  return [memories, pick(memories)].some((basis) => {
    const ids = new Set(basis.map(({ id }) => id));
    return ids.size === before.memoryIds.length && before.memoryIds.every((id) => ids.has(id));
  });
}
