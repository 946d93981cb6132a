import type { Settings } from "../contract/settings.ts";
import { stabilityHoursMax } from "../model/limits.ts";
import type { Memory } from "../model/memory.ts";
import { firstStability } from "../model/strength.ts";
import type { MemoryChanges } from "../ports/memory-store.ts";

/** Stability keeps what recalls made of it: it moves as the first stability would have. */
export function stabilityAfter(
  memory: Memory,
  after: Pick<Memory, "type" | "importance" | "emotionIntensity">,
  { decay }: Pick<Settings, "decay">,
): MemoryChanges {
  const base = decay.base_stability_hours;
  const ratio = firstStability(base, after) / firstStability(base, memory);
  return ratio === 1
    ? {}
    : { stabilityHours: Math.min(stabilityHoursMax, memory.stabilityHours * ratio) };
}
