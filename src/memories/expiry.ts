import type { Settings } from "../contract/settings.ts";
import type { Memory } from "../model/memory.ts";
import { autoExpiry } from "../model/strength.ts";
import type { MemoryChanges, MemoryRecord } from "../ports/memory-store.ts";

/** Whether the expiry is the one that type, importance and time gave, not one that somebody stated. */
const isAutomatic = ({ memory, firstLifetimeMs }: MemoryRecord): boolean =>
  firstLifetimeMs !== null || (memory.expiresAt === null && autoExpiry(memory) === null);

/**
 * What a change does to the expiry: a stated one wins, null clears it. An automatic one follows type,
 * importance, pinning and the time spoken of, and runs from `now`; one that was stated before stays.
 */
export function expiryAfter(
  record: MemoryRecord,
  after: Memory,
  stated: number | null | undefined,
  { lifecycle }: Pick<Settings, "lifecycle">,
  now: number,
): Pick<MemoryChanges, "expiresAt" | "firstLifetimeMs"> {
  const { memory } = record;
  if (stated !== undefined) {
    return stated === memory.expiresAt ? {} : { expiresAt: stated, firstLifetimeMs: null };
  }
  const isMoved =
    after.type !== memory.type ||
    after.importance !== memory.importance ||
    after.pinned !== memory.pinned ||
    after.occurredAt !== memory.occurredAt;
  if (!isMoved || !lifecycle.auto_expiration || !isAutomatic(record)) return {};
  const expiresAt = autoExpiry({ ...after, recordedAt: now });
  return expiresAt === memory.expiresAt
    ? {}
    : { expiresAt, firstLifetimeMs: expiresAt === null ? null : Math.max(0, expiresAt - now) };
}
