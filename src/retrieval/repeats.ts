import { guardAgrees } from "../model/agreement.ts";
import { terms } from "../model/text.ts";

/** Dice of stems from which two memories that agree in what decides say the same. */
const repeatsFrom = 0.85;

interface Scored {
  memory: { id: string; content: string };
}

export interface Chosen<T> {
  chosen: T[];
  /** Repeats that gave way, by id, each with the memory that it repeats. */
  repeats: Map<string, string>;
}

/**
 * The best `limit` of a ranking, where a near repeat of a better one gives its place to the next that
 * says something else (maximal marginal relevance, Carbonell and Goldstein, 1998, with likeness 0 or
 * 1). Repeats come back in where there is nothing else; the order stays.
 */
export function withoutRepeats<T extends Scored>(best: readonly T[], limit: number): Chosen<T> {
  const fresh: { item: T; stems: ReadonlySet<string> }[] = [];
  const repeats = new Map<string, string>();
  for (const item of best) {
    if (fresh.length >= limit) break;
    const stems = new Set(terms(item.memory.content));
    const said = fresh.find(
      (other) =>
        dice(stems, other.stems) >= repeatsFrom &&
        guardAgrees(item.memory.content, other.item.memory.content),
    );
    if (said === undefined) fresh.push({ item, stems });
    else repeats.set(item.memory.id, said.item.memory.id);
  }
  const room = limit - fresh.length;
  const back = best.filter(({ memory }) => repeats.has(memory.id)).slice(0, room);
  for (const { memory } of back) repeats.delete(memory.id);
  const taken = new Set([...fresh.map(({ item }) => item), ...back]);
  return { chosen: best.filter((item) => taken.has(item)), repeats };
}

/** Dice of two sets, 0–1; two empty ones are not alike. */
export function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  let shared = 0;
  for (const one of a) if (b.has(one)) shared++;
  return (2 * shared) / (a.size + b.size);
}
