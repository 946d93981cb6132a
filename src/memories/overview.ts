import { timelineDaysMax } from "../model/limits.ts";
import type { Memory } from "../model/memory.ts";
import type { Overview, Upkeep, UpkeepReason } from "../ports/overview-store.ts";

/** What became of memory over time, in steps that can be drawn. */
export interface Timeline {
  unit: "day" | "month";
  /** `YYYY-MM-DD` or `YYYY-MM`, UTC, oldest first; `total` grows. */
  steps: { from: string; added: number; total: number }[];
}

/** Days as they are where they span little time, else months. */
export function timelineOf(days: Overview["days"]): Timeline {
  const first = Date.parse(days[0]?.day ?? "");
  const last = Date.parse(days.at(-1)?.day ?? "");
  const isLong = (last - first) / 86_400_000 >= timelineDaysMax;
  const added = new Map<string, number>();
  for (const { day, added: n } of days) {
    const from = isLong ? day.slice(0, 7) : day;
    added.set(from, (added.get(from) ?? 0) + n);
  }
  let total = 0;
  const steps = [...added].map(([from, n]) => ({ from, added: n, total: (total += n) }));
  return { unit: isLong ? "month" : "day", steps };
}

/** A memory that somebody had better look at, and why. */
export interface DueMemory {
  memory: Memory;
  reasons: UpkeepReason[];
}

/** Each memory once, with all its reasons; the most pressing first, no more than `limit`. */
export function upkeepList({ due }: Pick<Upkeep, "due">, limit: number): DueMemory[] {
  const listed = new Map<string, DueMemory>();
  for (const { reason, memories } of due) {
    for (const memory of memories) {
      const known = listed.get(memory.id);
      if (known === undefined) listed.set(memory.id, { memory, reasons: [reason] });
      else known.reasons.push(reason);
    }
  }
  return [...listed.values()].slice(0, limit);
}
