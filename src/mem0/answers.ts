import type { Memory, MemoryVersion } from "../model/memory.ts";
import { rfc3339 } from "../model/time.ts";
import type { Holder } from "../ports/holder-store.ts";
import { lastDayOf } from "./expiry.ts";

/** Answers in the shapes of mem0's API. */

/** A session that nobody named is no run. */
const runOf = (sessionId: string | null): string | null =>
  sessionId !== null && /^ses_[0-9a-z]{26}$/.test(sessionId) ? null : sessionId;

export type Mem0Memory = Record<string, unknown>;

/** `zone` is the one whose days its expiration is told in. */
export const memoryOf = (
  memory: Memory,
  zone: string,
  score: number | null = null,
): Mem0Memory => ({
  id: memory.id,
  memory: memory.content,
  user_id: memory.userId,
  agent_id: memory.agentId,
  app_id: null,
  run_id: runOf(memory.sessionId),
  metadata: memory.metadata,
  categories: memory.topics,
  created_at: rfc3339(memory.createdAt),
  updated_at: rfc3339(memory.updatedAt),
  expiration_date: lastDayOf(memory.expiresAt, zone),
  ...(score === null ? {} : { score }),
});

/** Only the fields that were asked for; the id goes along. */
export function chosen(memory: Mem0Memory, fields: readonly string[] | null): Mem0Memory {
  if (fields === null) return memory;
  return Object.fromEntries(
    Object.entries(memory).filter(([name]) => name === "id" || fields.includes(name)),
  );
}

const events = {
  add: "ADD",
  update: "UPDATE",
  merge: "UPDATE",
  supersede: "UPDATE",
  restore: "UPDATE",
  expire: "UPDATE",
  archive: "UPDATE",
  delete: "DELETE",
} as const satisfies Record<MemoryVersion["event"], string>;

export const historyLine = (
  memoryId: string,
  memory: Memory | null,
  { version, event, content, previous, at, reason }: MemoryVersion,
): Record<string, unknown> => ({
  id: `${memoryId}.${version}`,
  memory_id: memoryId,
  input: [],
  old_memory: previous,
  new_memory: content,
  user_id: memory?.userId ?? null,
  categories: memory?.topics ?? [],
  metadata: null,
  event: events[event],
  /** Which of Ebb's own events it was: mem0 knows three. */
  reason: reason ?? event,
  created_at: rfc3339(at),
  updated_at: rfc3339(at),
});

const types = { userId: "user", agentId: "agent", sessionId: "run" } as const;

export const entityOf = (tenantId: string, holder: Holder): Record<string, unknown> => ({
  id: holder.id,
  name: holder.id,
  type: types[holder.kind],
  total_memories: holder.memories,
  created_at: rfc3339(holder.firstAt),
  updated_at: rfc3339(holder.lastAt),
  owner: tenantId,
  organization: tenantId,
  metadata: {},
});

/** A page by number, with the addresses of its neighbours. */
export function pageOf(
  url: string,
  { page, pageSize, total }: { page: number; pageSize: number; total: number },
  results: readonly unknown[],
): Record<string, unknown> {
  const at = (number: number): string => {
    const address = new URL(url);
    address.searchParams.set("page", String(number));
    address.searchParams.set("page_size", String(pageSize));
    return address.toString();
  };
  return {
    count: total,
    next: page * pageSize < total ? at(page + 1) : null,
    previous: page > 1 ? at(page - 1) : null,
    results,
  };
}
