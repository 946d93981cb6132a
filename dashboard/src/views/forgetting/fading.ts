import type { Memory, Settings } from "../../../../client/src/index.ts";
import {
  fadesAt as endOfFading,
  recalled,
  retrievability,
  statedEnd,
} from "../../../../src/model/strength.ts";

/** When a memory fades, as the server's own formulas have it. Pure functions; times in epoch ms. */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export type Curve = Settings["decay"]["curve"];

/** What decides when memories go. */
export interface Rules {
  curve: Curve;
  /** Retrievability × importance under this is archived; 0 for never. */
  below: number;
  /** Whether a recall makes a memory last longer. */
  isReinforced: boolean;
}

export const rulesOf = ({ decay, lifecycle }: Pick<Settings, "decay" | "lifecycle">): Rules => ({
  curve: decay.curve,
  below: decay.forget_below,
  isReinforced: lifecycle.access_reinforcement,
});

type Fading = Pick<
  Memory,
  | "pinned"
  | "importance"
  | "stability_hours"
  | "created_at"
  | "recorded_at"
  | "last_accessed"
  | "occurred_at"
  | "occurred_precision"
  | "valid_to"
>;

const timeOrNull = (at: string | null): number | null => (at === null ? null : Date.parse(at));
const timeOf = (at: string | null): number => (at === null ? 0 : Date.parse(at));

/** From when it is counted what is still there of a memory. */
export const heardAt = ({ created_at, last_accessed }: Fading): number =>
  Math.max(timeOf(created_at), timeOf(last_accessed));

/** The share of it that is still there at a time, 0–1. */
export const leftAt = (curve: Curve, memory: Fading, at: number): number =>
  memory.pinned
    ? 1
    : retrievability(curve, (at - heardAt(memory)) / hourMs, memory.stability_hours);

const timesOf = (memory: Fading) => ({
  occurredAt: timeOrNull(memory.occurred_at),
  occurredPrecision: memory.occurred_precision,
  validTo: timeOrNull(memory.valid_to),
});

/** Whether it speaks of a time that is not over yet: till then it does not fade away. */
export const liesAhead = (memory: Fading, now: number): boolean =>
  (statedEnd(timesOf(memory)) ?? now) > now;

/** When a sweep would archive it, if nobody recalls it; null for never. */
export const fadesAt = ({ curve, below }: Rules, memory: Fading): number | null =>
  endOfFading(
    curve,
    {
      ...timesOf(memory),
      pinned: memory.pinned,
      importance: memory.importance,
      stabilityHours: memory.stability_hours,
      recordedAt: timeOf(memory.recorded_at),
      lastAccessed: timeOrNull(memory.last_accessed),
    },
    below,
  );

/** The memory as a recall at `now` would leave it; null where that changes nothing. */
export function ifRecalled<M extends Fading>(
  { curve, isReinforced }: Rules,
  memory: M,
  now: number,
): M | null {
  if (!isReinforced || memory.pinned) return null;
  const after = recalled(
    curve,
    {
      pinned: false,
      createdAt: Date.parse(memory.created_at),
      recordedAt: Date.parse(memory.recorded_at),
      stabilityHours: memory.stability_hours,
      accessCount: 0,
      lastAccessed: timeOrNull(memory.last_accessed),
      expiresAt: null,
      firstLifetimeMs: null,
    },
    now,
    0,
  );
  if (after === null) return null;
  const { stabilityHours: stability_hours } = after;
  return { ...memory, stability_hours, last_accessed: new Date(now).toISOString() };
}

export type Order = "fading" | "expiring" | "strongest";

const soonest = (a: number | null, b: number | null): number =>
  (a ?? Infinity) === (b ?? Infinity) ? 0 : (a ?? Infinity) - (b ?? Infinity);

/** Those that the order is about, what comes first first. */
export function inOrder(memories: readonly Memory[], order: Order, rules: Rules): Memory[] {
  switch (order) {
    case "fading": {
      const ends = new Map(memories.map((memory) => [memory.id, fadesAt(rules, memory)]));
      const endOf = ({ id }: Memory): number | null => ends.get(id) ?? null;
      return memories
        .filter((memory) => endOf(memory) !== null)
        .toSorted((a, b) => soonest(endOf(a), endOf(b)));
    }
    case "expiring":
      return memories
        .filter(({ expires_at: at }) => at !== null)
        .toSorted((a, b) => timeOf(a.expires_at) - timeOf(b.expires_at));
    case "strongest":
      return memories.toSorted((a, b) => b.decay_score - a.decay_score);
  }
}

export interface Curves {
  /** Epoch ms, evenly apart. */
  times: number[];
  /** What is left at each, 0–1. */
  left: number[];
  /** The same after a recall at `now`; null before it. */
  afterRecall: (number | null)[];
  /** When a sweep would archive the memory as it is: epoch ms, null for never. */
  endsAt: number | null;
}

const points = 120;
/** Stabilities that a curve without a near end is drawn for: the power curve lasts for centuries. */
const stabilitiesShown = 8;
/** Of the width what lies before now at most: years of nothing would press what is to come into a spike. */
const pastShare = 0.35;

/**
 * A memory's curve from when it was last heard to well behind its end; of what was heard long before
 * that, only the last stretch.
 */
export function curvesOf(rules: Rules, memory: Memory, now: number): Curves {
  const changed = ifRecalled(rules, memory, now);
  const { stability_hours: hours } = changed ?? memory;
  const far = now + stabilitiesShown * hours * hourMs;
  const end = fadesAt(rules, changed ?? memory) ?? now + 2 * hours * hourMs;
  const near = liesAhead(memory, now) ? end : Math.min(end, far);
  const to = Math.max(now + dayMs, now + (near - now) * 1.15);
  const past = ((to - now) * pastShare) / (1 - pastShare);
  const from = Math.min(Math.max(heardAt(memory), now - past), now - hourMs);
  const even = Array.from({ length: points }, (_, i) => from + ((to - from) * i) / (points - 1));
  const times = [...even, now].toSorted((a, b) => a - b);
  return {
    times,
    left: times.map((at) => leftAt(rules.curve, memory, at)),
    afterRecall: times.map((at) =>
      changed === null || at < now ? null : leftAt(rules.curve, changed, at),
    ),
    endsAt: fadesAt(rules, memory),
  };
}

/** A curve as an SVG path in a box of 100 × 100; `until` in epoch ms. */
export function pathOf(curve: Curve, memory: Memory, until: number): string {
  const from = heardAt(memory);
  const steps = 24;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const left = leftAt(curve, memory, from + ((until - from) * i) / steps);
    return `${i === 0 ? "M" : "L"}${((i / steps) * 100).toFixed(1)} ${((1 - left) * 100).toFixed(1)}`;
  }).join("");
}
