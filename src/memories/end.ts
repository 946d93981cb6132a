import type { Settings } from "../contract/settings.ts";
import type { Memory } from "../model/memory.ts";
import { autoExpiry } from "../model/strength.ts";
import type { End } from "../ports/memory-store.ts";
import type { Reading } from "./reading.ts";

/**
 * The end of a memory as it is first told: the one that is stated, else what type, importance and time give.
 * `now` is when Ebb learns it: epoch ms.
 */
export function firstEnd(
  memory: Pick<Memory, "type" | "importance" | "pinned" | "occurredAt" | "occurredPrecision">,
  { expiresAt: stated, validTo }: Pick<Reading, "expiresAt" | "validTo">,
  { lifecycle }: Pick<Settings, "lifecycle">,
  now: number,
): End {
  const expiresAt =
    stated === null && lifecycle.auto_expiration
      ? autoExpiry({ ...memory, validTo, recordedAt: now })
      : null;
  // Only a lifetime that was given automatically grows with recalls: a stated end is kept to.
  return {
    expiresAt: stated ?? expiresAt,
    firstLifetimeMs: expiresAt === null ? null : Math.max(0, expiresAt - now),
  };
}

/**
 * The end once the same was told again, or null where it stays. The later one holds, and none is the latest
 * of all. Of two automatic ones the first stays: it grows with recalls.
 */
export function laterEnd(known: End, told: End): End | null {
  if (known.expiresAt === null) return null;
  if (known.firstLifetimeMs !== null && told.firstLifetimeMs !== null) return null;
  return told.expiresAt === null || told.expiresAt > known.expiresAt ? told : null;
}
