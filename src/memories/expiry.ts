import type { Settings } from "../contract/settings.ts";
import type { Memory } from "../model/memory.ts";
import { autoExpiry } from "../model/strength.ts";
import type { MemoryChanges, MemoryRecord } from "../ports/memory-store.ts";

/** Milliseconds within which two lifetimes are the same: they come from one formula. */
const sameWithinMs = 1_000;

/** The first lifetime that type and importance give, or null for none. */
function automaticLifetime(memory: Memory): number | null {
  const end = autoExpiry(memory, memory.validTo ?? memory.occurredAt);
  return end === null ? null : Math.max(0, end - memory.recordedAt);
}

/** Whether the expiry is the one that type and importance gave, not one that somebody stated. */
function isAutomatic({ memory, firstLifetimeMs }: MemoryRecord): boolean {
  const automatic = automaticLifetime(memory);
  if (automatic === null || firstLifetimeMs === null) {
    return automatic === null && firstLifetimeMs === null && memory.expiresAt === null;
  }
  return Math.abs(automatic - firstLifetimeMs) < sameWithinMs;
}

/**
 * What a change does to the expiry: a stated one wins, null clears it. An automatic one follows type,
 * importance and pinning, and runs from `now`; one that was stated before stays.
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
    after.pinned !== memory.pinned;
  if (!isMoved || !lifecycle.auto_expiration || !isAutomatic(record)) return {};
  const expiresAt = autoExpiry({ ...after, recordedAt: now }, after.validTo ?? after.occurredAt);
  return expiresAt === memory.expiresAt
    ? {}
    : { expiresAt, firstLifetimeMs: expiresAt === null ? null : Math.max(0, expiresAt - now) };
}
