import { watchedGenerationsMax } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import type { Generation } from "./redis-names.ts";

/**
 * The generations that say whether a scope's recent words, its digests and the counts of these partitions are
 * as they were; null where that cannot be told.
 */
export function watchedBy(scope: Scope, partitionKeys: readonly string[]): Generation[] | null {
  const { userId, agentId, sessionId } = scope;
  const own: Generation[] = [{ kind: "tenant", id: null }];
  if (userId !== null) own.push({ kind: "user", id: userId });
  if (sessionId !== null) own.push({ kind: "session", id: sessionId });
  // Whatever bears the agent counts, whoever's it is.
  if (userId === null && sessionId === null) own.push({ kind: "agent", id: agentId });
  const found = new Map(own.map((each) => [JSON.stringify(each), each]));
  for (const key of partitionKeys) {
    const watched = ofPartition(key);
    if (watched === null) return null;
    found.set(JSON.stringify(watched), watched);
  }
  return found.size > watchedGenerationsMax ? null : [...found.values()];
}

/** What every write into a partition bears: see `partitionOf`. Null for a key of another form. */
function ofPartition(key: string): Generation | null {
  const [layer, first, second, ...others] = idsOf(key);
  if (first === undefined || others.length > 0) return null;
  if (layer === "c" && second === undefined) return { kind: "session", id: first };
  if (layer === "p") {
    return second === undefined ? { kind: "agent", id: first } : { kind: "user", id: second };
  }
  return layer === "g" ? { kind: "user", id: first } : null;
}

function idsOf(key: string): string[] {
  try {
    const parsed: unknown = JSON.parse(key);
    return Array.isArray(parsed) && parsed.every((each) => typeof each === "string") ? parsed : [];
  } catch {
    return [];
  }
}
